// SQL of sessions. Deadlines are decided by the database clock.
import { DEVICE_COOKIE_DAYS, SESSION_HOURS, SESSION_MAX_DAYS, SESSION_REMEMBERED_DAYS } from '@hindam/contract/storage';
import type { Member } from '../kernel/call.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { DELAY_FORGOTTEN_SECONDS } from './identity.ts';
import type { TriesKeys } from './login.store.ts';

const IDLE = `case when remembered then interval '${SESSION_REMEMBERED_DAYS} days' else interval '${SESSION_HOURS} hours' end`;

export async function findSession(db: Queries, tokenHash: Buffer): Promise<Member | null> {
  const [row] = await db.query<Member>(
    `select s.id as "sessionId", s.customer_id as "customerId", s.authenticated_at as "authenticatedAt", m.name, m.email, m.language
     from sessions s join members m on m.customer_id = s.customer_id
     where s.token_hash = $1 and s.idle_until > shop.now() and s.ends_at > shop.now()`,
    [tokenHash],
  );
  return row ?? null;
}

/** Given for a session opened with a password, whose hash must still be the member's when the row is inserted. */
export interface Proof {
  passwordHash: string;
  /** Keys of the counted tries, which opening the session forgets. */
  tries: TriesKeys;
}

interface SessionDraft {
  customerId: string;
  tokenHash: Buffer;
  remembered: boolean;
  /** The device's name in the list of sessions (device-name.ts). */
  device: string;
  /** Hash of the token in the device cookie. */
  deviceHash: Buffer;
  /** Hash of the session token sent with the request, whose session ends; null for none. */
  endedTokenHash: Buffer | null;
  proof: Proof | null;
}

/**
 * Opens a session and ends the one whose token was sent with the request. If a password hash is given (`$8`), it must
 * still be the member's; the share lock on credentials makes a concurrent change of password wait, so that the change
 * ends this session too.
 */
const INSERT_SESSION = `
with held as (
  select c.customer_id from credentials c where c.customer_id = $2 and c.password_hash = $8 for share
), may as (
  select $2::uuid as customer_id where $8::text is null or exists (select from held)
), forgotten as (
  delete from login_throttles where key_hmac = $9 and exists (select from may) returning 1
), forgotten_of_all as (
  -- The count is read so that the asker's row is locked first, as in login.store.ts.
  delete from login_throttles where key_hmac = $13 and exists (select from may) and (select count(*) from forgotten) >= 0
), ended as (
  delete from sessions where token_hash = $7 and exists (select from may)
), device as (
  insert into known_devices (customer_id, device_hash) select customer_id, $6 from may
  on conflict (customer_id, device_hash) do update set last_used_at = shop.now()
)
insert into sessions (id, customer_id, token_hash, remembered, device, idle_until, ends_at)
select $1, customer_id, $3, $4, $5,
  least(shop.now() + case when $4 then make_interval(days => $10) else make_interval(hours => $11) end, shop.now() + make_interval(days => $12)),
  shop.now() + make_interval(days => $12)
from may returning id`;

/** Returns false, and writes nothing, when `proof` has a password hash that is no longer the member's. */
export async function insertSession(db: Queries, draft: SessionDraft): Promise<boolean> {
  const rows = await db.query<{ id: string }>(INSERT_SESSION, [
    newId(),
    draft.customerId,
    draft.tokenHash,
    draft.remembered,
    draft.device,
    draft.deviceHash,
    draft.endedTokenHash,
    draft.proof?.passwordHash ?? null,
    draft.proof?.tries.asker ?? null,
    SESSION_REMEMBERED_DAYS,
    SESSION_HOURS,
    SESSION_MAX_DAYS,
    draft.proof?.tries.everybody ?? null,
  ]);
  return rows.length > 0;
}

export interface LiveSession {
  id: string;
  device: string;
  remembered: boolean;
  createdAt: Date;
  lastSeenAt: Date;
}

export async function loadSessions(db: Queries, customerId: string): Promise<LiveSession[]> {
  return db.query<LiveSession>(
    `select id, device, remembered, created_at as "createdAt", last_seen_at as "lastSeenAt" from sessions
     where customer_id = $1 and idle_until > shop.now() and ends_at > shop.now() order by last_seen_at desc, id desc`,
    [customerId],
  );
}

export async function deleteSession(db: Queries, customerId: string, sessionId: string): Promise<boolean> {
  const rows = await db.query<{ id: string }>('delete from sessions where customer_id = $1 and id = $2 returning id', [
    customerId,
    sessionId,
  ]);
  return rows.length > 0;
}

export async function deleteSessionsBut(db: Queries, customerId: string, keptId: string | null): Promise<number> {
  const rows = await db.query<{ id: string }>(
    'delete from sessions where customer_id = $1 and id is distinct from $2 returning id',
    [customerId, keptId],
  );
  return rows.length;
}

/** Continues the session under another token and marks it as just authenticated; null when it ended meanwhile. */
export async function renewSession(
  tx: Transaction,
  sessionId: string,
  tokenHash: Buffer,
): Promise<{ remembered: boolean } | null> {
  const [row] = await tx.query<{ remembered: boolean }>(
    `update sessions set token_hash = $2, authenticated_at = shop.now() where id = $1 returning remembered`,
    [sessionId, tokenHash],
  );
  return row ?? null;
}

const OLD_ROWS = [
  `delete from sessions where id in (select id from sessions where idle_until < shop.now() limit 10000)`,
  `delete from login_throttles where greatest(first_at, blocked_until) < shop.now() - interval '${DELAY_FORGOTTEN_SECONDS} seconds'`,
  `delete from passkey_challenges where expires_at < shop.now()`,
  `delete from known_devices where last_used_at < shop.now() - interval '${DEVICE_COOKIE_DAYS} days'`,
];

export async function purgeOldSessions(tx: Transaction): Promise<void> {
  for (const statement of OLD_ROWS) await tx.query(statement);
}

/** Restarts the session's idle time, but at most once an hour, so that not every request writes to the database. */
export async function touchSession(db: Queries, sessionId: string): Promise<void> {
  await db.query(
    `update sessions set last_seen_at = shop.now(), idle_until = least(ends_at, shop.now() + ${IDLE})
     where id = $1 and last_seen_at < shop.now() - interval '1 hour'`,
    [sessionId],
  );
}

export async function rememberDevice(tx: Transaction, customerId: string, deviceHash: Buffer): Promise<void> {
  await tx.query(
    `insert into known_devices (customer_id, device_hash) values ($1, $2)
     on conflict (customer_id, device_hash) do update set last_used_at = shop.now()`,
    [customerId, deviceHash],
  );
}
