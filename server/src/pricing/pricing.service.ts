// The markets of the shop, for slices above. What a running server knows of its market is read again when
// somebody changed it (clockwork.ts), so new terms count within a second; orders keep theirs.
import { EVERYTHING } from '../kernel/cache.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import type { Market, MarketTerms } from './pricing.ts';
import { loadMarket, loadMarketCodes, loadMarkets, loadToday, updateMarket } from './pricing.store.ts';

/** Null when there is no such market. */
export function marketOf(db: Queries, code: string): Promise<Market | null> {
  return loadMarket(db, code);
}

export function marketCodes(db: Queries): Promise<string[]> {
  return loadMarketCodes(db);
}

export function listMarkets(db: Queries): Promise<Market[]> {
  return loadMarkets(db);
}

/** The market's day, YYYY-MM-DD. */
export function todayIn(db: Queries, { timeZone }: Market): Promise<string> {
  return loadToday(db, timeZone);
}

/** Other terms for a market, from now on: every page may name them, so all that is cached falls. */
export async function saveMarket(tx: Transaction, code: string, terms: MarketTerms): Promise<Market> {
  const fields: Record<string, string> = {};
  // Who ships for nothing from nothing on has no price for it.
  if (terms.freeShippingFromMinor === 0) fields.free_shipping_from = 'FIELD_INVALID';
  if (terms.deliveryDays.to < terms.deliveryDays.from) fields.delivery_days_to = 'FIELD_INVALID';
  if (Object.keys(fields).length > 0) refuse('INVALID_FIELDS', fields);
  const isSaved = await updateMarket(tx, code, { ...terms, paymentOptions: [...new Set(terms.paymentOptions)] });
  if (!isSaved) fault('NOT_FOUND');
  await record(tx, 'settings.changed', { name: `market:${code}` }, [EVERYTHING]);
  return (await loadMarket(tx, code))!;
}

/**
 * The market with the terms of that version at least: what is remembered of it, unless the database has moved on.
 * A copy, so that what is begun by some terms ends by them.
 */
export async function marketAt(db: Queries, remembered: Market, version: number | null): Promise<Market> {
  if (version === null || version === remembered.version) return { ...remembered };
  return (await loadMarket(db, remembered.code))!;
}

/** What is known of this market in memory becomes what the database says; everybody who holds it sees it at once. */
export async function refreshMarket(db: Queries, market: Market): Promise<void> {
  const current = await loadMarket(db, market.code);
  if (current) Object.assign(market, current);
}
