// Small numeric functions of the renderer. They are deterministic: noise is computed from a hash of the position, so
// that a picture drawn again on the same machine has the same bytes.

export type Triple = [number, number, number];

export const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

/** Converts '#rrggbb' to three values of linear light, 0 to 1. */
export function linearColour(hex: string): Triple {
  const n = Number.parseInt(hex.slice(1), 16);
  return [linear((n >> 16) / 255), linear(((n >> 8) & 255) / 255), linear((n & 255) / 255)];
}

export function normalised(v: Triple): Triple {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

/** A pseudo-random number from 0 to 1 for a point of an integer grid, always the same for the same point. */
export function hash(x: number, y: number): number {
  let h = Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise, 0 to 1, with features about one unit wide. */
export function noise(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const fx = x - column;
  const fy = y - row;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  return (
    (hash(column, row) * (1 - u) + hash(column + 1, row) * u) * (1 - v) +
    (hash(column, row + 1) * (1 - u) + hash(column + 1, row + 1) * u) * v
  );
}

/**
 * 0 below `from`, 1 above `to`, with a smooth transition between them. If `from` > `to`, it is 1 below `to` and 0 above
 * `from`.
 */
export function smoothStep(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/**
 * Blurs `values` in place by a box filter, first along rows, then along columns. A few passes approximate a Gaussian
 * blur.
 */
export function blur(values: Float32Array, width: number, height: number, radius: number, passes: number): void {
  const rows = new Float32Array(values.length);
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < height; y++) slide(values, rows, y * width, 1, width, radius);
    for (let x = 0; x < width; x++) slide(rows, values, x, width, height, radius);
  }
}

/** The running mean of one row or column; values beyond its ends count as equal to the value at that end. */
function slide(from: Float32Array, to: Float32Array, start: number, step: number, count: number, radius: number): void {
  const window = 2 * radius + 1;
  let sum = 0;
  for (let i = -radius; i <= radius; i++) sum += from[start + Math.min(count - 1, Math.max(0, i)) * step]!;
  for (let i = 0; i < count; i++) {
    to[start + i * step] = sum / window;
    const entering = from[start + Math.min(count - 1, i + radius + 1) * step]!;
    sum += entering - from[start + Math.max(0, i - radius) * step]!;
  }
}
