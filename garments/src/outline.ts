// Finds the silhouette of a body as seen from the front, as closed lines. A point (x, y) is inside if the line through
// it along z meets the body. Units are centimetres; y grows upwards.
import { type Body, distanceToBody } from './body.ts';

export type Point = readonly [x: number, y: number];

/**
 * In centimetres: CELL is the distance between samples, STRAY how far a simplified line may deviate, SOFT the standard
 * deviation of the blur.
 */
const CELL = 0.5;
const STRAY = 0.07;
const SOFT = 1.7;
const LEFT = -46;
const RIGHT = 46;
const BOTTOM = -3;
const TOP = 186;
const BACK = -16;
const FRONT = 20;

const columns = (RIGHT - LEFT) / CELL + 1;
const rows = (TOP - BOTTOM) / CELL + 1;

/**
 * The smallest distance to the body on the line through (x, y) along z, sampled every 2 cm; negative if a sample lies
 * inside the body.
 */
export function nearness(body: Body, x: number, y: number): number {
  let nearest = Infinity;
  for (let z = BACK; z <= FRONT; z += 2) nearest = Math.min(nearest, distanceToBody(body, x, y, z));
  return nearest;
}

/** `nearness` on a grid. The body is symmetrical, so one half is computed and mirrored. */
function sampled(body: Body): Float64Array {
  const field = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column <= (columns - 1) / 2; column++) {
      const value = nearness(body, LEFT + column * CELL, BOTTOM + row * CELL);
      field[row * columns + column] = value;
      field[row * columns + (columns - 1 - column)] = value;
    }
  }
  return field;
}

/** Blurs the field, so that the outline has no corners where capsules and ellipsoids meet. */
function softened(field: Float64Array): Float64Array {
  const reach = Math.ceil(SOFT / CELL) * 2;
  const weights = Array.from({ length: reach * 2 + 1 }, (_, i) => Math.exp(-0.5 * (((i - reach) * CELL) / SOFT) ** 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const blurred = (from: Float64Array, step: number, length: number, place: (i: number) => number): Float64Array =>
    from.map((_, i) => {
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const moved = Math.min(length - 1, Math.max(0, place(i) + k));
        sum += from[i + (moved - place(i)) * step]! * weights[k + reach]!;
      }
      return sum / total;
    });
  const across = blurred(field, 1, columns, (i) => i % columns);
  return blurred(across, columns, rows, (i) => Math.floor(i / columns));
}

/**
 * The index has a bit for each of a cell's four corners that lies inside the body. The entry lists, in pairs, the edges
 * by which the outline enters and leaves the cell: 0 is the lower edge, 1 the right, 2 the upper, 3 the left.
 */
const CROSSINGS: readonly (readonly number[])[] = [
  [],
  [3, 0],
  [0, 1],
  [3, 1],
  [1, 2],
  [3, 2, 1, 0],
  [0, 2],
  [3, 2],
  [2, 3],
  [2, 0],
  [0, 3, 2, 1],
  [2, 1],
  [1, 3],
  [1, 0],
  [0, 3],
  [],
];

/**
 * The pieces of the outline in all cells, by marching squares. A point of the outline is identified by the cell edge on
 * which it lies, so that the pieces of neighbouring cells join exactly.
 */
function pieces(field: Float64Array): { next: Map<number, number>; places: Map<number, Point> } {
  const next = new Map<number, number>();
  const places = new Map<number, Point>();
  const at = (column: number, row: number) => field[row * columns + column]!;
  const crossing = (column: number, row: number, edge: number): number => {
    const [c, r] = [column + (edge === 1 ? 1 : 0), row + (edge === 2 ? 1 : 0)];
    const upright = edge === 1 || edge === 3;
    const key = (r * columns + c) * 2 + (upright ? 1 : 0);
    const from = at(c, r);
    const to = upright ? at(c, r + 1) : at(c + 1, r);
    const share = from / (from - to);
    const x = LEFT + (c + (upright ? 0 : share)) * CELL;
    const y = BOTTOM + (r + (upright ? share : 0)) * CELL;
    places.set(key, [x, y]);
    return key;
  };
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
      const code = corners.reduce((sum, value, bit) => sum + (value < 0 ? 1 << bit : 0), 0);
      const edges = CROSSINGS[code]!;
      for (let i = 0; i < edges.length; i += 2) {
        next.set(crossing(column, row, edges[i]!), crossing(column, row, edges[i + 1]!));
      }
    }
  }
  return { next, places };
}

function away([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** Removes points of a line (Ramer-Douglas-Peucker); no removed point is further than `allowed` from the new line. */
export function simplified(line: readonly Point[], allowed = STRAY): Point[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  let furthest = 0;
  let index = 0;
  for (let i = 1; i < line.length - 1; i++) {
    const stray = away(line[i]!, first, last);
    if (stray > furthest) [furthest, index] = [stray, i];
  }
  if (furthest <= allowed) return [first, last];
  return [...simplified(line.slice(0, index + 1), allowed).slice(0, -1), ...simplified(line.slice(index), allowed)];
}

/**
 * The outlines of a body as closed lines, sorted by their number of points: the silhouette first, then the gaps in it.
 */
export function outlinesOf(body: Body): Point[][] {
  const { next, places } = pieces(softened(sampled(body)));
  const lines: Point[][] = [];
  for (const start of next.keys()) {
    if (!next.has(start)) continue;
    const line: Point[] = [];
    let key: number | undefined = start;
    while (key !== undefined) {
      line.push(places.get(key)!);
      const following: number | undefined = next.get(key);
      next.delete(key);
      key = following;
    }
    const half = Math.floor(line.length / 2);
    lines.push([...simplified(line.slice(0, half + 1)).slice(0, -1), ...simplified(line.slice(half))]);
  }
  return lines.toSorted((a, b) => b.length - a.length);
}

/**
 * The x at which the body ends at height y, searched from `from` to the right; with `from` 0 this is half the body's
 * width.
 */
export function edgeAt(body: Body, y: number, from = 0): number {
  let inside = from;
  while (nearness(body, inside + 0.1, y) < 0) inside += 0.1;
  return inside;
}
