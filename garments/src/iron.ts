// Smooths single points that stick out of the cloth, but not its folds. In each round every point moves towards the
// mean of its neighbours, or away from it where the round's number is negative; alternating signs keep the cloth from
// shrinking. Neighbours are seldom spread evenly around a point, so their mean also lies elsewhere on the pattern; that
// part of the way is left out, because along it the point would slide through the cloth, and trims would wander.
import type { Flat } from './layout.ts';

const rounds = [0.5, -0.5, 0.5, -0.48, 0.4];

interface Side {
  a: number;
  b: number;
  /** Whether this side belongs to only one triangle, and so lies on the border of the cloth. */
  isBorder: boolean;
}

function sidesOf(tri: number[], pointCount: number): Side[] {
  const uses = new Map<number, number>();
  for (let t = 0; t < tri.length; t += 3) {
    for (let e = 0; e < 3; e++) {
      const a = tri[t + e]!;
      const b = tri[t + ((e + 1) % 3)]!;
      const key = Math.min(a, b) * pointCount + Math.max(a, b);
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  }
  return Array.from(uses, ([key, count]) => ({
    a: Math.floor(key / pointCount),
    b: key % pointCount,
    isBorder: count === 1,
  }));
}

/** For each point the neighbours that move it: on the border only those on the border, or the hem would shrink. */
function neighboursOf({ x, tri }: Flat): { neighbours: number[][]; onBorder: Set<number> } {
  const sides = sidesOf(tri, x.length);
  const onBorder = new Set(sides.filter(({ isBorder }) => isBorder).flatMap(({ a, b }) => [a, b]));
  const neighbours = x.map((): number[] => []);
  for (const { a, b, isBorder } of sides) {
    if (isBorder || !onBorder.has(a)) neighbours[a]!.push(b);
    if (isBorder || !onBorder.has(b)) neighbours[b]!.push(a);
  }
  return { neighbours, onBorder };
}

/**
 * For each neighbour of point i its weight: they add up to 1, and the neighbours' weighted mean on the pattern is the
 * point itself. They are the equal weights changed as little as possible.
 */
function balancedWeights({ x, y }: Flat, i: number, around: number[]): number[] {
  let xx = 0;
  let xy = 0;
  let yy = 0;
  let meanX = 0;
  let meanY = 0;
  for (const j of around) {
    meanX += (x[j]! - x[i]!) / around.length;
    meanY += (y[j]! - y[i]!) / around.length;
  }
  const offset = (j: number): [number, number] => [x[j]! - x[i]! - meanX, y[j]! - y[i]! - meanY];
  for (const j of around) {
    const [dx, dy] = offset(j);
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const det = xx * yy - xy * xy;
  const alongX = (meanX * yy - meanY * xy) / det;
  const alongY = (meanY * xx - meanX * xy) / det;
  return around.map((j) => {
    const [dx, dy] = offset(j);
    return 1 / around.length - dx * alongX - dy * alongY;
  });
}

export function iron(pos: Float64Array, flat: Flat): void {
  const { neighbours, onBorder } = neighboursOf(flat);
  // Points on a seam have neighbours on two panels, whose places on the pattern cannot be compared.
  const sewn = new Set(flat.sewn);
  const weights = neighbours.map((around, i) =>
    onBorder.has(i) || sewn.has(i) ? around.map(() => 1 / around.length) : balancedWeights(flat, i, around),
  );
  const move = new Float64Array(pos.length);
  for (const strength of rounds) {
    move.fill(0);
    neighbours.forEach((around, i) => {
      around.forEach((j, n) => {
        for (let k = 0; k < 3; k++) move[i * 3 + k]! += weights[i]![n]! * (pos[j * 3 + k]! - pos[i * 3 + k]!);
      });
    });
    for (let k = 0; k < pos.length; k++) pos[k]! += move[k]! * strength;
  }
}
