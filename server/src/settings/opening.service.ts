// What a shop lacks before its first order.
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import { OPENING_STEPS, type OpeningStep } from '@hindam/contract/operator/settings';
import { USUAL_MINOR } from '../content/payment-marks.ts';
import { lackingPapers, shopImprint } from '../content/content.service.ts';
import { listDocuments } from '../documents/documents.service.ts';
import { operatorsIn } from '../operators/names.service.ts';
import { offeredOptions } from '../payments/payments.service.ts';
import type { OpenMarket, Shop } from '../shop.ts';
import { noticeOf, type StepState } from './opening-lines.ts';

/**
 * The market's payment options that can be used for a usual order. Cash on delivery counts even if the market's limit
 * for it is lower, because orders below the limit can be paid so.
 */
function waysToPay(shop: Pick<Shop, 'payments'>, { market }: OpenMarket): string[] {
  return offeredOptions(shop, { ...market, codLimitMinor: null }, USUAL_MINOR);
}

async function unsold(markets: readonly OpenMarket[]): Promise<string[]> {
  const codes: string[] = [];
  for (const { market, catalogue } of markets) {
    const { total } = await catalogue.list({ page: 1, limit: 1, sort: 'default' }, DEFAULT_LANGUAGE);
    if (total === 0) codes.push(market.code);
  }
  return codes;
}

async function papersOf(shop: Shop, markets: readonly OpenMarket[]): Promise<string[]> {
  const lacking: string[] = [];
  for (const { market } of markets) lacking.push(...(await lackingPapers(shop.database, shop, market)));
  return [...new Set(lacking)];
}

/** What a shop behind a proxy lacks: PUBLIC_URL if it is not https, else TRUSTED_PROXIES if it is empty. */
function proxyOf({ config: { publicUrl, trustedProxies } }: Shop): string[] {
  const isHttps = publicUrl.startsWith('https://');
  return [...(isHttps ? [] : ['PUBLIC_URL']), ...(isHttps && trustedProxies.length === 0 ? ['TRUSTED_PROXIES'] : [])];
}

export async function openingSteps(shop: Shop): Promise<StepState[]> {
  const markets = [...shop.markets.values()];
  const { contact } = await shopImprint(shop);
  const documents = await listDocuments(shop.database);
  const unpaid = markets.filter((each) => waysToPay(shop, each).length === 0);
  const missing: Record<OpeningStep, string[]> = {
    operator: (await operatorsIn(shop.database, 'owner')).length === 0 ? ['owner'] : [],
    papers: await papersOf(shop, markets),
    contact: (['email', 'phone'] as const).filter((name) => contact[name] === ''),
    payment: unpaid.map(({ market }) => market.code),
    products: await unsold(markets),
    documents: documents.filter(({ published }) => !published).map(({ name }) => name),
    proxy: proxyOf(shop),
  };
  return OPENING_STEPS.map((step) => ({ step, done: missing[step].length === 0, missing: missing[step] }));
}

export async function openingNotice(shop: Shop): Promise<string> {
  return noticeOf(await openingSteps(shop));
}
