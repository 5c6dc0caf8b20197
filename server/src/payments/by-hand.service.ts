// Records that a person paid a failed refund back in another way: in the provider's dashboard, or by bank transfer. For
// refunds that a provider cannot make, or made without the shop being able to see it.
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { type Key, runOnce, attemptOfOperator } from '../kernel/idempotency.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { addHistoryNote } from '../orders/moves.service.ts';
import type { LockedOrder } from '../orders/orders.ts';
import { lockOrder } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import { refunded, transferred } from './ledger.ts';
import { addRefunded, lockPayment, post } from './payments.store.ts';
import { noteRefunded, reduceParts, refundOf, type RefundSummary } from './refunds.service.ts';
import { providerOf } from './failed-refunds.service.ts';
import { isBooked, loadRefund, lockRefund, setDone, setTransferred } from './refunds.store.ts';

interface ByHand {
  refundId: string;
  operatorId: string;
  /** Where the money was taken from: the account at the provider, or the shop's bank account. */
  from: 'provider' | 'bank';
  /** The provider's id of the refund, or the reference of the bank transfer. */
  reference: string;
  /** Whether the provider lets refunds fail after they were done, so that this one is checked. */
  isChecked: boolean;
}

/** The provider's id is that of an attempt that failed. */
const TAKEN = { reference: 'FIELD_NAME_TAKEN' } as const;

async function finishByHand(
  tx: Transaction,
  order: LockedOrder,
  paymentId: string,
  { refundId, operatorId, from, reference, isChecked }: ByHand,
): Promise<void> {
  const payment = (await lockPayment(tx, paymentId)) ?? fault('NOT_FOUND');
  const refund = (await lockRefund(tx, refundId)) ?? fault('NOT_FOUND');
  if (refund.byTransfer || refund.status !== 'failed') refuse('MOVE_NOT_ALLOWED');
  const { orderId, amountMinor: minor, currency } = refund;
  const money = { paymentId, minor, currency };
  const isMatched = payment.unmatched === null;
  if (from === 'provider' && (await isBooked(tx, refund, reference))) refuse('INVALID_FIELDS', TAKEN);
  if (from === 'bank') await setTransferred(tx, refundId, { operatorId, reference });
  else await setDone(tx, refundId, { providerRefundId: reference, isChecked });
  await addRefunded(tx, paymentId, minor);
  const posting =
    from === 'bank'
      ? transferred(money, refundId, isMatched)
      : refunded(money, { refundId, providerRefundId: reference }, isMatched);
  await post(tx, posting);
  await record(tx, 'refund.done', { orderId, refundId });
  await addHistoryNote(tx, orderId, { by: 'operator', operatorId, what: 'refund_done' });
  if (!isMatched) return;
  await reduceParts(tx, payment, minor);
  await noteRefunded(tx, order, refund);
}

/** Records that a refund that failed was paid back by hand; it is done then, with its credit note and its letter. */
export async function recordPaidByHand(
  shop: Shop,
  { operator, requestId, key }: { operator: Operator; requestId: string; key: Key | null },
  { refundId, from, reference }: Pick<ByHand, 'refundId' | 'from' | 'reference'>,
): Promise<RefundSummary> {
  const seen = (await loadRefund(shop.database, refundId)) ?? fault('NOT_FOUND');
  const { orderId, paymentId, amountMinor } = seen;
  const provider = await providerOf(shop.database, seen);
  const isChecked = provider !== null && shop.payments.readingRefunds.includes(provider);
  return transaction(shop.database, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
    await runOnce(tx, attemptOfOperator(operator, key), async () => {
      const details = { refund: refundId, amount: amountMinor, from };
      await recordAction(tx, operator, { action: 'refund.paid_by_hand', subject: orderId, details, requestId });
      const byHand = { refundId, operatorId: operator.operatorId, from, reference, isChecked };
      await finishByHand(tx, order, paymentId, byHand);
      return refundId;
    });
    return refundOf(tx, refundId);
  });
}
