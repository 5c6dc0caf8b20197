// SQL of recipients' requests about their deliveries.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { DeliveryRequest, RequestKind, RequestState } from './delivery.ts';
import type { TimeWindow } from './windows.ts';

const REQUEST = `r.id as "requestId", r.order_id as "orderId", r.kind, r.state, r.window_from as "windowFrom", r.window_to as "windowTo",
  r.problem, r.written, r.answer, r.created_at as "createdAt", r.answered_at as "answeredAt"`;

export async function loadRequests(db: Queries, orderId: string): Promise<DeliveryRequest[]> {
  return db.query<DeliveryRequest>(`select ${REQUEST} from delivery_requests r where r.order_id = $1 order by r.id`, [
    orderId,
  ]);
}

export async function loadOpenRequests(db: Queries, limit: number): Promise<DeliveryRequest[]> {
  return db.query<DeliveryRequest>(
    `select ${REQUEST} from delivery_requests r where r.state = 'open' order by r.id limit $1`,
    [limit],
  );
}

export async function findRequest(db: Queries, requestId: string): Promise<DeliveryRequest | null> {
  const [row] = await db.query<DeliveryRequest>(`select ${REQUEST} from delivery_requests r where r.id = $1`, [
    requestId,
  ]);
  return row ?? null;
}

export interface NewRequest {
  kind: RequestKind;
  state: RequestState;
  window?: TimeWindow;
  problem?: string;
  written?: string;
}

/** The caller holds the order's row lock. */
export async function writeRequest(tx: Transaction, orderId: string, request: NewRequest): Promise<string> {
  const requestId = newId();
  const { kind, state, window, problem = null, written = '' } = request;
  await tx.query(
    `insert into delivery_requests (id, order_id, kind, state, window_from, window_to, problem, written)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [requestId, orderId, kind, state, window?.from ?? null, window?.to ?? null, problem, written],
  );
  return requestId;
}

/**
 * Ends an order's unanswered request for another delivery time (`window`), or its request to leave the parcel at a
 * reception; returns how many it ended. The caller holds the order's row lock.
 */
export async function endRequests(tx: Transaction, orderId: string, kind: 'window' | 'reception'): Promise<number> {
  const rows = await tx.query(
    `update delivery_requests set state = 'ended' where order_id = $1 and kind = $2
       and state = case when $2 = 'window' then 'open' else 'done' end returning id`,
    [orderId, kind],
  );
  return rows.length;
}

export async function writeAnswer(
  tx: Transaction,
  requestId: string,
  given: { state: 'done' | 'refused'; answer: string; operatorId: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update delivery_requests set state = $2, answer = $3, operator_id = $4, answered_at = shop.now()
     where id = $1 and state = 'open' returning id`,
    [requestId, given.state, given.answer, given.operatorId],
  );
  return rows.length === 1;
}

export interface ExportedRequest {
  kind: RequestKind;
  state: RequestState;
  problem: string | null;
  written: string;
  answer: string;
  windowFrom: Date | null;
  createdAt: Date;
}

export async function loadExportedRequests(tx: Transaction, customerId: string): Promise<ExportedRequest[]> {
  return tx.query<ExportedRequest>(
    `select r.kind, r.state, r.problem, r.written, r.answer, r.window_from as "windowFrom", r.created_at as "createdAt"
     from delivery_requests r join order_owners o on o.order_id = r.order_id where o.customer_id = $1 order by r.id`,
    [customerId],
  );
}

const BLANK = `update delivery_requests r set written = '', answer = ''`;

export async function blankRequestsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query(
    `${BLANK} from order_owners o where o.order_id = r.order_id and o.customer_id = $1
       and o.status in ('expired', 'cancelled', 'returned', 'completed')`,
    [customerId],
  );
}

export async function blankRequestsOfOrders(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query(`${BLANK} where r.order_id = any($1)`, [orderIds]);
}
