// The audit trail of operator actions (table operator_actions). An action is recorded in the same transaction as its
// change, so that neither exists without the other.
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import type { Shop } from '../shop.ts';
import { insertAction, loadActions, type PageCursor, type AuditTrailEntry } from './audit-trail.store.ts';

export type { AuditTrailEntry } from './audit-trail.store.ts';

export interface OperatorAction {
  /** The entity, a dot and what was done or changed, for example `stock.corrected` or `operator.roles`. */
  action: string;
  /** Id, code or name of what the action concerns; null when there is none. */
  subject: string | null;
  /** Must hold no personal data of customers, because rows of the audit trail are never deleted. */
  details?: Readonly<Record<string, unknown>>;
  /** The id of the request, which is also in the request's log line; 'command' for the command line. */
  requestId: string;
}

/** Must run in the transaction of the change. */
export async function recordAction(
  tx: Transaction,
  operator: Pick<Operator, 'operatorId'>,
  performed: OperatorAction,
): Promise<void> {
  await insertAction(tx, { ...performed, operatorId: operator.operatorId, details: performed.details ?? {} });
}

const PAGE_ENTRIES = 50;
const CURSOR = /^(?<at>[0-9]{10,16})\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export interface AuditTrailPage {
  entries: AuditTrailEntry[];
  /** Passed back by the reader to get the next page; null on the last page. */
  cursor: string | null;
}

function readCursor(cursor: string | undefined): PageCursor | null {
  if (cursor === undefined) return null;
  const { at, id } = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.groups ?? {};
  return at !== undefined && id !== undefined ? { atMicros: Number(at), id } : fault('MALFORMED');
}

/** Newest first; without a cursor the first page. */
export async function viewAuditTrail(shop: Shop, cursor: string | undefined): Promise<AuditTrailPage> {
  const rows = await loadActions(shop.database, readCursor(cursor), PAGE_ENTRIES + 1);
  const entries = rows.slice(0, PAGE_ENTRIES);
  const last = entries.at(-1);
  const more = rows.length > PAGE_ENTRIES && last !== undefined;
  return { entries, cursor: more ? Buffer.from(`${last.atMicros}/${last.id}`).toString('base64url') : null };
}
