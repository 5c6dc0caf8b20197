// SQL of operators' logins. A try is counted before it is checked, so that concurrent wrong tries cannot exceed the
// limit. It is counted whether or not an operator has the typed e-mail address.
import type { OperatorRole } from '@hindam/contract/endpoint';
import type { Queries, Transaction } from '../kernel/database.ts';
import { LOCK_FIRST_SECONDS, LOCK_MAX_SECONDS, TRIES_FORGOTTEN_SECONDS } from './operators.ts';

const FORGOTTEN = `greatest(t.last_at, t.locked_until) < shop.now() - interval '${TRIES_FORGOTTEN_SECONDS} seconds'`;

const lockOf = (failures: string): string =>
  `case when ${failures} >= $3 then shop.now()
     + make_interval(secs => least(${LOCK_MAX_SECONDS}, ${LOCK_FIRST_SECONDS} * 2 ^ least(${failures} - $3, 16))) end`;

/**
 * Counts a try; `$3` is the number of tries before the first lock. Until `locked_until` the row is not changed and
 * `counted` is false.
 */
const BEGIN_TRY = `
with counted as (
  insert into operator_tries as t (key_hmac, failures, last_at, locked_until) values ($1, 1, shop.now(), ${lockOf('1')})
  on conflict (key_hmac) do update set
    failures = case when ${FORGOTTEN} then 1 else t.failures + 1 end,
    last_at = shop.now(),
    locked_until = case when ${FORGOTTEN} then ${lockOf('1')} else ${lockOf('(t.failures + 1)')} end
  where t.locked_until is null or t.locked_until <= shop.now()
  returning t.key_hmac
)
select exists (select from counted) as counted, shop.now() as now, o.id as "operatorId", o.name, o.email, o.language, o.roles,
  o.password_hash as "passwordHash", o.totp_sealed as "totpSealed"
from (values (1)) as one left join operators o on o.email = $2 and o.disabled_at is null`;

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
  /** False while tries are locked; then even a correct password is rejected. */
  counted: boolean;
  now: Date;
} & (Found | { [K in keyof Found]: null });

export async function beginTry(db: Queries, wish: { key: Buffer; email: string; free: number }): Promise<Try> {
  const [row] = await db.query<Try>(BEGIN_TRY, [wish.key, wish.email, wish.free]);
  return row!;
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
