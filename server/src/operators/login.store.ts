// SQL of operators' logins. A try is counted before it is checked, so that concurrent wrong tries cannot exceed the
// limit; while a lock lasts, it is not counted. It is counted whether or not an operator has the typed e-mail address,
// under a key of that address and the network or known device, so that a stranger's tries lock out only the stranger's
// network.
import type { OperatorRole } from '@hindam/contract/endpoint';
import type { Queries, Transaction } from '../kernel/database.ts';
import {
  DEVICES_MAX,
  LOCK_FIRST_SECONDS,
  LOCK_MAX_SECONDS,
  LOCK_TOLD_HOURS,
  PASS_SECONDS,
  TRIES_FORGOTTEN_SECONDS,
} from './operators.ts';

const FORGOTTEN = `greatest(t.last_at, t.locked_until) < shop.now() - interval '${TRIES_FORGOTTEN_SECONDS} seconds'`;

const lockOf = (failures: string): string =>
  `case when ${failures} >= $3 then shop.now()
     + make_interval(secs => least(${LOCK_MAX_SECONDS}, ${LOCK_FIRST_SECONDS} * 2 ^ least(${failures} - $3, 16))) end`;

/**
 * Counts a try: under the key of its device (`$5`) if that is known for the operator, else under that of its network
 * (`$1`); `$3` is the number of tries before the first lock. While a lock lasts (`locked_until`), tries are not counted.
 */
const BEGIN_TRY = `
with found as (
  select o.*, exists (select from operator_devices d where d.operator_id = o.id and d.device_hash = $4) as known
  from operators o where o.email = $2 and o.disabled_at is null
), key as (
  select case when exists (select from found where known) then $5::bytea else $1::bytea end as hmac
), counted as (
  insert into operator_tries as t (key_hmac, email_hmac, failures, last_at, locked_until)
  select k.hmac, $6::bytea, 1, shop.now(), ${lockOf('1')} from key k where true
  on conflict (key_hmac) do update set
    failures = case when ${FORGOTTEN} then 1 else t.failures + 1 end,
    last_at = shop.now(),
    locked_until = case when ${FORGOTTEN} then ${lockOf('1')} else ${lockOf('(t.failures + 1)')} end
  where t.locked_until is null or t.locked_until <= shop.now()
  returning t.locked_until
)
select k.hmac as key, exists (select from counted) as counted,
  exists (select from counted where locked_until is not null) as "beginsLock", shop.now() as now,
  f.id as "operatorId", f.name, f.email, f.language, f.roles, f.password_hash as "passwordHash",
  f.totp_sealed as "totpSealed", coalesce(f.known, false) as "isKnownDevice"
from key k left join found f on true`;

export interface Found {
  operatorId: string;
  name: string;
  email: string;
  language: string;
  roles: OperatorRole[];
  passwordHash: string;
  totpSealed: Buffer;
}

export type Try = {
  /** The key under which the try was counted: that of the network or of the device in TryDraft. */
  key: Buffer;
  /** False while a lock lasts. Then even correct credentials are rejected, unless the try passes the lock (passLock). */
  counted: boolean;
  /** Whether the tries are locked from this one on, unless it turns out to be right. */
  beginsLock: boolean;
  isKnownDevice: boolean;
  /** The time for which the code of the second factor must be valid. */
  now: Date;
} & (Found | { [K in keyof Found]: null });

export interface TryDraft {
  email: string;
  emailHmac: Buffer;
  /** The key for the e-mail address together with the caller's network. */
  key: Buffer;
  /** The device that the client names, with the key for the e-mail address on this device; null if it names none. */
  device: { hash: Buffer; key: Buffer } | null;
  /** The number of tries before the first lock. */
  free: number;
}

/** Whether the device is known for the operator who has this e-mail address. */
export async function knowsDevice(db: Queries, email: string, deviceHash: Buffer): Promise<boolean> {
  const rows = await db.query(
    `select from operator_devices d join operators o on o.id = d.operator_id
     where o.email = $1 and o.disabled_at is null and d.device_hash = $2`,
    [email, deviceHash],
  );
  return rows.length > 0;
}

export async function beginTry(db: Queries, { email, emailHmac, key, device, free }: TryDraft): Promise<Try> {
  const values = [key, email, free, device?.hash ?? null, device?.key ?? null, emailHmac];
  const [row] = await db.query<Try>(BEGIN_TRY, values);
  return row!;
}

/**
 * Whether a try with a right password passes the lock: one in PASS_SECONDS does. A wrong password never passes; the
 * statement writes the row in every case, so that the time reveals nothing.
 */
export async function passLock(db: Queries, key: Buffer, isPasswordRight: boolean): Promise<boolean> {
  const [row] = await db.query<{ passes: boolean }>(
    `with locked as (
       select $2::boolean and coalesce(passed_at <= shop.now() - interval '${PASS_SECONDS} seconds', true) as passes
       from operator_tries where key_hmac = $1 for update
     )
     update operator_tries t set passed_at = case when l.passes then shop.now() else t.passed_at end from locked l
     where t.key_hmac = $1 returning l.passes`,
    [key, isPasswordRight],
  );
  return row?.passes ?? false;
}

/**
 * Takes back a counted try whose password could not be checked, for example because the server was overloaded. A lock
 * that this try began ends.
 */
export async function releaseTry(db: Queries, key: Buffer, free: number): Promise<void> {
  await db.query(
    `update operator_tries set failures = failures - 1, locked_until = case when failures - 1 >= $2 then shop.now() end
     where key_hmac = $1 and failures > 0`,
    [key, free],
  );
}

export async function forgetTries(tx: Transaction, key: Buffer): Promise<void> {
  await tx.query('delete from operator_tries where key_hmac = $1', [key]);
}

/** Forgets all tries for an e-mail address, whoever made them, and the devices known for the operator. */
export async function forgetAll(tx: Transaction, emailHmac: Buffer, operatorId: string): Promise<void> {
  await tx.query('delete from operator_tries where email_hmac = $1', [emailHmac]);
  await tx.query('delete from operator_devices where operator_id = $1', [operatorId]);
}

export interface Failures {
  failures: number;
  firstAt: Date;
  lastAt: Date;
}

export async function countFailure(db: Queries, emailHmac: Buffer): Promise<void> {
  await db.query(
    `insert into operator_failures as f (email_hmac, failures, first_at, last_at) values ($1, 1, shop.now(), shop.now())
     on conflict (email_hmac) do update set failures = f.failures + 1, last_at = excluded.last_at`,
    [emailHmac],
  );
}

/**
 * Deletes and returns the failed tries since the last login, so that the operator is told of them once; null if there
 * are none.
 */
export async function takeFailures(tx: Transaction, emailHmac: Buffer): Promise<Failures | null> {
  const [row] = await tx.query<Failures>(
    `delete from operator_failures where email_hmac = $1
     returning failures, first_at as "firstAt", last_at as "lastAt"`,
    [emailHmac],
  );
  return row ?? null;
}

/**
 * Marks the operator as told of a lock, and returns whom to tell by mail; null when a mail told so within
 * LOCK_TOLD_HOURS, or the operator may not sign in any more.
 */
export async function markLockTold(
  tx: Transaction,
  operatorId: string,
): Promise<Pick<Found, 'name' | 'email' | 'language'> | null> {
  const [row] = await tx.query<Pick<Found, 'name' | 'email' | 'language'>>(
    `update operators set lock_told_at = shop.now()
     where id = $1 and disabled_at is null
       and coalesce(lock_told_at <= shop.now() - interval '${LOCK_TOLD_HOURS} hours', true)
     returning name, email, language`,
    [operatorId],
  );
  return row ?? null;
}

/** Stores that the device has just signed in, and deletes all but the DEVICES_MAX that did so last. */
export async function rememberDevice(tx: Transaction, operatorId: string, deviceHash: Buffer): Promise<void> {
  await tx.query(
    `insert into operator_devices (operator_id, device_hash) values ($1, $2)
     on conflict (operator_id, device_hash) do update set last_used_at = shop.now()`,
    [operatorId, deviceHash],
  );
  await tx.query(
    `delete from operator_devices where operator_id = $1 and device_hash not in (
       select device_hash from operator_devices where operator_id = $1
       order by last_used_at desc, device_hash limit ${DEVICES_MAX})`,
    [operatorId],
  );
}

export interface Proof {
  operatorId: string;
  passwordHash: string;
  /**
   * Number of the 30-second step of the accepted code; after the login neither this code nor an older one is accepted.
   */
  step: number;
}

/** Marks the code as used; false if it was used, the password changed or the operator disabled since the check. */
export async function useStep(tx: Transaction, { operatorId, passwordHash, step }: Proof): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    `update operators set totp_last_step = $3
     where id = $1 and password_hash = $2 and totp_last_step < $3 and disabled_at is null returning id`,
    [operatorId, passwordHash, step],
  );
  return rows.length > 0;
}

export async function insertSession(
  tx: Transaction,
  session: { id: string; operatorId: string; tokenHash: Buffer },
): Promise<void> {
  await tx.query('insert into operator_sessions (id, operator_id, token_hash) values ($1, $2, $3)', [
    session.id,
    session.operatorId,
    session.tokenHash,
  ]);
}
