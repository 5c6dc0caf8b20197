// The transaction in which a cart becomes an order with a payment. It compares the confirmed quote with the current one
// and holds the pieces; no provider is called here.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { cartForOrder, lockCart } from '../cart/ordering.service.ts';
import { e164Of } from '../customers/contact.ts';
import { crashPoint } from '../kernel/crash-point.ts';
import type { Transaction } from '../kernel/database.ts';
import { type Proof, spendProof } from '../identity/codes.service.ts';
import { newId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refuse.ts';
import { SHARE } from '../orders/ceilings.ts';
import { hashesOf, type Names, type ReservedQuota, reserveQuota } from '../orders/ceilings.service.ts';
import { replaceOrder } from '../orders/moves.service.ts';
import { earlierOrdersOfCart, insertOrder, lockOrder } from '../orders/orders.service.ts';
import { type LockedOrder, type OrderDraft, UNPAID_STATUSES } from '../orders/orders.ts';
import {
  beginPayment,
  notFor,
  offeredOptions,
  placeWithoutPayment,
  providerFor,
} from '../payments/payments.service.ts';
import { countUse, dependsOnBuyer, releaseCoupon, storeUse } from '../pricing/coupons.service.ts';
import { deliveryEstimate } from '../pricing/delivery.ts';
import type { Shop } from '../shop.ts';
import { gatherPieces, type Pieces } from '../stock/holds.ts';
import { holdPieces } from '../stock/holds.service.ts';
import { copyMeasurements } from '../tailoring/tailoring.service.ts';
import { confirmSeconds, refusalOfQuote } from './checkout.ts';
import type { Buyer } from './contact.ts';
import { pricedCart, type CheckoutShopper } from './quote.service.ts';
import { type PricedCart, refusalOfCart, withFee, wrapped } from './quote.ts';

/** `note` is empty when the gift has none. */
export interface Gift {
  note: string;
  isWrapped: boolean;
}

export interface Placing {
  quoteId: string;
  buyer: Buyer;
  /** Hashes under which earlier uses of a coupon by this buyer are found. */
  buyerKeys: readonly Buffer[];
  /** Those of `buyerKeys` that are of the member's account, with which the quote was made; none for a guest. */
  ownKeys: readonly Buffer[];
  /**
   * Counts an order whose coupon depends on what the typed contact, which may be anybody's, has ordered before; throws
   * THROTTLED beyond the limit.
   */
  countBuyerCheck?: (() => Promise<void>) | undefined;
  option: PaymentOption;
  /** Name of the provider that the shopper chose (`PaymentChoice`); null leaves the choice to the shop. */
  provider: string | null;
  /** Whether a member who pays by card wants the provider to keep the card. */
  keepCard: boolean;
  gift: Gift | null;
  /**
   * The request's network address, by which the number of unpaid orders is limited. Null for the orders that the demo
   * places by itself, which no limit applies to.
   */
  network: string | null;
  /** Proof that the guest has verified the phone number by an SMS code; null for none. */
  proof: Proof | null;
}

/** Stored under the idempotency key. It contains no access key, because that would open the order. */
export interface PlacingResult {
  orderId: string;
  paymentId: string;
  /** Whether a provider has to be called after the commit. */
  isToPay: boolean;
}

/**
 * Thrown to roll the transaction back when the cart has earlier orders that may still be paid; the caller voids their
 * payments and tries again.
 */
export class VoidFirst extends Error {
  readonly orderIds: readonly string[];

  constructor(orderIds: readonly string[]) {
    super('payments of earlier orders of this cart are closed first');
    this.orderIds = orderIds;
  }
}

/**
 * Turns the shopper's cart into an order, in the caller's transaction. `closed` has the ids of the cart's earlier
 * orders whose payments the caller has tried to void; throws VoidFirst when the cart has another one. What the coupon
 * says about the buyer is asked last: an order that is refused for anything else must not tell whether the typed
 * contact has ordered before.
 */
export async function makeOrder(
  tx: Transaction,
  shop: Shop,
  shopper: CheckoutShopper,
  placing: Placing,
  closed: ReadonlySet<string>,
): Promise<PlacingResult> {
  const cartId = (await lockCart(tx, shopper.owner)) ?? refuse('CART_EMPTY');
  const cart = await cartForOrder(tx, shop, shopper.owner, shopper.language);
  const priced = requireConfirmed(await pricedCart(tx, shop, cart, placing.ownKeys), placing);
  if (!priced.takesOrders) refuse('SHOP_NOT_OPEN');
  const { totalMinor, codFeeMinor } = priced.sums;
  if (!offeredOptions(shop, priced.market, totalMinor - (codFeeMinor ?? 0)).includes(placing.option))
    refuse('PAYMENT_OPTION_NOT_OFFERED');
  refuseUnlessTaken(shop, priced, placing);
  requireEmailFor(shop, priced, placing);
  const isToConfirm = needsConfirmation(shopper, placing, priced);
  if (isToConfirm && placing.proof === null) refuse('DELIVERY_CODE_NEEDED');
  const earlier = await earlierOrdersOfCart(tx, cartId);
  if (earlier.some((id) => !closed.has(id))) throw new VoidFirst(earlier);
  const orderId = newId();
  const before = await lockEarlier(tx, earlier);
  const room = await quotaFor(tx, shop, { shopper, placing, priced, before });
  if (isToConfirm) await redeemProof(tx, shop, placing);
  const toWrite: ToWrite = { orderId, placing, priced, room, shopper };
  await insertOrder(tx, await draftOf(tx, shop, shopper, toWrite));
  for (const order of before) await replaceOrder(tx, order, orderId);
  const paymentId = isOnDelivery(placing, priced) ? null : await beginPaying(tx, shop, toWrite);
  // From here until the commit, other orders with the same coupon or variants wait for this transaction's locks, so
  // other work is done before.
  for (const order of before) await releaseCoupon(tx, order.orderId);
  if (priced.coupon) await countUse(tx, priced.coupon);
  await reservePieces(tx, { orderId, insteadOf: before.map((order) => order.orderId), room }, priced);
  await giveCoupon(tx, { orderId, cartId }, priced, placing);
  crashPoint('after_reserve');
  const made = paymentId === null ? await placeImmediately(tx, shop, orderId) : { orderId, paymentId, isToPay: true };
  crashPoint('before_commit');
  return made;
}

/**
 * The price of the cart with the wrapping and the way to pay that the shopper chose. Refuses the order when this
 * differs from the quote that the shopper confirmed.
 */
function requireConfirmed(plain: PricedCart, { quoteId, gift, option }: Placing): PricedCart {
  const unfit = refusalOfCart(plain.cart);
  if (unfit) refuse(unfit);
  const sent = gift?.isWrapped ? (wrapped(plain) ?? refuse('WRAPPING_NOT_OFFERED')) : plain;
  const priced = (option === 'cod' ? withFee(sent) : null) ?? sent;
  const refusal = refusalOfQuote(quoteId, priced.quoteId, priced.couponProblem);
  return refusal ? refuse(refusal) : priced;
}

/**
 * Refuses an order for which the shopper chose a payment provider that does not take this total in this market. Called
 * before the cart's earlier orders lose their open payments, so that an order refused at once leaves those payments
 * open.
 */
function refuseUnlessTaken(shop: Shop, { market, sums }: PricedCart, placing: Placing): void {
  const wanted = { amount: { amount: sums.totalMinor, currency: market.currency }, market: market.code };
  if (placing.provider !== null && providerFor(shop, placing, wanted) === null) refuse('PAYMENT_OPTION_NOT_OFFERED');
}

/** When the chosen option's provider needs a mail address and the buyer gave none, the fault is at the mail field. */
function requireEmailFor(shop: Shop, { market, sums }: PricedCart, placing: Placing): void {
  const { option, provider, buyer } = placing;
  const without = notFor(shop, buyer.contact);
  const offered = offeredOptions(shop, market, sums.totalMinor - (sums.codFeeMinor ?? 0), without);
  if (!offered.includes(option) || (provider !== null && without.has(provider)))
    refuse('INVALID_FIELDS', { 'contact.email': 'EMAIL_FOR_PAYMENT' });
}

/**
 * Locks the cart's earlier orders, which the new order replaces. Expired ones are among them, because a late payment
 * could otherwise place one beside the new order.
 */
async function lockEarlier(tx: Transaction, orderIds: readonly string[]): Promise<LockedOrder[]> {
  const orders: LockedOrder[] = [];
  for (const orderId of orderIds) {
    const order = await lockOrder(tx, orderId);
    if (order && (UNPAID_STATUSES.includes(order.status) || order.status === 'expired')) orders.push(order);
  }
  return orders;
}

/** Whether the order is placed without a payment now, so that its pieces leave the stock before any payment. */
const isOnDelivery = ({ option }: Placing, { sums }: PricedCart): boolean => option === 'cod' || sums.totalMinor === 0;

/**
 * Whether the order needs an SMS code now and an operator's confirmation later: a guest's cash-on-delivery order has
 * neither a payment nor an account that vouches for it. `network` is null for the demo's orders, which need neither.
 */
function needsConfirmation({ member }: CheckoutShopper, placing: Placing, { sums }: PricedCart): boolean {
  return placing.option === 'cod' && sums.totalMinor > 0 && member === null && placing.network !== null;
}

/** Uses up the proof of the guest's phone number. Refuses a proof that was made for another number. */
async function redeemProof(tx: Transaction, shop: Shop, { proof, buyer }: Placing): Promise<void> {
  const contact = (proof && (await spendProof(tx, shop, proof))) ?? refuse('OTP_EXPIRED');
  if (e164Of(contact) !== e164Of(buyer.contact)) refuse('DELIVERY_CODE_NEEDED');
}

const namesOf = ({ member }: CheckoutShopper, { buyer: { contact }, network }: Placing): Names => ({
  customerId: member?.customerId ?? null,
  phone: e164Of(contact),
  email: contact.email,
  network,
});

interface QuotaContext {
  shopper: CheckoutShopper;
  placing: Placing;
  priced: PricedCart;
  before: readonly LockedOrder[];
}

async function quotaFor(
  tx: Transaction,
  shop: Shop,
  { shopper, placing, priced, before }: QuotaContext,
): Promise<ReservedQuota> {
  const pieces = readyMade(priced).reduce((sum, { quantity }) => sum + quantity, 0);
  const wanted = { pieces, isOnDelivery: isOnDelivery(placing, priced) };
  return reserveQuota(tx, shop, { names: namesOf(shopper, placing), wanted, before, market: priced.market.code });
}

function readyMade({ counted }: PricedCart): Required<Pieces>[] {
  return counted
    .filter(({ line }) => line.customSizeId === null)
    .map(({ line: { variantId, quantity, minQuantity } }) => ({ variantId, quantity, minimum: minQuantity }));
}

/** Holds the order's ready-made pieces. Pieces held by the replaced orders are available to this one. */
async function reservePieces(
  tx: Transaction,
  { orderId, insteadOf, room }: { orderId: string; insteadOf: readonly string[]; room: ReservedQuota },
  priced: PricedCart,
): Promise<void> {
  const pieces = readyMade(priced);
  const { cartId } = priced.cart;
  const share = room.isCut ? SHARE : 1;
  const hold = { orderId, insteadOf, cartId, pieces, seconds: room.secondsLeft, share };
  const short = await holdPieces(tx, hold);
  if (short === null) return;
  const wanted = new Map(gatherPieces(pieces).map(({ variantId, quantity }) => [variantId, quantity]));
  if (short.every(({ variantId, available }) => available >= (wanted.get(variantId) ?? 0))) refuse('SHARE_MAX');
  refuse(short.every(({ available }) => available > 0) ? 'NOT_ENOUGH_STOCK' : 'OUT_OF_STOCK');
}

/** Stores that the order uses the cart's coupon; refuses one that this buyer may not have. */
async function giveCoupon(
  tx: Transaction,
  ids: { orderId: string; cartId: string },
  { coupon }: PricedCart,
  { buyerKeys, ownKeys, countBuyerCheck }: Placing,
): Promise<void> {
  if (coupon === null) return;
  const isOwn = buyerKeys.every((key) => ownKeys.some((own) => own.equals(key)));
  if (dependsOnBuyer(coupon) && !isOwn) await countBuyerCheck?.();
  await storeUse(tx, { ...ids, coupon, buyerKeys });
}

interface ToWrite {
  orderId: string;
  placing: Placing;
  priced: PricedCart;
  room: ReservedQuota;
  shopper: CheckoutShopper;
}

async function linesOf(tx: Transaction, { counted }: PricedCart): Promise<OrderDraft['lines']> {
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

async function draftOf(tx: Transaction, shop: Shop, shopper: CheckoutShopper, it: ToWrite): Promise<OrderDraft> {
  const { buyer, option, gift } = it.placing;
  const { cart, market, sums, coupon } = it.priced;
  const { today, holdSeconds, secondsLeft, unpaidSince } = it.room;
  const { earliest, latest } = deliveryEstimate(today, cart.lines, market, buyer.shippingAddress.state ?? null);
  return {
    orderId: it.orderId,
    customerId: shopper.member?.customerId ?? null,
    cartId: cart.cartId,
    market: market.code,
    currency: market.currency,
    language: shopper.language,
    paymentOption: option,
    name: buyer.shippingAddress.name,
    ...buyer.contact,
    shippingAddress: buyer.shippingAddress,
    billingAddress: buyer.billingAddress,
    gift,
    subtotalMinor: sums.subtotalMinor,
    discountMinor: sums.discountMinor,
    shippingMinor: sums.shippingMinor,
    shippingVatMinor: sums.shippingVatMinor,
    wrappingMinor: sums.wrappingMinor,
    wrappingVatMinor: sums.wrappingVatMinor,
    codFeeMinor: sums.codFeeMinor,
    codFeeVatMinor: sums.codFeeVatMinor,
    vatMinor: sums.vatIncludedMinor,
    vatBasisPoints: market.vatBasisPoints,
    totalMinor: sums.totalMinor,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    deliveryFrom: earliest,
    deliveryTo: latest,
    holdSeconds,
    secondsLeft,
    unpaidSince,
    confirmSeconds: needsConfirmation(shopper, it.placing, it.priced) ? confirmSeconds(today, market) : null,
    hashes: hashesOf(shop.secrets, namesOf(shopper, it.placing)),
    lines: await linesOf(tx, it.priced),
  };
}

async function beginPaying(
  tx: Transaction,
  shop: Shop,
  { orderId, placing, priced, room, shopper }: ToWrite,
): Promise<string> {
  const { option, provider: chosen } = placing;
  const { market, sums } = priced;
  const { totalMinor: amountMinor } = sums;
  const newPayment = {
    orderId,
    market: market.code,
    option,
    chosen,
    amountMinor,
    currency: market.currency,
    seconds: room.secondsLeft,
    refusedBy: notFor(shop, placing.buyer.contact),
    cards: shopper.member && { customerId: shopper.member.customerId, keep: placing.keepCard },
  };
  const { paymentId } = await beginPayment(tx, shop, newPayment);
  return paymentId;
}

async function placeImmediately(tx: Transaction, shop: Shop, orderId: string): Promise<PlacingResult> {
  const order = (await lockOrder(tx, orderId)) ?? refuse('CART_CHANGED');
  const { paymentId } = await placeWithoutPayment(tx, shop, order);
  return { orderId, paymentId, isToPay: false };
}
