// Settings that operators change. A change names the version that it is based on, so that it cannot overwrite a newer
// one, and gets its row in the audit trail in the same transaction.
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import { type Assurance, assuranceFaults } from '../content/assurances.ts';
import { factsInTexts, LEGAL_DETAILS_UNKNOWN, type ShopPapers } from '../content/content.ts';
import { changeSettingAt, settingsToWrite, shopImprint } from '../content/content.service.ts';
import { fillDrafts } from '../documents/documents.service.ts';
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { listMarkets } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { papersFaults, promoOf, storedPapers, type WrittenPapers, writtenPapers } from './settings.ts';

export interface OperatorContext {
  operator: Operator;
  requestId: string;
}

export type Versioned<T> = T & { version: number };

export interface ShopSettingsToWrite {
  papers: Versioned<WrittenPapers>;
  promo: Versioned<{ texts: Readonly<Record<string, string>> }>;
  assurances: Versioned<{ assurances: readonly Assurance[] }>;
  offline: Versioned<{ on: boolean }>;
}

export async function viewSettings(shop: Shop): Promise<ShopSettingsToWrite> {
  const { settings, versionOf } = await settingsToWrite(shop.database);
  const markets = (await listMarkets(shop.database)).map(({ code }) => code);
  const papers = settings.papers ?? LEGAL_DETAILS_UNKNOWN;
  return {
    papers: { ...writtenPapers(papers, { languages: shop.languages(), markets }), version: versionOf('papers') },
    promo: { texts: settings.promo ?? {}, version: versionOf('promo') },
    assurances: { assurances: settings.assurances ?? [], version: versionOf('assurances') },
    offline: { on: settings.offline?.on !== false, version: versionOf('offline') },
  };
}

/** The default market's code, whereas `shop.market` is the market of the request. */
const defaultMarketOf = ({ config }: Shop): string => config.market;

/**
 * Replaces placeholders in braces, such as `{legal_name}`, by the shop's facts that are known, in all drafts of
 * documents.
 */
async function fillTexts(tx: Transaction, shop: Shop, context: OperatorContext, papers: ShopPapers): Promise<void> {
  const { contact } = await shopImprint({ database: tx });
  await fillDrafts(tx, context, (language) => factsInTexts(papers, contact, language, defaultMarketOf(shop)));
}

export function changePapers(
  shop: Shop,
  context: OperatorContext,
  { version, ...written }: Versioned<WrittenPapers>,
): Promise<Versioned<WrittenPapers>> {
  const { operator, requestId } = context;
  const defaultMarket = defaultMarketOf(shop);
  return transaction(shop.database, async (tx) => {
    const markets = await listMarkets(tx);
    const faults = papersFaults(written, { languages: shop.languages(), markets, defaultMarket });
    if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
    const stored = storedPapers(written, { defaultLanguage: DEFAULT_LANGUAGE, defaultMarket });
    const saved = await changeSettingAt(tx, 'papers', stored, version);
    await recordAction(tx, operator, { action: 'papers.changed', subject: null, details: { ...written }, requestId });
    await fillTexts(tx, shop, context, stored);
    return { ...written, version: saved };
  });
}

export function changePromo(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  { version, texts }: ShopSettingsToWrite['promo'],
): Promise<ShopSettingsToWrite['promo']> {
  const unknown = Object.keys(texts).find((language) => !shop.languages().includes(language));
  if (unknown !== undefined) refuse('INVALID_FIELDS', { [`texts.${unknown}`]: 'FIELD_LANGUAGE' });
  const promo = promoOf(texts);
  return transaction(shop.database, async (tx) => {
    const saved = await changeSettingAt(tx, 'promo', promo, version);
    await recordAction(tx, operator, { action: 'promo.changed', subject: null, details: { texts: promo }, requestId });
    return { texts: promo, version: saved };
  });
}

export function changeAssurances(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  { version, assurances }: ShopSettingsToWrite['assurances'],
): Promise<ShopSettingsToWrite['assurances']> {
  const faults = assuranceFaults(assurances, shop.languages());
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
  const written = assurances.map(({ kind, texts }) => ({ kind, texts: promoOf(texts) }));
  return transaction(shop.database, async (tx) => {
    const saved = await changeSettingAt(tx, 'assurances', written, version);
    const details = { assurances: written };
    await recordAction(tx, operator, { action: 'assurances.changed', subject: null, details, requestId });
    return { assurances: written, version: saved };
  });
}

export function changeOffline(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  { version, on }: ShopSettingsToWrite['offline'],
): Promise<ShopSettingsToWrite['offline']> {
  return transaction(shop.database, async (tx) => {
    const saved = await changeSettingAt(tx, 'offline', { on }, version);
    await recordAction(tx, operator, { action: 'offline.changed', subject: null, details: { on }, requestId });
    return { on, version: saved };
  });
}
