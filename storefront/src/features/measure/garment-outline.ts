// The outline of a garment on the shop's own mannequin, as SVG paths in the units of figure-sketch.ts: centimetres of a
// body of FIGURE_CM, from the crown downwards. It is drawn from the kind of sleeve, whether the garment follows the
// waist, and where hem and cuff end; it shows lengths, not the cut of one piece.
import { hemShare } from '@hindam/contract/garment-length';

export type Sleeve = 'long' | 'wide' | 'batwing' | 'three_quarter' | 'short' | 'sleeveless';

export interface GarmentShape {
  lengthCm: number;
  heightCm: number;
  /** Null if the kind is not known; a long sleeve is then drawn. */
  sleeve: Sleeve | null;
  /** Length of the sleeve from the shoulder bone; null = as usual for its kind. */
  sleeveCm: number | null;
  isWaisted: boolean;
}

type Point = readonly [x: number, y: number];

const SOLE = 180;
const FIGURE_CM = 179.5;
/** The length of the arm to the wrist as a share of the stature (Drillis and Contini: 0.186 + 0.146). */
const ARM_SHARE = 0.332;
/**
 * The hem is drawn no higher than this, just below the hips, where the fixed part of the outline (`edgeOf`) ends; that
 * of the sleeve `batwing` ends 12 lower.
 */
const HIGHEST_HEM = 96;

const SHOULDER: Point = [18.4, 38.8];
const ARM: readonly Point[] = [
  [18.4, 43],
  [24.4, 68],
  [30.6, 96.5],
];
/** `reach`: how far a sleeve reaches, as a share of the arm's length; `half`: half the width of its opening. */
const SLEEVES: Readonly<Record<Exclude<Sleeve, 'batwing' | 'sleeveless'>, { reach: number; half: number }>> = {
  long: { reach: 1, half: 4.6 },
  wide: { reach: 1, half: 11 },
  three_quarter: { reach: 0.72, half: 5.4 },
  short: { reach: 0.36, half: 6 },
};

const written = (value: number): string => String(Math.round(value * 10) / 10 || 0);
const at = ([x, y]: Point): string => `${written(x)} ${written(y)}`;
const line = (points: readonly Point[]): string => points.map(at).join('L');
const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]): Point => [-x, y]).toReversed();

/** The y of the hem; a garment that is longer than the body ends on the floor. */
export function hemAt({ lengthCm, heightCm }: Pick<GarmentShape, 'lengthCm' | 'heightCm'>): number {
  return Math.max(HIGHEST_HEM, Math.min(SOLE, SOLE - hemShare(lengthCm, heightCm) * FIGURE_CM));
}

/** A point on the arm at a share of its length, and the direction of the arm there. */
function onArm(share: number): { point: Point; along: Point } {
  const [shoulder, elbow, wrist] = ARM as readonly [Point, Point, Point];
  const upper = share <= 0.5;
  const [from, to, part] = upper ? [shoulder, elbow, share * 2] : [elbow, wrist, share * 2 - 1];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  return { point: [from[0] + dx * part, from[1] + dy * part], along: [dx / length, dy / length] };
}

function besideArm(share: number, outward: number): Point {
  const { point, along } = onArm(share);
  return [point[0] + along[1] * outward, point[1] - along[0] * outward];
}

function reachOf({ sleeveCm, heightCm }: GarmentShape, usual: number): number {
  if (sleeveCm === null) return usual;
  return Math.min(1.15, Math.max(0.15, sleeveCm / (ARM_SHARE * heightCm)));
}

/** The right sleeve; null for a garment whose sleeve is part of its body, or that has none. */
function sleevePath(shape: GarmentShape): Point[] | null {
  const kind = shape.sleeve ?? 'long';
  if (kind === 'batwing' || kind === 'sleeveless') return null;
  const { reach: usual, half } = SLEEVES[kind];
  const reach = reachOf(shape, usual);
  const elbow = Math.min(0.5, reach * 0.6);
  return [
    SHOULDER,
    besideArm(elbow, 4.8),
    besideArm(reach, half),
    besideArm(reach, -half),
    besideArm(elbow, -4.6),
    [15, 57],
  ];
}

/** The right edge of the body from the shoulder to the hem. */
function edgeOf(shape: GarmentShape, hem: number): Point[] {
  const flared = 19 + ((hem - HIGHEST_HEM) / (SOLE - HIGHEST_HEM)) * 9;
  if (shape.sleeve === 'batwing') {
    const reach = reachOf(shape, 1);
    return [SHOULDER, besideArm(0.5, 5), besideArm(reach, 5), besideArm(reach, -7), [24, 108], [flared, hem]];
  }
  const waist: Point[] = shape.isWaisted ? [[13, 69]] : [[16.6, 72]];
  return [SHOULDER, [shape.sleeve === 'sleeveless' ? 14.4 : 15.4, 55], ...waist, [19, 95], [flared, hem]];
}

export interface GarmentPaths {
  sleeves: string;
  body: string;
  hem: number;
}

export function garmentPaths(shape: GarmentShape): GarmentPaths {
  const hem = hemAt(shape);
  const edge = edgeOf(shape, hem);
  const [hemX = 0] = edge.at(-1) ?? [];
  const sag = Math.min(SOLE + 1, hem + 1.5);
  const sleeve = sleevePath(shape);
  return {
    sleeves: sleeve ? `M${line(sleeve)}ZM${line(mirrored(sleeve))}Z` : '',
    body: `M-6.4 33.4Q0 43 6.4 33.4L${line(edge)}Q0 ${written(sag + 1)} ${at([-hemX, hem])}L${line(mirrored(edge).slice(1))}Z`,
    hem,
  };
}
