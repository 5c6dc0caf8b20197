// Converts a stored cart to the type `Cart` of the API contract, with notices and amounts.
import type { Cart } from '@hindam/contract/cart';
import type { RefusalName } from '@hindam/contract/refusals';
import { imageOf } from '../kernel/picture-address.ts';
import { translate } from '../kernel/words.ts';
import { deliveryEstimate } from '../pricing/delivery.ts';
import { offeredInstalments } from '../pricing/instalments.ts';
import {
  freeShippingMissingMinor,
  type Market,
  money,
  type PricedWithCoupon,
  priceWithCoupon,
  type BuyerCoupon,
  sumsOnTheWire,
} from '../pricing/pricing.ts';
import type { Shop } from '../shop.ts';
import { canCheckOut, isCounted, lineToPrice, type Notice, noticesOf } from './cart.ts';
import type { StoredCart, StoredLine } from './cart.store.ts';

function noticeOnTheWire(
  { kind, wasMinor, available, minimum }: Notice,
  market: Market,
): Cart['lines'][number]['notices'][number] {
  return {
    kind,
    ...(wasMinor === undefined ? {} : { was: money(wasMinor, market) }),
    ...(available === undefined ? {} : { available }),
    ...(minimum === undefined ? {} : { minimum }),
  };
}

export function lineOnTheWire(line: StoredLine, notices: Notice[], shop: Shop): Cart['lines'][number] {
  const unit = line.priceMinor ?? line.seenPriceMinor;
  const { currency } = line.seenCurrency === null ? shop.market : { currency: line.seenCurrency };
  return {
    _id: line.id,
    product_id: line.productId,
    product_item_id: line.variantId,
    title: line.title,
    slug: line.slug,
    sku: line.sku,
    color_code: line.colour,
    color_name: line.colourName,
    size: line.customSizeId === null ? line.size : '',
    customSizeId: line.customSizeId,
    custom_size_label: line.customSizeLabel,
    remarks: line.remarks,
    quantity: line.quantity,
    unit_price: { amount: unit, currency },
    line_total: { amount: unit * line.quantity, currency },
    image: line.picture && imageOf(line.picture, line.title),
    notices: notices.map((notice) => noticeOnTheWire(notice, shop.market)),
  };
}

function priceLines(
  lines: readonly StoredLine[],
  notices: readonly Notice[][],
  market: Market,
  seen: BuyerCoupon | null,
): PricedWithCoupon {
  const counted = lines.filter((_, index) => isCounted(notices[index] ?? []));
  return priceWithCoupon(counted.map(lineToPrice), market, seen);
}

export function problemOfCoupon({ lines }: StoredCart, market: Market, seen: BuyerCoupon): RefusalName | null {
  return priceLines(lines, noticesOf(lines), market, seen).couponProblem;
}

interface CouponState {
  /** The coupon whose code the cart stores; null for none, or when the market does not have it. */
  coupon: BuyerCoupon | null;
  /** Today's date in the market's time zone, YYYY-MM-DD, from which the days of arrival are counted. */
  today: string;
}

export function cartOf(
  cart: StoredCart | null,
  shop: Shop,
  language: string,
  { coupon: seen, today }: CouponState,
): Cart {
  const { market } = shop;
  const lines = cart?.lines ?? [];
  const notices = noticesOf(lines);
  const { sums, couponProblem } = priceLines(lines, notices, market, seen);
  const missing = sums.shippingMinor === 0 ? null : freeShippingMissingMinor(sums.subtotalMinor, market);
  const freeFrom = market.freeShippingFromMinor;
  const code = cart?.couponCode ?? null;
  const reportedProblem = code === null || sums.lines.length === 0 ? null : seen ? couponProblem : 'COUPON_UNKNOWN';
  return {
    _id: cart?.id ?? null,
    lines: lines.map((line, index) => lineOnTheWire(line, notices[index] ?? [], shop)),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    ...sumsOnTheWire(sums, market),
    free_shipping_from: freeFrom === null ? null : money(freeFrom, market),
    free_shipping_missing: missing === null ? null : money(missing, market),
    coupon: code,
    coupon_problem: reportedProblem && translate(language, reportedProblem),
    instalments: offeredInstalments(sums.totalMinor, market),
    arrival: lines.length === 0 ? null : deliveryEstimate(today, lines, market),
    can_check_out: canCheckOut(notices),
  };
}
