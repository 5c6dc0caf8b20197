// SQL of letters (mails, SMS and pushes). Retries and claims use the real time, now(); ages, expiry and quota use
// shop.now(), which tests can move.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import {
  type Channel,
  CLAIM_SECONDS,
  GIVE_UP_AFTER_SECONDS,
  RETENTION_DAYS,
  SHORT_RETENTION_DAYS,
  createdAtMs,
  SHORT_LIVED,
  type Template,
} from './notifications.ts';
import type { HeldBack } from './quota.store.ts';
import type { OverQuota } from './quota.ts';
import type { Heeding } from './reach.ts';

export interface NewLetter {
  eventId: string;
  channel: Channel;
  template: Template;
  language: string;
  customerId: string | null;
  recipientHmac: Buffer;
  sealed: Buffer;
  livesSeconds: number | null;
  /** HMAC of the mailbox whose quota the letter counts towards; null for none. */
  mailboxHmac: Buffer | null;
  overQuota: OverQuota | null;
  heeding: Heeding | null;
}

/**
 * Inserts a letter, unless the event has one already for this channel and recipient. `created_at` is the time of the
 * event, so that a letter whose event waited in the outbox does not expire later than others.
 */
export async function insertLetter(tx: Transaction, letter: NewLetter): Promise<void> {
  await tx.query(
    `insert into letters (id, event_id, channel, template, language, customer_id, recipient_hmac, sealed, mailbox_hmac, over_quota,
       topic, optional, heeds_quiet_hours, about, created_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $11, $12, $13, $14, $15, $16, w.at, w.at + make_interval(secs => $9)
     from (select shop.now() - greatest(interval '0', now() - to_timestamp($10::float8 / 1000)) as at) w
     on conflict (event_id, channel, recipient_hmac) do nothing`,
    [
      newId(),
      letter.eventId,
      letter.channel,
      letter.template,
      letter.language,
      letter.customerId,
      letter.recipientHmac,
      letter.sealed,
      letter.livesSeconds,
      createdAtMs(letter.eventId),
      letter.mailboxHmac,
      letter.overQuota,
      letter.heeding?.topic ?? null,
      letter.heeding?.optional ?? false,
      letter.heeding?.heedsQuietHours ?? false,
      letter.heeding?.about ?? null,
    ],
  );
}

export interface Recipient {
  customerId: string;
  name: string;
  email: string | null;
  /** The phone number in E.164, `+971501234567`; null for none. */
  phone: string | null;
  language: string;
}

const RECIPIENT = `select customer_id as "customerId", name, email, dial_code || phone as phone, language from members`;

export async function findRecipient(db: Queries, customerId: string): Promise<Recipient | null> {
  const [row] = await db.query<Recipient>(`${RECIPIENT} where customer_id = $1`, [customerId]);
  return row ?? null;
}

export async function findRecipientByAddress(db: Queries, recipient: string): Promise<Recipient | null> {
  const [row] = await db.query<Recipient>(`${RECIPIENT} where email = $1 or dial_code || phone = $1`, [recipient]);
  return row ?? null;
}

/** Assigns to the member those letters to these recipients that belong to no member yet. */
export async function linkLetters(
  tx: Transaction,
  customerId: string,
  recipientHmacs: readonly Buffer[],
): Promise<void> {
  await tx.query('update letters set customer_id = $1 where customer_id is null and recipient_hmac = any($2)', [
    customerId,
    recipientHmacs,
  ]);
}

export async function deleteLettersTo(tx: Transaction, recipientHmacs: readonly Buffer[]): Promise<void> {
  await tx.query('delete from letters where recipient_hmac = any($1) and customer_id is null', [recipientHmacs]);
}

export async function deleteLettersOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from letters where customer_id = $1', [customerId]);
}

export interface Claimed {
  id: string;
  channel: Channel;
  template: Template;
  language: string;
  sealed: Buffer;
  /** The time of the event. */
  at: Date;
  attempts: number;
  ageSeconds: number;
  /** Null for a letter that does not expire. */
  secondsLeft: number | null;
}

/** Gives up expired letters, such as codes, that are neither sent nor claimed by a worker; returns how many. */
export async function giveUpStale(tx: Transaction): Promise<number> {
  const rows = await tx.query(
    `update letters set given_up_at = shop.now(), claimed_until = null, last_error = 'too old'
     where sent_at is null and given_up_at is null and expires_at <= shop.now()
       and (claimed_until is null or claimed_until < now()) returning id`,
  );
  return rows.length;
}

/**
 * How many due letters heedChoices checks: more than a node claims at once (LETTERS_AT_ONCE of notifications.ts),
 * because some may not be sent, but few, because they are checked again at every claim.
 */
const HEEDED_AT_ONCE = 64;

export interface Heeded {
  /** Given up, because the member no longer wants such letters. */
  unwanted: number;
  /** Postponed, because it is now the member's quiet hours. */
  held: number;
  /** Given up after quiet hours, because a later letter about the same thing (`about`) replaces it. */
  overtaken: number;
  /** Ids of the checked letters that may be sent now. */
  heededIds: string[];
}

/**
 * Applies members' present choices to the oldest due letters that follow any. The caller holds the lock of lockClaims.
 */
export async function heedChoices(tx: Transaction, timeZone: string): Promise<Heeded> {
  const [row] = await tx.query<Heeded>(
    `with due as (
       select id, customer_id, topic, channel, optional, recipient_hmac, about, held_at,
         case when heeds_quiet_hours then shop.quiet_until(customer_id, $1, shop.now()) end as quiet_until
       from letters
       where (optional or heeds_quiet_hours) and sent_at is null and given_up_at is null and next_try_at <= now()
         and (claimed_until is null or claimed_until < now())
       order by id limit $2
     ), judged as (
       select d.id, d.quiet_until, case
         when d.optional and exists (
           select from unwanted_notices u
           where u.customer_id = d.customer_id and u.topic = d.topic and u.channel = d.channel) then 'not wanted'
         when d.quiet_until is not null then 'quiet'
         when d.optional and d.held_at is not null and exists (
           select from letters n
           where n.recipient_hmac = d.recipient_hmac and n.channel = d.channel and n.about = d.about and n.id > d.id
             and n.given_up_at is null and not exists (
               select from unwanted_notices u
               where n.optional and u.customer_id = n.customer_id and u.topic = n.topic and u.channel = n.channel))
           then 'overtaken' end as verdict
       from due d
     ), held as (
       update letters l set next_try_at = now() + (j.quiet_until - shop.now()), held_at = coalesce(held_at, shop.now())
       from judged j where l.id = j.id and j.verdict = 'quiet' returning 1
     ), ended as (
       update letters l set given_up_at = shop.now(), claimed_until = null, last_error = j.verdict
       from judged j where l.id = j.id and j.verdict in ('not wanted', 'overtaken') returning j.verdict
     )
     select (select count(*) from held)::int as held,
       (select count(*) from ended where verdict = 'not wanted')::int as unwanted,
       (select count(*) from ended where verdict = 'overtaken')::int as overtaken,
       array(select id from judged where verdict is null) as "heededIds"`,
    [timeZone, HEEDED_AT_ONCE],
  );
  return row ?? { unwanted: 0, held: 0, overtaken: 0, heededIds: [] };
}

/**
 * Makes due now the member's letters that were held for quiet hours, so that new quiet hours apply to them; the caller
 * holds the lock of lockClaims.
 */
export async function releaseHeld(tx: Transaction, customerId: string): Promise<void> {
  await tx.query(
    `update letters set next_try_at = now()
     where customer_id = $1 and held_at is not null and attempts = 0 and sent_at is null and given_up_at is null`,
    [customerId],
  );
}

/**
 * Takes the lock under which only one transaction of all nodes claims letters at a time, so that each sees which
 * letters earlier ones claimed.
 */
export async function lockClaims(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('letters', 0))`);
}

/**
 * Claims up to `limit` due letters for this worker; the caller holds the lock of lockClaims. Of each recipient, and of
 * each mailbox with a quota, at most the oldest due letter is claimed, so that due letters are sent in order.
 */
export async function claimLetters(
  tx: Transaction,
  limit: number,
  { freeIds, heededIds }: Pick<HeldBack, 'freeIds'> & Pick<Heeded, 'heededIds'>,
): Promise<Claimed[]> {
  return tx.query<Claimed>(
    `update letters l set claimed_until = now() + make_interval(secs => $2), attempts = attempts + 1,
       first_try_at = coalesce(first_try_at, shop.now()),
       counted_at = case when mailbox_hmac is not null then shop.now() end
     where l.id in (
       select d.id from letters d
       where d.sent_at is null and d.given_up_at is null and d.next_try_at <= now()
         and (d.claimed_until is null or d.claimed_until < now())
         and (d.mailbox_hmac is null or d.id = any($3::uuid[]))
         and (not (d.optional or d.heeds_quiet_hours) or d.id = any($4::uuid[]))
         and not exists (
           select 1 from letters o
           where o.recipient_hmac = d.recipient_hmac and o.id < d.id and o.sent_at is null and o.given_up_at is null
             and (o.next_try_at <= now() or o.claimed_until >= now()))
         and not exists (
           select 1 from letters m
           where m.mailbox_hmac = d.mailbox_hmac and m.id <> d.id and m.sent_at is null and m.given_up_at is null
             and (m.claimed_until >= now() or (m.id < d.id and m.next_try_at <= now())))
       order by d.id limit $1 for update skip locked)
     returning l.id, l.channel, l.template, l.language, l.sealed, l.created_at as at, l.attempts,
       extract(epoch from shop.now() - l.created_at)::float8 as "ageSeconds",
       extract(epoch from l.expires_at - shop.now())::float8 as "secondsLeft"`,
    [limit, CLAIM_SECONDS, freeIds, heededIds],
  );
}

export async function markSent(db: Queries, id: string): Promise<void> {
  await db.query(
    'update letters set sent_at = shop.now(), claimed_until = null, last_error = null where id = $1 and sent_at is null',
    [id],
  );
}

/**
 * Schedules the next attempt, or gives the letter up if its first attempt was a day ago; returns whether it was given
 * up.
 */
export async function markFailed(db: Queries, id: string, afterSeconds: number, failure: string): Promise<boolean> {
  const [row] = await db.query<{ givenUp: boolean }>(
    `update letters set claimed_until = null, last_error = $3, next_try_at = now() + make_interval(secs => $2),
       given_up_at = case when shop.now() - coalesce(first_try_at, created_at) >= make_interval(secs => $4) then shop.now() end
     where id = $1 and sent_at is null returning given_up_at is not null as "givenUp"`,
    [id, afterSeconds, failure, GIVE_UP_AFTER_SECONDS],
  );
  return row?.givenUp ?? false;
}

export interface StoredLetter extends Omit<Claimed, 'ageSeconds' | 'secondsLeft'> {
  createdAt: Date;
  sentAt: Date | null;
  /** Until when a letter that was never tried waits; null for any other letter. */
  heldUntil: Date | null;
}

export async function loadLetters(db: Queries, recipientHmac: Buffer | null, limit: number): Promise<StoredLetter[]> {
  return db.query<StoredLetter>(
    `select id, channel, template, language, sealed, created_at as at, created_at as "createdAt", sent_at as "sentAt", attempts,
       case when sent_at is null and attempts = 0 and next_try_at > now() then next_try_at end as "heldUntil"
     from letters where $1::bytea is null or recipient_hmac = $1 order by id desc limit $2`,
    [recipientHmac, limit],
  );
}

export interface ExportedLetter {
  template: Template;
  channel: Channel;
  language: string;
  written_at: Date;
  sent_at: Date | null;
}

export async function loadExportedLetters(tx: Transaction, customerId: string): Promise<ExportedLetter[]> {
  return tx.query<ExportedLetter>(
    `select template, channel, language, created_at as written_at, sent_at from letters where customer_id = $1 order by id`,
    [customerId],
  );
}

/**
 * Deletes letters whose retention is over, unless they are still to be sent or still count towards a quota; returns how
 * many.
 */
export async function purgeOldLetters(tx: Transaction): Promise<number> {
  const rows = await tx.query(
    `delete from letters where (sent_at is not null or given_up_at is not null)
       and (counted_at is null or counted_at < shop.now() - interval '1 day')
       and created_at < shop.now() - make_interval(days => case when template = any($1) then $2::int else $3::int end) returning id`,
    [SHORT_LIVED, SHORT_RETENTION_DAYS, RETENTION_DAYS],
  );
  return rows.length;
}

export const LETTER_MARKS = `select substring(sealed from 1 for 4) as mark, count(*)::int as count
  from letters group by mark`;

export async function loadOlderLetters(
  tx: Transaction,
  marks: readonly Buffer[],
  limit: number,
): Promise<{ id: string; sealed: Buffer }[]> {
  return tx.query(
    `select id, sealed from letters where substring(sealed from 1 for 4) = any($1)
     order by id limit $2 for update skip locked`,
    [marks, limit],
  );
}

export async function saveLetterSeal(
  tx: Transaction,
  id: string,
  { sealed, recipientHmac }: { sealed: Buffer; recipientHmac: Buffer },
): Promise<void> {
  await tx.query('update letters set sealed = $2, recipient_hmac = $3 where id = $1', [id, sealed, recipientHmac]);
}
