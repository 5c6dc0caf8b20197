// Refunds that were done and fail afterwards, because a bank sent the money back, which may happen weeks later. The
// shop learns of it by the provider's message, or by the scheduled checks of done refunds. The money is then the
// buyer's again: the refund is in the operators' list of money, who have it tried again. Its credit note stays, because
// what it credits is still owed.
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { transaction } from '../kernel/transaction.ts';
import { addHistoryNote } from '../orders/moves.service.ts';
import type { LockedOrder } from '../orders/orders.ts';
import { lockOrder, setPayment } from '../orders/orders.service.ts';
import type { PaymentProvider, ReportedRefund } from '../outside/payments/port.ts';
import type { Shop } from '../shop.ts';
import { callProvider } from './call-provider.ts';
import { markUnknownOwed } from './inbox.store.ts';
import { cameBack } from './ledger.ts';
import { refundIdOf, unknownPaymentOf } from './payments.ts';
import { addRefunded, loadPayment, lockPayment, post } from './payments.store.ts';
import { reduceParts } from './refunds.service.ts';
import {
  type Checked,
  claimDone,
  loadDone,
  type Refund,
  repeatCheck,
  setChecked,
  setFailedLate,
} from './refunds.store.ts';

/** Name of the provider that captured the money of a refund, also of money that came by an exchange. */
export async function providerOf(db: Queries, { paymentId }: Refund): Promise<string | null> {
  const own = await loadPayment(db, paymentId);
  const payment = own?.creditOf ? await loadPayment(db, own.creditOf) : own;
  return payment?.provider ?? null;
}

async function noteOwedAgain(tx: Transaction, order: LockedOrder, { orderId, amountMinor }: Refund): Promise<void> {
  const refundedMinor = order.refundedMinor - amountMinor;
  const paymentStatus = refundedMinor === 0 ? 'paid' : 'partially_refunded';
  await setPayment(tx, orderId, { refundedMinor, paymentStatus });
  await addHistoryNote(tx, orderId, { by: 'provider', what: 'refund_failed' });
}

async function noteFailed(shop: Shop, refund: Refund, providerRefundId: string): Promise<void> {
  const { refundId, orderId, paymentId, amountMinor: minor, currency } = refund;
  await transaction(shop.database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = await lockPayment(tx, paymentId);
    if (!order || !payment || !(await setFailedLate(tx, refundId, providerRefundId))) return;
    const isMatched = payment.unmatched === null;
    await addRefunded(tx, paymentId, -minor);
    await post(tx, cameBack({ paymentId, minor, currency }, { refundId, providerRefundId }, isMatched));
    await record(tx, 'refund.failed', { orderId, refundId });
    shop.log.error({ refundId, paymentId }, 'a refund that was done has failed: an operator has to look');
    if (!isMatched) return;
    await reduceParts(tx, payment, -minor);
    await noteOwedAgain(tx, order, refund);
  });
}

/**
 * Applies what a provider reports of a refund: one that was done and has failed is owed again. Everything else is
 * applied when the refund is sent, and is ignored here.
 */
export async function applyReportedRefund(shop: Shop, provider: string, reported: ReportedRefund): Promise<void> {
  if (reported.status !== 'failed') return;
  const { refundId: askedId, providerRefundId } = reported;
  const unknown = askedId === null ? null : unknownPaymentOf(askedId);
  if (unknown !== null) return markUnknownOwed(shop.database, provider, unknown);
  for (const refund of await loadDone(shop.database, providerRefundId)) {
    const isMeant = askedId === null || refundIdOf(askedId) === refund.refundId;
    if (isMeant && (await providerOf(shop.database, refund)) === provider)
      await noteFailed(shop, refund, providerRefundId);
  }
}

const AT_ONCE = 10;
/** Banks send money back within weeks. Checks are 1, 2, 4, 8, 16, 32 and 64 days after the refund was done. */
const CHECKED_DAYS = 40;
const REPEAT_SECONDS = 3_600;
/** Longer than a provider's answer and the transaction after it take. */
const CLAIM_SECONDS = 120;

async function check(shop: Shop, provider: PaymentProvider, checked: Checked): Promise<void> {
  const answer = await callProvider(shop, { call: 'read refund', provider: provider.name }, async () =>
    provider.readRefund?.(checked.providerRefundId),
  );
  if (!answer.answered) return repeatCheck(shop.database, checked, REPEAT_SECONDS);
  if (answer.value) await applyReportedRefund(shop, provider.name, answer.value);
  await setChecked(shop.database, checked, CHECKED_DAYS);
}

/**
 * Asks providers whether refunds that are due for a check are still done; returns how many. If a check fails, it is
 * repeated later, so that one that always fails does not hold up the others.
 */
export async function workDoneRefunds(shop: Shop): Promise<number> {
  const { readingRefunds } = shop.payments;
  if (readingRefunds.length === 0) return 0;
  const due = await claimDone(shop.database, readingRefunds, AT_ONCE, CLAIM_SECONDS);
  const results = await Promise.allSettled(
    due.map((refund) => check(shop, shop.payments.byName(refund.provider)!, refund)),
  );
  const failed = due.filter((_, at) => results[at]?.status === 'rejected');
  for (const refund of failed) await repeatCheck(shop.database, refund, REPEAT_SECONDS);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return due.length;
}
