// Sends requested refunds to their providers, and records those that are done.
import { record } from '../kernel/events.ts';
import { transaction } from '../kernel/transaction.ts';
import { addHistoryNote } from '../orders/moves.service.ts';
import { lockOrder } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import { callProvider } from './call-provider.ts';
import { refunded } from './ledger.ts';
import { idsOfRefund } from './payments.ts';
import { addRefunded, loadPayment, lockPayment, post } from './payments.store.ts';
import { noteRefunded, reduceParts } from './refunds.service.ts';
import { claimRefunds, paidBackMinor, postpone, type Refund, setDone } from './refunds.store.ts';

/** Records that the provider has refunded. Does nothing when that is already recorded. */
async function finish(
  shop: Shop,
  refund: Refund,
  done: { providerRefundId: string | null; isChecked: boolean },
): Promise<void> {
  const { refundId, orderId, paymentId, amountMinor: minor, currency } = refund;
  await transaction(shop.database, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = await lockPayment(tx, paymentId);
    if (!order || !payment || !(await setDone(tx, refundId, done))) return;
    const isMatched = payment.unmatched === null;
    await addRefunded(tx, paymentId, minor);
    await post(
      tx,
      refunded({ paymentId, minor, currency }, { refundId, providerRefundId: done.providerRefundId }, isMatched),
    );
    await record(tx, 'refund.done', { orderId, refundId });
    if (!isMatched) return;
    await addHistoryNote(tx, orderId, { by: 'provider', what: 'refund_done' });
    await reduceParts(tx, payment, minor);
    await noteRefunded(tx, order, refund);
  });
}

const CLAIM_SECONDS = 30;
const AT_ONCE = 10;
const RETRY_BASE_SECONDS = 5;
const RETRY_MAX_SECONDS = 120;
/**
 * A refund that the provider rejects at this try or a later one becomes `failed`, and an operator
 * has to look.
 */
const TRIES_MAX = 10;

function retrySeconds(attempts: number): number {
  return Math.min(RETRY_MAX_SECONDS, RETRY_BASE_SECONDS * 2 ** (attempts - 1));
}

async function send(shop: Shop, refund: Refund): Promise<void> {
  const { refundId, paymentId, amountMinor, attempts, why } = refund;
  const own = await loadPayment(shop.database, paymentId);
  // Money that came by an exchange is refunded at the provider that captured it.
  const payment = own?.creditOf ? await loadPayment(shop.database, own.creditOf) : own;
  const provider = payment && shop.payments.byName(payment.provider);
  const seconds = retrySeconds(attempts);
  if (!payment?.providerPaymentId) {
    return postpone(shop.database, refundId, { status: 'failed', seconds, error: 'no payment' });
  }
  const { providerPaymentId } = payment;
  const refundedMinor = await paidBackMinor(shop.database, payment.paymentId);
  if (!provider) {
    shop.log.error({ refundId, provider: payment.provider }, 'a refund waits: its provider is not set up any more');
    return postpone(shop.database, refundId, { status: 'sent', seconds, error: 'no provider' });
  }
  const answer = await callProvider(shop, { call: 'refund', paymentId }, () =>
    provider.refund(providerPaymentId, { ...idsOfRefund(refund), amountMinor, reason: why, refundedMinor }),
  );
  if (answer.answered && answer.value.status === 'done') {
    const { providerRefundId } = answer.value;
    return finish(shop, refund, { providerRefundId, isChecked: provider.readRefund !== undefined });
  }
  if (answer.answered && answer.value.status === 'failed') {
    const status = attempts >= TRIES_MAX ? 'failed' : 'wanted';
    if (status === 'failed') shop.log.error({ refundId, paymentId }, 'a refund was given up: an operator has to look');
    return postpone(shop.database, refundId, { status, seconds, error: 'refused by the provider' });
  }
  // The result is not known yet: the refund is sent again with the same id, for which the provider refunds once.
  return postpone(shop.database, refundId, {
    status: 'sent',
    seconds,
    error: answer.answered ? 'pending' : 'no answer',
  });
}

export async function workRefunds(shop: Shop): Promise<number> {
  const due = await claimRefunds(shop.database, AT_ONCE, CLAIM_SECONDS);
  await Promise.all(due.map((refund) => send(shop, refund)));
  return due.length;
}
