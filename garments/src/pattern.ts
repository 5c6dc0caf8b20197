// A sewing pattern: flat panels whose edges say what they become, e.g. a seam, a hem or a neckline.
import type { EdgeName } from './mesh.ts';

export type Point = [x: number, y: number];

export interface Edge {
  kind: EdgeName | 'seam';
  points: Point[];
}

/** A flat piece of cloth whose edges form a closed outline. It lies in front of the body (side 1) or behind it (-1). */
export interface Panel {
  side: 1 | -1;
  edges: Edge[];
}

/** A pattern, with the numbers for simulating it as cloth. */
export interface Cut {
  panels: Panel[];
  body: 'woman' | 'bar';
  /** Distance between mesh points, in centimetres. */
  spacing: number;
  /** Bending compliance, higher for softer cloth: 0.13 for the abaya, 0.4 for the cape, 1 for the scarf. */
  bend: number;
  /**
   * The angle of the upper arms from the vertical, in degrees, at the beginning of the simulation; `armTo` is the angle
   * at its end.
   */
  armFrom: number;
  armTo: number;
  frames: number;
  /**
   * A factor by which the cloth is made narrower at a point of the pattern, for gathers and belts; 1 changes nothing.
   */
  gather?: (x: number, y: number) => number;
  /** Returns true for points that are fixed in space: the garment hangs from them. */
  pins: (x: number, y: number) => boolean;
  /**
   * The initial position in space of a point of the pattern; without it, points lie straight in front of or behind the
   * body.
   */
  lift?: (x: number, y: number, side: number) => [number, number, number];
}

/** Points on the line at equal distances, which are as close to `step` as the line's length allows. */
export function resample(points: Point[], step: number): Point[] {
  let length = 0;
  const walked = [0];
  for (let i = 1; i < points.length; i++) {
    length += Math.hypot(points[i]![0] - points[i - 1]![0], points[i]![1] - points[i - 1]![1]);
    walked.push(length);
  }
  const steps = Math.max(1, Math.round(length / step));
  const out: Point[] = [];
  let k = 0;
  for (let i = 0; i <= steps; i++) {
    const target = (length * i) / steps;
    while (k < walked.length - 2 && walked[k + 1]! < target) k++;
    const part = (target - walked[k]!) / Math.max(1e-9, walked[k + 1]! - walked[k]!);
    const [x0, y0] = points[k]!;
    const [x1, y1] = points[k + 1]!;
    out.push([x0 + (x1 - x0) * part, y0 + (y1 - y0) * part]);
  }
  return out;
}

export function isInside(outline: Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i]!;
    const [xj, yj] = outline[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

interface Segment {
  x: number;
  y: number;
  ux: number;
  uy: number;
  length: number;
}

function segmentEndingAt(points: Point[], i: number): Segment {
  const [x, y] = points[i - 1]!;
  const dx = points[i]![0] - x;
  const dy = points[i]![1] - y;
  const length = Math.hypot(dx, dy) || 1e-9;
  return { x, y, ux: dx / length, uy: dy / length, length };
}

/**
 * The distance of (x, y) to a line, and the position along the line of the nearest point. Corners are mitred, as a
 * tailor sews a trim around them. With `cutEnds`, points beyond the ends of the line count as further away.
 */
export function distanceToLine(
  points: Point[],
  x: number,
  y: number,
  cutEnds: boolean,
): [distance: number, along: number] {
  let best = 1e9;
  let bestAlong = 0;
  let walked = 0;
  let nearest = 0;
  let overshoot = 0;
  const startsAt: number[] = [];
  for (let i = 1; i < points.length; i++) {
    const segment = segmentEndingAt(points, i);
    const reach = (x - segment.x) * segment.ux + (y - segment.y) * segment.uy;
    const t = Math.min(segment.length, Math.max(0, reach));
    const distance = Math.hypot(x - segment.x - segment.ux * t, y - segment.y - segment.uy * t);
    startsAt[i] = walked;
    if (distance < best - 1e-7) {
      best = distance;
      bestAlong = walked + t;
      nearest = i;
      overshoot = reach < 0 ? -1 : reach > segment.length ? 1 : 0;
    }
    walked += segment.length;
  }
  if (overshoot === 0) return [best, bestAlong];
  const corner = overshoot > 0 ? nearest : nearest - 1;
  if (corner > 0 && corner < points.length - 1) return mitred(points, startsAt, corner, x, y);
  if (cutEnds) best += beyondEnd(segmentEndingAt(points, nearest), x, y);
  return [best, bestAlong];
}

/**
 * The distance and position near a corner: both segments are extended beyond the corner, and the larger distance
 * counts.
 */
function mitred(points: Point[], startsAt: number[], corner: number, x: number, y: number): [number, number] {
  let best = 0;
  let along = 0;
  for (const i of [corner, corner + 1]) {
    const segment = segmentEndingAt(points, i);
    const distance = Math.abs((x - segment.x) * -segment.uy + (y - segment.y) * segment.ux);
    if (i !== corner && distance <= best) continue;
    best = distance;
    along = startsAt[i]! + (x - segment.x) * segment.ux + (y - segment.y) * segment.uy;
  }
  return [best, along];
}

function beyondEnd(segment: Segment, x: number, y: number): number {
  const reach = (x - segment.x) * segment.ux + (y - segment.y) * segment.uy;
  const over = reach < 0 ? -reach : reach - segment.length;
  return over > 0.6 ? over * 6 : 0;
}

/**
 * The position along a neckline, counted from its middle to both sides, so that an ornament is mirrored at the point of
 * a V-neck instead of being cut there.
 */
export function fromMiddle(points: Point[], x: number, along: number): number {
  const first = points[0]!;
  const last = points[points.length - 1]!;
  if (first[0] !== -last[0]) return along; // half a neckline of an open front, which has no middle
  let half = 0;
  for (let i = 1; i < points.length; i++) half += segmentEndingAt(points, i).length / 2;
  return x < 0 ? half - along : along - half;
}
