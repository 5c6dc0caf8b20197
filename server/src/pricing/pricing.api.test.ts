// Compares the pricing of carts with a second implementation in SQL, which calculates with exact decimals and shares no
// code with the first.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { type PriceCase, priceCases } from './pricing.cases.ts';
import { instalmentAmounts } from './instalments.ts';
import { priceCart } from './pricing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const SECOND = `
with bag as (
  select k.n, k.v->'lines' as lines, (k.v->>'vat')::numeric as vat, (k.v->>'ship')::numeric as ship,
    (k.v->>'free')::numeric as free, k.v->>'kind' as kind, (k.v->>'percent')::numeric as percent,
    (k.v->>'amount')::numeric as amount, k.v->'types' as types
  from jsonb_array_elements($1::jsonb) with ordinality as k (v, n)
), line as (
  select b.n, x.place, (x.v->>'unit')::numeric * (x.v->>'quantity')::numeric as cost,
    b.kind is not null and (jsonb_array_length(b.types) = 0 or b.types ? (x.v->>'type')) as meant
  from bag b cross join lateral jsonb_array_elements(b.lines) with ordinality as x (v, place)
), sums as (
  select b.n, coalesce(sum(l.cost), 0) as subtotal, coalesce(sum(l.cost) filter (where l.meant), 0) as base,
    coalesce(bool_or(l.meant), false) as any_meant
  from bag b left join line l on l.n = b.n group by b.n
), off as (
  select b.n, b.vat, s.subtotal, s.base,
    case b.kind when 'percent' then round(s.base * b.percent / 10000) when 'amount' then least(b.amount, s.base) else 0 end as discount,
    case when s.subtotal = 0 or (b.kind = 'free_shipping' and s.any_meant) or s.subtotal >= b.free then 0 else b.ship end as shipping
  from bag b join sums s on s.n = b.n
), part as (
  select l.n, l.place, l.cost, o.vat, o.discount,
    case when l.meant and o.base > 0 then div(o.discount * l.cost, o.base) else 0 end as whole,
    case when l.meant and o.base > 0 then mod(o.discount * l.cost, o.base) else 0 end as rest
  from line l join off o on o.n = l.n
), ranked as (
  select p.*, p.discount - sum(p.whole) over (partition by p.n) as spare,
    row_number() over (partition by p.n order by p.rest desc, p.place) as rank
  from part p
), shared as (
  select n, place, cost, vat, whole + case when rank <= spare then 1 else 0 end as share from ranked
), taxed as (
  select *, round(((cost - share) * vat)::numeric(60, 20) / (10000 + vat)) as line_vat from shared
)
select jsonb_build_object(
    'lines', coalesce((select jsonb_agg(jsonb_build_array(t.cost, t.share, t.line_vat) order by t.place) from taxed t where t.n = o.n), '[]'),
    'subtotal', o.subtotal, 'discount', o.discount, 'shipping', o.shipping,
    'shippingVat', round((o.shipping * o.vat)::numeric(60, 20) / (10000 + o.vat)),
    'vat', round((o.shipping * o.vat)::numeric(60, 20) / (10000 + o.vat))
      + coalesce((select sum(t.line_vat) from taxed t where t.n = o.n), 0),
    'total', o.subtotal - o.discount + o.shipping,
    'parts', jsonb_build_array(
      o.subtotal - o.discount + o.shipping - 3 * trunc((o.subtotal - o.discount + o.shipping) / 4),
      trunc((o.subtotal - o.discount + o.shipping) / 4), trunc((o.subtotal - o.discount + o.shipping) / 4),
      trunc((o.subtotal - o.discount + o.shipping) / 4))
  ) as sums
from off o order by o.n`;

function inSql({ lines, market, coupon }: PriceCase): object {
  return {
    lines: lines.map(({ typeId, quantity, unitMinor }) => ({ type: typeId, quantity, unit: unitMinor })),
    vat: market.vatBasisPoints,
    ship: market.shippingMinor,
    free: market.freeShippingFromMinor,
    kind: coupon?.kind ?? null,
    percent: coupon?.percentBasisPoints ?? null,
    amount: coupon?.amountMinor ?? null,
    types: coupon?.typeIds ?? [],
  };
}

function inCode({ lines, market, coupon }: PriceCase): object {
  const priced = priceCart(lines, market, coupon);
  return {
    lines: priced.lines.map(({ lineTotalMinor, discountMinor, vatMinor }) => [lineTotalMinor, discountMinor, vatMinor]),
    subtotal: priced.subtotalMinor,
    discount: priced.discountMinor,
    shipping: priced.shippingMinor,
    shippingVat: priced.shippingVatMinor,
    vat: priced.vatIncludedMinor,
    total: priced.totalMinor,
    parts: instalmentAmounts(priced.totalMinor),
  };
}

const BATCH = 500;

test(
  'totals, VAT, discount split and instalments equal those of exact decimals in SQL to the minor unit',
  { timeout: 600_000 },
  async () => {
    const seed = randomInt(2 ** 31 - 1);
    const all = fc.sample(priceCases, { numRuns: count(100_000), seed });
    for (let at = 0; at < all.length; at += BATCH) {
      const batch = all.slice(at, at + BATCH);
      const rows = await shop.shop.database.query<{ sums: object }>(SECOND, [JSON.stringify(batch.map(inSql))]);
      expect(rows).toHaveLength(batch.length);
      for (const [index, each] of batch.entries())
        expect(inCode(each), `seed ${seed}, case ${at + index}: ${JSON.stringify(each)}`).toEqual(rows[index]!.sums);
    }
  },
);
