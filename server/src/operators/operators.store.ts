// SQL of operators: who they are, their sessions, their trail.
import type { OperatorRole } from '@hindam/contract/endpoint';
import type { Queries } from '../kernel/database.ts';
import type { Operator } from '../kernel/call.ts';
import { IDLE_MINUTES, SESSION_HOURS } from './operators.ts';

interface SessionRow extends Omit<Operator, 'roles'> {
  roles: OperatorRole[];
}

/** Uses a session: it lives on for another half hour. */
export async function touchSession(db: Queries, tokenHash: Buffer): Promise<Operator | null> {
  const [row] = await db.query<SessionRow>(
    `update operator_sessions s set used_at = shop.now() from operators o
     where s.token_hash = $1 and o.id = s.operator_id and o.disabled_at is null
       and s.used_at > shop.now() - make_interval(mins => $2) and s.created_at > shop.now() - make_interval(hours => $3)
     returning o.id as "operatorId", s.id as "sessionId", o.name, o.email, o.language, o.roles`,
    [tokenHash, IDLE_MINUTES, SESSION_HOURS],
  );
  return row ?? null;
}
