// SQL of the exports and of the reconciliation: reads the views that orders and payments publish, page by page, so that
// neither the process nor a connection holds a whole period.
import type { Queries } from '../kernel/database.ts';
import type { Period } from './period.ts';

/**
 * Where a page of an export ends: the id of the page's last row, and that row's time in microseconds since 1970, which
 * is finer than a Date.
 */
export interface Place {
  atMicros: number;
  id: string;
}

interface Placed extends Place {
  at: Date;
}

export async function loadPeriod(
  db: Queries,
  market: string,
  from: string,
  to: string,
): Promise<Pick<Period, 'timeZone' | 'start' | 'end'> | null> {
  const [row] = await db.query<Pick<Period, 'timeZone' | 'start' | 'end'>>(
    `select time_zone as "timeZone", $2::date::timestamp at time zone time_zone as start,
       ($3::date + 1)::timestamp at time zone time_zone as "end" from markets where code = $1`,
    [market, from, to],
  );
  return row ?? null;
}

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint as "atMicros"`;

/**
 * SQL for the next page of a period's rows, those after a `Place`. $1 is the market or provider, $2 the period's end,
 * $3 and $4 the time and id of the `Place`, $5 the limit.
 */
function pageOf(time: string, id: string, owner: string): string {
  return `${owner} = $1 and ${time} < $2
    and (${time}, ${id}) > (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid)
    order by ${time}, ${id} limit $5`;
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Values for `pageOf`. The first page begins after the last microsecond before the period. */
function valuesOf(owner: string, { start, end }: Period, after: Place | null, limit: number): unknown[] {
  const before = { atMicros: start.getTime() * 1_000 - 1, id: LAST_ID };
  const { atMicros, id } = after && after.atMicros > before.atMicros ? after : before;
  return [owner, end, atMicros, id, limit];
}

export interface OrderRow extends Placed {
  number: string;
  invoiceNumber: string | null;
  status: string;
  paymentOption: string;
  paymentStatus: string;
  currency: string;
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  wrappingMinor: number;
  codFeeMinor: number;
  totalMinor: number;
  vatMinor: number;
  vatBasisPoints: number;
  paidMinor: number;
  refundedMinor: number;
}

export function loadOrders(db: Queries, period: Period, after: Place | null, limit: number): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    `select b.order_id as id, b.placed_at as at, ${micros('b.placed_at')}, b.number, b.invoice_number as "invoiceNumber", b.status,
       b.payment_option as "paymentOption", b.payment_status as "paymentStatus", b.currency, b.subtotal_minor as "subtotalMinor",
       b.discount_minor as "discountMinor", b.shipping_minor as "shippingMinor", b.wrapping_minor as "wrappingMinor",
       b.cod_fee_minor as "codFeeMinor", b.total_minor as "totalMinor", b.vat_minor as "vatMinor", b.vat_basis_points as "vatBasisPoints",
       b.paid_minor as "paidMinor", b.refunded_minor as "refundedMinor"
     from order_books b where b.placed_at is not null and ${pageOf('b.placed_at', 'b.order_id', 'b.market')}`,
    valuesOf(period.market, period, after, limit),
  );
}

export interface DocumentRow extends Placed {
  number: string;
  orderNumber: string;
  corrects: string | null;
  refundId: string | null;
  currency: string;
  amountMinor: number;
  vatMinor: number;
  vatBasisPoints: number;
}

export function loadDocuments(
  db: Queries,
  kind: 'invoice' | 'credit_note',
  period: Period,
  after: Place | null,
  limit: number,
): Promise<DocumentRow[]> {
  return db.query<DocumentRow>(
    `select d.document_id as id, d.issued_at as at, ${micros('d.issued_at')}, d.number, d.order_number as "orderNumber", d.corrects,
       d.refund_id as "refundId", d.currency, d.amount_minor as "amountMinor", d.vat_minor as "vatMinor",
       d.vat_basis_points as "vatBasisPoints"
     from billing_documents d where d.kind = $6 and ${pageOf('d.issued_at', 'd.document_id', 'd.market')}`,
    [...valuesOf(period.market, period, after, limit), kind],
  );
}

export interface RefundRow extends Placed {
  refundId: string;
  paymentId: string;
  provider: string;
  providerPaymentId: string | null;
  providerRefundId: string | null;
  /** Why it was refunded, such as `cancelled` or `returned`. */
  why: string;
  requestedAt: Date;
  /** The ledger account of the refund's other entry, such as `sales` or `unmatched`. */
  against: string;
  orderNumber: string | null;
  creditNote: string | null;
  currency: string;
  /** Negative, because the money went out; positive when the refund failed after it was done. */
  amountMinor: number;
}

export function loadRefunds(db: Queries, period: Period, after: Place | null, limit: number): Promise<RefundRow[]> {
  return db.query<RefundRow>(
    `select m.entry_id as id, m.at, ${micros('m.at')}, m.refund_id as "refundId", m.payment_id as "paymentId", m.provider,
       m.provider_payment_id as "providerPaymentId", m.provider_refund_id as "providerRefundId", m.why,
       m.requested_at as "requestedAt", m.against, b.number as "orderNumber", d.number as "creditNote", m.currency,
       m.amount_minor as "amountMinor"
     from money_movements m join order_books b on b.order_id = m.order_id
       left join billing_documents d on d.refund_id = m.refund_id
     where m.kind = 'refund' and ${pageOf('m.at', 'm.entry_id', 'b.market')}`,
    valuesOf(period.market, period, after, limit),
  );
}

export interface CashRow extends Placed {
  kind: 'delivery' | 'transfer';
  orderId: string;
  orderNumber: string;
  /** Number of the invoice for a delivery, of the credit note for a transfer. */
  documentNumber: string | null;
  /** What the operator wrote down of the bank transfer; null for a delivery. */
  bankReference: string | null;
  currency: string;
  /** Negative for a bank transfer, and for a correction that lowers the cash booked for a delivery. */
  amountMinor: number;
}

const CASH = `select 'delivery' as kind, event_id as id, at, order_id, order_number, invoice_number as document_number,
    null as bank_reference, market, currency, amount_minor from cash_deliveries
  union all
  select 'transfer', return_id, at, order_id, order_number, credit_note_number, bank_reference, market, currency, amount_minor
  from cash_transfers`;

export function loadCash(db: Queries, period: Period, after: Place | null, limit: number): Promise<CashRow[]> {
  return db.query<CashRow>(
    `select c.kind, c.id, c.at, ${micros('c.at')}, c.order_id as "orderId", c.order_number as "orderNumber",
       c.document_number as "documentNumber", c.bank_reference as "bankReference", c.currency, c.amount_minor as "amountMinor"
     from (${CASH}) c where ${pageOf('c.at', 'c.id', 'c.market')}`,
    valuesOf(period.market, period, after, limit),
  );
}

export interface TakingsRow {
  day: string;
  provider: string;
  currency: string;
  captures: number;
  capturedMinor: number;
  unmatchedMinor: number;
  refunds: number;
  refundedMinor: number;
}

/**
 * Money in and out by calendar day, provider and currency. A refund that failed after it was done lowers the refunds of
 * the day on which it failed. What drivers collected, and the bank transfers that paid it
 * back, have the provider `cash`.
 */
export function loadTakings(db: Queries, period: Period): Promise<TakingsRow[]> {
  return db.query<TakingsRow>(
    `select (x.at at time zone $4)::date as day, x.provider, x.currency,
       count(*) filter (where x.kind = 'capture') as captures,
       coalesce(sum(x.minor) filter (where x.kind = 'capture'), 0)::bigint as "capturedMinor",
       coalesce(sum(x.minor) filter (where x.kind = 'capture' and x.against = 'unmatched'), 0)::bigint as "unmatchedMinor",
       count(*) filter (where x.kind = 'refund' and x.minor < 0) as refunds,
       coalesce(-sum(x.minor) filter (where x.kind = 'refund'), 0)::bigint as "refundedMinor"
     from (
       select m.at, m.provider, m.currency, m.amount_minor as minor, m.against, m.kind
       from money_movements m join order_books b on b.order_id = m.order_id
       where b.market = $1 and m.at >= $2 and m.at < $3
       union all
       select c.at, 'cash', c.currency, c.amount_minor, 'sales', case when c.amount_minor > 0 then 'capture' else 'refund' end from (${CASH}) c
       where c.market = $1 and c.at >= $2 and c.at < $3
     ) x group by 1, 2, 3 order by 1, 2, 3`,
    [period.market, period.start, period.end, period.timeZone],
  );
}

export interface Movement extends Placed {
  kind: 'capture' | 'refund';
  amountMinor: number;
  currency: string;
  paymentId: string;
  refundId: string | null;
  providerPaymentId: string | null;
  providerRefundId: string | null;
  orderNumber: string | null;
}

const MOVEMENT = `m.entry_id as id, m.at, ${micros('m.at')}, m.kind, m.amount_minor as "amountMinor", m.currency,
  m.payment_id as "paymentId", m.refund_id as "refundId", m.provider_payment_id as "providerPaymentId",
  m.provider_refund_id as "providerRefundId", b.number as "orderNumber"
  from money_movements m join order_books b on b.order_id = m.order_id`;

/** Movements in all markets, because a provider's report covers its whole account. */
export function loadMovements(
  db: Queries,
  provider: string,
  period: Period,
  after: Place | null,
  limit: number,
): Promise<Movement[]> {
  return db.query<Movement>(
    `select ${MOVEMENT} where ${pageOf('m.at', 'm.entry_id', 'm.provider')}`,
    valuesOf(provider, period, after, limit),
  );
}

export function findMovements(
  db: Queries,
  provider: string,
  shopIds: readonly string[],
  providerIds: readonly string[],
): Promise<Movement[]> {
  return db.query<Movement>(
    `select ${MOVEMENT} where m.provider = $1 and (m.payment_id = any($2::uuid[]) or m.provider_payment_id = any($3))`,
    [provider, shopIds, providerIds],
  );
}
