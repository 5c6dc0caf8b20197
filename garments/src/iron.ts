// Smooths single points that stick out of the cloth, but not its folds. In each round every point moves towards the
// mean of its neighbours, or away from it where the round's number is negative; alternating signs keep the cloth from
// shrinking.
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

export function iron(pos: Float64Array, tri: number[]): void {
  const pointCount = pos.length / 3;
  const sides = sidesOf(tri, pointCount);
  const onBorder = new Set(sides.filter(({ isBorder }) => isBorder).flatMap(({ a, b }) => [a, b]));
  const sum = new Float64Array(pointCount * 3);
  const neighbours = new Float64Array(pointCount);
  const lean = (i: number, j: number, isBorder: boolean): void => {
    // A point on the border is moved only by its neighbours on the border; otherwise the hem would move inwards.
    if (onBorder.has(i) && !isBorder) return;
    for (let k = 0; k < 3; k++) sum[i * 3 + k]! += pos[j * 3 + k]!;
    neighbours[i]!++;
  };
  for (const strength of rounds) {
    sum.fill(0);
    neighbours.fill(0);
    for (const { a, b, isBorder } of sides) {
      lean(a, b, isBorder);
      lean(b, a, isBorder);
    }
    for (let i = 0; i < pointCount; i++) {
      if (!neighbours[i]) continue;
      for (let k = i * 3; k < i * 3 + 3; k++) pos[k]! += (sum[k]! / neighbours[i]! - pos[k]!) * strength;
    }
  }
}
