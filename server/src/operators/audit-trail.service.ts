// The trail of what operators did. Whatever an operator changes is noted in the transaction that changes
// it: there is no deed without its row, and no row without its deed.
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import type { Shop } from '../shop.ts';
import { insertAction, loadActions, type Place, type AuditTrailEntry } from './audit-trail.store.ts';

export interface OperatorAction {
  /** Past and dotted, e.g. `stock.corrected`, `order.moved`. */
  action: string;
  /** Id of what it was done to. */
  subject: string | null;
  /** Ids, numbers and names of states; nothing personal, because the trail is kept for ever. */
  details?: Readonly<Record<string, unknown>>;
  /** The call's own, which its line in the log carries too. */
  requestId: string;
}

/** Notes what an operator does, in the transaction in which it is done. */
export async function noteAction(
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
  /** Null on the last page. */
  cursor: string | null;
}

function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const { at, id } = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.groups ?? {};
  return at !== undefined && id !== undefined ? { atMicros: Number(at), id } : fault('MALFORMED');
}

/** The newest first, a page at a time. */
export async function viewAuditTrail(shop: Shop, cursor: string | undefined): Promise<AuditTrailPage> {
  const rows = await loadActions(shop.database, readCursor(cursor), PAGE_ENTRIES + 1);
  const entries = rows.slice(0, PAGE_ENTRIES);
  const last = entries.at(-1);
  const more = rows.length > PAGE_ENTRIES && last !== undefined;
  return { entries, cursor: more ? Buffer.from(`${last.atMicros}/${last.id}`).toString('base64url') : null };
}
