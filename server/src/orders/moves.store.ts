// SQL of an order's moves, its history, its invoices and credit notes. A move is one statement: row, history and event
// are written together or not at all.
import type { Mover, OrderStatus } from '@hindam/contract/order-moves';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { PaperContent } from './papers.ts';

export interface MoveRow {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  by: Mover;
  operatorId: string | null;
  what: string;
  note: string;
}

const HISTORY = `, history as (
  insert into order_events (id, order_id, from_status, to_status, mover, operator_id, what, note)
  select $4, id, $2, $3, $5, $6, $7, $8 from moved
), news as (
  insert into outbox (id, name, payload)
  select $4, 'order.moved', jsonb_build_object('orderId', id, 'from', $2::text, 'to', $3::text, 'market', market) from moved
)
select id from moved`;

const MOVE = `with moved as (
  update orders set status = $3, status_since = shop.now(), version = version + 1 where id = $1 and status = $2 returning id, market
)${HISTORY}`;

const PLACE = `with moved as (
  update orders set status = $3, status_since = shop.now(), version = version + 1, number = $9, placed_at = shop.now(),
    paid_minor = $10, payment_status = $11
  where id = $1 and status = $2 and not exists (select from orders o where o.number = $9) returning id, market
)${HISTORY}`;

/** Writes a move; false when the order no longer has the status it was read with. */
export async function writeMove(tx: Transaction, eventId: string, move: MoveRow): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(MOVE, valuesOf(eventId, move));
  return rows.length === 1;
}

export interface Placing {
  number: string;
  paidMinor: number;
  paymentStatus: string;
}

/**
 * Writes the move to `placed` with the order's number and payment; false when nothing was written, for example because
 * another order has the number.
 */
export async function writePlacing(tx: Transaction, eventId: string, move: MoveRow, it: Placing): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(PLACE, [
    ...valuesOf(eventId, move),
    it.number,
    it.paidMinor,
    it.paymentStatus,
  ]);
  return rows.length === 1;
}

function valuesOf(eventId: string, { orderId, from, to, by, operatorId, what, note }: MoveRow): unknown[] {
  return [orderId, from, to, eventId, by, operatorId, what, note];
}

export async function writeHistoryNote(
  tx: Transaction,
  eventId: string,
  note: Pick<MoveRow, 'orderId' | 'by' | 'operatorId' | 'what' | 'note'>,
): Promise<void> {
  await tx.query(
    'insert into order_events (id, order_id, mover, operator_id, what, note) values ($1, $2, $3, $4, $5, $6)',
    [eventId, note.orderId, note.by, note.operatorId, note.what, note.note],
  );
}

export interface BillingDocumentDraft {
  paperId: string;
  orderId: string;
  kind: 'invoice' | 'credit_note';
  refundId: string | null;
  /** Set on a credit note that is issued for a cancellation instead of a refund. */
  cancellationId?: string | null;
  amountMinor: number;
  vatMinor: number;
  content: PaperContent;
}

// The row of `invoice_series` stays locked until the transaction ends, and a transaction that fails gives its number
// back, so that numbers have no gap.
const ISSUE = `with ordered as (
  select o.market, extract(year from shop.now() at time zone m.time_zone)::int as year
  from orders o join markets m on m.code = o.market where o.id = $2
), drawn as (
  insert into invoice_series as s (market, kind, year, last) select market, $3, year, 1 from ordered
  on conflict (market, kind, year) do update set last = s.last + 1 returning market, year, last
), issued as (
  insert into invoices (id, order_id, market, kind, year, serial, number, refund_id, amount_minor, vat_minor, cancellation_id)
  select $1, $2, market, $3, year, last,
    concat_ws('-', upper(market), case when $3 = 'credit_note' then 'CN' end, year, lpad(last::text, greatest(6, length(last::text)), '0')),
    $4, $5, $6, $8 from drawn returning id, number
), stated as (
  insert into invoice_contents (invoice_id, content) select id, $7::jsonb from issued
), bought as (
  insert into invoice_buyers (invoice_id, address)
  select i.id, o.billing_address from issued i join orders o on o.id = $2 where o.billing_address is not null and o.blanked_at is null
)
select number from issued`;

/**
 * Writes an invoice or credit note and returns its number, the next of its market, kind and year. Call it last in a
 * transaction, because it locks a row of `invoice_series` until the commit.
 */
export async function issueBillingDocument(tx: Transaction, document: BillingDocumentDraft): Promise<string> {
  const [row] = await tx.query<{ number: string }>(ISSUE, [
    document.paperId,
    document.orderId,
    document.kind,
    document.refundId,
    document.amountMinor,
    document.vatMinor,
    JSON.stringify(document.content),
    document.cancellationId ?? null,
  ]);
  if (!row) throw new Error('a paper for an order that is not there');
  return row.number;
}

export interface BillingDocument {
  paperId: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  refundId: string | null;
  cancellationId: string | null;
  amountMinor: number;
  vatMinor: number;
  issuedAt: Date;
}

export async function loadBillingDocuments(db: Queries, orderId: string): Promise<BillingDocument[]> {
  return db.query<BillingDocument>(
    `select id as "paperId", kind, number, refund_id as "refundId", cancellation_id as "cancellationId", amount_minor as "amountMinor", vat_minor as "vatMinor", issued_at as "issuedAt"
     from invoices where order_id = $1 order by issued_at, number`,
    [orderId],
  );
}

export interface HistoryRow {
  at: Date;
  from: OrderStatus | null;
  to: OrderStatus | null;
  by: Mover;
  operatorId: string | null;
  what: string;
  note: string;
}

export async function loadHistory(db: Queries, orderId: string): Promise<HistoryRow[]> {
  return db.query<HistoryRow>(
    `select at, from_status as "from", to_status as "to", mover as by, operator_id as "operatorId", what, note
     from order_events where order_id = $1 order by seq`,
    [orderId],
  );
}
