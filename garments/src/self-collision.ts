// Prevents layers of cloth from passing through each other: points that are closer than the cloth's thickness push each
// other apart, except neighbours in the same layer. A spatial hash finds the points that are close.
import type { Cloth } from './drape.ts';
import type { Flat } from './layout.ts';

const bucketCount = 1 << 16;

export interface Buckets {
  head: Int32Array;
  next: Int32Array;
}

export const makeBuckets = (pointCount: number): Buckets => ({
  head: new Int32Array(bucketCount),
  next: new Int32Array(pointCount),
});

const bucketOf = (a: number, b: number, c: number): number =>
  ((a * 73856093) ^ (b * 19349663) ^ (c * 83492791)) & (bucketCount - 1);

/** For each point its distance on the pattern from the nearest point of a seam; beyond 2 cm it may be infinite. */
export function seamDistances({ x, y, sewn }: Flat): Float64Array {
  const reach = 2;
  const cells = new Map<string, number[]>();
  for (const i of sewn) {
    const key = `${Math.floor(x[i]! / reach)},${Math.floor(y[i]! / reach)}`;
    const known = cells.get(key);
    if (known) known.push(i);
    else cells.set(key, [i]);
  }
  return Float64Array.from(x, (_, i) => {
    let nearest = Infinity;
    for (let column = -1; column <= 1; column++) {
      for (let row = -1; row <= 1; row++) {
        const key = `${Math.floor(x[i]! / reach) + column},${Math.floor(y[i]! / reach) + row}`;
        for (const j of cells.get(key) ?? []) nearest = Math.min(nearest, Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!));
      }
    }
    return nearest;
  });
}

export function keepApart(cloth: Cloth, { head, next }: Buckets): void {
  const { pos, free } = cloth;
  const cell = cloth.thickness * 1.05;
  const cellOf = (x: number): number => Math.floor(x / cell);
  head.fill(-1);
  for (let i = 0; i < free.length; i++) {
    const bucket = bucketOf(cellOf(pos[i * 3]!), cellOf(pos[i * 3 + 1]!), cellOf(pos[i * 3 + 2]!));
    next[i] = head[bucket]!;
    head[bucket] = i;
  }
  for (let i = 0; i < free.length; i++) {
    const x = cellOf(pos[i * 3]!);
    const y = cellOf(pos[i * 3 + 1]!);
    const z = cellOf(pos[i * 3 + 2]!);
    for (let a = x - 1; a <= x + 1; a++) {
      for (let b = y - 1; b <= y + 1; b++) {
        for (let c = z - 1; c <= z + 1; c++) {
          for (let q = head[bucketOf(a, b, c)]!; q >= 0; q = next[q]!) if (q > i) push(cloth, i, q);
        }
      }
    }
  }
}

function push({ pos, free, flat, seams, thickness }: Cloth, p: number, q: number): void {
  const i = p * 3;
  const j = q * 3;
  const dx = pos[i]! - pos[j]!;
  const dy = pos[i + 1]! - pos[j + 1]!;
  const dz = pos[i + 2]! - pos[j + 2]!;
  const squared = dx * dx + dy * dy + dz * dz;
  if (squared >= thickness * thickness || squared < 1e-9) return;
  // Points on the same side that are close together on the pattern are neighbours in the same layer of cloth, so they
  // may be close.
  const onPattern = (flat.x[p]! - flat.x[q]!) ** 2 + (flat.y[p]! - flat.y[q]!) ** 2;
  if (flat.side[p] === flat.side[q] && onPattern < thickness * thickness * 4) return;
  // So may points on both sides of a seam.
  if (onPattern < thickness * thickness && seams[p]! + seams[q]! < thickness * 1.4) return;
  const freeP = free[p]!;
  const freeQ = free[q]!;
  if (freeP + freeQ === 0) return;
  const d = Math.sqrt(squared);
  const apart = ((thickness - d) / d) * 0.4;
  pos[i]! += dx * apart * freeP;
  pos[i + 1]! += dy * apart * freeP;
  pos[i + 2]! += dz * apart * freeP;
  pos[j]! -= dx * apart * freeQ;
  pos[j + 1]! -= dy * apart * freeQ;
  pos[j + 2]! -= dz * apart * freeQ;
}
