// SQL of the trail: what operators did. Rows are only ever added.
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

export interface TrailEntry {
  id: string;
  at: Date;
  operator: string;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
}

/** The newest first, those before a given one; one more than a page says that there are more. */
export function loadActions(
  db: Queries,
  before: { at: string; id: string } | null,
  limit: number,
): Promise<(TrailEntry & { atText: string })[]> {
  // PostgreSQL's microseconds would be lost in a Date; the cursor needs them.
  return db.query(
    `select a.id, a.at, a.at::text as "atText", o.name as operator, a.action, a.subject, a.details
     from operator_actions a join operators o on o.id = a.operator_id
     where $1::timestamptz is null or (a.at, a.id) < ($1::timestamptz, $2::uuid)
     order by a.at desc, a.id desc limit $3`,
    [before?.at ?? null, before?.id ?? null, limit],
  );
}
