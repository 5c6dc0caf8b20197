// Sends the queued calls, the oldest first. It may be killed at any point and run again: a call leaves the queue in the
// transaction that stores its report, and until then it may be sent again under the same idempotency key.
import { GUEST, isExpired, type QueuedCall, type Report, type Verdict } from './queued-call.ts';

export interface QueueStore {
  all(): Promise<QueuedCall[]>;
  /** Notes that the call is about to be sent; false if it is no longer in the queue. */
  markTried(key: string, nowMs: number): Promise<boolean>;
  /** Removes the call and stores its report, both or neither; does nothing if the call is no longer in the queue. */
  settle(key: string, report: Report): Promise<void>;
}

export type Send = (call: QueuedCall) => Promise<Verdict>;

/**
 * What a page needs to know after a guest's call was carried out: the guest id if the call added a piece, the set if it
 * saved a measurement set. Null for other calls, and for a member's.
 */
function resultOf({ kind, owner, body }: QueuedCall, result: unknown): unknown {
  if (owner !== GUEST) return null;
  if (kind === 'add') return (JSON.parse(body) as { ip_address?: unknown }).ip_address ?? null;
  return kind === 'set' ? result : null;
}

function reportOf(call: QueuedCall, verdict: Verdict | 'expired'): Report | null {
  const { key, kind, label } = call;
  const of = { key, kind, label, message: '', result: null };
  if (verdict === 'expired') return { ...of, outcome: 'expired' };
  if (verdict.kind === 'refused') return { ...of, outcome: 'refused', message: verdict.message };
  return verdict.kind === 'sent' ? { ...of, outcome: 'sent', result: resultOf(call, verdict.result) } : null;
}

/**
 * Sends the waiting calls, the oldest first; expired ones are only reported. It stops at the first call without a
 * usable answer, because later calls must not overtake it, and returns true, otherwise false. The calls of members who
 * are not signed in stay in the queue.
 */
export async function sendQueued(store: QueueStore, send: Send, now: () => number): Promise<boolean> {
  const foreign = new Set<string>();
  for (const call of await store.all()) {
    if (foreign.has(call.owner)) continue;
    if (isExpired(call, now())) {
      await store.settle(call.key, reportOf(call, 'expired') as Report);
      continue;
    }
    // The call may have been dropped by a log-out since the list was read.
    if (!(await store.markTried(call.key, now()))) continue;
    const verdict = await send(call);
    if (verdict.kind === 'later') return true;
    const report = reportOf(call, verdict);
    if (report) await store.settle(call.key, report);
    else foreign.add(call.owner);
  }
  return false;
}
