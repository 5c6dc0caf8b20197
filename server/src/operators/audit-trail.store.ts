// SQL of the audit trail of operator actions. Rows are never changed or deleted.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';

export interface ActionRow {
  operatorId: string;
  action: string;
  subject: string | null;
  details: object;
  requestId: string;
}

export async function insertAction(tx: Transaction, row: ActionRow): Promise<void> {
  await tx.query(
    'insert into operator_actions (id, operator_id, action, subject, details, request_id) values ($1, $2, $3, $4, $5, $6)',
    [newId(), row.operatorId, row.action, row.subject, JSON.stringify(row.details), row.requestId],
  );
}

export interface AuditTrailEntry {
  id: string;
  at: Date;
  operator: string;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
}

export interface PageCursor {
  /** Time of the page's last entry in microseconds since 1970: PostgreSQL's timestamps are more precise than a Date. */
  atMicros: number;
  id: string;
}

/** Newest first, beginning with the entry that follows `after`; null begins with the newest. */
export function loadActions(
  db: Queries,
  after: PageCursor | null,
  limit: number,
): Promise<(AuditTrailEntry & { atMicros: number })[]> {
  return db.query(
    `select a.id, a.at, (extract(epoch from a.at) * 1000000)::bigint as "atMicros", o.name as operator, a.action, a.subject, a.details
     from operator_actions a join operators o on o.id = a.operator_id
     where $1::bigint is null or (a.at, a.id) < (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid)
     order by a.at desc, a.id desc limit $3`,
    [after?.atMicros ?? null, after?.id ?? null, limit],
  );
}
