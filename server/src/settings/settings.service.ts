// Operators change what the shop states about itself. A change names the version that it is based on, so that it cannot
// overwrite a newer one, and gets its row in the audit trail in the same transaction.
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import { factsInTexts, type HomePictures, LEGAL_DETAILS_UNKNOWN, type ShopPapers } from '../content/content.ts';
import { changeSettingAt, hasPicture, settingsToWrite, shopImprint } from '../content/content.service.ts';
import { fillDrafts } from '../documents/documents.service.ts';
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { type FieldMessages, refuse } from '../kernel/refuse.ts';
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
  home: Versioned<HomePictures>;
  offline: Versioned<{ on: boolean }>;
}

export async function viewSettings(shop: Shop): Promise<ShopSettingsToWrite> {
  const { settings, versionOf } = await settingsToWrite(shop.database);
  const markets = (await listMarkets(shop.database)).map(({ code }) => code);
  const papers = settings.papers ?? LEGAL_DETAILS_UNKNOWN;
  const home = settings.home ?? { arches: [], band: null };
  return {
    papers: { ...writtenPapers(papers, { languages: shop.languages(), markets }), version: versionOf('papers') },
    promo: { texts: settings.promo ?? {}, version: versionOf('promo') },
    home: { ...home, version: versionOf('home') },
    offline: { on: settings.offline?.on !== false, version: versionOf('offline') },
  };
}

/** The default market's code, whereas `shop.market` is the market of the request. */
const defaultMarketOf = ({ config }: Shop): string => config.market;

/** Replaces placeholders in braces, such as `{legal_name}`, by the shop's facts in all drafts of documents. */
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

export function changeHome(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  { version, arches, band }: ShopSettingsToWrite['home'],
): Promise<ShopSettingsToWrite['home']> {
  return transaction(shop.database, async (tx) => {
    const faults: FieldMessages = {};
    for (const [at, key] of arches.entries())
      if (!(await hasPicture(tx, key))) faults[`arches.${at}`] = 'FIELD_PICTURE_KEY';
    if (band !== null && !(await hasPicture(tx, band))) faults.band = 'FIELD_PICTURE_KEY';
    if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
    const saved = await changeSettingAt(tx, 'home', { arches, band }, version);
    await recordAction(tx, operator, { action: 'home.changed', subject: null, details: { arches, band }, requestId });
    return { arches, band, version: saved };
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
