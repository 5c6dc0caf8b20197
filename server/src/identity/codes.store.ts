// SQL of one-time codes and of the tokens they are exchanged for. Deadlines are decided by the database clock. An
// advisory lock on the contact makes sending and checking its codes run one after the other.
import {
  OTP_LENGTH_OF_LINK,
  OTP_LIVES_SECONDS,
  type OtpPurpose,
  RESET_LINK_LIVES_SECONDS,
} from '@hindam/contract/identity';
import type { Contact } from '../customers/customers.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import {
  type CodeHistory,
  type Challenge,
  DAY_SECONDS,
  HOUR_SECONDS,
  type LengthFacts,
  LOCK_HOURS,
  OTP_TRIES,
  TOKEN_LIVES_SECONDS,
} from './otp.ts';

const LOCK_OF = `pg_advisory_xact_lock(hashtextextended('otp ' || encode(contact_hmac, 'hex'), 0))`;

export async function lockContact(tx: Transaction, contactHmac: Buffer): Promise<void> {
  await tx.query(`select ${LOCK_OF} from (select $1::bytea as contact_hmac) c`, [contactHmac]);
}

const SHOP_HOUR = `select coalesce(sum(checks), 0)::int as checks, coalesce(sum(failures), 0)::int as failures
  from otp_minutes where minute > shop.now() - interval '${HOUR_SECONDS} seconds'`;

export type ContactCodeHistory = CodeHistory & LengthFacts;

export async function isKnownDevice(db: Queries, contact: Contact, deviceHash: Buffer): Promise<boolean> {
  const [row] = await db.query<{ known: boolean }>(
    `select exists (
       select from members m join known_devices d on d.customer_id = m.customer_id and d.device_hash = $4
       where m.email = $1 or (m.dial_code = $2 and m.phone = $3)
     ) as known`,
    [contact.email, contact.dialCode, contact.phone, deviceHash],
  );
  return row!.known;
}

export interface Asking {
  contactHmac: Buffer;
  askerHmac: Buffer;
  /** Whether the asker is a known device of the contact's member. */
  isKnown: boolean;
  purpose: OtpPurpose;
}

/**
 * Reads what decides whether the asker may have another code, and how long it is. Of the contact's codes of the last
 * day only the newest `codesMax` are read.
 */
export async function loadCodeHistory(
  tx: Transaction,
  { contactHmac, askerHmac, isKnown, purpose }: Asking,
  codesMax: number,
): Promise<ContactCodeHistory> {
  const [row] = await tx.query<ContactCodeHistory>(
    `with sent as (
       select purpose, asker_hmac, extract(epoch from shop.now() - created_at)::float8 as age from otp_challenges
       where contact_hmac = $1 and created_at > shop.now() - interval '${DAY_SECONDS} seconds'
       order by created_at desc limit $5
     )
     select array(select age from sent where asker_hmac = $3 order by age) as ages,
       array(select age from sent where not $4::boolean order by age) as "allAges",
       (select min(age) from sent where purpose = $2 and asker_hmac = $3) as "sameAge",
       exists (select from otp_askers where contact_hmac = $1 and asker_hmac = $3 and purpose = $2
         and locked_until > shop.now()) as "isLocked",
       exists (select from alarms where name = 'codes ' || $2 and about = ''
         and rung_at > shop.now() - interval '${HOUR_SECONDS} seconds') as "isSpread",
       (select coalesce(sum(failures_since_success), 0)::int from otp_standings where contact_hmac = $1) as "failuresSinceSuccess",
       h.checks, h.failures
     from (${SHOP_HOUR}) h`,
    [contactHmac, purpose, askerHmac, isKnown, codesMax],
  );
  return row!;
}

export interface NewChallenge {
  refHash: Buffer;
  purpose: OtpPurpose;
  contactHmac: Buffer;
  askerHmac: Buffer;
  contactSealed: Buffer;
  codeHmac: Buffer;
  length: number;
  /** The hash of a mailed link's key, which sets a password without a code; null for a code. */
  linkHash: Buffer | null;
}

/**
 * A new code or link ends the earlier unused codes of the same asker, contact and purpose. It ends no earlier link, so
 * that nobody can end a member's link by asking for another.
 */
export async function insertChallenge(tx: Transaction, challenge: NewChallenge): Promise<void> {
  await tx.query(
    `with replaced as (
       update otp_challenges set expires_at = shop.now()
       where contact_hmac = $3 and purpose = $2 and asker_hmac = $7 and used_at is null and expires_at > shop.now()
     )
     insert into otp_challenges (ref_hash, purpose, contact_hmac, contact_sealed, code_hmac, length, asker_hmac,
       expires_at, token_hash, token_expires_at, used_at)
     values ($1, $2, $3, $4, $5, $6, $7, shop.now() + interval '${OTP_LIVES_SECONDS} seconds',
       $8, case when $8::bytea is not null then shop.now() + interval '${RESET_LINK_LIVES_SECONDS} seconds' end,
       case when $8::bytea is not null then shop.now() end)`,
    [
      challenge.refHash,
      challenge.purpose,
      challenge.contactHmac,
      challenge.contactSealed,
      challenge.codeHmac,
      challenge.length,
      challenge.askerHmac,
      challenge.linkHash,
    ],
  );
}

/**
 * Whether the code of this reference can no longer be used. That never changes back, so it is read without a lock,
 * which keeps many guesses at such a code cheap.
 */
export async function isOver(db: Queries, refHash: Buffer): Promise<boolean> {
  const rows = await db.query<{ open: true }>(
    `select true as open from otp_challenges
     where ref_hash = $1 and used_at is null and expires_at > shop.now() and tries < ${OTP_TRIES}`,
    [refHash],
  );
  return rows.length === 0;
}

export async function isOfLink(db: Queries, refHash: Buffer): Promise<boolean> {
  const rows = await db.query<{ found: true }>(
    `select true as found from otp_challenges where ref_hash = $1 and length = ${OTP_LENGTH_OF_LINK}`,
    [refHash],
  );
  return rows.length > 0;
}

export interface StoredChallenge extends Challenge {
  purpose: OtpPurpose;
  contactHmac: Buffer;
  contactSealed: Buffer;
  codeHmac: Buffer;
  /** Null for a code that an earlier version of the shop sent. */
  askerHmac: Buffer | null;
}

/**
 * Takes the contact's lock and loads the code. The lock takes a statement of its own, because only a later statement
 * sees what earlier holders of the lock wrote.
 */
export async function lockChallenge(tx: Transaction, refHash: Buffer): Promise<StoredChallenge | null> {
  await tx.query(`select ${LOCK_OF} from otp_challenges where ref_hash = $1`, [refHash]);
  const [row] = await tx.query<StoredChallenge>(
    `select c.purpose, c.contact_hmac as "contactHmac", c.contact_sealed as "contactSealed", c.code_hmac as "codeHmac",
       c.asker_hmac as "askerHmac", c.length, c.tries,
       c.used_at is not null or c.expires_at <= shop.now() or c.contact_sealed = '' as over,
       coalesce(a.locked_until > shop.now(), false) as "isLocked",
       extract(epoch from shop.now() - a.touched_at)::float8 as "checkedAge",
       coalesce(a.failures_in_row, 0) as "failuresInRow"
     from otp_challenges c left join otp_askers a
       on a.contact_hmac = c.contact_hmac and a.asker_hmac = c.asker_hmac and a.purpose = c.purpose
     where c.ref_hash = $1`,
    [refHash],
  );
  return row ?? null;
}

/**
 * Counts that include the wrong code just checked: of the contact since its last correct code, and of the whole shop in
 * the last hour.
 */
export interface Counted {
  failuresSinceSuccess: number;
  checks: number;
  failures: number;
}

// Runs as a separate statement before SHOP_HOUR, because a statement does not see its own writes.
const COUNT_MINUTE = `insert into otp_minutes as m (minute, checks, failures)
  values (date_trunc('minute', shop.now()), 1, $1)
  on conflict (minute) do update set checks = m.checks + 1, failures = m.failures + excluded.failures`;

async function countCheck(tx: Transaction, wrong: 0 | 1): Promise<{ checks: number; failures: number }> {
  await tx.query(COUNT_MINUTE, [wrong]);
  const [row] = await tx.query<{ checks: number; failures: number }>(SHOP_HOUR);
  return row!;
}

/** Counts a wrong code. A lock that lasts already is not shortened. */
export async function countWrong(
  tx: Transaction,
  refHash: Buffer,
  verdict: { failuresInRow: number; locks: boolean },
): Promise<Counted> {
  const [row] = await tx.query<{ failuresSinceSuccess: number }>(
    `with tried as (
       update otp_challenges set tries = tries + 1 where ref_hash = $1 returning contact_hmac, asker_hmac, purpose
     ), asker as (
       insert into otp_askers as a (contact_hmac, asker_hmac, purpose, failures_in_row, locked_until, touched_at)
       select contact_hmac, asker_hmac, purpose, $2, case when $3 then shop.now() + interval '${LOCK_HOURS} hours' end, shop.now()
       from tried where asker_hmac is not null
       on conflict (contact_hmac, asker_hmac, purpose) do update set failures_in_row = excluded.failures_in_row,
         locked_until = coalesce(excluded.locked_until, a.locked_until), touched_at = excluded.touched_at
     ), standing as (
       insert into otp_standings as s (contact_hmac, purpose, failures_since_success, touched_at)
       select contact_hmac, purpose, 1, shop.now() from tried
       on conflict (contact_hmac, purpose) do update set failures_since_success = s.failures_since_success + 1,
         touched_at = excluded.touched_at
       returning contact_hmac, purpose, failures_since_success
     )
     select s.failures_since_success + coalesce((select sum(o.failures_since_success) from otp_standings o
       where o.contact_hmac = s.contact_hmac and o.purpose <> s.purpose), 0)::int as "failuresSinceSuccess"
     from standing s`,
    [refHash, verdict.failuresInRow, verdict.locks],
  );
  return { failuresSinceSuccess: row!.failuresSinceSuccess, ...(await countCheck(tx, 1)) };
}

/**
 * Marks the code as used, stores its token, and resets two counts of wrong codes: its asker's for this purpose, and the
 * contact's for all purposes.
 */
export async function countRight(
  tx: Transaction,
  { refHash, tokenHash, purpose, contactHmac }: RightCode,
): Promise<void> {
  await tx.query(
    `with used as (
       update otp_challenges set tries = tries + 1, used_at = shop.now(), token_hash = $2,
         token_expires_at = shop.now() + interval '${TOKEN_LIVES_SECONDS} seconds'
       where ref_hash = $1 returning asker_hmac
     ), asker as (
       update otp_askers a set failures_in_row = 0, touched_at = shop.now() from used
       where a.contact_hmac = $4 and a.asker_hmac = used.asker_hmac and a.purpose = $3
     )
     update otp_standings set failures_since_success = 0, touched_at = shop.now() where contact_hmac = $4`,
    [refHash, tokenHash, purpose, contactHmac],
  );
  if (!(await isRightAgain(tx, refHash, contactHmac))) await countCheck(tx, 0);
}

/**
 * Whether another right code of the contact was checked within the last hour. Only one an hour counts for the whole
 * shop: somebody's own right codes must not lower the share of wrong codes, which protects all contacts.
 */
async function isRightAgain(tx: Transaction, refHash: Buffer, contactHmac: Buffer): Promise<boolean> {
  const rows = await tx.query<{ found: true }>(
    `select true as found from otp_challenges
     where contact_hmac = $1 and ref_hash <> $2 and length <> ${OTP_LENGTH_OF_LINK}
       and used_at > shop.now() - interval '${HOUR_SECONDS} seconds' limit 1`,
    [contactHmac, refHash],
  );
  return rows.length > 0;
}

export interface RightCode {
  refHash: Buffer;
  tokenHash: Buffer;
  purpose: OtpPurpose;
  contactHmac: Buffer;
}

/** True at most about once an hour, so that the alarm is not logged more often. */
export async function markAlarm(tx: Transaction): Promise<boolean> {
  const rows = await tx.query<{ rung: true }>(
    `update otp_minutes set alarm = true where minute = date_trunc('minute', shop.now())
       and not exists (select from otp_minutes where alarm and minute > shop.now() - interval '${HOUR_SECONDS} seconds')
     returning true as rung`,
  );
  return rows.length > 0;
}

/** A token whose sealed contact is empty is not valid: the member who had this contact has deleted the account. */
const GOOD_TOKEN = `token_hash = $1 and purpose = $2 and token_used_at is null and token_expires_at > shop.now() and contact_sealed <> ''`;

/** The sealed contact that a token was issued for; null when the token is not valid for the purpose. */
export async function findToken(db: Queries, tokenHash: Buffer, purpose: OtpPurpose): Promise<Buffer | null> {
  const [row] = await db.query<{ sealed: Buffer }>(
    `select contact_sealed as sealed from otp_challenges where ${GOOD_TOKEN}`,
    [tokenHash, purpose],
  );
  return row?.sealed ?? null;
}

/** Uses the token up: of many concurrent callers one gets the sealed contact, the others get null. */
export async function useToken(tx: Transaction, tokenHash: Buffer, purpose: OtpPurpose): Promise<Buffer | null> {
  const [row] = await tx.query<{ sealed: Buffer }>(
    `update otp_challenges set token_used_at = shop.now() where ${GOOD_TOKEN} returning contact_sealed as sealed`,
    [tokenHash, purpose],
  );
  return row?.sealed ?? null;
}

export async function endCodes(tx: Transaction, contactHmac: Buffer, purpose: OtpPurpose): Promise<void> {
  await tx.query(
    `update otp_challenges set expires_at = least(expires_at, shop.now()),
       token_used_at = case when used_at is not null then coalesce(token_used_at, shop.now()) end
     where contact_hmac = $1 and purpose = $2 and (expires_at > shop.now() or token_expires_at > shop.now())`,
    [contactHmac, purpose],
  );
}

const OLD_ROWS = [
  // These rows are kept for twice the time in which they count: codes count for a day, the others for an hour.
  `delete from otp_challenges where created_at < shop.now() - interval '2 days'`,
  `delete from otp_minutes where minute < shop.now() - interval '2 hours'`,
  `delete from sms_counted where counted_at < shop.now() - interval '2 hours'`,
  `delete from otp_failures where failed_at < shop.now() - interval '2 hours'`,
  // These counts are kept until 90 days have passed without a check.
  `delete from otp_standings where touched_at < shop.now() - interval '90 days'`,
  `delete from otp_askers where touched_at < shop.now() - interval '90 days'`,
];

export async function purgeOldCodes(tx: Transaction): Promise<void> {
  for (const statement of OLD_ROWS) await tx.query(statement);
}

/**
 * Counts the usable codes and tokens for each secret that sealed their contacts (told by the first bytes), to find out
 * which former secrets are still needed.
 */
export const CODE_MARKS = `select substring(contact_sealed from 1 for 4) as mark, count(*)::int as count
  from otp_challenges
  where (used_at is null and expires_at > shop.now()) or (token_used_at is null and token_expires_at > shop.now())
  group by mark`;
