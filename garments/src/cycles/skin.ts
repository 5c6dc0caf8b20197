// The surface of a form as a mesh of quads, by surface nets: a point in every cell of a grid that the surface crosses,
// a quad across every grid line that it crosses.
import { distanceToBody } from '../body.ts';
import type { Torso } from './form.ts';

export interface Skin {
  pos: Float32Array;
  quad: Uint32Array;
}

/** In centimetres: the size of a cell, and how far the grid reaches to both sides and to front and back. */
const step = 0.7;
const reachX = 26;
const reachZ = 20;

interface Grid {
  value: Float32Array;
  counts: [number, number, number];
  strides: [number, number, number];
  origin: [number, number, number];
}

function sampled({ body, top, bottom }: Torso): Grid {
  const counts: Grid['counts'] = [
    Math.ceil((2 * reachX) / step),
    Math.ceil((top - bottom + 4) / step),
    Math.ceil((2 * reachZ) / step),
  ];
  const [nx, ny, nz] = counts;
  const origin: Grid['origin'] = [-reachX, bottom - 2, -reachZ];
  const value = new Float32Array(nx * ny * nz);
  for (let k = 0, at = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const y = origin[1] + j * step;
      for (let i = 0; i < nx; i++, at++) {
        const distance = distanceToBody(body, origin[0] + i * step, y, origin[2] + k * step);
        value[at] = Math.max(distance, y - top, bottom - y);
      }
    }
  }
  return { value, counts, strides: [1, nx, nx * ny], origin };
}

/** The mean of the points where the cell's twelve edges cross the surface, in cells from its corner; null for none. */
function crossing({ value, strides }: Grid, corner: number): [number, number, number] | null {
  const sum: [number, number, number] = [0, 0, 0];
  let crossings = 0;
  for (let e = 0; e < 12; e++) {
    const axis = e >> 2;
    const from: [number, number, number] = [0, 0, 0];
    from[(axis + 1) % 3] = e & 1;
    from[(axis + 2) % 3] = (e >> 1) & 1;
    const at = corner + from[0] * strides[0] + from[1] * strides[1] + from[2] * strides[2];
    const a = value[at]!;
    const b = value[at + strides[axis]!]!;
    if (a < 0 === b < 0) continue;
    crossings++;
    from[axis]! += a / (a - b);
    for (let c = 0; c < 3; c++) sum[c]! += from[c]!;
  }
  return crossings > 0 ? [sum[0] / crossings, sum[1] / crossings, sum[2] / crossings] : null;
}

/** Calls `visit` for every sample but the first `rim[0]` and the last `rim[1]` of each axis. */
function visitInner({ counts: [nx, ny, nz], strides }: Grid, rim: [number, number], visit: Visit): void {
  for (let k = rim[0]; k < nz - rim[1]; k++) {
    for (let j = rim[0]; j < ny - rim[1]; j++) {
      for (let i = rim[0]; i < nx - rim[1]; i++) visit(i + j * strides[1] + k * strides[2], [i, j, k]);
    }
  }
}

type Visit = (at: number, place: [number, number, number]) => void;

export function skinOf(torso: Torso): Skin {
  const grid = sampled(torso);
  const { value, strides, origin } = grid;
  const pointOf = new Int32Array(value.length).fill(-1);
  const pos: number[] = [];
  visitInner(grid, [0, 1], (at, place) => {
    const inCell = crossing(grid, at);
    if (!inCell) return;
    pointOf[at] = pos.length / 3;
    for (let c = 0; c < 3; c++) pos.push(origin[c]! + (place[c]! + inCell[c]!) * step);
  });
  const quad: number[] = [];
  visitInner(grid, [1, 1], (at) => {
    const isInside = value[at]! < 0;
    for (let axis = 0; axis < 3; axis++) {
      if (isInside === value[at + strides[axis]!]! < 0) continue;
      const p = strides[(axis + 1) % 3]!;
      const q = strides[(axis + 2) % 3]!;
      const ring = [pointOf[at]!, pointOf[at - p]!, pointOf[at - p - q]!, pointOf[at - q]!];
      quad.push(...(isInside ? ring : ring.reverse()));
    }
  });
  return { pos: Float32Array.from(pos), quad: Uint32Array.from(quad) };
}
