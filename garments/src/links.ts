// The constraints of the cloth. A link along every side of a triangle keeps its length, which is less than on the
// pattern where the cloth is gathered. For each side that two triangles share, a softer link keeps the distance between
// the two opposite corners, so that the cloth resists bending.
import type { Flat } from './layout.ts';
import type { Cut } from './pattern.ts';

/** For each link: its two points, the length that it keeps, and how easily it is stretched (0 = not at all). */
export interface Links {
  from: Uint32Array;
  to: Uint32Array;
  length: Float64Array;
  compliance: Float64Array;
}

export function linksOf(cut: Cut, flat: Flat): Links {
  const { x, y, tri, triPanel } = flat;
  const pointCount = x.length;
  const from: number[] = [];
  const to: number[] = [];
  const lengths: number[] = [];
  const compliances: number[] = [];
  const add = (a: number, b: number, length: number, compliance: number): void => {
    from.push(a);
    to.push(b);
    lengths.push(length);
    compliances.push(compliance);
  };
  const rest = (a: number, b: number): number => {
    const gather = cut.gather ? cut.gather((x[a]! + x[b]!) / 2, (y[a]! + y[b]!) / 2) : 1;
    return Math.hypot((x[a]! - x[b]!) * gather, y[a]! - y[b]!);
  };
  const seen = new Map<number, { corner: number; panel: number }>();
  for (let t = 0; t < triPanel.length; t++) {
    for (let e = 0; e < 3; e++) {
      const a = tri[t * 3 + e]!;
      const b = tri[t * 3 + ((e + 1) % 3)]!;
      const corner = tri[t * 3 + ((e + 2) % 3)]!;
      const key = Math.min(a, b) * pointCount + Math.max(a, b);
      const other = seen.get(key);
      if (!other) {
        seen.set(key, { corner, panel: triPanel[t]! });
        add(a, b, rest(a, b), 0);
      } else if (other.panel === triPanel[t]) {
        add(other.corner, corner, rest(other.corner, corner), cut.bend);
      } else {
        // Across a seam the link is even softer, and about as long as in flat cloth, so that the seam does not fold
        // sharply.
        const across = Math.hypot(x[other.corner]! - x[a]!, y[other.corner]! - y[a]!) * 1.75;
        add(other.corner, corner, across, cut.bend * 3 + 0.02);
      }
    }
  }
  return {
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
    length: Float64Array.from(lengths),
    compliance: Float64Array.from(compliances),
  };
}
