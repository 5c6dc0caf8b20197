// Points at which a test can kill the process without warning, as a hardware failure would. A point does nothing unless
// CRASH_AT names it; a live shop refuses to start with CRASH_AT.
export const CRASH_POINTS = [
  /** Stock was just reserved for an order; neither hold nor order is committed. */
  'after_reserve',
  /** The whole order is written and not committed. */
  'before_commit',
  /** The order is committed and no response is sent. */
  'after_commit',
  /** The provider created a payment and the shop has not stored it. */
  'after_psp_call',
  /** The effects of an event are written and the event is not marked as done. */
  'before_outbox_mark',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

export interface CrashAt {
  point: CrashPoint;
  /** The process is killed at this arrival at the point: 1 for the first, 2 for the second. */
  times: number;
}

let armed: CrashAt | null = null;
let passed = 0;

export function armCrashPoint(at: CrashAt | null): void {
  armed = at;
  passed = 0;
}

export function crashPoint(point: CrashPoint): void {
  if (armed?.point !== point) return;
  passed += 1;
  if (passed >= armed.times) process.kill(process.pid, 'SIGKILL');
}
