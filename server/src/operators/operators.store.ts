// SQL of operators and their sessions.
import type { OperatorRole } from '@hindam/contract/endpoint';
import type { Operator } from '../kernel/call.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { ENDED_KNOWN_DAYS, FAILURES_KEPT_DAYS, SESSION_HOURS } from './operators.ts';
import type { Use } from './uses.ts';

export interface OperatorSession extends Operator {
  usedAt: Date;
  now: Date;
}

/**
 * The session with this hash of its token, and its operator. Null when there is none, it is older than SESSION_HOURS,
 * or the operator is disabled. The caller checks `usedAt` against the idle limit.
 */
export async function findSession(db: Queries, tokenHash: Buffer): Promise<OperatorSession | null> {
  const [row] = await db.query<OperatorSession>(
    `select o.id as "operatorId", s.id as "sessionId", o.name, o.email, o.language, o.roles, s.used_at as "usedAt", shop.now() as now
     from operator_sessions s join operators o on o.id = s.operator_id
     where s.token_hash = $1 and o.disabled_at is null and s.created_at > shop.now() - interval '${SESSION_HOURS} hours'`,
    [tokenHash],
  );
  return row ?? null;
}

/**
 * Whether the token belongs to a session that is still stored, though it may be too old or unused for too long, or to
 * one that ended within the last ENDED_KNOWN_DAYS.
 */
export async function wasSession(db: Queries, tokenHash: Buffer): Promise<boolean> {
  const [row] = await db.query<{ was: boolean }>(
    `select exists (select 1 from operator_sessions where token_hash = $1)
       or exists (select 1 from operator_sessions_ended where token_hash = $1) as was`,
    [tokenHash],
  );
  return row!.was;
}

/** Saves when sessions were last used. A row that already has a later time keeps it. */
export async function writeUses(db: Queries, uses: readonly Use[]): Promise<void> {
  await db.query(
    `update operator_sessions s set used_at = x.at from unnest($1::uuid[], $2::timestamptz[]) as x (id, at)
     where s.id = x.id and s.used_at < x.at`,
    [uses.map(({ sessionId }) => sessionId), uses.map(({ at }) => at)],
  );
}

export async function deleteSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.query('delete from operator_sessions where id = $1', [sessionId]);
}

export async function deleteSessionsOf(tx: Transaction, operatorId: string): Promise<void> {
  await tx.query('delete from operator_sessions where operator_id = $1', [operatorId]);
}

export interface OperatorDraft {
  id: string;
  name: string;
  email: string;
  language: string;
  roles: readonly OperatorRole[];
  passwordHash: string;
  totpSealed: Buffer;
}

export async function insertOperator(tx: Transaction, draft: OperatorDraft): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    `insert into operators (id, name, email, language, roles, password_hash, totp_sealed) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (email) do nothing returning id`,
    [draft.id, draft.name, draft.email, draft.language, draft.roles, draft.passwordHash, draft.totpSealed],
  );
  return rows.length > 0;
}

/**
 * Sets a new password and second factor and enables a disabled operator again. Null when no operator has the e-mail.
 */
export async function replaceSecrets(
  tx: Transaction,
  email: string,
  secrets: { passwordHash: string; totpSealed: Buffer },
): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `update operators set password_hash = $2, totp_sealed = $3, totp_last_step = 0, disabled_at = null where email = $1 returning id`,
    [email, secrets.passwordHash, secrets.totpSealed],
  );
  return row?.id ?? null;
}

/** Null when no operator has the e-mail. A second call keeps `disabled_at`. */
export async function disable(tx: Transaction, email: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    'update operators set disabled_at = coalesce(disabled_at, shop.now()) where email = $1 returning id',
    [email],
  );
  return row?.id ?? null;
}

/**
 * E-mail addresses of the owners who may sign in. Locks their rows, so that of two concurrent changes the later one
 * sees the earlier one.
 */
export async function lockOwners(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ email: string }>(
    `select email from operators where 'owner' = any(roles) and disabled_at is null order by id for update`,
  );
  return rows.map(({ email }) => email);
}

export interface ChangedRoles {
  operatorId: string;
  before: OperatorRole[];
}

export async function writeRoles(
  tx: Transaction,
  email: string,
  roles: readonly OperatorRole[],
): Promise<ChangedRoles | null> {
  const [row] = await tx.query<ChangedRoles>(
    `update operators o set roles = $2 from (select id, roles from operators where email = $1 for update) b
     where o.id = b.id returning o.id as "operatorId", b.roles as before`,
    [email, roles],
  );
  return row ?? null;
}

export interface OperatorRow {
  operatorId: string;
  name: string;
  email: string;
  language: string;
  roles: OperatorRole[];
  disabled: boolean;
  lastUsedAt: Date | null;
}

export function loadOperators(db: Queries): Promise<OperatorRow[]> {
  return db.query(
    `select o.id as "operatorId", o.name, o.email, o.language, o.roles, o.disabled_at is not null as disabled, max(s.used_at) as "lastUsedAt"
     from operators o left join operator_sessions s on s.operator_id = o.id group by o.id order by o.created_at, o.id`,
  );
}

/**
 * Deletes sessions older than SESSION_HOURS, tokens of sessions that ended more than ENDED_KNOWN_DAYS ago, counts of
 * tries `forgottenSeconds` after the last try and its lock, and counts of failures of which no operator was told, if no
 * failure was added for FAILURES_KEPT_DAYS.
 */
export async function deleteOldRows(tx: Transaction, forgottenSeconds: number): Promise<void> {
  await tx.query(`delete from operator_sessions where created_at < shop.now() - interval '${SESSION_HOURS} hours'`);
  await tx.query(
    `delete from operator_sessions_ended where ended_at < shop.now() - interval '${ENDED_KNOWN_DAYS} days'`,
  );
  await tx.query(
    'delete from operator_tries where greatest(last_at, locked_until) < shop.now() - make_interval(secs => $1)',
    [forgottenSeconds],
  );
  await tx.query(`delete from operator_failures where last_at < shop.now() - interval '${FAILURES_KEPT_DAYS} days'`);
}

export const TOTP_MARKS = `select substring(totp_sealed from 1 for 4) as mark, count(*)::int as count
  from operators group by mark`;

/**
 * Second factors that are encrypted with an older secret, recognised by their first four bytes (`marks`). Locks the
 * rows, so that no second factor is reset while it is encrypted again.
 */
export async function loadOlderTotps(
  tx: Transaction,
  marks: readonly Buffer[],
  limit: number,
): Promise<{ id: string; sealed: Buffer }[]> {
  return tx.query(
    `select id, totp_sealed as sealed from operators where substring(totp_sealed from 1 for 4) = any($1)
     order by id limit $2 for update skip locked`,
    [marks, limit],
  );
}

export async function saveTotp(tx: Transaction, id: string, sealed: Buffer): Promise<void> {
  await tx.query('update operators set totp_sealed = $2 where id = $1', [id, sealed]);
}
