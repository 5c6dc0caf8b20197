// SQL of refunds.
import type { RefundStatus } from './payments.ts';
import type { Queries, Transaction } from '../kernel/database.ts';

export interface Refund {
  refundId: string;
  paymentId: string;
  orderId: string;
  amountMinor: number;
  currency: string;
  why: string;
  note: string;
  status: RefundStatus;
  /** The operator who requested the refund; null when a shopper or the shop itself did. */
  askedBy: string | null;
  /** The cancellation or return with which the refund was requested; null for none. */
  cancellationId: string | null;
  /** An operator transfers the money to a bank account, because it is cash, or was refunded so after a failure. */
  byTransfer: boolean;
  /**
   * The sealed bank account (`BankDetails` of bank.ts) for a bank transfer; null when there was none, or it has been
   * deleted.
   */
  bank: Buffer | null;
  attempts: number;
  /** How often an operator had the refund tried again after it failed. */
  retries: number;
  /** The provider's id of it, once it was done; kept when it fails afterwards. */
  providerRefundId: string | null;
  createdAt: Date;
}

const COLUMNS = `r.id as "refundId", r.payment_id as "paymentId", r.order_id as "orderId", r.amount_minor as "amountMinor", r.currency,
  r.why, r.note, r.status, r.asked_by as "askedBy", r.attempts, r.retries, r.created_at as "createdAt",
  r.cancellation_id as "cancellationId", r.by_transfer as "byTransfer", r.bank, r.provider_refund_id as "providerRefundId"`;

export type NewRefund = Omit<
  Refund,
  'attempts' | 'retries' | 'createdAt' | 'byTransfer' | 'bank' | 'providerRefundId'
> &
  Partial<Pick<Refund, 'byTransfer' | 'bank'>>;

export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<void> {
  await tx.query(
    `insert into refunds (id, payment_id, order_id, amount_minor, currency, why, note, status, asked_by, cancellation_id,
       by_transfer, bank, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when not $11 then shop.now() end)`,
    [
      refund.refundId,
      refund.paymentId,
      refund.orderId,
      refund.amountMinor,
      refund.currency,
      refund.why,
      refund.note,
      refund.status,
      refund.askedBy,
      refund.cancellationId,
      refund.byTransfer ?? false,
      refund.bank ?? null,
    ],
  );
}

export function loadSiblings(
  tx: Transaction,
  { refundId, cancellationId }: Pick<Refund, 'refundId' | 'cancellationId'>,
): Promise<Pick<Refund, 'refundId' | 'amountMinor'>[]> {
  return tx.query(
    `select id as "refundId", amount_minor as "amountMinor" from refunds
     where cancellation_id = $1 and id <> $2 and status <> 'refused' order by id`,
    [cancellationId, refundId],
  );
}

/** What a provider has refunded of a payment, also of the money that an exchange moved to another order. */
export async function paidBackMinor(db: Queries, paymentId: string): Promise<number> {
  const [row] = await db.query<{ sum: number }>(
    `select coalesce(sum(r.amount_minor), 0)::bigint as sum from refunds r join payments p on p.id = r.payment_id
     where (p.id = $1 or p.credit_of = $1) and r.status = 'done' and r.why <> 'exchanged' and not r.by_transfer`,
    [paymentId],
  );
  return row!.sum;
}

/** The done refunds with this id of a provider; ids of different providers may be the same. */
export function loadDone(db: Queries, providerRefundId: string): Promise<Refund[]> {
  return db.query<Refund>(`select ${COLUMNS} from refunds r where r.provider_refund_id = $1 and r.status = 'done'`, [
    providerRefundId,
  ]);
}

/** Whether the ledger has a refund of this id of the provider already. */
export async function isBooked(tx: Transaction, refund: Refund, providerRefundId: string): Promise<boolean> {
  const rows = await tx.query(
    'select from ledger_entries where payment_id = $1 and refund_id = $2 and provider_refund_id = $3 limit 1',
    [refund.paymentId, refund.refundId, providerRefundId],
  );
  return rows.length > 0;
}

/** Sum of a payment's refunds, without those an operator refused; failed refunds count, because they are still owed. */
export async function refundsMinor(tx: Transaction, paymentId: string): Promise<number> {
  const [row] = await tx.query<{ sum: number }>(
    `select coalesce(sum(amount_minor), 0)::bigint as sum from refunds where payment_id = $1 and status <> 'refused'`,
    [paymentId],
  );
  return row!.sum;
}

/**
 * Sums, in minor units of one currency, of refunds that operators requested and that went ahead without a second
 * operator.
 */
export interface Unseen {
  /** Of the order, whichever operators requested them. */
  ofOrder: number;
  /** Of the last 24 hours by this operator, for any order. */
  ofOperator: number;
}

/**
 * Locks the operator until the transaction ends, so that of several concurrent refunds each counts the earlier ones.
 */
export async function lockAsker(tx: Transaction, operatorId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('refunds of ' || $1::text, 0))`, [operatorId]);
}

/** The caller has called `lockAsker`. */
export async function sumUnseen(
  tx: Transaction,
  { orderId, operatorId, currency }: { orderId: string; operatorId: string; currency: string },
): Promise<Unseen> {
  const [row] = await tx.query<Unseen>(
    `select coalesce(sum(amount_minor) filter (where order_id = $1), 0)::bigint as "ofOrder",
       coalesce(sum(amount_minor) filter (where asked_by = $2 and created_at > shop.now() - interval '24 hours'), 0)::bigint
         as "ofOperator"
     from refunds
     where (order_id = $1 or (asked_by = $2 and created_at > shop.now() - interval '24 hours'))
       and currency = $3 and asked_by is not null and approved_by is null and status not in ('waits_for_second', 'refused')`,
    [orderId, operatorId, currency],
  );
  return row!;
}

export async function loadRefund(db: Queries, refundId: string): Promise<Refund | null> {
  const [row] = await db.query<Refund>(`select ${COLUMNS} from refunds r where r.id = $1`, [refundId]);
  return row ?? null;
}

export async function lockRefund(tx: Transaction, refundId: string): Promise<Refund | null> {
  const [row] = await tx.query<Refund>(`select ${COLUMNS} from refunds r where r.id = $1 for update`, [refundId]);
  return row ?? null;
}

export function loadRefundsOfOrder(db: Queries, orderId: string): Promise<Refund[]> {
  return db.query<Refund>(`select ${COLUMNS} from refunds r where r.order_id = $1 order by r.created_at, r.id`, [
    orderId,
  ]);
}

export function loadRefundsOfPayment(tx: Transaction, paymentId: string): Promise<Refund[]> {
  return tx.query<Refund>(`select ${COLUMNS} from refunds r where r.payment_id = $1 order by r.id for update`, [
    paymentId,
  ]);
}

/** Deletes a refund of money that pays its order after all. One that is `sent`, `done` or `refused` stays. */
export async function deleteRefund(tx: Transaction, refundId: string): Promise<void> {
  await tx.query(`delete from refunds where id = $1 and status in ('wanted', 'failed', 'waits_for_second')`, [
    refundId,
  ]);
}

/**
 * Returns due refunds, marks them as `sent` and claims them for `claimSeconds`; if a worker dies,
 * its refunds become due again after that time.
 */
export function claimRefunds(db: Queries, limit: number, claimSeconds: number): Promise<Refund[]> {
  return db.query<Refund>(
    `update refunds r set status = 'sent', attempts = r.attempts + 1, next_try_at = shop.now() + make_interval(secs => $2)
     where r.id in (
       select id from refunds where status in ('wanted', 'sent') and next_try_at <= shop.now() and not by_transfer
       order by next_try_at limit $1 for update skip locked
     ) returning ${COLUMNS}`,
    [limit, claimSeconds],
  );
}

/**
 * Returns done refunds of these providers that are due for a check (the `next_try_at` of a done refund) and claims them
 * for `claimSeconds`; if a worker dies, they become due again after that time.
 */
export function claimDone(
  db: Queries,
  providers: readonly string[],
  limit: number,
  claimSeconds: number,
): Promise<Checked[]> {
  return db.query<Checked>(
    `update refunds r set next_try_at = shop.now() + make_interval(secs => $3)
     from payments p left join payments s on s.id = p.credit_of
     where p.id = r.payment_id and r.id in (
       select d.id from refunds d join payments y on y.id = d.payment_id left join payments z on z.id = y.credit_of
       where d.status = 'done' and d.next_try_at <= shop.now() and d.provider_refund_id is not null
         and coalesce(z.provider, y.provider) = any($1)
       order by d.next_try_at limit $2 for update of d skip locked
     ) returning r.id as "refundId", r.provider_refund_id as "providerRefundId", coalesce(s.provider, p.provider) as provider`,
    [providers, limit, claimSeconds],
  );
}

export interface Checked {
  refundId: string;
  providerRefundId: string;
  provider: string;
}

/** Sets the next check of a refund whose check could not be made. */
export async function repeatCheck(
  db: Queries,
  { refundId, providerRefundId }: Checked,
  seconds: number,
): Promise<void> {
  await db.query(
    `update refunds set next_try_at = shop.now() + make_interval(secs => $3)
     where id = $1 and provider_refund_id = $2 and status = 'done'`,
    [refundId, providerRefundId, seconds],
  );
}

/**
 * Sets the next check of a refund that is still done after a check: after as long as it has been done, at least a day,
 * and never once it has been done for `days`.
 */
export async function setChecked(db: Queries, { refundId, providerRefundId }: Checked, days: number): Promise<void> {
  await db.query(
    `update refunds set next_try_at = case when done_at > shop.now() - make_interval(days => $3)
       then shop.now() + greatest(interval '1 day', shop.now() - done_at) end
     where id = $1 and provider_refund_id = $2 and status = 'done'`,
    [refundId, providerRefundId, days],
  );
}

/**
 * Sets the time of the next try. `wanted` means that the provider rejected the refund, `sent` that
 * its result is unknown, `failed` that it is not tried again by itself.
 */
export async function postpone(
  db: Queries,
  refundId: string,
  after: { status: 'wanted' | 'sent' | 'failed'; seconds: number; error: string },
): Promise<void> {
  await db.query(
    `update refunds set status = $2, next_try_at = shop.now() + make_interval(secs => $3), last_error = $4
     where id = $1 and status = 'sent'`,
    [refundId, after.status, after.seconds, after.error],
  );
}

/**
 * Marks a refund as done; with `isChecked`, the next day is the time of its first check. False when its status does not
 * allow it, for example because it was done before.
 */
export async function setDone(
  tx: Transaction,
  refundId: string,
  { providerRefundId, isChecked }: { providerRefundId: string | null; isChecked: boolean },
): Promise<boolean> {
  const rows = await tx.query(
    `update refunds set status = 'done', done_at = shop.now(), provider_refund_id = $2, last_error = null,
       next_try_at = case when $3 then shop.now() + interval '1 day' end
     where id = $1 and status in ('wanted', 'sent', 'failed') returning id`,
    [refundId, providerRefundId, isChecked],
  );
  return rows.length === 1;
}

/** False when the refund is not done under this id of the provider, for example because its failure is known already. */
export async function setFailedLate(tx: Transaction, refundId: string, providerRefundId: string): Promise<boolean> {
  const rows = await tx.query(
    `update refunds set status = 'failed', done_at = null, next_try_at = shop.now(), last_error = 'failed after it was done'
     where id = $1 and status = 'done' and provider_refund_id = $2 returning id`,
    [refundId, providerRefundId],
  );
  return rows.length === 1;
}

/**
 * Marks a refund as done, after an operator has transferred the money to a bank account, and erases the shopper's bank
 * details.
 */
export async function setTransferred(
  tx: Transaction,
  refundId: string,
  { operatorId, reference }: { operatorId: string; reference: string },
): Promise<void> {
  await tx.query(
    `update refunds set status = 'done', done_at = shop.now(), by_transfer = true, bank = null, bank_reference = $3,
       transferred_by = $2, last_error = null, provider_refund_id = null, next_try_at = null
     where id = $1`,
    [refundId, operatorId, reference],
  );
}

export async function setApproved(tx: Transaction, refundId: string, operatorId: string): Promise<void> {
  await tx.query(
    `update refunds set status = 'wanted', approved_by = $2, next_try_at = case when not by_transfer then shop.now() end
     where id = $1 and status = 'waits_for_second'`,
    [refundId, operatorId],
  );
}

export async function setRefused(tx: Transaction, refundId: string): Promise<void> {
  await tx.query(`update refunds set status = 'refused', bank = null where id = $1 and status = 'waits_for_second'`, [
    refundId,
  ]);
}

/**
 * Makes a refund due now and resets its number of tries. A refund that failed is tried under another id, and not before
 * the time that `postpone` set, because an unanswered call under the id before may still be on its way. Returns how
 * often the refund was tried again after it failed; null for a refund that cannot be sent again.
 */
export async function setWantedAgain(tx: Transaction, refundId: string): Promise<number | null> {
  const [row] = await tx.query<{ retries: number }>(
    `update refunds set status = 'wanted', attempts = 0, retries = case when status = 'failed' then retries + 1 else retries end,
       next_try_at = case when status = 'failed' then greatest(shop.now(), next_try_at) else shop.now() end
     where id = $1 and status in ('failed', 'wanted') and not by_transfer returning retries`,
    [refundId],
  );
  return row?.retries ?? null;
}

/** Whether a refund of one of these cancellations waits for a second operator. */
export async function hasWaiting(db: Queries, orderId: string, cancellationIds: readonly string[]): Promise<boolean> {
  const rows = await db.query(
    `select from refunds where order_id = $1 and cancellation_id = any($2) and status = 'waits_for_second' limit 1`,
    [orderId, cancellationIds],
  );
  return rows.length > 0;
}

/**
 * Refunds that an operator may have to handle, oldest first. A refund of cash for a return is among them only while it
 * waits for a second operator; otherwise the operators' list of returns has it.
 */
export function loadUnfinished(db: Queries, limit: number, quietSeconds: number): Promise<Refund[]> {
  return db.query<Refund>(
    `select ${COLUMNS} from refunds r where (r.status in ('failed', 'waits_for_second')
       or (r.status in ('wanted', 'sent') and (r.by_transfer or r.created_at < shop.now() - make_interval(secs => $2))))
       and (r.status = 'waits_for_second' or not (r.by_transfer and r.why = 'returned' and r.cancellation_id is not null))
     order by r.created_at limit $1`,
    [limit, quietSeconds],
  );
}

/** Counts sealed bank details by the secret that sealed them. */
export const BANK_MARKS = `select substring(bank from 1 for 4) as mark, count(*)::int as count
  from refunds where bank is not null group by mark`;

export function loadOlderBanks(
  tx: Transaction,
  marks: readonly Buffer[],
  limit: number,
): Promise<{ id: string; sealed: Buffer }[]> {
  return tx.query(
    `select id, bank as sealed from refunds where bank is not null and substring(bank from 1 for 4) = any($1)
     order by id limit $2 for update skip locked`,
    [marks, limit],
  );
}

export async function saveBankSeal(tx: Transaction, refundId: string, sealed: Buffer): Promise<void> {
  await tx.query('update refunds set bank = $2 where id = $1', [refundId, sealed]);
}
