// The constraints of the cloth. A link along every side of a triangle keeps its length, which is less than on the
// pattern where the cloth is gathered. For each side that two triangles share, a softer link keeps the distance between
// the two opposite corners, so that the cloth resists bending.
import type { Flat } from './layout.ts';
import type { Cut } from './pattern.ts';

/**
 * For each link: its two points, its length on the pattern and when the cloth is gathered, and how easily it is
 * stretched (0 = not at all).
 */
export interface Links {
  from: Uint32Array;
  to: Uint32Array;
  loose: Float64Array;
  gathered: Float64Array;
  compliance: Float64Array;
}

export function linksOf(cut: Cut, flat: Flat, bend: number): Links {
  const { x, y, tri, triPanel } = flat;
  const pointCount = x.length;
  const from: number[] = [];
  const to: number[] = [];
  const loose: number[] = [];
  const gathered: number[] = [];
  const compliances: number[] = [];
  const add = (a: number, b: number, compliance: number): void => {
    const gather = cut.gather ? cut.gather((x[a]! + x[b]!) / 2, (y[a]! + y[b]!) / 2) : 1;
    from.push(a);
    to.push(b);
    loose.push(Math.hypot(x[a]! - x[b]!, y[a]! - y[b]!));
    gathered.push(Math.hypot((x[a]! - x[b]!) * gather, y[a]! - y[b]!));
    compliances.push(compliance);
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
        add(a, b, 0);
      } else if (other.panel === triPanel[t]) {
        add(other.corner, corner, bend);
      } else {
        // Across a seam the link is even softer, and about as long as in flat cloth, so that the seam does not fold
        // sharply.
        const across = Math.hypot(x[other.corner]! - x[a]!, y[other.corner]! - y[a]!) * 1.75;
        add(other.corner, corner, bend * 3 + 0.02);
        loose[loose.length - 1] = across;
        gathered[gathered.length - 1] = across;
      }
    }
  }
  return {
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
    loose: Float64Array.from(loose),
    gathered: Float64Array.from(gathered),
    compliance: Float64Array.from(compliances),
  };
}
