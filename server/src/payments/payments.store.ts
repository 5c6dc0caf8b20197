// SQL of payments, the ledger and instalment plans.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { Posting } from './ledger.ts';
import type { Instalment } from '../pricing/instalments.ts';
import {
  type EndStatus,
  EXCHANGE,
  FIRST_POLL_SECONDS,
  LAST_POLL_SECONDS,
  NO_PROVIDER,
  type PaymentRowStatus,
  type StoredPart,
  type Unmatched,
} from './payments.ts';

export interface Payment {
  paymentId: string;
  orderId: string;
  attempt: number;
  provider: string;
  option: PaymentOption;
  amountMinor: number;
  currency: string;
  status: PaymentRowStatus;
  providerPaymentId: string | null;
  providerUrl: string | null;
  failure: string | null;
  capturedMinor: number;
  capturedCurrency: string | null;
  refundedMinor: number;
  unmatched: Unmatched | null;
  expiresAt: Date;
  /** Whether the payment's deadline has passed, by the database's clock. */
  isOver: boolean;
  /** How often the scheduled job has claimed the payment, to poll its provider. */
  looks: number;
  /** For money that came by an exchange: id of the payment with which a provider captured it; else null. */
  creditOf: string | null;
  /** The account at the provider whose kept cards its payment page offers; null for none. */
  cardAccountId: string | null;
  keepsCard: boolean;
}

const COLUMNS = `p.id as "paymentId", p.order_id as "orderId", p.attempt, p.provider, p.option, p.amount_minor as "amountMinor",
  p.currency, p.status, p.provider_payment_id as "providerPaymentId", p.provider_url as "providerUrl", p.failure,
  p.captured_minor as "capturedMinor", p.captured_currency as "capturedCurrency", p.refunded_minor as "refundedMinor",
  p.unmatched, p.expires_at as "expiresAt", p.expires_at <= shop.now() as "isOver", p.looks,
  p.credit_of as "creditOf", p.card_account_id as "cardAccountId", p.keeps_card as "keepsCard"`;

export interface NewPayment {
  paymentId: string;
  orderId: string;
  provider: string;
  option: PaymentOption;
  amountMinor: number;
  currency: string;
  /** `created` when a provider has to be called. */
  status: PaymentRowStatus;
  /** Seconds until the payment expires. */
  seconds: number;
  timeZone: string;
  cardAccountId?: string | null;
  keepsCard?: boolean;
}

/**
 * Inserts the order's next attempt; the caller holds the order's row lock. Returns today's date in the market's zone.
 */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<string> {
  const [row] = await tx.query<{ today: string }>(
    `insert into payments (id, order_id, attempt, provider, option, amount_minor, currency, status, expires_at, next_look_at, settled_at,
       card_account_id, keeps_card)
     select $1, $2, 1 + coalesce((select max(attempt) from payments where order_id = $2), 0), $3, $4, $5, $6, $7::text,
       shop.now() + make_interval(secs => $8), case when $7 = 'created' then shop.now() + make_interval(secs => $9) end,
       case when $7 = 'captured' then shop.now() end, $11, $12
     returning (created_at at time zone $10)::date as today`,
    [
      payment.paymentId,
      payment.orderId,
      payment.provider,
      payment.option,
      payment.amountMinor,
      payment.currency,
      payment.status,
      payment.seconds,
      FIRST_POLL_SECONDS,
      payment.timeZone,
      payment.cardAccountId ?? null,
      payment.keepsCard ?? false,
    ],
  );
  return row!.today;
}

export async function loadPayment(db: Queries, paymentId: string): Promise<Payment | null> {
  const [row] = await db.query<Payment>(`select ${COLUMNS} from payments p where p.id = $1`, [paymentId]);
  return row ?? null;
}

export async function loadByProvider(db: Queries, provider: string, id: string): Promise<Payment | null> {
  const [row] = await db.query<Payment>(
    `select ${COLUMNS} from payments p where p.provider = $1 and p.provider_payment_id = $2`,
    [provider, id],
  );
  return row ?? null;
}

export function loadOfOrder(db: Queries, orderId: string): Promise<Payment[]> {
  return db.query<Payment>(
    `select ${COLUMNS} from payments p where p.order_id = $1 order by (p.credit_of is not null), p.attempt desc`,
    [orderId],
  );
}

/**
 * Locks the payments that brought in the order's money, in id order, so that two concurrent calls
 * do not deadlock.
 */
export async function lockPaid(tx: Transaction, orderId: string): Promise<void> {
  await tx.query(
    `select id from payments where order_id = $1 and status = 'captured' and unmatched is null order by id for update`,
    [orderId],
  );
}

export interface NewCredit {
  paymentId: string;
  orderId: string;
  creditOf: string;
  refundId: string;
  option: PaymentOption;
  minor: number;
  currency: string;
}

export async function insertCredit(tx: Transaction, credit: NewCredit): Promise<void> {
  await tx.query(
    `insert into payments (id, order_id, attempt, provider, option, amount_minor, currency, status, provider_payment_id,
       credit_of, captured_minor, captured_currency, expires_at, settled_at)
     select $1, $2, 1 + coalesce((select max(attempt) from payments where order_id = $2), 0), $3, $4, $5::bigint, $6::text,
       'captured', $7, $8, $5, $6, shop.now(), shop.now()`,
    [
      credit.paymentId,
      credit.orderId,
      EXCHANGE,
      credit.option,
      credit.minor,
      credit.currency,
      credit.refundId,
      credit.creditOf,
    ],
  );
}

export interface LockedPayment extends Payment {
  isNewest: boolean;
  isPaidByAnother: boolean;
}

export async function lockPayment(tx: Transaction, paymentId: string): Promise<LockedPayment | null> {
  const [row] = await tx.query<Payment>(`select ${COLUMNS} from payments p where p.id = $1 for update`, [paymentId]);
  if (!row) return null;
  // A statement of its own: the statement that waited for the row lock would see the order's other attempts as they
  // were before the wait.
  const [others] = await tx.query<Pick<LockedPayment, 'isNewest' | 'isPaidByAnother'>>(
    `select not exists (select from payments o where o.order_id = $2 and o.attempt > $3) as "isNewest",
       exists (select from payments o where o.order_id = $2 and o.id <> $1 and o.status = 'captured' and o.unmatched is null
         and o.credit_of is null)
         as "isPaidByAnother"`,
    [paymentId, row.orderId, row.attempt],
  );
  return { ...row, ...others! };
}

/**
 * Stores the provider's id and URL of a payment and opens it; false when the payment has ended
 * meanwhile or has another id.
 */
export async function setOpened(
  db: Queries,
  paymentId: string,
  { providerPaymentId, url }: { providerPaymentId: string; url: string },
): Promise<boolean> {
  const rows = await db.query(
    `update payments set provider_payment_id = $2, provider_url = $3, status = case status when 'created' then 'open' else status end
     where id = $1 and (provider_payment_id is null or provider_payment_id = $2) and status in ('created', 'open') returning id`,
    [paymentId, providerPaymentId, url],
  );
  return rows.length === 1;
}

/** Stores the provider's id of a payment that had already ended here, so that it can be polled and refunded. */
export async function setFound(
  tx: Transaction,
  paymentId: string,
  { providerPaymentId, url }: { providerPaymentId: string; url: string },
): Promise<void> {
  await tx.query(
    `update payments set provider_payment_id = $2, provider_url = $3,
       next_look_at = coalesce(next_look_at, greatest(expires_at, shop.now()) + make_interval(secs => $4))
     where id = $1 and provider_payment_id is null`,
    [paymentId, providerPaymentId, url, LAST_POLL_SECONDS],
  );
}

export async function setCaptured(
  tx: Transaction,
  paymentId: string,
  captured: { minor: number; currency: string; unmatched: Unmatched | null },
): Promise<void> {
  await tx.query(
    `update payments set status = 'captured', captured_minor = $2, captured_currency = $3, unmatched = $4,
       unmatched_since = case when $4::text is not null then shop.now() end, settled_at = shop.now(), failure = null,
       next_look_at = null
     where id = $1`,
    [paymentId, captured.minor, captured.currency, captured.unmatched],
  );
}

/**
 * Ends a payment that leaves no captured money. If the provider's id is known, one more poll
 * follows after the deadline, because providers expire payments by their own clocks.
 */
export async function setEnded(
  tx: Transaction,
  paymentId: string,
  ended: { status: EndStatus; failure: string | null },
): Promise<void> {
  await tx.query(
    `update payments set status = $2, failure = $3, settled_at = shop.now(),
       next_look_at = case when provider_payment_id is not null
         then greatest(expires_at, shop.now()) + make_interval(secs => $4) end
     where id = $1`,
    [paymentId, ended.status, ended.failure, LAST_POLL_SECONDS],
  );
}

export async function setMatched(tx: Transaction, paymentId: string): Promise<void> {
  await tx.query('update payments set unmatched = null, unmatched_since = null where id = $1', [paymentId]);
}

/** Adds to what the payment has refunded; `minor` is negative for a refund that failed after it was done. */
export async function addRefunded(tx: Transaction, paymentId: string, minor: number): Promise<void> {
  await tx.query('update payments set refunded_minor = refunded_minor + $2 where id = $1', [paymentId, minor]);
}

/**
 * Returns payments whose provider has to be polled now, and claims them for `claimSeconds`; the caller schedules the
 * next poll by `setNextPoll`.
 */
export function claimPolls(db: Queries, limit: number, claimSeconds: number): Promise<Payment[]> {
  return db.query<Payment>(
    `update payments p set next_look_at = shop.now() + make_interval(secs => $2), looks = p.looks + 1, asked_at = shop.now()
     where p.id in (
       select id from payments where next_look_at <= shop.now() order by next_look_at limit $1 for update skip locked
     ) returning ${COLUMNS}`,
    [limit, claimSeconds],
  );
}

/**
 * Schedules the payment's next poll in `seconds`, unless the payment has ended: then the time of its last poll
 * (`setEnded`) stays. Null, for any payment, means no further poll.
 */
export async function setNextPoll(db: Queries, paymentId: string, seconds: number | null): Promise<void> {
  await db.query(
    `update payments set next_look_at = shop.now() + make_interval(secs => $2)
     where id = $1 and (status in ('created', 'open') or $2::int is null)`,
    [paymentId, seconds],
  );
}

/**
 * True when the provider was not asked about this payment within the last `seconds`; the present time is then stored as
 * that of the last poll.
 */
export async function claimPoll(db: Queries, paymentId: string, seconds: number): Promise<boolean> {
  const rows = await db.query(
    `update payments set asked_at = shop.now() where id = $1
       and (asked_at is null or asked_at <= shop.now() - make_interval(secs => $2)) returning id`,
    [paymentId, seconds],
  );
  return rows.length === 1;
}

export async function post(
  tx: Transaction,
  { paymentId, refundId, providerRefundId = null, debit, credit, minor, currency }: Posting,
): Promise<void> {
  await tx.query(
    `insert into ledger_entries (id, posting_id, payment_id, refund_id, account, debit_minor, credit_minor, currency, provider_refund_id)
     values ($1, $3, $4, $5, $6, $8, 0, $9, $10), ($2, $3, $4, $5, $7, 0, $8, $9, $10)`,
    [newId(), newId(), newId(), paymentId, refundId, debit, credit, minor, currency, providerRefundId],
  );
}

export async function insertParts(tx: Transaction, paymentId: string, parts: readonly Instalment[]): Promise<void> {
  await tx.query(
    `insert into payment_parts (payment_id, number, due_on, amount_minor)
     select $1, number, due_on, amount_minor from unnest($2::date[], $3::bigint[]) with ordinality as x (due_on, amount_minor, number)
     on conflict (payment_id, number) do update set due_on = excluded.due_on, amount_minor = excluded.amount_minor`,
    [paymentId, parts.map(({ dueOn }) => dueOn), parts.map(({ amountMinor }) => amountMinor)],
  );
}

export function loadParts(db: Queries, paymentId: string): Promise<StoredPart[]> {
  return db.query<StoredPart>(
    `select number, due_on as "dueOn", amount_minor as "amountMinor", reduced_minor as "reducedMinor"
     from payment_parts where payment_id = $1 order by number`,
    [paymentId],
  );
}

export async function setReduced(tx: Transaction, paymentId: string, parts: readonly StoredPart[]): Promise<void> {
  await tx.query(
    `update payment_parts p set reduced_minor = x.reduced from unnest($2::int[], $3::bigint[]) as x (number, reduced)
     where p.payment_id = $1 and p.number = x.number`,
    [paymentId, parts.map(({ number }) => number), parts.map(({ reducedMinor }) => reducedMinor)],
  );
}

export async function nowOf(db: Queries): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('select shop.now() as now');
  return row!.now;
}

export async function clockOf(db: Queries, timeZone: string): Promise<{ now: Date; today: string }> {
  const [row] = await db.query<{ now: Date; today: string }>(
    'select shop.now() as now, (shop.now() at time zone $1)::date as today',
    [timeZone],
  );
  return row!;
}

export interface MoneyRow {
  paymentId: string | null;
  provider: string;
  providerPaymentId: string;
  minor: number;
  currency: string;
  expectedMinor: number | null;
  expectedCurrency: string | null;
  why: Unmatched | 'unknown_payment';
  since: Date;
  orderId: string | null;
}

export async function hasPayments(db: Queries): Promise<boolean> {
  return (await db.query('select 1 from payments where provider <> $1 limit 1', [NO_PROVIDER])).length > 0;
}

/**
 * Captured money that no order counts as its payment (for example a wrong amount, or an order already paid or
 * cancelled) and that is not refunded in full; also that of payments the shop never asked for (`unknown_payment`).
 */
export function loadUnmatched(db: Queries, limit: number): Promise<MoneyRow[]> {
  return db.query<MoneyRow>(
    `select p.id as "paymentId", p.provider, p.provider_payment_id as "providerPaymentId", p.captured_minor as minor,
       coalesce(p.captured_currency, p.currency) as currency, p.amount_minor as "expectedMinor", p.currency as "expectedCurrency",
       p.unmatched as why, p.unmatched_since as since, p.order_id as "orderId"
     from payments p where p.unmatched is not null and p.refunded_minor < p.captured_minor
     union all
     select null, u.provider, u.provider_payment_id, u.captured_minor, u.currency, null, null, 'unknown_payment', u.since, null
     from unknown_payments u where u.refunded_at is null
     order by since limit $1`,
    [limit],
  );
}
