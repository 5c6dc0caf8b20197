// Routes for operators of coupons and markets.
import type { Coupon as CouponOnTheWire } from '@hindam/contract/operator/shop';
import type { Call, Routes } from '../kernel/call.ts';
import { listCoupons } from '../pricing/coupons.service.ts';
import { holidaysByMarket, listMarkets } from '../pricing/pricing.service.ts';
import type { Coupon, Holiday, Market } from '../pricing/pricing.ts';
import { changeCoupon, changeMarket } from './terms.service.ts';

const couponOnTheWire = (coupon: Coupon): CouponOnTheWire => ({
  _id: coupon.id,
  code: coupon.code,
  market: coupon.market,
  kind: coupon.kind,
  percent_basis_points: coupon.percentBasisPoints,
  amount: coupon.amountMinor,
  minimum: coupon.minimumMinor,
  type_ids: [...coupon.typeIds],
  first_order: coupon.firstOrder,
  uses_max: coupon.usesMax,
  uses_per_customer_max: coupon.usesPerBuyerMax,
  used: coupon.used,
  starts_at: coupon.startsAt?.toISOString() ?? null,
  ends_at: coupon.endsAt?.toISOString() ?? null,
  active: coupon.active,
});

const marketOnTheWire = (market: Market, defaultMarket: string, holidays: ReadonlyMap<string, Holiday[]>) => ({
  market: market.code,
  currency: market.currency,
  vat_basis_points: market.vatBasisPoints,
  shipping: market.shippingMinor,
  free_shipping_from: market.freeShippingFromMinor,
  gift_wrapping: market.wrappingMinor,
  cod_fee: market.codFeeMinor,
  cod_limit: market.codLimitMinor,
  delivery_days_from: market.deliveryDays.from,
  delivery_days_to: market.deliveryDays.to,
  payment_options: [...market.paymentOptions],
  open: market.open || market.code === defaultMarket,
  return_days: market.returnDays,
  holidays: holidays.get(market.code) ?? [],
  regions: Object.entries(market.regionDays).map(([region, { from, to }]) => ({
    region,
    delivery_days_from: from,
    delivery_days_to: to,
  })),
});

async function saveCoupon(call: Call<'POST operator/coupon/save'>) {
  const { shop, body } = call;
  const coupon = await changeCoupon(shop, call, {
    id: body._id ?? null,
    code: body.code,
    market: body.market,
    kind: body.kind,
    percentBasisPoints: body.percent_basis_points,
    amountMinor: body.amount,
    minimumMinor: body.minimum,
    typeIds: body.type_ids,
    firstOrder: body.first_order,
    usesMax: body.uses_max,
    usesPerBuyerMax: body.uses_per_customer_max,
    startsAt: body.starts_at === null ? null : new Date(body.starts_at),
    endsAt: body.ends_at === null ? null : new Date(body.ends_at),
    active: body.active,
  });
  return { result: couponOnTheWire(coupon) };
}

async function saveMarket(call: Call<'POST operator/market/save'>) {
  const { shop, body } = call;
  const market = await changeMarket(shop, call, body.market, {
    vatBasisPoints: body.vat_basis_points,
    shippingMinor: body.shipping,
    freeShippingFromMinor: body.free_shipping_from,
    wrappingMinor: body.gift_wrapping,
    codFeeMinor: body.cod_fee,
    codLimitMinor: body.cod_limit,
    deliveryDays: { from: body.delivery_days_from, to: body.delivery_days_to },
    paymentOptions: body.payment_options,
    open: body.open,
    returnDays: body.return_days,
    namedHolidays: body.holidays,
    regions: body.regions?.map(({ region, delivery_days_from: from, delivery_days_to: to }) => ({ region, from, to })),
  });
  return { result: marketOnTheWire(market, shop.config.market, await holidaysByMarket(shop.database)) };
}

export const termsRoutes = {
  'GET operator/coupon/list': async ({ shop, query: { page } }) => {
    const { coupons, total, pages } = await listCoupons(shop.database, page);
    return { result: { coupons: coupons.map(couponOnTheWire), total, page, pages } };
  },
  'POST operator/coupon/save': saveCoupon,
  'GET operator/market/list': async ({ shop: { database, config } }) => {
    const holidays = await holidaysByMarket(database);
    const markets = await listMarkets(database);
    return { result: markets.map((market) => marketOnTheWire(market, config.market, holidays)) };
  },
  'POST operator/market/save': saveMarket,
} satisfies Routes;
