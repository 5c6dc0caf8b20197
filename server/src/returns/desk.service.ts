// Returns at the order desk: viewing and answering them, and recording a refund by bank transfer. A change names the
// version of the return that the operator saw, so that of two concurrent changes the second is refused.
import type { Operator } from '../kernel/call.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { attemptOfOperator, type Key, runOnce } from '../kernel/idempotency.ts';
import { type FieldMessages, fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { operatorNames } from '../operators/names.service.ts';
import { addHistoryNote } from '../orders/moves.service.ts';
import type { LockedOrder } from '../orders/orders.ts';
import { lockOrder, type OrderView, viewOrder } from '../orders/orders.service.ts';
import { releaseFromReturn } from '../orders/returned.service.ts';
import type { BankDetails } from '../payments/bank.ts';
import { exchangeVariants } from '../payments/exchanges.service.ts';
import { requireCash } from '../payments/cash.service.ts';
import { finishTransfer, hasRefund, requestRefund } from '../payments/refunds.service.ts';
import type { ReturnWay } from '@hindam/contract/return-reasons';
import type { Shop } from '../shop.ts';
import { type ExchangeState, exchangeState } from './exchanged.service.ts';
import { isBeforeArrival, type Return, RETURNS_PER_PAGE } from './returns.ts';
import { isRefundChecked, settleOrder } from './returns.service.ts';
import {
  countReturns,
  findReturn,
  loadAll,
  loadOpen,
  loadReturns,
  writeAnswer,
  writePaid,
  writeStatus,
} from './returns.store.ts';

export interface DeskReturn {
  found: Return;
  exchange: ExchangeState | null;
  isRefundChecked: boolean;
  order: Pick<LockedOrder, 'number' | 'currency' | 'paymentOption' | 'lines'>;
}

export interface DeskReturnWhole extends DeskReturn {
  bank: BankDetails | null;
  answeredBy: string | null;
  receivedBy: string | null;
  /** Whether a return of the order refunded shipping although pieces stayed with the shopper. */
  isShippingPaidBack: boolean;
  /**
   * For each line of the return: available pieces of the variant the shopper wants instead; null when none is wanted.
   */
  inStock: (number | null)[];
}

export async function listReturns(shop: Shop, { open, page }: { open: boolean; page: number }) {
  const { database } = shop;
  const skipped = (page - 1) * RETURNS_PER_PAGE;
  const found = await (open ? loadOpen : loadAll)(database, RETURNS_PER_PAGE, skipped);
  const total = await countReturns(database, open);
  const returns: DeskReturn[] = [];
  for (const one of found)
    returns.push({
      found: one,
      order: await viewOrder(database, one.orderId),
      exchange: await exchangeState(shop, database, one, null),
      isRefundChecked: await isRefundChecked(database, one),
    });
  return { returns, total, page, pages: Math.max(1, Math.ceil(total / RETURNS_PER_PAGE)) };
}

async function inStockOf(db: Queries, order: OrderView, { lines }: Return): Promise<(number | null)[]> {
  const isWanted = lines.some(({ wanted }) => wanted !== null);
  const variants = isWanted ? await exchangeVariants(db, order) : null;
  return lines.map(({ wanted }) => wanted && (variants?.get(wanted.variantId)?.available ?? 0));
}

export async function viewReturn(shop: Shop, returnId: string): Promise<DeskReturnWhole> {
  const { database, secrets } = shop;
  const found = (await findReturn(database, returnId)) ?? fault('NOT_FOUND');
  const order = await viewOrder(database, found.orderId);
  const { answeredBy, receivedBy, bank } = found;
  const names = await operatorNames(
    database,
    [answeredBy, receivedBy].filter((one) => one !== null),
  );
  const nameOf = (operatorId: string | null) => operatorId && (names.get(operatorId) ?? null);
  return {
    found,
    order,
    exchange: await exchangeState(shop, database, found, null),
    isRefundChecked: await isRefundChecked(database, found),
    inStock: await inStockOf(database, order, found),
    bank: bank && (secrets.open(bank) as BankDetails),
    answeredBy: nameOf(answeredBy),
    receivedBy: nameOf(receivedBy),
    isShippingPaidBack: (await loadReturns(database, found.orderId)).some(({ shippingMinor }) => shippingMinor > 0),
  };
}

export interface DeskAction {
  returnId: string;
  version: number;
  /** The id of the HTTP request, for the audit trail. */
  callId: string;
}

export interface Locked {
  order: LockedOrder;
  found: Return;
}

/**
 * Locks the return's order and loads the return. Throws CHANGED_MEANWHILE when the operator saw another version of it.
 */
export async function lockReturn(tx: Transaction, { returnId, version }: DeskAction): Promise<Locked> {
  const { orderId } = (await findReturn(tx, returnId)) ?? fault('NOT_FOUND');
  const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
  const found = (await findReturn(tx, returnId)) ?? fault('NOT_FOUND');
  return found.version === version ? { order, found } : refuse('CHANGED_MEANWHILE');
}

interface Noted {
  what: string;
  details?: Record<string, unknown>;
}

export async function note(
  tx: Transaction,
  operator: Operator,
  { order, found }: Locked,
  { what, details = {}, callId }: Noted & { callId: string },
): Promise<void> {
  const { operatorId } = operator;
  await addHistoryNote(tx, order.orderId, { by: 'operator', operatorId, what });
  await recordAction(tx, operator, {
    action: what.replace('_', '.'),
    subject: order.orderId,
    details: { return: found.returnId, ...details },
    requestId: callId,
  });
}

export interface Decision extends DeskAction {
  approve: boolean;
  answer: string;
  way: ReturnWay | null;
  pickUpOn: string | null;
}

function faultsOfDecision({ approve, answer, way, pickUpOn }: Decision): FieldMessages {
  if (!approve) return answer === '' ? { answer: 'FIELD_REQUIRED' } : {};
  if (way === null) return { way: 'FIELD_REQUIRED' };
  return {
    ...(way === 'label' && answer === '' ? { answer: 'FIELD_REQUIRED' } : {}),
    ...(way === 'pick_up' && pickUpOn === null ? { pick_up_on: 'FIELD_REQUIRED' } : {}),
  };
}

/**
 * Answers a request. An approval can be changed until the pieces are on their way; a return can be refused until they
 * have arrived.
 */
export async function decideReturn(shop: Shop, operator: Operator, decision: Decision): Promise<DeskReturnWhole> {
  const { returnId, approve, answer, callId } = decision;
  await transaction(shop.database, async (tx) => {
    const locked = await lockReturn(tx, decision);
    const { order, found } = locked;
    if (!(approve ? ['requested', 'approved'].includes(found.status) : isBeforeArrival(found.status)))
      refuse('RETURN_NOT_OPEN');
    const faults = faultsOfDecision(decision);
    if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
    const status = approve ? 'approved' : 'refused';
    const way = approve ? decision.way : null;
    const pickUpOn = way === 'pick_up' ? decision.pickUpOn : null;
    const { operatorId } = operator;
    await writeAnswer(tx, { returnId, status, answer, way, pickUpOn, operatorId });
    await note(tx, operator, locked, { what: `return_${status}`, callId });
    if (!approve) {
      await releaseFromReturn(tx, order, found.lines);
      await settleOrder(tx, order, { by: 'operator', operatorId });
    }
    await record(tx, 'return.moved', { orderId: order.orderId, returnId, to: status });
  });
  return viewReturn(shop, returnId);
}

export async function markOnItsWay(shop: Shop, operator: Operator, action: DeskAction): Promise<DeskReturnWhole> {
  await transaction(shop.database, async (tx) => {
    const locked = await lockReturn(tx, action);
    if (locked.found.status !== 'approved') refuse('RETURN_NOT_OPEN');
    await writeStatus(tx, action.returnId, 'on_its_way');
    await note(tx, operator, locked, { what: 'return_sent', callId: action.callId });
  });
  return viewReturn(shop, action.returnId);
}

/**
 * Requests the refund of the return if it has none, because an earlier version of the shop recorded the arrival without
 * requesting it. No second operator has to approve it, because the operator has made the transfer already.
 */
async function requireTransfer(tx: Transaction, { orderId }: LockedOrder, found: Return): Promise<void> {
  const { returnId: refundId, refundMinor: amountMinor, cancellationId, receivedBy: operatorId } = found;
  if (await hasRefund(tx, refundId)) return;
  await requireCash(tx, orderId);
  await requestRefund(tx, { orderId, amountMinor, why: 'returned', cancellationId, operatorId, refundId });
}

/** Records that a refund was paid by bank transfer, and erases the bank details. */
export async function markPaid(
  shop: Shop,
  operator: Operator,
  { reference, ...action }: DeskAction & { reference: string },
  key: Key | null,
): Promise<DeskReturnWhole> {
  const { returnId, callId } = action;
  const { operatorId } = operator;
  await transaction(shop.database, (tx) =>
    runOnce(tx, attemptOfOperator(operator, key), async () => {
      const locked = await lockReturn(tx, action);
      const { order, found } = locked;
      if (found.status !== 'received') refuse('RETURN_NOT_OPEN');
      await writePaid(tx, returnId, { operatorId, reference });
      await note(tx, operator, locked, { what: 'return_paid', details: { amount: found.refundMinor }, callId });
      await record(tx, 'return.moved', { orderId: order.orderId, returnId, to: 'paid' });
      await requireTransfer(tx, order, found);
      await finishTransfer(tx, order, returnId, { operatorId, reference });
      return returnId;
    }),
  );
  return viewReturn(shop, returnId);
}
