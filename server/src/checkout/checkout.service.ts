// Ordering: the shopper confirms a quote and gets an order. When the quote is outdated, the error response contains the
// current one, so that the shopper sees what changed before confirming again.
import type { RefusalName } from '@hindam/contract/refusals';
import { cartForOrder } from '../cart/ordering.service.ts';
import { takeCouponOff } from '../cart/coupon.service.ts';
import type { Contact } from '../customers/customers.ts';
import { profileOf } from '../customers/customers.service.ts';
import { type Proof, proveNumber, typedCode } from '../identity/codes.service.ts';
import { sendsSmsTo } from '../identity/sms-budget.service.ts';
import type { From, Member } from '../kernel/call.ts';
import { crashPoint } from '../kernel/crash-point.ts';
import { type Attempt, type Key, runOnce, storedAnswer } from '../kernel/idempotency.ts';
import { actorOf } from '../kernel/owner.ts';
import { refuse, refuseWith, RefusalError } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { accessKeyOf } from '../orders/order-access.ts';
import { openPayment, voidPayments } from '../payments/payments.service.ts';
import { todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { type Buying, checkBuyer, faultsSoFar, isServed, type TypedBuyer } from './contact.ts';
import { placingQueueOf } from './placing-queue.ts';
import { VoidFirst, type PlacingResult, makeOrder, type Placing } from './placing.service.ts';
import { quoteOf } from './quote-answer.ts';
import { buyerKeys, logInventedQuote, pricedCart, quoteFor, type CheckoutShopper } from './quote.service.ts';
import { refusalOfCart } from './quote.ts';

export interface Confirmation
  extends Pick<Placing, 'quoteId' | 'option'>, Partial<Pick<Placing, 'keepCard' | 'provider'>> {
  buyer: TypedBuyer;
  gift?: Placing['gift'];
  /**
   * The SMS code of a guest who pays on delivery: `ref` names the code that was sent, `typed` is what the guest
   * entered.
   */
  code?: { ref: string; typed: string } | null;
  /** Origin and network address of the request; the orders that the demo places by itself have no address. */
  from: Pick<From, 'origin'> & Partial<Pick<From, 'network' | 'site' | 'isApp'>>;
  countBuyerCheck?: Placing['countBuyerCheck'];
}

export interface PlacedOrder {
  orderId: string;
  paymentId: string;
  /**
   * Where the shopper pays: the provider's page, or a page of the shop while the provider has not answered; null when
   * nothing is to be paid now.
   */
  paymentUrl: string | null;
  /** Opens the order without an account; null for members. */
  accessKey: string | null;
}

/**
 * Refusals because what would be ordered now differs from the confirmed quote; their error responses contain the
 * current quote.
 */
const REFUSALS_WITH_QUOTE: ReadonlySet<RefusalName> = new Set([
  'PRICE_CHANGED',
  'CART_CHANGED',
  'OUT_OF_STOCK',
  'NOT_ENOUGH_STOCK',
  'WRAPPING_NOT_OFFERED',
  'COUPON_NOT_VALID',
  'COUPON_USED_UP',
  'COUPON_USED_BY_YOU',
  'COUPON_FIRST_ORDER',
]);

const buyingOf = (shop: Shop, profile: Contact | null): Buying => ({
  profile,
  sendsSmsTo: (number) => sendsSmsTo(shop, number),
});

/**
 * Checks the contact and the postal addresses entered so far, so that a fault is shown in the step in which it was
 * entered; returns the contact.
 */
export async function checkSoFar(
  shop: Shop,
  member: Member | null,
  typed: Parameters<typeof faultsSoFar>[0],
): Promise<Contact> {
  const { contact, faults } = faultsSoFar(typed, buyingOf(shop, member && (await profileOf(shop, member))));
  return Object.keys(faults).length > 0 ? refuse('INVALID_FIELDS', faults) : contact;
}

/**
 * Places an order, once for each idempotency key. A retry with the same key returns the same order, and creates its
 * payment at the provider if that did not happen yet.
 */
export async function placeOrder(
  shop: Shop,
  shopper: CheckoutShopper,
  confirmation: Confirmation,
  key: Key | null,
): Promise<PlacedOrder> {
  logInventedQuote(shop, confirmation.quoteId);
  const { buyer: typed, quoteId, option, provider = null, keepCard = false, gift = null, from } = confirmation;
  const profile: Contact | null = shopper.member && (await profileOf(shop, shopper.member));
  const { buyer, faults } = checkBuyer(typed, buyingOf(shop, profile));
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
  if (!isServed(buyer.shippingAddress.country, shop.market)) refuse('COUNTRY_NOT_SERVED', COUNTRY_FIELD);
  const ownKeys = profile ? buyerKeys(shop, shopper.member, [profile]) : [];
  const keys = [...ownKeys, ...buyerKeys(shop, shopper.member, [buyer.contact])];
  const attempt = key && { actor: actorOf(shopper.owner), ...key };
  const proof = await proofOf(shop, shopper, confirmation, attempt);
  const network = from.network ?? null;
  const ofBuyer = { buyer, buyerKeys: keys, ownKeys, countBuyerCheck: confirmation.countBuyerCheck };
  const placing: Placing = { quoteId, ...ofBuyer, option, provider, keepCard, gift, network, proof };
  if (placingQueueOf(shop).checksStockFirst()) await refuseIfSoldOut(shop, shopper, placing, attempt);
  const { orderId, paymentId, isToPay } = await placeWithRetries(shop, shopper, placing, attempt);
  crashPoint('after_commit');
  const opening = { origin: from.origin, language: shopper.language, isApp: from.isApp === true };
  const opened = isToPay ? await openPayment(shop, paymentId, opening) : null;
  const accessKey = shopper.member ? null : accessKeyOf(shop.secrets, { orderId, accessVersion: 1 });
  return { orderId, paymentId, paymentUrl: opened?.paymentUrl ?? null, accessKey };
}

/** What binds an SMS code to one cart: the hash of the cart's owner. */
export const codeBinding = ({ owner }: Pick<CheckoutShopper, 'owner'>): string => actorOf(owner).toString('hex');

/**
 * Checks the SMS code of a guest who pays on delivery; returns null if none was given. In a retry of an order that was
 * placed, the code is used up already; that is no error.
 */
async function proofOf(
  shop: Shop,
  shopper: CheckoutShopper,
  { option, code, from: { network = '', site = null } }: Confirmation,
  attempt: Attempt | null,
): Promise<Proof | null> {
  if (shopper.member || option !== 'cod' || !code) return null;
  const bound = codeBinding(shopper);
  // Devices are known for members only, so a guest has none.
  const enteredCode = { from: { network, site, device: null }, ref: code.ref, code: typedCode(code.typed), bound };
  return proveNumber(shop, enteredCode).catch(async (error: unknown) => {
    if (attempt && (await storedAnswer(shop.database, attempt)) !== undefined) return null;
    throw error;
  });
}

const SOLD_OUT_REFUSALS: ReadonlySet<RefusalName | null> = new Set<RefusalName>(['OUT_OF_STOCK', 'NOT_ENOUGH_STOCK']);

/**
 * Refuses an order for lack of stock before it waits in the queue. A retry whose idempotency key already has an order
 * is not refused.
 */
async function refuseIfSoldOut(
  shop: Shop,
  shopper: CheckoutShopper,
  placing: Placing,
  attempt: Attempt | null,
): Promise<void> {
  const { database } = shop;
  const cart = await cartForOrder(database, shop, shopper.owner, shopper.language);
  const refusal = refusalOfCart(cart);
  if (refusal === null || !SOLD_OUT_REFUSALS.has(refusal)) return;
  if (attempt && (await storedAnswer(database, attempt)) !== undefined) return;
  const priced = await pricedCart(database, shop, cart, placing.ownKeys);
  const quote = quoteOf(priced, shop, shopper.language, await todayIn(database, priced.market));
  refuseWith(refusal, { quote });
}

const COUNTRY_FIELD = { 'shipping_address.country': 'COUNTRY_NOT_SERVED' } as const;

async function placeWithRetries(
  shop: Shop,
  shopper: CheckoutShopper,
  placing: Placing,
  attempt: Attempt | null,
): Promise<PlacingResult> {
  const closed = new Set<string>();
  for (;;) {
    try {
      return await placingQueueOf(shop).run(() =>
        transaction(shop.database, (tx) => runOnce(tx, attempt, () => makeOrder(tx, shop, shopper, placing, closed)), {
          plannedOnce: true,
        }),
      );
    } catch (error) {
      if (error instanceof VoidFirst) await closePayments(shop, error.orderIds, closed);
      else {
        if (error instanceof RefusalError && SOLD_OUT_REFUSALS.has(error.refusal)) placingQueueOf(shop).noteSoldOut();
        throw await withQuote(shop, shopper, placing, error);
      }
    }
  }
}

/**
 * Time-out for voiding a payment at its provider. A payment captured later is refunded, because its order was replaced.
 */
const CLOSING_TIMEOUT_MS = 3_000;

/**
 * Voids the open payments of these orders, which the new order replaces. Throws ALREADY_PAID when one of them turns out
 * to be paid.
 */
async function closePayments(shop: Shop, orderIds: readonly string[], closed: Set<string>): Promise<void> {
  for (const orderId of orderIds) {
    const end = await voidPayments(shop, orderId, { timeoutMs: CLOSING_TIMEOUT_MS });
    if (end === 'paid') refuseWith('ALREADY_PAID', { order_id: orderId });
    closed.add(orderId);
  }
}

/** Refusals that depend on who the buyer is; the typed contact is known only when the order is placed. */
const OF_THE_BUYER: ReadonlySet<RefusalName> = new Set(['COUPON_USED_BY_YOU', 'COUPON_FIRST_ORDER']);

/**
 * Adds the current quote to a refusal of REFUSALS_WITH_QUOTE; other errors are returned unchanged. The transaction has
 * ended, so the quote shows the cart as it is now.
 */
async function withQuote(shop: Shop, shopper: CheckoutShopper, { ownKeys }: Placing, error: unknown): Promise<unknown> {
  if (!(error instanceof RefusalError) || !REFUSALS_WITH_QUOTE.has(error.refusal)) return error;
  const quote = await quoteFor(shop, shopper, ownKeys);
  if (quote.coupon === null || !OF_THE_BUYER.has(error.refusal))
    return new RefusalError(error.refusal, undefined, { quote });
  // A quote is made without the typed contact and would offer the discount again, so the coupon is taken off the cart.
  await takeCouponOff(shop, shopper);
  return new RefusalError(error.refusal, undefined, { quote: await quoteFor(shop, shopper, ownKeys) });
}
