// SQL of returns, their lines and their pictures.
import type { ReturnStatus, ReturnWay } from '@hindam/contract/return-reasons';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Arrived, Return, Wanted, Wish } from './returns.ts';

const RETURN = `r.id as "returnId", r.order_id as "orderId", r.ordinal, r.status, r.version, r.requested_at as "requestedAt",
  r.answer_due as "answerDue", r.status = 'requested' and r.answer_due < shop.now() as "isOverdue", r.answer,
  r.answered_by as "answeredBy", r.way, r.pick_up_on as "pickUpOn", r.received_at as "receivedAt", r.received_by as "receivedBy",
  r.received_note as "receivedNote", r.cancellation_id as "cancellationId", r.refund_minor as "refundMinor",
  r.shipping_minor as "shippingMinor", r.exchange_order_id as "exchangeOrderId", r.bank, r.bank_reference as "bankReference", r.closed_at as "closedAt",
  coalesce((select json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity, 'reason', l.reason, 'written', l.written,
     'taken', l.taken, 'condition', l.condition, 'restocked', l.restocked, 'wanted', l.wanted, 'exchanged', l.exchanged) order by l.line_id)
   from return_lines l where l.return_id = r.id), '[]') as lines,
  coalesce((select json_agg(json_build_object('pictureId', p.id, 'width', p.width, 'height', p.height) order by p.position)
   from return_pictures p where p.return_id = r.id), '[]') as pictures`;

export function loadReturns(db: Queries, orderId: string): Promise<Return[]> {
  return db.query<Return>(`select ${RETURN} from returns r where r.order_id = $1 order by r.ordinal desc`, [orderId]);
}

export async function findReturn(db: Queries, returnId: string): Promise<Return | null> {
  const [row] = await db.query<Return>(`select ${RETURN} from returns r where r.id = $1`, [returnId]);
  return row ?? null;
}

const OPEN = 'r.closed_at is null';

/** Open returns: first those that wait for an answer or a bank transfer, then those that wait for their pieces. */
export function loadOpen(db: Queries, limit: number, skipped: number): Promise<Return[]> {
  return db.query<Return>(
    `select ${RETURN} from returns r where ${OPEN}
     order by r.status not in ('requested', 'received'), r.answer_due, r.id limit $1 offset $2`,
    [limit, skipped],
  );
}

export function loadAll(db: Queries, limit: number, skipped: number): Promise<Return[]> {
  return db.query<Return>(`select ${RETURN} from returns r order by r.id desc limit $1 offset $2`, [limit, skipped]);
}

export async function countReturns(db: Queries, onlyOpen: boolean): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from returns r where not $1 or ${OPEN}`,
    [onlyOpen],
  );
  return row!.count;
}

export interface NewReturn {
  returnId: string;
  orderId: string;
  /** The last day on which the shop may answer in time: YYYY-MM-DD in the market's zone. */
  answerDay: string;
  timeZone: string;
  bank: Buffer | null;
  lines: readonly (Wish & { wanted: Wanted | null })[];
}

/** The caller holds the order's row lock, so that two returns of an order never get the same `ordinal`. */
export async function insertReturn(tx: Transaction, it: NewReturn): Promise<void> {
  await tx.query(
    `with made as (
       insert into returns (id, order_id, ordinal, status, answer_due, bank)
       select $1, $2, coalesce(max(ordinal), 0) + 1, 'requested', (($3::date + 1)::timestamp at time zone $4) - interval '1 second', $5
       from returns where order_id = $2 returning id
     )
     insert into return_lines (return_id, line_id, quantity, reason, written, wanted)
     select made.id, x."lineId", x.quantity, x.reason, x.written, x.wanted
     from made, json_to_recordset($6) as x ("lineId" uuid, quantity int, reason text, written text, wanted jsonb)`,
    [it.returnId, it.orderId, it.answerDay, it.timeZone, it.bank, JSON.stringify(it.lines)],
  );
}

export interface Answer {
  returnId: string;
  status: 'approved' | 'refused';
  answer: string;
  way: ReturnWay | null;
  pickUpOn: string | null;
  operatorId: string;
}

/** Stores the operator's answer. A refusal also closes the return and deletes the bank details. */
export async function writeAnswer(tx: Transaction, it: Answer): Promise<void> {
  await tx.query(
    `update returns set status = $2, answer = $3, way = $4, pick_up_on = $5, answered_by = $6, answered_at = shop.now(),
       closed_at = case when $2 = 'refused' then shop.now() end, bank = case when $2 = 'refused' then null else bank end,
       version = version + 1 where id = $1`,
    [it.returnId, it.status, it.answer, it.way, it.pickUpOn, it.operatorId],
  );
}

export async function writeStatus(
  tx: Transaction,
  returnId: string,
  status: Extract<ReturnStatus, 'on_its_way' | 'withdrawn'>,
): Promise<void> {
  await tx.query(
    `update returns set status = $2, version = version + 1, sent_at = case when $2 = 'on_its_way' then shop.now() else sent_at end,
       closed_at = case when $2 = 'withdrawn' then shop.now() end, bank = case when $2 = 'withdrawn' then null else bank end
     where id = $1`,
    [returnId, status],
  );
}

export interface Arrival {
  returnId: string;
  status: 'received' | 'closed';
  operatorId: string;
  note: string;
  cancellationId: string | null;
  refundMinor: number;
  shippingMinor: number;
  exchangeOrderId: string | null;
  lines: readonly (Arrived & { exchanged: number })[];
}

export async function writeArrival(tx: Transaction, it: Arrival): Promise<void> {
  await tx.query(
    `with arrived as (
       update returns set status = $2, received_at = shop.now(), received_by = $3, received_note = $4, cancellation_id = $5,
         refund_minor = $6, shipping_minor = $7, exchange_order_id = $9, closed_at = case when $2 = 'closed' then shop.now() end,
         bank = case when $2 = 'closed' then null else bank end, version = version + 1 where id = $1 returning id
     )
     update return_lines l set taken = x.taken, condition = x.condition, restocked = x.restocked, exchanged = x.exchanged
     from arrived a, json_to_recordset($8) as x ("lineId" uuid, taken int, condition text, restocked int, exchanged int)
     where l.return_id = a.id and l.line_id = x."lineId"`,
    [
      it.returnId,
      it.status,
      it.operatorId,
      it.note,
      it.cancellationId,
      it.refundMinor,
      it.shippingMinor,
      JSON.stringify(it.lines),
      it.exchangeOrderId,
    ],
  );
}

/**
 * Raises the refund of the return that was exchanged for this order, because the order expired unpaid. Returns the
 * return's id; null when the order was not made by exchanging a return.
 */
export async function addToRefund(tx: Transaction, exchangeOrderId: string, minor: number): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    'update returns set refund_minor = refund_minor + $2, version = version + 1 where exchange_order_id = $1 returning id',
    [exchangeOrderId, minor],
  );
  return row?.id ?? null;
}

/** The operator who received the return that was exchanged for this order; null when there is none. */
export async function receiverOf(tx: Transaction, exchangeOrderId: string): Promise<string | null> {
  const [row] = await tx.query<{ receivedBy: string | null }>(
    'select received_by as "receivedBy" from returns where exchange_order_id = $1',
    [exchangeOrderId],
  );
  return row?.receivedBy ?? null;
}

export async function writePaid(
  tx: Transaction,
  returnId: string,
  paid: { operatorId: string; reference: string },
): Promise<void> {
  await tx.query(
    `update returns set status = 'closed', closed_at = shop.now(), paid_by = $2, bank_reference = $3, bank = null,
       version = version + 1 where id = $1`,
    [returnId, paid.operatorId, paid.reference],
  );
}

export interface NewPicture {
  pictureId: string;
  returnId: string;
  digest: Buffer;
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Stores a picture at the first free position up to `max`, unless the return has it already. False when a new picture
 * finds no free position.
 */
export async function insertPicture(tx: Transaction, it: NewPicture, max: number): Promise<boolean> {
  const rows = await tx.query(
    `with free as (
       select n as position from generate_series(1, $7) n
       where not exists (select from return_pictures p where p.return_id = $2 and p.position = n) order by n limit 1
     ), added as (
       insert into return_pictures (id, return_id, position, digest, picture, width, height)
       select $1, $2, position, $3, $4, $5, $6 from free on conflict (return_id, digest) do nothing returning id
     )
     select id from added union all select id from return_pictures where return_id = $2 and digest = $3`,
    [it.pictureId, it.returnId, it.digest, it.bytes, it.width, it.height, max],
  );
  return rows.length > 0;
}

export async function deletePicture(tx: Transaction, returnId: string, pictureId: string): Promise<void> {
  await tx.query('delete from return_pictures where return_id = $1 and id = $2', [returnId, pictureId]);
}

export async function findPicture(db: Queries, pictureId: string): Promise<{ orderId: string; bytes: Buffer } | null> {
  const [row] = await db.query<{ orderId: string; bytes: Buffer }>(
    `select r.order_id as "orderId", p.picture as bytes from return_pictures p join returns r on r.id = p.return_id where p.id = $1`,
    [pictureId],
  );
  return row ?? null;
}

/** Counts bank details by the mark (the first 4 bytes), which identifies the secret that sealed them. */
export const BANK_MARKS = `select substring(bank from 1 for 4) as mark, count(*)::int as count
  from returns where bank is not null group by mark`;

export function loadOlderBanks(
  tx: Transaction,
  marks: readonly Buffer[],
  limit: number,
): Promise<{ id: string; sealed: Buffer }[]> {
  return tx.query(
    `select id, bank as sealed from returns where bank is not null and substring(bank from 1 for 4) = any($1)
     order by id limit $2 for update skip locked`,
    [marks, limit],
  );
}

export async function saveBankSeal(tx: Transaction, returnId: string, sealed: Buffer): Promise<void> {
  await tx.query('update returns set bank = $2 where id = $1', [returnId, sealed]);
}
