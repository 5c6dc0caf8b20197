// SQL of providers' webhook messages, and of payments the shop never asked for.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';

export interface Message {
  messageId: string;
  provider: string;
  providerPaymentId: string;
  attempts: number;
}

/** Stores a message; false when a message with its event key is stored already. */
export async function storeMessage(
  db: Queries,
  message: { provider: string; eventKey: string; providerPaymentId: string; body: Buffer },
): Promise<boolean> {
  const rows = await db.query(
    `insert into webhook_inbox (id, provider, event_key, provider_payment_id, body) values ($1, $2, $3, $4, $5)
     on conflict (provider, event_key) do nothing returning id`,
    [newId(), message.provider, message.eventKey, message.providerPaymentId, message.body],
  );
  return rows.length === 1;
}

export interface Repeat {
  provider: string;
  eventKey: string;
  times: number;
}

export async function addTimes(db: Queries, repeats: readonly Repeat[]): Promise<void> {
  await db.query(
    `update webhook_inbox w set times = w.times + x.times
     from unnest($1::text[], $2::text[], $3::int[]) as x (provider, event_key, times)
     where w.provider = x.provider and w.event_key = x.event_key`,
    [
      repeats.map(({ provider }) => provider),
      repeats.map(({ eventKey }) => eventKey),
      repeats.map(({ times }) => times),
    ],
  );
}

const COLUMNS = `w.id as "messageId", w.provider, w.provider_payment_id as "providerPaymentId", w.attempts`;

export function claimMessages(db: Queries, limit: number, claimSeconds: number): Promise<Message[]> {
  return db.query<Message>(
    `update webhook_inbox w set attempts = w.attempts + 1, next_try_at = now() + make_interval(secs => $2)
     where w.id in (
       select id from webhook_inbox where processed_at is null and next_try_at <= now()
       order by next_try_at limit $1 for update skip locked
     ) returning ${COLUMNS}`,
    [limit, claimSeconds],
  );
}

/** Marks messages as processed and deletes their bodies, because providers write names and addresses into them. */
export async function markProcessed(db: Queries, messageIds: readonly string[]): Promise<void> {
  await db.query(
    `update webhook_inbox set processed_at = shop.now(), last_error = null, body = '' where id = any($1)`,
    [messageIds],
  );
}

export async function putMessagesOff(
  db: Queries,
  messageIds: readonly string[],
  seconds: number,
  error: string,
): Promise<void> {
  await db.query(
    `update webhook_inbox set next_try_at = now() + make_interval(secs => $2), last_error = $3
     where id = any($1) and processed_at is null`,
    [messageIds, seconds, error],
  );
}

export async function deleteOldMessages(tx: Transaction, days: number): Promise<void> {
  await tx.query('delete from webhook_inbox where processed_at < shop.now() - make_interval(days => $1)', [days]);
}

export interface UnknownPayment {
  provider: string;
  providerPaymentId: string;
  capturedMinor: number;
  currency: string;
  attempts: number;
}

export async function storeUnknown(db: Queries, unknown: Omit<UnknownPayment, 'attempts'>): Promise<void> {
  await db.query(
    `insert into unknown_payments (provider, provider_payment_id, captured_minor, currency) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [unknown.provider, unknown.providerPaymentId, unknown.capturedMinor, unknown.currency],
  );
}

/**
 * Returns payments that are due for a refund and claims them: each claim lasts twice as long as the one before, up to
 * `maxSeconds`, and then the refund is due again.
 */
export function claimUnknown(
  db: Queries,
  limit: number,
  baseSeconds: number,
  maxSeconds: number,
): Promise<UnknownPayment[]> {
  return db.query<UnknownPayment>(
    `update unknown_payments u set attempts = u.attempts + 1,
       next_try_at = shop.now() + make_interval(secs => least($3, $2 * 2 ^ least(u.attempts, 20)))
     where (u.provider, u.provider_payment_id) in (
       select provider, provider_payment_id from unknown_payments where refunded_at is null and next_try_at <= shop.now()
       order by since limit $1 for update skip locked
     ) returning u.provider, u.provider_payment_id as "providerPaymentId", u.captured_minor as "capturedMinor", u.currency, u.attempts`,
    [limit, baseSeconds, maxSeconds],
  );
}

/**
 * Makes the refund of an unknown payment due now, at each provider that has this id; false when none is still to be
 * refunded.
 */
export async function retryUnknownNow(tx: Transaction, providerPaymentId: string): Promise<boolean> {
  const rows = await tx.query(
    `update unknown_payments set next_try_at = shop.now() where provider_payment_id = $1 and refunded_at is null
     returning provider`,
    [providerPaymentId],
  );
  return rows.length > 0;
}

/** For a refund that was done and has failed: the payment is to be refunded again. */
export async function markUnknownOwed(db: Queries, provider: string, providerPaymentId: string): Promise<void> {
  await db.query(
    `update unknown_payments set refunded_at = null, next_try_at = shop.now()
     where provider = $1 and provider_payment_id = $2 and refunded_at is not null`,
    [provider, providerPaymentId],
  );
}

export async function markUnknownRefunded(db: Queries, provider: string, providerPaymentId: string): Promise<void> {
  await db.query(
    'update unknown_payments set refunded_at = shop.now() where provider = $1 and provider_payment_id = $2 and refunded_at is null',
    [provider, providerPaymentId],
  );
}
