/**
 * How often a test repeats itself: the full count in the long run (`npm run test:long`), a tenth of it otherwise, at
 * least once.
 */
export function count(full: number): number {
  return process.env.HINDAM_LONG === '1' ? full : Math.max(1, Math.round(full / 10));
}
