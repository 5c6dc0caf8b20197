// Makes the flat mesh of the panels: points along the edges and a jittered grid inside, joined into triangles. Panels
// are sewn together by sharing the points of their seams.
import Delaunator from 'delaunator';
import { distanceToLine, isInside, resample, type Cut, type Edge, type Point } from './pattern.ts';

/** The flat garment: for each point its position on the pattern and its side, and the triangles with their panels. */
export interface Flat {
  x: number[];
  y: number[];
  side: number[];
  tri: number[];
  triPanel: number[];
  /** The side on which each triangle's panel lies. */
  triSide: number[];
  /** The points that two panels share. */
  sewn: number[];
}

/**
 * A random generator (0 to 1) that returns the same numbers for the same seed, so that a cut drapes the same way each
 * time.
 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const keyOf = (point: Point): string => `${point[0].toFixed(2)},${point[1].toFixed(2)}`;

function sharedSeamKeys(panels: Edge[][]): Set<string> {
  const count = new Map<string, number>();
  for (const edges of panels) {
    const own = new Set(edges.filter(({ kind }) => kind === 'seam').flatMap(({ points }) => points.map(keyOf)));
    for (const key of own) count.set(key, (count.get(key) ?? 0) + 1);
  }
  return new Set([...count].filter(([, panelCount]) => panelCount > 1).map(([key]) => key));
}

/** Whether a place may be nearer than `spacing` to an outline whose points are at most that far apart. */
function nearnessTo(outline: Point[], spacing: number): (x: number, y: number) => boolean {
  const cell = spacing * 2;
  const near = new Set<string>();
  for (const [x, y] of outline) {
    for (let column = -1; column <= 1; column++) {
      for (let row = -1; row <= 1; row++) near.add(`${Math.floor(x / cell) + column},${Math.floor(y / cell) + row}`);
    }
  }
  return (x, y) => near.has(`${Math.floor(x / cell)},${Math.floor(y / cell)}`);
}

function innerPoints(outline: Point[], spacing: number, jitter: () => number): Point[] {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  // Counted from the centre line, so that the centre line is a line of points and both halves are alike.
  const x0 = Math.floor(Math.min(...xs) / spacing) * spacing;
  const x1 = Math.max(...xs);
  const y1 = Math.max(...ys);
  const closed = [...outline, outline[0]!];
  const isNear = nearnessTo(outline, spacing);
  const points: Point[] = [];
  let row = 0;
  for (let y = Math.min(...ys); y < y1; y += spacing * 0.866, row++) {
    for (let x = x0 + (row & 1 ? spacing / 2 : 0); x < x1; x += spacing) {
      const jitteredX = x + jitter();
      const jitteredY = y + jitter();
      if (!isInside(outline, jitteredX, jitteredY)) continue;
      const margin = isNear(jitteredX, jitteredY) ? distanceToLine(closed, jitteredX, jitteredY, false)[0] : spacing;
      if (margin < spacing * 0.62) continue;
      points.push([jitteredX, jitteredY]);
    }
  }
  return points;
}

/** The triangles of one panel. Their corners are ordered so that they face away from the body. */
function triangulate(points: Point[], outline: Point[], ids: number[], side: number): number[] {
  const corners = Delaunator.from(points).triangles;
  const tri: number[] = [];
  for (let i = 0; i < corners.length; i += 3) {
    const a = corners[i]!;
    const b = corners[i + 1]!;
    const c = corners[i + 2]!;
    const [ax, ay] = points[a]!;
    const [bx, by] = points[b]!;
    const [cx, cy] = points[c]!;
    if (!isInside(outline, (ax + bx + cx) / 3, (ay + by + cy) / 3)) continue;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (Math.abs(area) < 1e-3) continue;
    const outwards = area > 0 === side > 0;
    tri.push(ids[a]!, outwards ? ids[b]! : ids[c]!, outwards ? ids[c]! : ids[b]!);
  }
  return tri;
}

/** `random` displaces the points inside the panels a little; without it they form an even grid. */
export function layOut(cut: Cut, random = () => 0.5): Flat {
  const jitter = () => (random() - 0.5) * cut.spacing * 0.25;
  const flat: Flat = { x: [], y: [], side: [], tri: [], triPanel: [], triSide: [], sewn: [] };
  const panels = cut.panels.map(({ edges }) =>
    edges.map(({ kind, points }) => ({ kind, points: resample(points, cut.spacing) })),
  );
  const shared = sharedSeamKeys(panels);
  const sewn = new Map<string, number>();
  panels.forEach((edges, panelIndex) => {
    const { side } = cut.panels[panelIndex]!;
    const add = ([x, y]: Point): number => {
      flat.x.push(x);
      flat.y.push(y);
      flat.side.push(side);
      return flat.x.length - 1;
    };
    const addSewn = (point: Point): number => {
      const key = keyOf(point);
      if (!shared.has(key)) return add(point);
      const id = sewn.get(key) ?? add(point);
      sewn.set(key, id);
      return id;
    };
    const outline = edges.flatMap(({ points }) => points.slice(0, -1));
    const ids = outline.map(addSewn);
    const inner = innerPoints(outline, cut.spacing, jitter);
    ids.push(...inner.map(add));
    const tri = triangulate([...outline, ...inner], outline, ids, side);
    for (const id of tri) flat.tri.push(id);
    for (let i = 0; i < tri.length; i += 3) {
      flat.triPanel.push(panelIndex);
      flat.triSide.push(side);
    }
  });
  flat.sewn.push(...sewn.values());
  return flat;
}
