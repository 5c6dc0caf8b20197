// SQL of passwords and of counted password tries (login_throttles). A contact has a row for each asker and one for all
// askers together, whose key is the contact's own HMAC. Deadlines are decided by the database clock. To prevent
// deadlocks, an asker's row is locked before the row of all.
import type { Contact } from '../customers/customers.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import type { AskerKeys } from './asker.ts';
import { DELAY_FIRST_SECONDS, DELAY_FORGOTTEN_SECONDS, DELAY_MAX_SECONDS, type TryRule } from './identity.ts';

export async function findPasswordHash(db: Queries, customerId: string): Promise<string | null> {
  const [row] = await db.query<{ hash: string }>(
    'select password_hash as hash from credentials where customer_id = $1',
    [customerId],
  );
  return row?.hash ?? null;
}

const IS_OF_ALL = 't.key_hmac = t.contact_hmac';
const FREE = `case when ${IS_OF_ALL} then $10::int else $8::int end`;
const WINDOW = `case when ${IS_OF_ALL} then $11::float8 else $9::float8 end`;

const FORGOTTEN = `case when t.blocked_until is not null then t.blocked_until < shop.now() - interval '${DELAY_FORGOTTEN_SECONDS} seconds'
  else t.failures < ${FREE} and t.first_at < shop.now() - make_interval(secs => ${WINDOW}) end`;

const delayOf = (failures: string, free: string): string =>
  `case when ${failures} >= ${free} then shop.now()
     + make_interval(secs => least(${DELAY_MAX_SECONDS}, ${DELAY_FIRST_SECONDS} * 2 ^ least(${failures} - ${free}, 16))) end`;

/** The lock on the row makes concurrent tries run one after the other. */
const COUNTING = `on conflict (key_hmac) do update set
  failures = case when ${FORGOTTEN} then 1 else t.failures + 1 end,
  first_at = case when ${FORGOTTEN} then shop.now() else t.first_at end,
  blocked_until = case when ${FORGOTTEN} then ${delayOf('1', FREE)} else ${delayOf('(t.failures + 1)', FREE)} end
where t.blocked_until is null or t.blocked_until <= shop.now()
returning t.key_hmac`;

/**
 * During a delay this statement only reads rows of login_throttles, so that further tries wait for no lock. A try that
 * is stopped by its asker's delay does not count for all askers. One that is stopped by a delay for all, which a
 * concurrent try has just caused, counts for its asker all the same.
 */
const BEGIN_TRY = `
with found as (
  select c.customer_id, m.name, m.email, c.password_hash,
    exists (select from known_devices d where d.customer_id = c.customer_id and d.device_hash = $4) as known
  from members m join credentials c on c.customer_id = m.customer_id
  where m.email = $1 or (m.dial_code = $2 and m.phone = $3)
), keys as (
  select case when c.known then $5::bytea else $7::bytea end as asker,
    case when not c.known then $6::bytea end as everybody
  from (select exists (select from found where known) as known) c
), counted as (
  insert into login_throttles as t (key_hmac, contact_hmac, failures, first_at, blocked_until)
  select k.asker, $6::bytea, 1, shop.now(), ${delayOf('1', '$8::int')} from keys k
  where not exists (
    select from login_throttles b where b.key_hmac in (k.asker, k.everybody) and b.blocked_until > shop.now())
  ${COUNTING}
), counted_of_all as (
  insert into login_throttles as t (key_hmac, contact_hmac, failures, first_at, blocked_until)
  select k.everybody, $6::bytea, 1, shop.now(), ${delayOf('1', '$10::int')} from keys k cross join counted
  where k.everybody is not null
  ${COUNTING}
)
select k.asker, k.everybody,
  exists (select from counted) and (k.everybody is null or exists (select from counted_of_all)) as "isCounted",
  f.customer_id as "customerId", f.name, f.email, f.password_hash as "passwordHash"
from keys k left join found f on true`;

/** The rows under which a try counts: that of its asker, and that of all askers unless a known device tries. */
export interface TriesKeys {
  asker: Buffer;
  everybody: Buffer | null;
}

export interface Try extends TriesKeys {
  /** False during a delay: the password must not be checked. */
  isCounted: boolean;
  /**
   * This and the fields below are null unless a member with a password has the contact; `email` also if that member has
   * none.
   */
  customerId: string | null;
  name: string | null;
  email: string | null;
  passwordHash: string | null;
}

export interface TryDraft {
  contact: Contact;
  contactHmac: Buffer;
  keys: AskerKeys;
  rules: { ofAsker: TryRule; ofAll: TryRule };
}

/**
 * Finds the contact's member and counts the try as failed, except during a delay. It is one statement whether or not
 * there is a member, so that the time reveals nothing.
 */
export async function beginTry(db: Queries, { contact, contactHmac, keys, rules }: TryDraft): Promise<Try> {
  const [row] = await db.query<Try>(BEGIN_TRY, [
    contact.email,
    contact.dialCode,
    contact.phone,
    keys.device?.hash ?? null,
    keys.device?.key ?? null,
    contactHmac,
    keys.network,
    rules.ofAsker.free,
    rules.ofAsker.windowSeconds,
    rules.ofAll.free,
    rules.ofAll.windowSeconds,
  ]);
  return row!;
}

/** Seconds until a try is allowed again under both keys, at least 1. */
export async function delayOfKeys(db: Queries, { asker, everybody }: TriesKeys): Promise<number> {
  const [row] = await db.query<{ seconds: number | null }>(
    `select ceil(extract(epoch from max(blocked_until) - shop.now()))::int as seconds from login_throttles
     where key_hmac in ($1, $2)`,
    [asker, everybody],
  );
  return Math.max(1, row?.seconds ?? 1);
}

const RELEASE = `update login_throttles set failures = failures - 1,
    blocked_until = case when failures - 1 >= $2 then shop.now() end
  where key_hmac = $1 and failures > 0`;

/** Takes back the count of a try whose password could not be checked, for example because the server was overloaded. */
export async function releaseTry(
  db: Queries,
  { asker, everybody }: TriesKeys,
  { ofAsker, ofAll }: TryDraft['rules'],
): Promise<void> {
  await db.query(RELEASE, [asker, ofAsker.free]);
  if (everybody) await db.query(RELEASE, [everybody, ofAll.free]);
}

export async function forgetTries(tx: Transaction, contactHmacs: readonly Buffer[]): Promise<void> {
  await tx.query(
    `with locked as (
       select key_hmac from login_throttles where contact_hmac = any($1)
       order by key_hmac = contact_hmac, key_hmac for update
     )
     delete from login_throttles t using locked l where t.key_hmac = l.key_hmac`,
    [contactHmacs],
  );
}

/** Replaces the password hash; false when it is no longer `before`. */
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
