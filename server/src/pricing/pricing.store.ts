import type { Queries } from '../kernel/database.ts';
import type { Market } from './pricing.ts';

interface MarketRow {
  code: string;
  currency: string;
  vat_basis_points: number;
  shipping_minor: number;
  free_shipping_from_minor: number | null;
  delivery_days_from: number;
  delivery_days_to: number;
  time_zone: string;
  days_off: number[];
  holidays: string[];
}

export async function loadMarket(db: Queries, code: string): Promise<Market | null> {
  const [row] = await db.query<MarketRow>(
    `select m.*, coalesce((select array_agg(h.day::text) from market_holidays h where h.market = m.code), '{}') as holidays
     from markets m where m.code = $1`,
    [code],
  );
  if (!row) return null;
  return {
    code: row.code,
    currency: row.currency,
    vatBasisPoints: row.vat_basis_points,
    shippingMinor: row.shipping_minor,
    freeShippingFromMinor: row.free_shipping_from_minor,
    deliveryDays: { from: row.delivery_days_from, to: row.delivery_days_to },
    timeZone: row.time_zone,
    daysOff: row.days_off,
    holidays: new Set(row.holidays),
  };
}

export async function loadMarketCodes(db: Queries): Promise<string[]> {
  return (await db.query<{ code: string }>('select code from markets order by code')).map(({ code }) => code);
}
