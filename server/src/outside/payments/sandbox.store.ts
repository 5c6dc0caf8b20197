// SQL of the sandbox provider's own tables.
import type { Queries, Transaction } from '../../kernel/database.ts';
import type { ProviderStatus } from './port.ts';
import type { Planned } from './sandbox-messages.ts';
import type { SandboxOutcome } from './sandbox-outcomes.ts';

export interface SandboxPayment {
  id: string;
  reference: string | null;
  status: ProviderStatus;
  option: string;
  language: string;
  amountMinor: number;
  currency: string;
  capturedMinor: number;
  refundedMinor: number;
  failure: string | null;
  description: string;
  returnUrl: string;
  parts: { dueOn: string; amountMinor: number }[] | null;
  /** What the shopper chose on the sandbox's page. */
  wish: Partial<SandboxOutcome>;
  codeTries: number;
  readsToFail: number;
  /** When the sandbox's page stops accepting payment. */
  expiresAt: Date;
  /** Whether `expiresAt` has passed. */
  isOver: boolean;
  /** The account whose cards are offered; null when the payment was created without one. */
  accountId: string | null;
  keepsCard: boolean;
}

const COLUMNS = `id, reference, status, option, language, amount_minor as "amountMinor", currency,
  captured_minor as "capturedMinor", refunded_minor as "refundedMinor", failure, description, return_url as "returnUrl",
  parts, wish, code_tries as "codeTries", reads_to_fail as "readsToFail", expires_at as "expiresAt", expires_at <= shop.now() as "isOver",
  account_id as "accountId", keeps_card as "keepsCard"`;

export type NewPayment = Pick<
  SandboxPayment,
  | 'id'
  | 'reference'
  | 'option'
  | 'language'
  | 'amountMinor'
  | 'currency'
  | 'description'
  | 'returnUrl'
  | 'parts'
  | 'expiresAt'
  | 'accountId'
  | 'keepsCard'
>;

/** False when a payment for this reference exists already. */
export async function insertPayment(db: Queries, payment: NewPayment): Promise<boolean> {
  const rows = await db.query(
    `insert into sandbox.payments (id, reference, status, option, language, amount_minor, currency, description, return_url, parts, expires_at, account_id, keeps_card)
     values ($1, $2, 'open', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (reference) do nothing returning id`,
    [
      payment.id,
      payment.reference,
      payment.option,
      payment.language,
      payment.amountMinor,
      payment.currency,
      payment.description,
      payment.returnUrl,
      payment.parts === null ? null : JSON.stringify(payment.parts),
      payment.expiresAt,
      payment.accountId,
      payment.keepsCard,
    ],
  );
  return rows.length === 1;
}

export async function loadPayment(db: Queries, id: string): Promise<SandboxPayment | null> {
  const [row] = await db.query<SandboxPayment>(`select ${COLUMNS} from sandbox.payments where id = $1`, [id]);
  return row ?? null;
}

export async function loadByReference(db: Queries, reference: string): Promise<SandboxPayment | null> {
  const [row] = await db.query<SandboxPayment>(`select ${COLUMNS} from sandbox.payments where reference = $1`, [
    reference,
  ]);
  return row ?? null;
}

export async function lockPayment(tx: Transaction, id: string): Promise<SandboxPayment | null> {
  const [row] = await tx.query<SandboxPayment>(`select ${COLUMNS} from sandbox.payments where id = $1 for update`, [
    id,
  ]);
  return row ?? null;
}

export async function updatePayment(tx: Transaction, payment: SandboxPayment): Promise<void> {
  await tx.query(
    `update sandbox.payments set status = $2, captured_minor = $3, refunded_minor = $4, failure = $5, wish = $6,
       code_tries = $7, currency = $8 where id = $1`,
    [
      payment.id,
      payment.status,
      payment.capturedMinor,
      payment.refundedMinor,
      payment.failure,
      JSON.stringify(payment.wish),
      payment.codeTries,
      payment.currency,
    ],
  );
}

export async function setFaults(tx: Transaction, id: string, reads: number, refunds: number): Promise<void> {
  await tx.query('update sandbox.payments set reads_to_fail = $2, refunds_to_fail = $3 where id = $1', [
    id,
    reads,
    refunds,
  ]);
}

/** Whether this status read must fail; true uses up one of `reads_to_fail`. */
export async function takeReadFault(db: Queries, id: string): Promise<boolean> {
  const rows = await db.query(
    'update sandbox.payments set reads_to_fail = reads_to_fail - 1 where id = $1 and reads_to_fail > 0 returning id',
    [id],
  );
  return rows.length === 1;
}

/** Whether this refund must fail; true uses up one of `refunds_to_fail`. */
export async function takeRefundFault(db: Queries, id: string): Promise<boolean> {
  const rows = await db.query(
    'update sandbox.payments set refunds_to_fail = refunds_to_fail - 1 where id = $1 and refunds_to_fail > 0 returning id',
    [id],
  );
  return rows.length === 1;
}

export async function loadRefund(tx: Transaction, refundId: string): Promise<'pending' | 'done' | null> {
  const [row] = await tx.query<{ status: 'pending' | 'done' }>('select status from sandbox.refunds where id = $1', [
    refundId,
  ]);
  return row?.status ?? null;
}

export async function saveRefund(
  tx: Transaction,
  refund: { refundId: string; paymentId: string; amountMinor: number; status: 'pending' | 'done' },
): Promise<void> {
  await tx.query(
    `insert into sandbox.refunds (id, payment_id, amount_minor, status) values ($1, $2, $3, $4)
     on conflict (id) do update set status = excluded.status`,
    [refund.refundId, refund.paymentId, refund.amountMinor, refund.status],
  );
}

export async function insertDeliveries(
  tx: Transaction,
  newId: () => string,
  paymentId: string,
  planned: readonly Planned[],
): Promise<void> {
  for (const { eventKey, body, forged, afterSeconds } of planned) {
    await tx.query(
      `insert into sandbox.deliveries (id, payment_id, event_key, body, forged, next_try_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
      [newId(), paymentId, eventKey, body, forged, afterSeconds],
    );
  }
}

export interface Due {
  id: string;
  body: string;
  forged: boolean;
}

const RETRY_BASE_SECONDS = 2;
const RETRY_MAX_SECONDS = 120;
const RETENTION_DAYS = 3;

/**
 * Claims messages that are due. A message that is not marked as delivered is claimed again, after waits that grow to
 * RETRY_MAX_SECONDS, until it is RETENTION_DAYS old.
 */
export function claimDeliveries(db: Queries, limit: number): Promise<Due[]> {
  return db.query<Due>(
    `update sandbox.deliveries d set attempts = attempts + 1,
       next_try_at = now() + make_interval(secs => least($2, $3 * 2 ^ least(attempts, 10)))
     where id in (
       select id from sandbox.deliveries where done_at is null and next_try_at <= now()
         and created_at > now() - make_interval(days => $4)
       order by next_try_at limit $1 for update skip locked
     ) returning id, body, forged`,
    [limit, RETRY_MAX_SECONDS, RETRY_BASE_SECONDS, RETENTION_DAYS],
  );
}

export async function markDelivered(db: Queries, id: string): Promise<void> {
  await db.query('update sandbox.deliveries set done_at = now() where id = $1', [id]);
}

const DELIVERY_RETENTION_DAYS = 7;
const UNPAID_RETENTION_DAYS = 30;
/** Rows that one statement deletes at most, so that it stays within its time limit; the next run deletes more. */
const DELETED_AT_ONCE = 5_000;

/**
 * Deletes old messages, and old payments that captured nothing. Authorised and captured payments stay, because they may
 * be captured or refunded.
 */
export async function purgeOld(db: Queries): Promise<void> {
  await db.query(
    `delete from sandbox.deliveries where id in (
       select id from sandbox.deliveries where coalesce(done_at, created_at) < now() - make_interval(days => $1) limit $2
     )`,
    [DELIVERY_RETENTION_DAYS, DELETED_AT_ONCE],
  );
  await db.query(
    `delete from sandbox.payments where id in (
       select p.id from sandbox.payments p where p.captured_minor = 0 and p.status <> 'authorised'
         and p.expires_at < shop.now() - make_interval(days => $1)
         and not exists (select from sandbox.deliveries d where d.payment_id = p.id) limit $2
     )`,
    [UNPAID_RETENTION_DAYS, DELETED_AT_ONCE],
  );
}
