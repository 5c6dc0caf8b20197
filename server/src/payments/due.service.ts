// Scheduled work: asking providers about payments, and expiring orders that were not paid.
import type { Database } from '../kernel/database.ts';
import { transaction } from '../kernel/transaction.ts';
import { lockCartById } from '../cart/ordering.service.ts';
import { expireOrder } from '../orders/moves.service.ts';
import { lockOrder, orderRow, ordersDue } from '../orders/orders.service.ts';
import { UNPAID_STATUSES } from '../orders/orders.ts';
import { releaseCoupon } from '../pricing/coupons.service.ts';
import type { Shop } from '../shop.ts';
import { releaseHold } from '../stock/holds.service.ts';
import { nextPollSeconds } from './payments.ts';
import { voidPayments } from './payments.service.ts';
import { claimPolls, nowOf, type Payment, setNextPoll } from './payments.store.ts';
import { settle } from './settle.service.ts';

const POLLS_AT_ONCE = 10;
const CLAIM_SECONDS = 20;
/**
 * Polling ends this many days after a payment's time is over. If the payment is still open then, the consistency audit
 * reports it, and an operator has to look at it.
 */
const GIVEN_UP_AFTER_DAYS = 3;
const DAY_MS = 86_400_000;

async function pollPayment(shop: Shop, payment: Payment): Promise<void> {
  const { paymentId, looks, isOver, expiresAt } = payment;
  const hasAnswered = await settle(shop, paymentId);
  const isEnded = payment.status !== 'created' && payment.status !== 'open';
  const now = await nowOf(shop.database);
  const isGivenUp = now.getTime() - expiresAt.getTime() > GIVEN_UP_AFTER_DAYS * DAY_MS;
  // Polling ends when the payment had ended before this poll and the provider has answered it, or GIVEN_UP_AFTER_DAYS
  // after the payment's time was over.
  if ((isEnded && hasAnswered) || isGivenUp) await setNextPoll(shop.database, paymentId, null);
  else await setNextPoll(shop.database, paymentId, nextPollSeconds(looks - 1, isOver));
  if (isGivenUp) shop.log.error({ paymentId }, 'a payment was looked for in vain for days');
}

/** Polls the provider of each payment that is due, at most POLLS_AT_ONCE; returns how many there were. */
export async function pollDuePayments(shop: Shop): Promise<number> {
  const due = await claimPolls(shop.database, POLLS_AT_ONCE, CLAIM_SECONDS);
  await Promise.all(
    due.map((payment) =>
      pollPayment(shop, payment).catch((error: unknown) =>
        shop.log.warn({ paymentId: payment.paymentId, err: error }, 'a payment will be looked at again'),
      ),
    ),
  );
  return due.length;
}

const ORDERS_AT_ONCE = 20;
/**
 * Time-out of each call that voids a payment before its order expires: a provider that does not answer must not keep
 * the pieces from other buyers. Money captured after that is handled when the shop learns of it.
 */
const LAST_CHANCE_MS = 3_000;

/**
 * Expires an unpaid order whose hold is over: voids its open payments, releases its pieces and the use of its coupon;
 * the cart stays as it is. False when the order is paid, was expired by another call, or is held again.
 */
async function expire(shop: Shop, orderId: string): Promise<boolean> {
  await voidPayments(shop, orderId, { timeoutMs: LAST_CHANCE_MS });
  const row = await orderRow(shop.database, orderId);
  return transaction(shop.database, async (tx) => {
    if (row?.cartId) await lockCartById(tx, row.cartId);
    const order = await lockOrder(tx, orderId);
    if (!order || !UNPAID_STATUSES.includes(order.status)) return false;
    const now = await nowOf(tx);
    // A new attempt may have extended the hold meanwhile.
    if (order.holdExpiresAt !== null && order.holdExpiresAt > now) return false;
    await releaseCoupon(tx, orderId);
    await releaseHold(tx, orderId);
    await expireOrder(tx, order);
    return true;
  });
}

const POSTPONED_MS = 5 * 60_000;

/**
 * The orders that could not be expired, by shop: order id and the time until which they are skipped, in milliseconds
 * since 1970. They are the oldest due orders, so without this ORDERS_AT_ONCE of them would fill every run, and the
 * others would never be reached. Each node has its own list.
 */
const failed = new WeakMap<Database, Map<string, number>>();

async function postponedOrders(shop: Shop): Promise<Map<string, number>> {
  const known = failed.get(shop.database) ?? new Map<string, number>();
  failed.set(shop.database, known);
  if (known.size === 0) return known;
  const now = await nowOf(shop.database);
  for (const [orderId, untilMs] of known) if (untilMs <= now.getTime()) known.delete(orderId);
  return known;
}

async function postponeOrder(shop: Shop, orderId: string): Promise<void> {
  const now = await nowOf(shop.database);
  failed.get(shop.database)?.set(orderId, now.getTime() + POSTPONED_MS);
}

/**
 * Expires unpaid orders whose hold is over, at most ORDERS_AT_ONCE; returns how many it expired, so that the caller can
 * repeat until that is 0.
 */
export async function workDueOrders(shop: Shop): Promise<number> {
  const due = await ordersDue(shop.database, ORDERS_AT_ONCE, [...(await postponedOrders(shop)).keys()]);
  const ended = await Promise.all(
    due.map((orderId) =>
      expire(shop, orderId).catch(async (error: unknown) => {
        shop.log.warn({ orderId, err: error }, 'an unpaid order will be ended later');
        await postponeOrder(shop, orderId);
        return false;
      }),
    ),
  );
  return ended.filter(Boolean).length;
}
