// Places at which a test may end the process without warning, as a failure of the machine would. Nothing
// happens at them unless the process was begun with one of them named (config.ts), which a live shop
// refuses; what must be true after each is shown by server/testing/crashes.api.test.ts.
export const CRASH_POINTS = [
  /** Pieces were just promised to an order; of both nothing is committed. */
  'after_reserve',
  /** All of an order is written and not committed. */
  'before_commit',
  /** It is committed and nobody has heard of it. */
  'after_commit',
  /** The provider made a payment and the shop has not noted it. */
  'after_psp_call',
  /** What an event brings is done and not marked as done. */
  'before_outbox_mark',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

export interface CrashAt {
  point: CrashPoint;
  /** The how manieth time it is passed. */
  times: number;
}

let armed: CrashAt | null = null;
let passed = 0;

/** Once, at the start of a process. */
export function armCrashPoint(at: CrashAt | null): void {
  armed = at;
  passed = 0;
}

export function crashPoint(point: CrashPoint): void {
  if (armed?.point !== point) return;
  passed += 1;
  if (passed >= armed.times) process.kill(process.pid, 'SIGKILL');
}
