// SQL of passwords, and of the tries at them. Deadlines are decided by the database clock.
import type { Contact } from '../customers/customers.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { DELAY_FIRST_SECONDS, DELAY_FORGOTTEN_SECONDS, DELAY_MAX_SECONDS, TRIES_WINDOW_SECONDS } from './identity.ts';

export interface Credentials {
  customerId: string;
  name: string;
  email: string | null;
  passwordHash: string;
  /** Whether she signed in on this device before. */
  deviceKnown: boolean;
}

export async function findCredentials(
  db: Queries,
  contact: Contact,
  deviceHash: Buffer | null,
): Promise<Credentials | null> {
  const [row] = await db.query<Credentials>(
    `select c.customer_id as "customerId", m.name, m.email, c.password_hash as "passwordHash",
       exists (select from known_devices d where d.customer_id = c.customer_id and d.device_hash = $4) as "deviceKnown"
     from members m join credentials c on c.customer_id = m.customer_id
     where m.email = $1 or (m.dial_code = $2 and m.phone = $3)`,
    [contact.email, contact.dialCode, contact.phone, deviceHash],
  );
  return row ?? null;
}

export async function findPasswordHash(db: Queries, customerId: string): Promise<string | null> {
  const [row] = await db.query<{ hash: string }>(
    'select password_hash as hash from credentials where customer_id = $1',
    [customerId],
  );
  return row?.hash ?? null;
}

const FORGOTTEN = `case when t.blocked_until is not null then t.blocked_until < shop.now() - interval '${DELAY_FORGOTTEN_SECONDS} seconds'
  else t.failures < $2 and t.first_at < shop.now() - interval '${TRIES_WINDOW_SECONDS} seconds' end`;

const delayOf = (failures: string): string =>
  `case when ${failures} >= $2 then shop.now()
     + make_interval(secs => least(${DELAY_MAX_SECONDS}, ${DELAY_FIRST_SECONDS} * 2 ^ least(${failures} - $2, 16))) end`;

const COUNT_TRY = `
insert into login_throttles as t (key_hmac, failures, first_at, blocked_until)
select $1, 1, shop.now(), ${delayOf('1')}
on conflict (key_hmac) do update set
  failures = case when ${FORGOTTEN} then 1 else t.failures + 1 end,
  first_at = case when ${FORGOTTEN} then shop.now() else t.first_at end,
  blocked_until = case when ${FORGOTTEN} then ${delayOf('1')} else ${delayOf('(t.failures + 1)')} end
where t.blocked_until is null or t.blocked_until <= shop.now()
returning true as counted`;

/** Counts a try as failed, in one statement under the row's lock; null when it may be made, else the seconds to wait. */
export async function takeTry(db: Queries, keyHmac: Buffer, free: number): Promise<number | null> {
  const [counted] = await db.query<{ counted: true }>(COUNT_TRY, [keyHmac, free]);
  if (counted) return null;
  const [row] = await db.query<{ seconds: number }>(
    'select ceil(extract(epoch from blocked_until - shop.now()))::int as seconds from login_throttles where key_hmac = $1',
    [keyHmac],
  );
  return Math.max(1, row?.seconds ?? 1);
}

/** A try that was never looked at, because the shop was busy, counts for nothing. */
export async function giveTryBack(db: Queries, keyHmac: Buffer, free: number): Promise<void> {
  await db.query(
    `update login_throttles set failures = failures - 1, blocked_until = case when failures - 1 >= $2 then shop.now() end
     where key_hmac = $1 and failures > 0`,
    [keyHmac, free],
  );
}

export async function forgetTries(db: Queries, keyHmacs: readonly Buffer[]): Promise<void> {
  await db.query('delete from login_throttles where key_hmac = any($1)', [keyHmacs]);
}

/**
 * Whether the password that was checked is still hers. Until this transaction ends nobody changes it, so a
 * session begun with an old password cannot outlive the change.
 */
export async function holdPassword(tx: Transaction, customerId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx.query<{ held: true }>(
    'select true as held from credentials where customer_id = $1 and password_hash = $2 for share',
    [customerId, passwordHash],
  );
  return rows.length > 0;
}

/** False when the password is no longer `before`: somebody else changed it meanwhile. */
export async function replacePassword(
  tx: Transaction,
  customerId: string,
  hashes: { before: string; after: string },
): Promise<boolean> {
  const rows = await tx.query<{ done: true }>(
    `update credentials set password_hash = $3, changed_at = shop.now()
     where customer_id = $1 and password_hash = $2 returning true as done`,
    [customerId, hashes.before, hashes.after],
  );
  return rows.length > 0;
}
