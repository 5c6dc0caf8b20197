// Service functions about markets. A running server reloads its markets after a change (markets.ts). Orders already
// placed keep their prices, VAT and delivery dates; a change of `returnDays` applies to them too.
import { addressRule } from '@hindam/contract/address-rules';
import { EVERYTHING_TAG } from '../kernel/cache.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { fault, type FieldMessages, refuse, tooSmall } from '../kernel/refuse.ts';
import type { Shop } from '../shop.ts';
import type { Market, MarketTerms } from './pricing.ts';
import { marketOf, loadToday, replaceHolidays, replaceRegions, updateMarket } from './pricing.store.ts';

export {
  listMarkets,
  listOpenMarkets,
  loadHolidays as holidaysByMarket,
  marketCodes,
  marketOf,
} from './pricing.store.ts';

export function todayIn(db: Queries, { timeZone }: Market): Promise<string> {
  return loadToday(db, timeZone);
}

/** Whether each of the regions is one of the market's, named once, with days within those of the whole market. */
function areRegionsOf(code: string, { regions = [], deliveryDays }: MarketTerms): boolean {
  const known = addressRule(code.toUpperCase()).states ?? [];
  const isOnce = new Set(regions.map(({ region }) => region)).size === regions.length;
  return (
    isOnce &&
    regions.every(
      ({ region, from, to }) =>
        known.includes(region) && deliveryDays.from <= from && from <= to && to <= deliveryDays.to,
    )
  );
}

/**
 * Changes the terms of a market. The event makes the servers drop every cached response, because any page may show the
 * terms.
 */
export async function saveMarket(tx: Transaction, code: string, terms: MarketTerms): Promise<Market> {
  const fields: FieldMessages = {};
  // A threshold of 0 would make shipping free for all orders and the shipping price meaningless.
  if (terms.freeShippingFromMinor === 0) fields.free_shipping_from = 'FIELD_FREE_SHIPPING';
  if (terms.deliveryDays.to < terms.deliveryDays.from) fields.delivery_days_to = tooSmall(terms.deliveryDays.from);
  const days = terms.namedHolidays?.map(({ day }) => day) ?? [];
  if (new Set(days).size < days.length) fields.holidays = 'FIELD_DAY_TWICE';
  if (!areRegionsOf(code, terms)) fields.regions = 'FIELD_REGION_DAYS';
  if (Object.keys(fields).length > 0) refuse('INVALID_FIELDS', fields);
  const isSaved = await updateMarket(tx, code, { ...terms, paymentOptions: [...new Set(terms.paymentOptions)] });
  if (!isSaved) fault('NOT_FOUND');
  if (terms.namedHolidays) await replaceHolidays(tx, code, terms.namedHolidays);
  if (terms.regions) await replaceRegions(tx, code, terms.regions);
  await record(tx, 'settings.changed', { name: `market:${code}` }, [EVERYTHING_TAG]);
  return (await marketOf(tx, code))!;
}

/** The market of an order, a payment or a visit. It may differ from the request's market, and may be closed by now. */
export async function marketNamed(db: Queries, { markets }: Pick<Shop, 'markets'>, code: string): Promise<Market> {
  const market = markets.get(code)?.market ?? (await marketOf(db, code));
  if (!market) throw new Error(`there is no market ${code}`);
  return market;
}

/**
 * A copy of `remembered`. If that does not have the given `version`, the market's present terms are read from the
 * database instead; null means any version.
 */
export async function marketAt(db: Queries, remembered: Market, version: number | null): Promise<Market> {
  if (version === null || version === remembered.version) return { ...remembered };
  return (await marketOf(db, remembered.code))!;
}
