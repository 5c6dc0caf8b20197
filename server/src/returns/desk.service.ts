// Use cases of the order desk: answering a return, noting that it is on its way, what arrived, and that cash was paid
// back. The order's row is locked first, then what `requestRefund` and `returnPieces` lock. Every change names the
// version it is based on, so that of two operators one is told to look again.
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { attemptOfOperator, type Key, runOnce } from '../kernel/idempotency.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { operatorNames } from '../operators/names.service.ts';
import { creditNote } from '../orders/credit-notes.service.ts';
import { addHistoryNote } from '../orders/moves.service.ts';
import type { LockedOrder } from '../orders/orders.ts';
import { lockOrder, viewOrder } from '../orders/orders.service.ts';
import { releaseFromReturn, takeBackPieces, type TookBack } from '../orders/returned.service.ts';
import { refundableMinor } from '../payments/refundable.service.ts';
import { requestRefund } from '../payments/refunds.service.ts';
import type { ReturnWay } from '@hindam/contract/return-reasons';
import type { Shop } from '../shop.ts';
import { returnPieces } from '../stock/holds.service.ts';
import {
  type Arrived,
  type BankDetails,
  faultsOfArrival,
  isBeforeArrival,
  mayArrive,
  needsBank,
  type Return,
  RETURNS_PER_PAGE,
  toPayBack,
} from './returns.ts';
import { settleOrder } from './returns.service.ts';
import {
  countReturns,
  findReturn,
  loadAll,
  loadOpen,
  loadReturns,
  writeAnswer,
  writeArrival,
  writePaid,
  writeStatus,
} from './returns.store.ts';

export interface DeskReturn {
  found: Return;
  order: Pick<LockedOrder, 'number' | 'currency' | 'paymentOption' | 'lines'>;
}

export interface DeskReturnWhole extends DeskReturn {
  bank: BankDetails | null;
  answeredBy: string | null;
  receivedBy: string | null;
  isShippingPaidBack: boolean;
}

export async function listReturns({ database }: Shop, { open, page }: { open: boolean; page: number }) {
  const skipped = (page - 1) * RETURNS_PER_PAGE;
  const found = await (open ? loadOpen : loadAll)(database, RETURNS_PER_PAGE, skipped);
  const total = await countReturns(database, open);
  const returns: DeskReturn[] = [];
  for (const one of found) returns.push({ found: one, order: await viewOrder(database, one.orderId) });
  return { returns, total, page, pages: Math.max(1, Math.ceil(total / RETURNS_PER_PAGE)) };
}

export async function viewReturn({ database, secrets }: Shop, returnId: string): Promise<DeskReturnWhole> {
  const found = (await findReturn(database, returnId)) ?? fault('NOT_FOUND');
  const { answeredBy, receivedBy, bank } = found;
  const names = await operatorNames(
    database,
    [answeredBy, receivedBy].filter((one) => one !== null),
  );
  const nameOf = (operatorId: string | null) => operatorId && (names.get(operatorId) ?? null);
  return {
    found,
    order: await viewOrder(database, found.orderId),
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

interface Locked {
  order: LockedOrder;
  found: Return;
}

/** Locks the return by its order, in the version the operator saw. */
async function lockReturn(tx: Transaction, { returnId, version }: DeskAction): Promise<Locked> {
  const { orderId } = (await findReturn(tx, returnId)) ?? fault('NOT_FOUND');
  const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
  const found = (await findReturn(tx, returnId)) ?? fault('NOT_FOUND');
  return found.version === version ? { order, found } : refuse('CHANGED_MEANWHILE');
}

interface Noted {
  what: string;
  details?: Record<string, unknown>;
}

/** Writes the history of the order and the audit trail. */
async function note(
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

function faultsOfDecision({ approve, answer, way, pickUpOn }: Decision): Record<string, string> {
  if (!approve) return answer === '' ? { answer: 'FIELD_REQUIRED' } : {};
  if (way === null) return { way: 'FIELD_REQUIRED' };
  return {
    ...(way === 'label' && answer === '' ? { answer: 'FIELD_REQUIRED' } : {}),
    ...(way === 'pick_up' && pickUpOn === null ? { pick_up_on: 'FIELD_REQUIRED' } : {}),
  };
}

/** Answers a request, or changes the answer until the pieces have arrived. */
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

export interface Receiving extends DeskAction {
  lines: readonly Arrived[];
  payShippingBack: boolean;
  note: string;
}

/** What is left of what was paid: captured money in no refund, or cash that no return has paid back. */
async function leftMinor(tx: Transaction, order: LockedOrder, earlier: readonly Return[]): Promise<number> {
  if (!needsBank(order)) return refundableMinor(tx, order.orderId);
  return order.totalMinor - earlier.reduce((sum, { refundMinor }) => sum + refundMinor, 0);
}

interface Settled {
  took: TookBack | null;
  shippingMinor: number;
}

async function takeBack(tx: Transaction, operator: Operator, locked: Locked, receiving: Receiving): Promise<Settled> {
  const { order, found } = locked;
  const taken = receiving.lines.filter((line) => line.taken > 0);
  await releaseFromReturn(tx, order, found.lines);
  if (taken.length === 0) return { took: null, shippingMinor: 0 };
  const earlier = await loadReturns(tx, order.orderId);
  const left = await leftMinor(tx, order, earlier);
  let shippingMinor = 0;
  const took = await takeBackPieces(tx, order, {
    lines: taken.map(({ lineId, taken: quantity }) => ({ lineId, quantity })),
    operatorId: operator.operatorId,
    refundOf(worth) {
      const back = toPayBack({
        worth,
        shippingMinor: order.shippingMinor,
        shippingBackMinor: earlier.reduce((sum, one) => sum + one.shippingMinor, 0),
        payShippingBack: receiving.payShippingBack,
        leftMinor: left,
      });
      ({ shippingMinor } = back);
      return back.refundMinor;
    },
  });
  return { took, shippingMinor };
}

function restockOf({ lines }: LockedOrder, arrived: readonly Arrived[]): { variantId: string; quantity: number }[] {
  return arrived.flatMap(({ lineId, restocked }) => {
    const line = lines.find((one) => one.lineId === lineId);
    return line && restocked > 0 ? [{ variantId: line.variantId, quantity: restocked }] : [];
  });
}

/**
 * What arrived: pieces are taken back and paid back, those that can be sold are in stock again, and the order is settled
 * when no other return of it is open. The shopper asked for it, so the refund needs no second operator.
 */
export async function receiveReturn(
  shop: Shop,
  operator: Operator,
  receiving: Receiving,
  key: Key | null,
): Promise<DeskReturnWhole> {
  const { returnId, lines, callId } = receiving;
  const { operatorId } = operator;
  await transaction(shop.database, (tx) =>
    runOnce(tx, attemptOfOperator(operator, key), async () => {
      const locked = await lockReturn(tx, receiving);
      const { order, found } = locked;
      if (!mayArrive(found.status)) refuse('RETURN_NOT_OPEN');
      const faults = faultsOfArrival(found.lines, order.lines, lines);
      if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
      const { took, shippingMinor } = await takeBack(tx, operator, locked, receiving);
      const refundMinor = took?.refundMinor ?? 0;
      const cancellationId = took?.cancellationId ?? null;
      const isCash = needsBank(order) && refundMinor > 0;
      const status = isCash ? 'received' : 'closed';
      const arrival = { returnId, status, operatorId, note: receiving.note, cancellationId } as const;
      await writeArrival(tx, { ...arrival, refundMinor, shippingMinor, lines });
      await note(tx, operator, locked, { what: 'return_received', details: { refund: refundMinor }, callId });
      await settleOrder(tx, order, { by: 'operator', operatorId });
      const refund = { orderId: order.orderId, amountMinor: refundMinor, why: 'returned', cancellationId } as const;
      if (!isCash) await requestRefund(tx, { ...refund, operatorId });
      await returnPieces(tx, { orderId: order.orderId, pieces: restockOf(order, lines), reason: 'return' });
      await record(tx, 'return.moved', { orderId: order.orderId, returnId, to: 'received' });
      return returnId;
    }),
  );
  return viewReturn(shop, returnId);
}

/** Cash was paid back by bank transfer: the credit note is issued, and the bank details are erased. */
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
      const { orderId } = order;
      const { refundMinor: amountMinor, cancellationId } = found;
      await creditNote(tx, { orderId, refundId: returnId, amountMinor, why: 'returned', cancellationId });
      return returnId;
    }),
  );
  return viewReturn(shop, returnId);
}
