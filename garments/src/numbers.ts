// Small numeric functions.

/** A pseudo-random number from 0 to 1 for a point of an integer grid, always the same for the same point. */
export function hash(x: number, y: number): number {
  let h = Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/**
 * 0 below `from`, 1 above `to`, with a smooth transition between them. If `from` > `to`, it is 1 below `to` and 0 above
 * `from`.
 */
export function smoothStep(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
