// The operators' list of money that needs attention: captured money without an order, unfinished refunds, and amounts
// owed to buyers. Also repairs an entry of that list, and records a bank transfer.
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { type Key, runOnce, attemptOfOperator } from '../kernel/idempotency.ts';
import { record } from '../kernel/events.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { lockCartById } from '../cart/ordering.service.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { lockOrder, orderRow } from '../orders/orders.service.ts';
import type { LockedOrder } from '../orders/orders.ts';
import type { Shop } from '../shop.ts';
import { retryUnknownNow } from './inbox.store.ts';
import { matched } from './ledger.ts';
import { askAbout } from './call-provider.ts';
import { storePaidWith } from './paid-with.service.ts';
import { workUnknown } from './inbox.service.ts';
import { listOwed, type Owed } from './refundable.store.ts';
import type { BankDetails } from './bank.ts';
import {
  finishTransfer,
  isOfReturn,
  refundCaptured,
  refundOf,
  type RefundSummary,
  requestOwedRefund,
} from './refunds.service.ts';
import {
  loadPayment,
  loadUnmatched,
  type LockedPayment,
  lockPayment,
  type MoneyRow,
  type Payment,
  post,
  setMatched,
} from './payments.store.ts';
import {
  deleteRefund,
  loadRefund,
  loadRefundsOfPayment,
  loadUnfinished,
  type Refund,
  setWantedAgain,
} from './refunds.store.ts';
import { haveStock, placePaid, settle } from './settle.service.ts';

const ROWS_MAX = 200;
/**
 * A refund that the provider has not finished is put on the operators' list this many seconds after it was requested.
 */
const STUCK_AFTER_SECONDS = 60;

export interface MoneyList {
  payments: MoneyRow[];
  refunds: (Omit<Refund, 'bank'> & { bank: BankDetails | null })[];
  owed: Owed[];
}

export async function moneyWithoutOrder({ database, secrets }: Shop): Promise<MoneyList> {
  const payments = await loadUnmatched(database, ROWS_MAX);
  const refunds = await loadUnfinished(database, ROWS_MAX, STUCK_AFTER_SECONDS);
  return {
    payments,
    refunds: refunds.map((refund) => ({ ...refund, bank: refund.bank && (secrets.open(refund.bank) as BankDetails) })),
    owed: await listOwed(database, ROWS_MAX),
  };
}

/**
 * Records that an operator paid cash back by bank transfer. Not allowed for the refund of a return, because that
 * transfer is recorded with the return.
 */
export async function recordTransfer(
  shop: Shop,
  { operator, requestId, key }: RepairContext,
  { refundId, reference }: { refundId: string; reference: string },
): Promise<RefundSummary> {
  const seen = (await loadRefund(shop.database, refundId)) ?? fault('NOT_FOUND');
  if (isOfReturn(seen)) refuse('MOVE_NOT_ALLOWED');
  const { orderId } = seen;
  return transaction(shop.database, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
    await runOnce(tx, attemptOfOperator(operator, key), async () => {
      const details = { refund: refundId, amount: seen.amountMinor };
      await recordAction(tx, operator, { action: 'refund.transferred', subject: orderId, details, requestId });
      await record(tx, 'refund.done', { orderId, refundId });
      await finishTransfer(tx, order, refundId, { operatorId: operator.operatorId, reference });
      return refundId;
    });
    return refundOf(tx, refundId);
  });
}

export interface Repair {
  paymentId?: string | undefined;
  refundId?: string | undefined;
  orderId?: string | undefined;
  providerPaymentId?: string | undefined;
}

export interface Repaired {
  done: 'placed' | 'refunding' | 'waits_for_second' | 'nothing_to_do';
  orderId: string | null;
}

interface RepairContext {
  operator: Operator;
  requestId: string;
  key: Key | null;
}

function runOnceFor(
  tx: Transaction,
  { operator, key }: RepairContext,
  work: () => Promise<Repaired>,
): Promise<Repaired> {
  return runOnce(tx, attemptOfOperator(operator, key), work);
}

async function recordRepair(
  tx: Transaction,
  { operator, requestId }: RepairContext,
  subject: string,
  done: string,
  more: { retry?: number } = {},
): Promise<void> {
  await recordAction(tx, operator, { action: 'money.repaired', subject, details: { done, ...more }, requestId });
}

/**
 * Whether unmatched money may still pay its order: the order is expired and its pieces were gone when the money was
 * captured, no other order or payment has replaced it since, and none of the money was ever refunded or is on its way
 * back.
 */
function mayMatch(order: LockedOrder, payment: LockedPayment, refunds: readonly Refund[]): boolean {
  // An order made in an exchange is not placed here, because `match` would leave the old order's pieces in that order.
  const isFromCart = !order.exchange;
  const isFree = isFromCart && order.status === 'expired' && order.replacedBy === null && !payment.isPaidByAnother;
  const isStillHere = refunds.every(
    ({ status, attempts, providerRefundId }) =>
      providerRefundId === null && (status === 'failed' || (status === 'wanted' && attempts === 0)),
  );
  return payment.unmatched === 'stock_gone' && isFree && isStillHere && payment.refundedMinor === 0;
}

/**
 * Whether the provider says that it has paid nothing of the money back. A refund that failed may have been carried out
 * all the same, for example when its answer was lost, so an operator's repair asks before it relies on the failure.
 */
async function isUntouched(shop: Shop, { paymentId, provider: name, providerPaymentId }: Payment): Promise<boolean> {
  const provider = shop.payments.byName(name);
  if (!provider || providerPaymentId === null) return false;
  const answer = await askAbout(shop, { call: 'read', paymentId, providerPaymentId }, () =>
    provider.read(providerPaymentId),
  );
  return answer.answered && answer.value?.refundedMinor === 0;
}

async function match(
  tx: Transaction,
  shop: Shop,
  order: LockedOrder,
  payment: LockedPayment,
  refunds: readonly Refund[],
): Promise<boolean> {
  if (!mayMatch(order, payment, refunds) || !(await haveStock(tx, order))) return false;
  const { paymentId, capturedMinor: minor, currency } = payment;
  for (const { refundId } of refunds) await deleteRefund(tx, refundId);
  await setMatched(tx, paymentId);
  await post(tx, matched({ paymentId, minor, currency }));
  const plan = await storePaidWith(tx, order, payment);
  await placePaid(tx, shop, order, { by: 'provider', paidMinor: minor, plan });
  return true;
}

/**
 * Requests a refund of money that cannot pay its order; if refunds of it exist, those that failed or were not sent yet
 * are sent again (`setWantedAgain`). False when there is nothing to refund.
 */
async function sendBack(tx: Transaction, payment: LockedPayment, refunds: readonly Refund[]): Promise<boolean> {
  if (payment.unmatched === null || payment.refundedMinor === payment.capturedMinor) return false;
  if (refunds.length === 0) await refundCaptured(tx, payment, payment.unmatched);
  for (const { refundId } of refunds) await setWantedAgain(tx, refundId);
  return true;
}

async function repairPayment(shop: Shop, seen: Payment, context: RepairContext): Promise<Repaired> {
  const { paymentId, orderId } = seen;
  if (seen.status !== 'captured') await settle(shop, paymentId);
  const row = await orderRow(shop.database, orderId);
  const untouched = await isUntouched(shop, (await loadPayment(shop.database, paymentId)) ?? seen);
  return transaction(shop.database, async (tx) => {
    if (row?.cartId) await lockCartById(tx, row.cartId);
    const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
    const payment = (await lockPayment(tx, paymentId)) ?? fault('NOT_FOUND');
    return runOnceFor(tx, context, async () => {
      const found = { wasOpen: seen.status !== 'captured', untouched };
      const done = await repaired(tx, shop, order, payment, found);
      await recordRepair(tx, context, paymentId, done);
      return { done, orderId };
    });
  });
}

async function repaired(
  tx: Transaction,
  shop: Shop,
  order: LockedOrder,
  payment: LockedPayment,
  { wasOpen, untouched }: { wasOpen: boolean; untouched: boolean },
): Promise<Repaired['done']> {
  if (wasOpen && payment.status === 'captured' && payment.unmatched === null) return 'placed';
  const refunds = await loadRefundsOfPayment(tx, payment.paymentId);
  if (untouched && (await match(tx, shop, order, payment, refunds))) return 'placed';
  return (await sendBack(tx, payment, refunds)) ? 'refunding' : 'nothing_to_do';
}

/**
 * Makes a refund due again. One that failed is tried under another id (`idsOfRefund`), and may have to wait for it
 * (`setWantedAgain`).
 */
async function repairRefund(shop: Shop, refundId: string, context: RepairContext): Promise<Repaired> {
  const refund = (await loadRefund(shop.database, refundId)) ?? fault('NOT_FOUND');
  return transaction(shop.database, (tx) =>
    runOnceFor(tx, context, async () => {
      const retry = await setWantedAgain(tx, refundId);
      const done = retry === null ? 'nothing_to_do' : 'refunding';
      await recordRepair(tx, context, refundId, done, retry === null || retry === 0 ? {} : { retry });
      return { done, orderId: refund.orderId };
    }),
  );
}

async function repairOwed(shop: Shop, orderId: string, context: RepairContext): Promise<Repaired> {
  return transaction(shop.database, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
    return runOnceFor(tx, context, async () => {
      const { operatorId } = context.operator;
      const refundId = await requestOwedRefund(tx, order, { operatorId, large: shop.config.largeRefunds });
      const status = refundId && (await refundOf(tx, refundId)).status;
      const newStatus = status === 'waits_for_second' ? status : 'refunding';
      const done = status === null ? 'nothing_to_do' : newStatus;
      await recordRepair(tx, context, orderId, done);
      return { done, orderId };
    });
  });
}

async function repairUnknown(shop: Shop, providerPaymentId: string, context: RepairContext): Promise<Repaired> {
  const repair = await transaction(shop.database, (tx) =>
    runOnceFor(tx, context, async () => {
      if (!(await retryUnknownNow(tx, providerPaymentId))) fault('NOT_FOUND');
      await recordRepair(tx, context, providerPaymentId, 'refunding');
      return { done: 'refunding', orderId: null };
    }),
  );
  await workUnknown(shop);
  return repair;
}

export async function repairMoney(shop: Shop, repair: Repair, context: RepairContext): Promise<Repaired> {
  const { paymentId, refundId, orderId, providerPaymentId } = repair;
  if (paymentId !== undefined) {
    return repairPayment(shop, (await loadPayment(shop.database, paymentId)) ?? fault('NOT_FOUND'), context);
  }
  if (refundId !== undefined) return repairRefund(shop, refundId, context);
  if (orderId !== undefined) return repairOwed(shop, orderId, context);
  if (providerPaymentId !== undefined) return repairUnknown(shop, providerPaymentId, context);
  return refuse('INVALID_FIELDS', { payment_id: 'FIELD_REQUIRED' });
}
