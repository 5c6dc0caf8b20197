// What a shopper does to order: she confirms a quote, and gets an order with a payment to make. Refusals of
// what she confirmed carry the quote that is true now, so that she sees what changed before she confirms again.
import type { RefusalName } from '@hindam/contract/refusals';
import { cartForOrder } from '../cart/ordering.service.ts';
import { takeCouponOff } from '../cart/coupon.service.ts';
import type { Contact } from '../customers/customers.ts';
import { profileOf } from '../customers/customers.service.ts';
import { type Proof, proveNumber, typedCode } from '../identity/codes.service.ts';
import type { From, Member } from '../kernel/call.ts';
import { crashPoint } from '../kernel/crash-point.ts';
import { type Attempt, type Key, once, storedAnswer } from '../kernel/idempotency.ts';
import { actorOf } from '../kernel/owner.ts';
import { refuse, refuseWith, RefusalError } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { accessKeyOf } from '../orders/order-access.ts';
import { openPayment, voidPayments } from '../payments/payments.service.ts';
import { todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { checkBuyer, faultsSoFar, isServed, type TypedBuyer } from './contact.ts';
import { lineOf } from './line.ts';
import { LetGoFirst, type Made, makeOrder, type Placing } from './placing.service.ts';
import { quoteOf } from './quote-answer.ts';
import { buyerKeys, pricedCart, quoteFor, type Shopper } from './quote.service.ts';
import { refusalOfCart } from './quote.ts';

export interface Confirmation extends Pick<Placing, 'quoteId' | 'option'> {
  buyer: TypedBuyer;
  /** Of a guest who pays on delivery. */
  code?: { ref: string; typed: string } | null;
  /** Without a network it is the shop itself that places. */
  from: Pick<From, 'origin'> & Partial<Pick<From, 'network'>>;
}

export interface PlacedOrder {
  orderId: string;
  paymentId: string;
  /** Null when nothing is to be paid now. */
  paymentUrl: string | null;
  /** Opens the order without an account; null for members. */
  accessKey: string | null;
}

/** What she confirmed is not, or no longer, what would be ordered. */
const SAID_WITH_QUOTE: ReadonlySet<RefusalName> = new Set([
  'PRICE_CHANGED',
  'CART_CHANGED',
  'OUT_OF_STOCK',
  'NOT_ENOUGH_STOCK',
  'COUPON_NOT_VALID',
  'COUPON_USED_UP',
  'COUPON_USED_BY_YOU',
  'COUPON_FIRST_ORDER',
]);

/** Refuses with what is wrong so far, so that it is said where it was entered and not after the last press. */
export async function checkSoFar(
  shop: Shop,
  member: Member | null,
  typed: Parameters<typeof faultsSoFar>[0],
): Promise<void> {
  const faults = faultsSoFar(typed, member && (await profileOf(shop, member)));
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
}

/** Once for a key; the same key again finds the order it made, and opens its payment where that was not done. */
export async function placeOrder(
  shop: Shop,
  shopper: Shopper,
  confirmation: Confirmation,
  key: Key | null,
): Promise<PlacedOrder> {
  const { buyer: typed, quoteId, option, from } = confirmation;
  const own: Contact | null = shopper.member && (await profileOf(shop, shopper.member));
  const { buyer, faults } = checkBuyer(typed, own);
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
  if (!isServed(buyer.shippingAddress.country, shop.market)) refuse('COUNTRY_NOT_SERVED', COUNTRY_FIELD);
  const keys = buyerKeys(shop, shopper.member, own ? [buyer.contact, own] : [buyer.contact]);
  const attempt = key && { actor: actorOf(shopper.owner), ...key };
  const proof = await proofOf(shop, shopper, confirmation, attempt);
  const placing: Placing = { quoteId, buyer, buyerKeys: keys, option, network: from.network ?? null, proof };
  if (lineOf(shop).isLookedAhead()) await tellSoldOut(shop, shopper, placing, attempt);
  const { orderId, paymentId, isToPay } = await made(shop, shopper, placing, attempt);
  crashPoint('after_commit');
  const opening = { origin: from.origin, language: shopper.language };
  const opened = isToPay ? await openPayment(shop, paymentId, opening) : null;
  const accessKey = shopper.member ? null : accessKeyOf(shop.secrets, { orderId, accessVersion: 1 });
  return { orderId, paymentId, paymentUrl: opened?.paymentUrl ?? null, accessKey };
}

/** A code names the cart it is good for. */
export const boundTo = ({ owner }: Pick<Shopper, 'owner'>): string => actorOf(owner).toString('hex');

/** The same call again finds its order, whatever became of its code. */
async function proofOf(
  shop: Shop,
  shopper: Shopper,
  { option, code }: Confirmation,
  attempt: Attempt | null,
): Promise<Proof | null> {
  if (shopper.member || option !== 'cod' || !code) return null;
  const shown = { ref: code.ref, code: typedCode(code.typed), bound: boundTo(shopper) };
  return proveNumber(shop, shown).catch(async (error: unknown) => {
    if (attempt && (await storedAnswer(shop.database, attempt)) !== undefined) return null;
    throw error;
  });
}

const NOTHING_LEFT: ReadonlySet<RefusalName | null> = new Set<RefusalName>(['OUT_OF_STOCK', 'NOT_ENOUGH_STOCK']);

/** A look without a lock, so that nobody stands in a long line for what is sold out; who has ordered already gets her order. */
async function tellSoldOut(shop: Shop, shopper: Shopper, placing: Placing, attempt: Attempt | null): Promise<void> {
  const { database } = shop;
  const cart = await cartForOrder(database, shop, shopper.owner, shopper.language);
  const refusal = refusalOfCart(cart);
  if (refusal === null || !NOTHING_LEFT.has(refusal)) return;
  if (attempt && (await storedAnswer(database, attempt)) !== undefined) return;
  const priced = await pricedCart(database, shop, cart, placing.buyerKeys);
  const quote = quoteOf(priced, shop, shopper.language, await todayIn(database, priced.market));
  refuseWith(refusal, { quote });
}

const COUNTRY_FIELD = { 'shipping_address.country': 'COUNTRY_NOT_SERVED' };

async function made(shop: Shop, shopper: Shopper, placing: Placing, attempt: Attempt | null): Promise<Made> {
  const closed = new Set<string>();
  for (;;) {
    try {
      return await lineOf(shop).run(() =>
        transaction(shop.database, (tx) => once(tx, attempt, () => makeOrder(tx, shop, shopper, placing, closed)), {
          plannedOnce: true,
        }),
      );
    } catch (error) {
      if (error instanceof LetGoFirst) await closePayments(shop, error.orderIds, closed);
      else {
        if (error instanceof RefusalError && NOTHING_LEFT.has(error.refusal)) lineOf(shop).noteSoldOut();
        throw await withQuote(shop, shopper, placing, error);
      }
    }
  }
}

/** A provider that does not answer is not waited for: money that comes later is paid back, because the order was replaced. */
const CLOSING_TIMEOUT_MS = 3_000;

/** Refuses when one of them turns out to be paid. */
async function closePayments(shop: Shop, orderIds: readonly string[], closed: Set<string>): Promise<void> {
  for (const orderId of orderIds) {
    const end = await voidPayments(shop, orderId, { timeoutMs: CLOSING_TIMEOUT_MS });
    if (end === 'paid') refuseWith('ALREADY_PAID', { order_id: orderId });
    closed.add(orderId);
  }
}

/** Refusals for who she is; who a guest is, her cart learns at checkout alone. */
const OF_THE_BUYER: ReadonlySet<RefusalName> = new Set(['COUPON_USED_BY_YOU', 'COUPON_FIRST_ORDER']);

/** The transaction is over, so the quote is the one of the cart as it stands. */
async function withQuote(shop: Shop, shopper: Shopper, { buyerKeys: keys }: Placing, error: unknown): Promise<unknown> {
  if (!(error instanceof RefusalError) || !SAID_WITH_QUOTE.has(error.refusal)) return error;
  // A quote asked for without her mail would promise the discount again, and she would never get past it.
  if (OF_THE_BUYER.has(error.refusal) && !shopper.member) await takeCouponOff(shop, shopper);
  const quote = await quoteFor(shop, shopper, keys);
  return new RefusalError(error.refusal, undefined, { quote });
}
