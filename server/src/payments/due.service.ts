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
/** A payment is polled no longer than this many days after its deadline. */
const GIVEN_UP_AFTER_DAYS = 3;
const DAY_MS = 86_400_000;

async function pollPayment(shop: Shop, payment: Payment): Promise<void> {
  const { paymentId, looks, isOver, expiresAt } = payment;
  const hasAnswered = await settle(shop, paymentId);
  const isEnded = payment.status !== 'created' && payment.status !== 'open';
  const now = await nowOf(shop.database);
  const isGivenUp = now.getTime() - expiresAt.getTime() > GIVEN_UP_AFTER_DAYS * DAY_MS;
  // A payment that had ended before this poll is not polled again, provided that the provider has answered.
  if ((isEnded && hasAnswered) || isGivenUp) await setNextPoll(shop.database, paymentId, null);
  else await setNextPoll(shop.database, paymentId, nextPollSeconds(looks - 1, isOver));
  if (isGivenUp) shop.log.error({ paymentId }, 'a payment was looked for in vain for days');
}

/** Asks the providers about the payments that are due; returns how many there were. */
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
 * the pieces from other buyers.
 */
const LAST_CHANCE_MS = 3_000;

/**
 * Expires an unpaid order whose hold is over: its pieces and its coupon are free again. False when the order is not to
 * be expired any more.
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
 * Orders that could not be expired, with the time in milliseconds until which they are skipped. They are the oldest, so
 * if they were tried in every run, they would fill the run and no other order would be reached.
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
 * Expires unpaid orders whose hold is over. Returns how many it expired, so that the caller can repeat until that is 0.
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
