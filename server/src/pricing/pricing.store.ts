// SQL of markets: their terms, holidays and the current day in their zone.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Holiday, Market, MarketTerms, RegionDays } from './pricing.ts';

interface MarketRow {
  code: string;
  currency: string;
  vat_basis_points: number;
  shipping_minor: number;
  free_shipping_from_minor: number | null;
  wrapping_minor: number | null;
  cod_fee_minor: number | null;
  cod_limit_minor: number | null;
  delivery_days_from: number;
  delivery_days_to: number;
  time_zone: string;
  days_off: number[];
  holidays: string[];
  region_days: Market['regionDays'] | null;
  payment_options: PaymentOption[];
  open: boolean;
  version: number;
  return_days: number;
}

const HOLIDAYS = `coalesce((select array_agg(h.day::text) from market_holidays h where h.market = m.code), '{}') as holidays`;
const REGIONS = `(select json_object_agg(r.region, json_build_object('from', r.days_from, 'to', r.days_to) order by r.region)
  from market_regions r where r.market = m.code) as region_days`;

function marketOfRow(row: MarketRow): Market {
  return {
    code: row.code,
    currency: row.currency,
    vatBasisPoints: row.vat_basis_points,
    shippingMinor: row.shipping_minor,
    freeShippingFromMinor: row.free_shipping_from_minor,
    wrappingMinor: row.wrapping_minor,
    codFeeMinor: row.cod_fee_minor,
    codLimitMinor: row.cod_limit_minor,
    deliveryDays: { from: row.delivery_days_from, to: row.delivery_days_to },
    regionDays: row.region_days ?? {},
    timeZone: row.time_zone,
    daysOff: row.days_off,
    holidays: new Set(row.holidays),
    paymentOptions: row.payment_options,
    open: row.open,
    version: row.version,
    returnDays: row.return_days,
  };
}

export async function marketOf(db: Queries, code: string): Promise<Market | null> {
  const [row] = await db.query<MarketRow>(`select m.*, ${HOLIDAYS}, ${REGIONS} from markets m where m.code = $1`, [
    code,
  ]);
  return row ? marketOfRow(row) : null;
}

export async function listMarkets(db: Queries): Promise<Market[]> {
  return (await db.query<MarketRow>(`select m.*, ${HOLIDAYS}, ${REGIONS} from markets m order by m.code`)).map(
    marketOfRow,
  );
}

/**
 * The markets that operators opened, sorted by code. The default market (`first`) is listed only with `withDefault`,
 * and then comes first, whether or not it is marked as open.
 */
export async function listOpenMarkets(db: Queries, first: string, { withDefault = false } = {}): Promise<Market[]> {
  const rows = await db.query<MarketRow>(
    `select m.*, ${HOLIDAYS}, ${REGIONS} from markets m where case when m.code = $1 then $2::boolean else m.open end
     order by m.code <> $1, m.code`,
    [first, withDefault],
  );
  return rows.map(marketOfRow);
}

export async function updateMarket(tx: Transaction, code: string, terms: MarketTerms): Promise<boolean> {
  const rows = await tx.query(
    `update markets set vat_basis_points = $2, shipping_minor = $3, free_shipping_from_minor = $4, delivery_days_from = $5,
       delivery_days_to = $6, payment_options = $7, wrapping_minor = case when $8::boolean then $9::bigint else wrapping_minor end,
       open = coalesce($10, open), cod_fee_minor = case when $11::boolean then $12::bigint else cod_fee_minor end,
       cod_limit_minor = case when $13::boolean then $14::bigint else cod_limit_minor end,
       return_days = coalesce($15, return_days)
     where code = $1 returning code`,
    [
      code,
      terms.vatBasisPoints,
      terms.shippingMinor,
      terms.freeShippingFromMinor,
      terms.deliveryDays.from,
      terms.deliveryDays.to,
      terms.paymentOptions,
      terms.wrappingMinor !== undefined,
      terms.wrappingMinor ?? null,
      terms.open ?? null,
      terms.codFeeMinor !== undefined,
      terms.codFeeMinor ?? null,
      terms.codLimitMinor !== undefined,
      terms.codLimitMinor ?? null,
      terms.returnDays ?? null,
    ],
  );
  return rows.length > 0;
}

/** The holidays of each market, the earliest first; the keys are the markets' codes. */
export async function loadHolidays(db: Queries): Promise<Map<string, Holiday[]>> {
  const rows = await db.query<Holiday & { market: string }>(
    'select market, day::text, name from market_holidays order by market, day',
  );
  const byMarket = new Map<string, Holiday[]>();
  for (const { market, day, name } of rows) byMarket.set(market, [...(byMarket.get(market) ?? []), { day, name }]);
  return byMarket;
}

export async function replaceHolidays(tx: Transaction, code: string, holidays: readonly Holiday[]): Promise<void> {
  const [days, names] = [holidays.map(({ day }) => day), holidays.map(({ name }) => name)];
  await tx.query('delete from market_holidays where market = $1 and day <> all($2::date[])', [code, days]);
  await tx.query(
    `insert into market_holidays (market, day, name) select $1, h.day, h.name from unnest($2::date[], $3::text[]) as h (day, name)
     on conflict (market, day) do update set name = excluded.name where market_holidays.name <> excluded.name`,
    [code, days, names],
  );
}

/** Stores these regions' own delivery days, and deletes those of all other regions of the market. */
export async function replaceRegions(tx: Transaction, code: string, regions: readonly RegionDays[]): Promise<void> {
  const names = regions.map(({ region }) => region);
  await tx.query('delete from market_regions where market = $1 and region <> all($2::text[])', [code, names]);
  await tx.query(
    `insert into market_regions (market, region, days_from, days_to)
     select $1, r.region, r.days_from, r.days_to from unnest($2::text[], $3::int[], $4::int[]) as r (region, days_from, days_to)
     on conflict (market, region) do update set days_from = excluded.days_from, days_to = excluded.days_to
       where (market_regions.days_from, market_regions.days_to) <> (excluded.days_from, excluded.days_to)`,
    [code, names, regions.map(({ from }) => from), regions.map(({ to }) => to)],
  );
}

export async function marketCodes(db: Queries): Promise<string[]> {
  return (await db.query<{ code: string }>('select code from markets order by code')).map(({ code }) => code);
}

/** Today's date (YYYY-MM-DD) in the time zone, by the database clock. */
export async function loadToday(db: Queries, timeZone: string): Promise<string> {
  const [row] = await db.query<{ today: string }>('select (shop.now() at time zone $1)::date as today', [timeZone]);
  return row!.today;
}
