// What a shopper does to order: she confirms a quote, and gets an order with a payment to make. Refusals of
// what she confirmed carry the quote that is true now, so that she sees what changed before she confirms again.
import type { RefusalName } from '@hindam/contract/refusals';
import { takeCouponOff } from '../cart/coupon.service.ts';
import type { Contact } from '../customers/customers.ts';
import { profileOf } from '../customers/customers.service.ts';
import type { From } from '../kernel/call.ts';
import { crashPoint } from '../kernel/crash-point.ts';
import { type Key, once } from '../kernel/idempotency.ts';
import { actorOf } from '../kernel/owner.ts';
import { makeQueue } from '../kernel/passwords.ts';
import { refuse, refuseWith, RefusalError } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { accessKeyOf } from '../orders/order-access.ts';
import { openPayment, voidPayments } from '../payments/payments.service.ts';
import type { Shop } from '../shop.ts';
import { PLACINGS_AT_ONCE, PLACINGS_WAITING_MAX } from './checkout.ts';
import { checkBuyer, isServed, type TypedBuyer } from './contact.ts';
import { LetGoFirst, type Made, makeOrder, type Placing } from './placing.service.ts';
import { buyerKeys, quoteFor, type Shopper } from './quote.service.ts';

export interface Confirmation extends Pick<Placing, 'quoteId' | 'option'> {
  buyer: TypedBuyer;
  from: Pick<From, 'origin'>;
  /** Throws when she may not hold so many pieces unpaid; whoever places for the shop itself needs none. */
  mayHold?: (pieces: number) => Promise<void>;
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

type Queue = ReturnType<typeof makeQueue>;
const queues = new WeakMap<Shop, Queue>();

/** A crowd waits its turn here instead of at the database; who comes when the line is full is told to come back. */
function queueOf(shop: Shop): Queue {
  const there = queues.get(shop);
  if (there) return there;
  const queue = makeQueue(PLACINGS_AT_ONCE, Math.ceil(PLACINGS_WAITING_MAX * shop.config.limitsFactor));
  queues.set(shop, queue);
  return queue;
}

/** Once for a key; the same key again finds the order it made, and opens its payment where that was not done. */
export function placeOrder(
  shop: Shop,
  shopper: Shopper,
  confirmation: Confirmation,
  key: Key | null,
): Promise<PlacedOrder> {
  return queueOf(shop)(() => placeNow(shop, shopper, confirmation, key));
}

async function placeNow(
  shop: Shop,
  shopper: Shopper,
  { buyer: typed, quoteId, option, from, mayHold }: Confirmation,
  key: Key | null,
): Promise<PlacedOrder> {
  const own: Contact | null = shopper.member && (await profileOf(shop, shopper.member));
  const { buyer, faults } = checkBuyer(typed, own);
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
  if (!isServed(buyer.shippingAddress.country, shop.market)) refuse('COUNTRY_NOT_SERVED', COUNTRY_FIELD);
  const keys = buyerKeys(shop, shopper.member, own ? [buyer.contact, own] : [buyer.contact]);
  let asked: Promise<void> | undefined;
  // The transaction may run again; its pieces count once.
  const takeRoom = (pieces: number) => (asked ??= mayHold?.(pieces) ?? Promise.resolve());
  const placing: Placing = { quoteId, buyer, buyerKeys: keys, option, takeRoom };
  const { orderId, paymentId, isToPay } = await made(shop, shopper, placing, key);
  crashPoint('after_commit');
  const opened = isToPay ? await openPayment(shop, paymentId, { ...from, language: shopper.language }) : null;
  const accessKey = shopper.member ? null : accessKeyOf(shop.secrets, { orderId, accessVersion: 1 });
  return { orderId, paymentId, paymentUrl: opened?.paymentUrl ?? null, accessKey };
}

const COUNTRY_FIELD = { 'shipping_address.country': 'COUNTRY_NOT_SERVED' };

async function made(shop: Shop, shopper: Shopper, placing: Placing, key: Key | null): Promise<Made> {
  const attempt = key && { actor: actorOf(shopper.owner), ...key };
  const closed = new Set<string>();
  for (;;) {
    try {
      return await transaction(shop.database, (tx) =>
        once(tx, attempt, () => makeOrder(tx, shop, shopper, placing, closed)),
      );
    } catch (error) {
      if (error instanceof LetGoFirst) await closePayments(shop, error.orderIds, closed);
      else throw await withQuote(shop, shopper, placing, error);
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

/** Refusals for who she is; who a guest is, her bag learns at checkout alone. */
const OF_THE_BUYER: ReadonlySet<RefusalName> = new Set(['COUPON_USED_BY_YOU', 'COUPON_FIRST_ORDER']);

/** The transaction is over, so the quote is the one of the bag as it stands. */
async function withQuote(shop: Shop, shopper: Shopper, { buyerKeys: keys }: Placing, error: unknown): Promise<unknown> {
  if (!(error instanceof RefusalError) || !SAID_WITH_QUOTE.has(error.refusal)) return error;
  // A quote asked for without her mail would promise the discount again, and she would never get past it.
  if (OF_THE_BUYER.has(error.refusal) && !shopper.member) await takeCouponOff(shop, shopper);
  const quote = await quoteFor(shop, shopper, keys);
  return new RefusalError(error.refusal, undefined, { quote });
}
