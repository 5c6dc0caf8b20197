// Carries a drape over to a finer mesh of the same pattern: every point of the finer mesh is placed in the triangle of
// the coarse mesh in which it lies on the pattern.
import type { Flat } from './layout.ts';

const cell = 4;

/** Coarse triangles by the cells of a grid on the pattern; front and back panels lie over each other there. */
function trianglesByCell({ x, y, tri, triSide }: Flat): Map<string, number[]> {
  const cells = new Map<string, number[]>();
  for (let t = 0; t < triSide.length; t++) {
    const corners = tri.slice(t * 3, t * 3 + 3);
    const xs = corners.map((i) => Math.floor(x[i]! / cell));
    const ys = corners.map((i) => Math.floor(y[i]! / cell));
    for (let column = Math.min(...xs); column <= Math.max(...xs); column++) {
      for (let row = Math.min(...ys); row <= Math.max(...ys); row++) {
        const key = `${triSide[t]},${column},${row}`;
        const known = cells.get(key);
        if (known) known.push(t);
        else cells.set(key, [t]);
      }
    }
  }
  return cells;
}

type Weights = [number, number, number];

function weightsIn({ x, y, tri }: Flat, t: number, px: number, py: number): Weights {
  const [a, b, c] = [tri[t * 3]!, tri[t * 3 + 1]!, tri[t * 3 + 2]!];
  const abx = x[b]! - x[a]!;
  const aby = y[b]! - y[a]!;
  const acx = x[c]! - x[a]!;
  const acy = y[c]! - y[a]!;
  const area = abx * acy - aby * acx;
  const v = ((px - x[a]!) * acy - (py - y[a]!) * acx) / area;
  const w = (abx * (py - y[a]!) - aby * (px - x[a]!)) / area;
  return [1 - v - w, v, w];
}

/** The positions of the points of `fine`, given those of the points of `coarse`. */
export function refined(coarse: Flat, pos: Float64Array, fine: Flat): Float64Array {
  const cells = trianglesByCell(coarse);
  const out = new Float64Array(fine.x.length * 3);
  for (let i = 0; i < fine.x.length; i++) {
    const px = fine.x[i]!;
    const py = fine.y[i]!;
    // At a curved edge the finer mesh reaches a little beyond the coarse one: the nearest triangle is continued there.
    let best = -Infinity;
    let nearest = -1;
    let weights: Weights = [1, 0, 0];
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const key = `${fine.side[i]},${Math.floor(px / cell) + dx},${Math.floor(py / cell) + dy}`;
      for (const t of cells.get(key) ?? []) {
        const found = weightsIn(coarse, t, px, py);
        const inside = Math.min(...found);
        if (inside > best) [best, nearest, weights] = [inside, t, found];
      }
      if (best > -1e-6) break;
    }
    for (let k = 0; k < 3; k++) {
      for (let corner = 0; corner < 3; corner++) {
        out[i * 3 + k]! += weights[corner]! * pos[coarse.tri[nearest * 3 + corner]! * 3 + k]!;
      }
    }
  }
  return out;
}
