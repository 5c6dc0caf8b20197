// SQL of passwords and of counted password tries (login_throttles). Deadlines are decided by the database clock.
import type { Contact } from '../customers/customers.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { DELAY_FIRST_SECONDS, DELAY_FORGOTTEN_SECONDS, DELAY_MAX_SECONDS, TRIES_WINDOW_SECONDS } from './identity.ts';

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

/** `$2` is the number of tries without a delay. The lock on the row makes concurrent tries run one after the other. */
const COUNTING = `on conflict (key_hmac) do update set
  failures = case when ${FORGOTTEN} then 1 else t.failures + 1 end,
  first_at = case when ${FORGOTTEN} then shop.now() else t.first_at end,
  blocked_until = case when ${FORGOTTEN} then ${delayOf('1')} else ${delayOf('(t.failures + 1)')} end
where t.blocked_until is null or t.blocked_until <= shop.now()`;

/** During a delay this statement only reads the row of login_throttles, so that further tries wait for no lock. */
const BEGIN_TRY = `
with found as (
  select c.customer_id, m.name, m.email, c.password_hash,
    exists (select from known_devices d where d.customer_id = c.customer_id and d.device_hash = $6) as known
  from members m join credentials c on c.customer_id = m.customer_id
  where m.email = $3 or (m.dial_code = $4 and m.phone = $5)
), key as (
  select case when exists (select from found where known) then $7::bytea else $1::bytea end as hmac
), counted as (
  insert into login_throttles as t (key_hmac, failures, first_at, blocked_until)
  select k.hmac, 1, shop.now(), ${delayOf('1')} from key k
  where not exists (select from login_throttles b where b.key_hmac = k.hmac and b.blocked_until > shop.now())
  ${COUNTING}
  returning t.key_hmac
)
select k.hmac as key, exists (select from counted) as counted, f.customer_id as "customerId", f.name, f.email,
  f.password_hash as "passwordHash"
from key k left join found f on true`;

export interface Try {
  /** The key under which the try was counted (`triesKey` of login.service.ts). */
  key: Buffer;
  /** False during a delay: the try was not counted, and the password must not be checked. */
  counted: boolean;
  /** This and the fields below are null when no member has the contact; `email` also for a member without one. */
  customerId: string | null;
  name: string | null;
  email: string | null;
  passwordHash: string | null;
}

export interface TryDraft {
  contact: Contact;
  /**
   * The key (`triesKey` of login.service.ts) under which tries from devices that are not known for the member are
   * counted.
   */
  key: Buffer;
  /**
   * The device that the cookie names; if it is known for the member, its tries are counted under its own key. Null
   * without a cookie.
   */
  device: { hash: Buffer; key: Buffer } | null;
  free: number;
}

/**
 * Finds the contact's member and counts the try as failed, except during a delay. It is one statement whether or not
 * there is a member, so that the time reveals nothing.
 */
export async function beginTry(db: Queries, { contact, key, device, free }: TryDraft): Promise<Try> {
  const values = [key, free, contact.email, contact.dialCode, contact.phone, device?.hash ?? null, device?.key ?? null];
  const [row] = await db.query<Try>(BEGIN_TRY, values);
  return row!;
}

/** Seconds until a try is allowed again under a key, at least 1. */
export async function delayOfKey(db: Queries, key: Buffer): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    'select ceil(extract(epoch from blocked_until - shop.now()))::int as seconds from login_throttles where key_hmac = $1',
    [key],
  );
  return Math.max(1, row?.seconds ?? 1);
}

/** Takes back the count of a try whose password could not be checked, for example because the server was overloaded. */
export async function releaseTry(db: Queries, keyHmac: Buffer, free: number): Promise<void> {
  await db.query(
    `update login_throttles set failures = failures - 1, blocked_until = case when failures - 1 >= $2 then shop.now() end
     where key_hmac = $1 and failures > 0`,
    [keyHmac, free],
  );
}

export async function forgetTries(db: Queries, keyHmacs: readonly Buffer[]): Promise<void> {
  await db.query('delete from login_throttles where key_hmac = any($1)', [keyHmacs]);
}

/** Replaces the password hash; false when it is no longer `before`, because the password was changed meanwhile. */
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
