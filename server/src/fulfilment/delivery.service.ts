// Deliveries: what the recipient may request, making a request, and the order desk's answer. History rows do not
// contain the recipient's text, because rows of the history cannot be erased.
import type { DeliveryProblem } from '@hindam/contract/delivery-problems';
import { REQUESTS_LISTED_MAX } from '@hindam/contract/operator/delivery';
import type { Operator } from '../kernel/call.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { addHistoryNote } from '../orders/moves.service.ts';
import { hidesContact, type OrderReader } from '../orders/order-access.ts';
import type { LockedOrder } from '../orders/orders.ts';
import { findOrder, lockOrder, orderRow, requireOrder } from '../orders/orders.service.ts';
import { marketOf, todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import {
  type DeliveryRequest,
  dueMinor,
  isConfirmed,
  mayBeLeft,
  possible,
  type Possible,
  windowAt,
} from './delivery.ts';
import {
  endRequests,
  findRequest,
  loadOpenRequests,
  loadRequests,
  writeAnswer,
  writeRequest,
} from './delivery.store.ts';
import type { Parcel } from './fulfilment.ts';
import { parcelOf, writeParcel } from './fulfilment.store.ts';
import { loadOffer } from './slots.store.ts';
import { offeredWindows, type TimeWindow } from './windows.ts';

export { findRequest as answeredRequest, loadRequests as deliveryRequestsOf } from './delivery.store.ts';

/** Reported problems of one order that may be unanswered at a time. */
const OPEN_REPORTS_MAX = 5;

export interface DeliveryView {
  dueMinor: number;
  currency: string;
  can: Possible;
  confirmed: boolean;
  windows: TimeWindow[];
  requests: DeliveryRequest[];
}

type Order = Pick<
  LockedOrder,
  | 'orderId'
  | 'market'
  | 'currency'
  | 'paymentOption'
  | 'status'
  | 'lines'
  | 'shippingMinor'
  | 'wrappingMinor'
  | 'codFeeMinor'
>;

async function windowsFor(db: Queries, { market: code }: Order): Promise<TimeWindow[]> {
  const market = await marketOf(db, code);
  return market ? offeredWindows(await todayIn(db, market), market, await loadOffer(db, code)) : [];
}

async function viewOf(db: Queries, order: Order): Promise<DeliveryView> {
  const parcel = await parcelOf(db, order.orderId);
  const requests = await loadRequests(db, order.orderId);
  const can = possible(order, parcel, requests);
  return {
    dueMinor: dueMinor(order),
    currency: order.currency,
    can,
    confirmed: isConfirmed(parcel, requests),
    windows: can.move ? await windowsFor(db, order) : [],
    requests,
  };
}

export async function viewDelivery(shop: Shop, reader: OrderReader, orderId: string): Promise<DeliveryView> {
  const order = await findOrder(shop, reader, orderId);
  const view = await viewOf(shop.database, order);
  if (!hidesContact(shop.secrets, order, reader, shop.config.orderContactDays)) return view;
  // The recipient's texts are left out, because they may say where the parcel was left.
  return { ...view, requests: view.requests.map((request) => ({ ...request, written: '' })) };
}

export type Change =
  | { what: 'confirm'; from: string | undefined }
  | { what: 'window'; from: string | undefined }
  | { what: 'reception'; where: string }
  | { what: 'in_person' };

const note = (tx: Transaction, orderId: string, what: string, text = '') =>
  addHistoryNote(tx, orderId, { by: 'shopper', what, note: text });

const written = ({ from, to }: TimeWindow): string => `${from.toISOString()}/${to.toISOString()}`;

async function confirm(tx: Transaction, order: Order, parcel: Parcel, from: string | undefined): Promise<void> {
  const requests = await loadRequests(tx, order.orderId);
  if (isConfirmed(parcel, requests)) return;
  const { windowFrom, windowTo } = parcel;
  if (!windowFrom || !windowTo || !possible(order, parcel, requests).confirm) return refuse('DELIVERY_NOT_OPEN');
  // Refuses when the planned time has changed since the recipient saw it.
  if (from === undefined || Date.parse(from) !== windowFrom.getTime()) return refuse('DELIVERY_NOT_OPEN');
  await writeRequest(tx, order.orderId, {
    kind: 'confirm',
    state: 'done',
    window: { from: windowFrom, to: windowTo },
  });
  // Confirming the planned time ends an unanswered request for another time.
  await endRequests(tx, order.orderId, 'window');
  await note(tx, order.orderId, 'delivery_confirmed');
}

async function wish(tx: Transaction, order: Order, parcel: Parcel, from: string | undefined): Promise<void> {
  if (!possible(order, parcel, []).move) return refuse('DELIVERY_NOT_OPEN');
  if (from === undefined) return refuse('INVALID_FIELDS', { window_from: 'FIELD_REQUIRED' });
  const window = windowAt(await windowsFor(tx, order), from);
  if (!window) return refuse('INVALID_FIELDS', { window_from: 'FIELD_TIME_GONE' });
  const requests = await loadRequests(tx, order.orderId);
  const open = requests.find(({ kind, state }) => kind === 'window' && state === 'open');
  if (open?.windowFrom?.getTime() === window.from.getTime()) return;
  await endRequests(tx, order.orderId, 'window');
  await writeRequest(tx, order.orderId, { kind: 'window', state: 'open', window });
  await note(tx, order.orderId, 'delivery_time_wished', written(window));
}

async function leaveAtReception(tx: Transaction, order: Order, where: string): Promise<void> {
  if (!mayBeLeft(order.status)) return refuse('DELIVERY_NOT_OPEN');
  if (dueMinor(order) > 0) return refuse('DELIVERY_TO_BE_PAID');
  if (where === '') return refuse('INVALID_FIELDS', { reception: 'FIELD_REQUIRED' });
  const requests = await loadRequests(tx, order.orderId);
  const present = requests.find(({ kind, state }) => kind === 'reception' && state === 'done');
  if (present?.written === where) return;
  await endRequests(tx, order.orderId, 'reception');
  await writeRequest(tx, order.orderId, { kind: 'reception', state: 'done', written: where });
  await note(tx, order.orderId, 'delivery_to_reception');
}

async function handOverInPerson(tx: Transaction, order: Order): Promise<void> {
  if (!mayBeLeft(order.status)) return refuse('DELIVERY_NOT_OPEN');
  const ended = await endRequests(tx, order.orderId, 'reception');
  if (ended > 0) await note(tx, order.orderId, 'delivery_in_person');
}

async function make(tx: Transaction, order: LockedOrder, change: Change): Promise<void> {
  const parcel = await parcelOf(tx, order.orderId);
  switch (change.what) {
    case 'confirm':
      return confirm(tx, order, parcel, change.from);
    case 'window':
      return wish(tx, order, parcel, change.from);
    case 'reception':
      return leaveAtReception(tx, order, change.where);
    case 'in_person':
      return handOverInPerson(tx, order);
  }
}

export async function changeDelivery(
  shop: Shop,
  reader: OrderReader,
  orderId: string,
  change: Change,
): Promise<DeliveryView> {
  return transaction(shop.database, async (tx) => {
    const order = await requireOrder(tx, reader, orderId, shop.secrets);
    await make(tx, order, change);
    return viewOf(tx, order);
  });
}

/** If the same problem with the same text is still unanswered, nothing is stored. */
export async function reportProblem(
  shop: Shop,
  reader: OrderReader,
  orderId: string,
  { problem, text }: { problem: DeliveryProblem; text: string },
): Promise<DeliveryView> {
  return transaction(shop.database, async (tx) => {
    const order = await requireOrder(tx, reader, orderId, shop.secrets);
    const requests = await loadRequests(tx, orderId);
    if (!possible(order, await parcelOf(tx, orderId), requests).report) return refuse('DELIVERY_NOT_OPEN');
    if (problem === 'other' && text === '') return refuse('INVALID_FIELDS', { note: 'FIELD_REQUIRED' });
    const open = requests.filter(({ kind, state }) => kind === 'report' && state === 'open');
    if (open.some((one) => one.problem === problem && one.written === text)) return viewOf(tx, order);
    if (open.length >= OPEN_REPORTS_MAX) return refuse('DELIVERY_NOT_OPEN');
    await writeRequest(tx, orderId, { kind: 'report', state: 'open', problem, written: text });
    await note(tx, orderId, `delivery_problem_${problem}`);
    return viewOf(tx, order);
  });
}

/** The oldest unanswered requests, at most REQUESTS_LISTED_MAX, with their orders' numbers. */
export async function openRequests({ database }: Shop): Promise<(DeliveryRequest & { orderNumber: string | null })[]> {
  const open = await loadOpenRequests(database, REQUESTS_LISTED_MAX);
  return Promise.all(
    open.map(async (one) => ({ ...one, orderNumber: (await orderRow(database, one.orderId))?.number ?? null })),
  );
}

export interface Answer {
  requestId: string;
  agree: boolean;
  text: string;
  /** The id of the HTTP request, for the audit trail. */
  callId: string;
}

async function plan(tx: Transaction, order: LockedOrder, { windowFrom, windowTo }: DeliveryRequest): Promise<void> {
  const parcel = await parcelOf(tx, order.orderId);
  if (!possible(order, parcel, []).move) return refuse('DELIVERY_NOT_OPEN');
  await writeParcel(tx, order.orderId, { ...parcel, windowFrom, windowTo }, false);
}

/** Answers a recipient's request for a delivery time, or a reported problem; each can be answered only once. */
export async function answerRequest(shop: Shop, operator: Operator, given: Answer): Promise<DeliveryRequest> {
  const { requestId, agree, text, callId } = given;
  return transaction(shop.database, async (tx) => {
    const { orderId, kind } = (await findRequest(tx, requestId)) ?? fault('NOT_FOUND');
    const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
    const request = (await findRequest(tx, requestId)) ?? fault('NOT_FOUND');
    if (request.state !== 'open') return refuse('DELIVERY_NOT_OPEN');
    if (text === '' && (kind === 'report' || !agree)) return refuse('INVALID_FIELDS', { note: 'FIELD_REQUIRED' });
    if (kind === 'window' && agree) await plan(tx, order, request);
    const state = agree ? 'done' : 'refused';
    const { operatorId } = operator;
    await writeAnswer(tx, requestId, { state, answer: text, operatorId });
    const what =
      kind === 'window' ? (agree ? 'delivery_time_agreed' : 'delivery_time_refused') : 'delivery_problem_answered';
    await addHistoryNote(tx, orderId, { by: 'operator', operatorId, what });
    await record(tx, 'delivery.answered', { orderId, requestId });
    const details = { request: requestId, kind, state };
    await recordAction(tx, operator, { action: 'delivery.answered', subject: orderId, details, requestId: callId });
    return (await findRequest(tx, requestId)) ?? fault('NOT_FOUND');
  });
}
