// Placing an order: the one transaction in which a bag becomes an order. What was confirmed is compared with
// what is true, earlier unpaid orders of the bag are replaced, the coupon is counted, the pieces are
// promised, and lines, words, measurements and addresses are frozen; then the payment begins, or the order
// is placed at once where nothing is to be paid now. No provider is asked here.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { bagForOrder, lockCart } from '../cart/ordering.service.ts';
import { crashPoint } from '../kernel/crash-point.ts';
import type { Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refuse.ts';
import { replaceOrder } from '../orders/moves.service.ts';
import { earlierOrdersOfCart, insertOrder, lockOrder } from '../orders/orders.service.ts';
import { type LockedOrder, type OrderDraft, UNPAID_STATUSES } from '../orders/orders.ts';
import { beginPayment, hasProvider, placeWithoutPayment } from '../payments/payments.service.ts';
import { giveCouponBack, useCoupon as countUse } from '../pricing/coupons.service.ts';
import type { Shop } from '../shop.ts';
import { holdPieces } from '../stock/holds.service.ts';
import { copyMeasurements } from '../tailoring/tailoring.service.ts';
import { deliveryEstimate, HOLD_SECONDS, isOffered, refusalOfQuote } from './checkout.ts';
import { loadToday } from './checkout.store.ts';
import type { Buyer } from './contact.ts';
import { pricedBag, type Shopper } from './quote.service.ts';
import { type PricedBag, refusalOfBag, tailoringOf } from './quote.ts';

export interface Placing {
  /** What she confirmed. */
  quoteId: string;
  buyer: Buyer;
  buyerKeys: readonly Buffer[];
  option: PaymentOption;
  /** Asked before so many pieces are held for an order that is still to be paid. */
  takeRoom: (pieces: number) => Promise<void>;
}

/** What the key of the call remembers; it opens nothing. */
export interface Made {
  orderId: string;
  paymentId: string;
  /** A provider is to be asked. */
  isToPay: boolean;
}

/** Earlier orders of the bag may still be paid, or are already: their payments are closed first, outside the transaction. */
export class LetGoFirst extends Error {
  readonly orderIds: readonly string[];

  constructor(orderIds: readonly string[]) {
    super('payments of earlier orders of this bag are closed first');
    this.orderIds = orderIds;
  }
}

/** The bag is locked first, so that no payment of an order of it ends meanwhile. `closed` are orders whose payments were closed. */
export async function makeOrder(
  tx: Transaction,
  shop: Shop,
  shopper: Shopper,
  placing: Placing,
  closed: ReadonlySet<string>,
): Promise<Made> {
  const cartId = (await lockCart(tx, shopper.owner)) ?? refuse('CART_EMPTY');
  const bag = await bagForOrder(tx, shop, shopper.owner, shopper.language);
  const priced = await pricedBag(tx, shop, bag, placing.buyerKeys);
  requireConfirmed(priced, placing);
  if (!isOffered(placing.option, priced.sums.totalMinor, shop.market, (option) => hasProvider(shop, option)))
    refuse('PAYMENT_OPTION_NOT_OFFERED');
  const earlier = await earlierOrdersOfCart(tx, cartId);
  if (earlier.some((id) => !closed.has(id))) throw new LetGoFirst(earlier);
  const orderId = newId();
  const before = await lockEarlier(tx, earlier);
  for (const order of before) await giveCouponBack(tx, order.orderId);
  if (priced.coupon) await countUse(tx, { coupon: priced.coupon, orderId, cartId, buyerKeys: placing.buyerKeys });
  await promisePieces(tx, shop, { orderId, insteadOf: before.map((order) => order.orderId) }, priced);
  crashPoint('after_reserve');
  await insertOrder(tx, await draftOf(tx, shop, shopper, { orderId, placing, priced }));
  for (const order of before) await replaceOrder(tx, order, orderId);
  const begun = await beginPaying(tx, shop, orderId, { placing, priced });
  crashPoint('before_commit');
  return { orderId, ...begun };
}

/** Nothing is made of anything but what she confirmed. */
function requireConfirmed(priced: PricedBag, { quoteId }: Placing): void {
  const refusal = refusalOfBag(priced.bag) ?? refusalOfQuote(quoteId, priced.quoteId, priced.couponProblem);
  if (refusal) refuse(refusal);
}

/** Unpaid, or over and not replaced yet: late money would bring those to life beside this one. */
async function lockEarlier(tx: Transaction, orderIds: readonly string[]): Promise<LockedOrder[]> {
  const orders: LockedOrder[] = [];
  for (const orderId of orderIds) {
    const order = await lockOrder(tx, orderId);
    if (order && (UNPAID_STATUSES.includes(order.status) || order.status === 'expired')) orders.push(order);
  }
  return orders;
}

/** Ready-made pieces alone: what is made to measure is cut from cloth. What earlier orders hold is hers to take. */
async function promisePieces(
  tx: Transaction,
  shop: Shop,
  order: { orderId: string; insteadOf: readonly string[] },
  { bag, counted }: PricedBag,
): Promise<void> {
  const pieces = counted
    .filter(({ line }) => line.customSizeId === null)
    .map(({ line: { variantId, quantity } }) => ({ variantId, quantity }));
  const short = await holdPieces(tx, shop.makeImage, { ...order, cartId: bag.cartId, pieces, seconds: HOLD_SECONDS });
  if (short === null) return;
  refuse(short.every(({ available }) => available > 0) ? 'NOT_ENOUGH_STOCK' : 'OUT_OF_STOCK');
}

interface ToWrite {
  orderId: string;
  placing: Placing;
  priced: PricedBag;
}

async function linesOf(tx: Transaction, { counted }: PricedBag): Promise<OrderDraft['lines']> {
  const setIds = counted.flatMap(({ line }) => line.customSizeId ?? []);
  const measured = setIds.length === 0 ? null : await copyMeasurements(tx, setIds);
  return counted.map(({ line, unitMinor, priced }) => {
    const { customSizeId } = line;
    return {
      productId: line.productId,
      variantId: line.variantId,
      sku: line.sku,
      colour: line.colour,
      size: customSizeId === null ? line.size : '',
      texts: line.texts,
      picture: line.picture,
      madeToMeasure: customSizeId !== null,
      customSizeId,
      customSizeLabel: line.customSizeLabel,
      measurements: customSizeId === null ? null : (measured?.get(customSizeId) ?? refuse('CART_CHANGED')),
      remarks: line.remarks,
      quantity: line.quantity,
      unitMinor,
      lineTotalMinor: priced.lineTotalMinor,
      discountMinor: priced.discountMinor,
      vatMinor: priced.vatMinor,
    };
  });
}

async function draftOf(tx: Transaction, shop: Shop, shopper: Shopper, it: ToWrite): Promise<OrderDraft> {
  const { market } = shop;
  const { buyer, option } = it.placing;
  const { bag, sums, coupon } = it.priced;
  const { earliest, latest } = deliveryEstimate(await loadToday(tx, market.timeZone), tailoringOf(bag), market);
  return {
    orderId: it.orderId,
    customerId: shopper.member?.customerId ?? null,
    cartId: bag.cartId,
    market: market.code,
    currency: market.currency,
    language: shopper.language,
    paymentOption: option,
    name: buyer.shippingAddress.name,
    ...buyer.contact,
    shippingAddress: buyer.shippingAddress,
    billingAddress: buyer.billingAddress,
    subtotalMinor: sums.subtotalMinor,
    discountMinor: sums.discountMinor,
    shippingMinor: sums.shippingMinor,
    shippingVatMinor: sums.shippingVatMinor,
    vatMinor: sums.vatIncludedMinor,
    vatBasisPoints: market.vatBasisPoints,
    totalMinor: sums.totalMinor,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    deliveryFrom: earliest,
    deliveryTo: latest,
    holdSeconds: HOLD_SECONDS,
    lines: await linesOf(tx, it.priced),
  };
}

/** At the door, or nothing at all: the order is placed now. */
async function beginPaying(
  tx: Transaction,
  shop: Shop,
  orderId: string,
  { placing: { option, takeRoom }, priced: { sums, counted } }: Omit<ToWrite, 'orderId'>,
): Promise<Omit<Made, 'orderId'>> {
  if (option === 'cod' || sums.totalMinor === 0) {
    const order = (await lockOrder(tx, orderId)) ?? refuse('CART_CHANGED');
    const { paymentId } = await placeWithoutPayment(tx, shop, order);
    return { paymentId, isToPay: false };
  }
  await takeRoom(counted.reduce((sum, { line }) => sum + (line.customSizeId === null ? line.quantity : 0), 0));
  const asked = { orderId, option, amountMinor: sums.totalMinor, currency: shop.market.currency };
  const { paymentId } = await beginPayment(tx, shop, asked);
  return { paymentId, isToPay: true };
}
