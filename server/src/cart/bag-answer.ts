// A bag as the contract says it: lines with what they have to tell, and the sums of what can be had.
import type { Cart } from '@hindam/contract/cart';
import { freeShippingMissingMinor, instalmentPlan, type Market, money, totalsOf } from '../pricing/pricing.ts';
import type { Shop } from '../shop.ts';
import { canCheckOut, isCounted, type Notice, noticesOf } from './cart.ts';
import type { BagLine } from './cart.store.ts';

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

function lineOnTheWire(line: BagLine, notices: Notice[], shop: Shop): Cart['lines'][number] {
  const unit = line.priceMinor ?? line.seenPriceMinor;
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
    unit_price: money(unit, shop.market),
    line_total: money(unit * line.quantity, shop.market),
    image: line.picture && shop.makeImage(line.picture, line.title),
    notices: notices.map((notice) => noticeOnTheWire(notice, shop.market)),
  };
}

export function cartOf(bag: { id: string; lines: BagLine[] } | null, shop: Shop): Cart {
  const { market } = shop;
  const lines = bag?.lines ?? [];
  const notices = noticesOf(lines);
  const counted = lines.filter((_, index) => isCounted(notices[index] ?? []));
  const totals = totalsOf(
    counted.map((line) => (line.priceMinor ?? 0) * line.quantity),
    market,
  );
  const missing = freeShippingMissingMinor(totals.subtotalMinor, market);
  return {
    _id: bag?.id ?? null,
    lines: lines.map((line, index) => lineOnTheWire(line, notices[index] ?? [], shop)),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: money(totals.subtotalMinor, market),
    discount: money(totals.discountMinor, market),
    shipping: money(totals.shippingMinor, market),
    vat_included: money(totals.vatIncludedMinor, market),
    vat_rate: market.vatBasisPoints / 100,
    total: money(totals.totalMinor, market),
    free_shipping_missing: missing === null ? null : money(missing, market),
    coupon: null,
    coupon_problem: null,
    instalments: { parts: instalmentPlan(totals.totalMinor).map((part) => money(part, market)) },
    delivery_days: market.deliveryDays,
    can_check_out: canCheckOut(notices),
  };
}
