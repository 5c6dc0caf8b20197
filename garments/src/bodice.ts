// The pattern of everything worn on the shoulders, from abaya to shirt. Front and back have the same outline, except
// for the neckline and the gap of an open front. Lengths are in centimetres; x is 0 on the centre line, y is the height
// above the floor.
import { distanceToLine, type Cut, type Edge, type Panel, type Point } from './pattern.ts';

/**
 * The numbers of a cut. Beside those of `Cut`: `neckHalf`, `bust` and `hemHalf` are half the width at the neck, at the
 * armpit and at the hem; `neckFront` and `neckBack` how deep the neckline is; `armpit` and `hem` heights.
 */
export interface Bodice {
  spacing: number;
  bend: number;
  frames?: number;
  neckHalf?: number;
  neckFront: number;
  neckBack?: number;
  vneck?: boolean;
  bust: number;
  armpit?: number;
  hemHalf: number;
  hem?: number;
  /** `cuff` is the width of the flat sleeve at its end, `sleeve` is the sleeve's length. */
  cuff?: number;
  sleeve?: number;
  /** Makes the underarm a wide curve that meets the side seam `batwing` + 8 centimetres below the armpit. */
  batwing?: number;
  /** Whether there are no sleeves, so that the outline runs from the shoulder to the hem. */
  cape?: boolean;
  /** For an open front: half the width of the gap between the two front edges. */
  open?: number;
  /** For a gathered waist: its height, half its width, and half the height of the gathered part. */
  waist?: { y: number; half: number; band: number };
  armTo?: number;
}

/** A bodice with default values filled in, and the points from which its outline is drawn. */
interface Draft {
  of: Bodice;
  neckHalf: number;
  bust: number;
  armpit: number;
  hemHalf: number;
  hem: number;
  slope: number;
  neckPoint: Point;
  hemPoint: Point;
  /**
   * Half the hem, from the side to the centre. It is an arc around the point where the extended side seams would meet,
   * so that the hem hangs level.
   */
  hemLine: Point[];
}

const armLiftDegrees = 65;

export const mirrored = (points: Point[]): Point[] => points.map(([x, y]): Point => [-x, y]).reverse();

/** The n + 1 points of a quadratic Bézier curve from `a` to `b` with the control point `pull`. */
export const curve = (a: Point, pull: Point, b: Point, n = 16): Point[] =>
  Array.from({ length: n + 1 }, (_, i): Point => {
    const t = i / n;
    const u = 1 - t;
    return [u * u * a[0] + 2 * u * t * pull[0] + t * t * b[0], u * u * a[1] + 2 * u * t * pull[1] + t * t * b[1]];
  });

function draft(of: Bodice): Draft {
  const { neckHalf = 7.4, bust, armpit = 117, hemHalf, hem = 6 } = of;
  const slope = (hemHalf - bust) / (armpit - hem);
  const apexY = armpit + bust / Math.max(0.02, slope);
  const radius = apexY - hem;
  const angle = Math.atan(slope);
  const onHem = (turn: number): Point => [radius * Math.sin(turn), apexY - radius * Math.cos(turn)];
  return {
    of,
    neckHalf,
    bust,
    armpit,
    hemHalf,
    hem,
    slope,
    neckPoint: [neckHalf, 147.2],
    hemPoint: onHem(angle),
    hemLine: Array.from({ length: 13 }, (_, i) => onHem((angle * (12 - i)) / 12)),
  };
}

/** The edges of the wearer's left half, from the neck over shoulder, sleeve and side to the hem. */
function leftSide(plan: Draft): Edge[] {
  const { of, neckPoint, hemPoint, bust, armpit, hemHalf, hem, slope } = plan;
  if (of.cape) {
    const shoulder = curve(neckPoint, [15.8, 144.6], [23.4, 136], 10);
    return [{ kind: 'seam', points: [...shoulder, ...curve([23.4, 136], [28, 128], hemPoint, 30).slice(1)] }];
  }
  const { cuff = 22, sleeve = 57, batwing } = of;
  const lift = (armLiftDegrees * Math.PI) / 180;
  const along: Point = [Math.sin(lift), -Math.cos(lift)];
  const up: Point = [Math.cos(lift), Math.sin(lift)];
  const tip: Point = [17, 142.9];
  const wrist: Point = [15.2 + sleeve * along[0] + 4.6 * up[0], 138 + sleeve * along[1] + 4.6 * up[1]];
  const underWrist: Point = [wrist[0] - cuff * up[0], wrist[1] - cuff * up[1]];
  const sleeveTop = [
    ...curve(neckPoint, [13, 145.4], tip, 6),
    ...curve(tip, [tip[0] + 6, tip[1] - 1.6], wrist, 20).slice(1),
  ];
  const underarm = batwing
    ? curve(
        underWrist,
        [bust + batwing * 0.2, armpit - batwing],
        [bust + (hemHalf - bust) * ((batwing + 8) / (armpit - hem)), armpit - batwing - 8],
        24,
      )
    : curve(underWrist, [bust + 5, armpit - 1], [bust + slope * 5, armpit - 5], 20);
  return [
    { kind: 'seam', points: sleeveTop },
    { kind: 'cuff', points: [wrist, underWrist] },
    { kind: 'seam', points: underarm },
    { kind: 'seam', points: [underarm[underarm.length - 1]!, hemPoint] },
  ];
}

function neckline({ neckHalf, neckPoint }: Draft, drop: number, vneck: boolean): Point[] {
  const top = neckPoint[1];
  if (vneck) {
    return [
      [-neckHalf, top],
      [-neckHalf * 0.45, top - drop * 0.52],
      [0, top - drop],
      [neckHalf * 0.45, top - drop * 0.52],
      [neckHalf, top],
    ];
  }
  return [
    ...curve([-neckHalf, top], [-neckHalf * 0.92, top - drop], [0, top - drop], 10),
    ...curve([0, top - drop], [neckHalf * 0.92, top - drop], [neckHalf, top], 10).slice(1),
  ];
}

const mirroredEdges = (edges: Edge[]): Edge[] =>
  edges.toReversed().map(({ kind, points }) => ({ kind, points: mirrored(points) }));

/**
 * The outline of a panel, clockwise: the neck from left to right, down one side, back along the hem, up the other side.
 */
function wholePanel(plan: Draft, side: Edge[], neck: Point[]): Edge[] {
  const hem: Edge = { kind: 'hem', points: [...plan.hemLine, ...mirrored(plan.hemLine).slice(1)] };
  return [{ kind: 'neck', points: neck }, ...side, hem, ...mirroredEdges(side)];
}

function openFront(plan: Draft, side: Edge[], neck: Point[], gap: number): Panel[] {
  const top: Point = [gap, plan.neckPoint[1] - plan.of.neckFront];
  const bottom: Point = [gap, plan.hem];
  const half: Edge[] = [
    { kind: 'neck', points: [top, ...neck.filter(([x]) => x > gap + 0.5)] },
    ...side,
    { kind: 'hem', points: [...plan.hemLine.filter(([x]) => x > gap + 0.5), bottom] },
    { kind: 'front', points: [bottom, top] },
  ];
  return [
    { side: 1, edges: half },
    { side: 1, edges: mirroredEdges(half) },
  ];
}

/** Gathers the cloth around the waist by a factor below 1; sleeves at the same height keep the factor 1. */
function gathered({ bust, hemHalf, armpit, hem }: Draft, waist: NonNullable<Bodice['waist']>): Cut['gather'] {
  return (x, y) => {
    const sideAt = bust + (hemHalf - bust) * ((armpit - waist.y) / (armpit - hem));
    if (Math.abs(x) > sideAt + 3) return 1;
    const pull = Math.exp(-(((y - waist.y) / waist.band) ** 4));
    return 1 - (1 - waist.half / sideAt) * pull;
  };
}

export function bodice(of: Bodice): Cut {
  const plan = draft(of);
  const side = leftSide(plan);
  const front = neckline(plan, of.neckFront, of.vneck ?? false);
  const fronts: Panel[] =
    of.open === undefined ? [{ side: 1, edges: wholePanel(plan, side, front) }] : openFront(plan, side, front, of.open);
  const shoulder = side[0]!.points;
  const back = neckline(plan, of.neckBack ?? 2.5, false);
  return {
    panels: [...fronts, { side: -1, edges: wholePanel(plan, side, back) }],
    body: 'woman',
    spacing: of.spacing,
    bend: of.bend,
    armFrom: of.cape ? 14 : armLiftDegrees,
    armTo: of.armTo ?? 11,
    frames: of.frames ?? 150,
    // The garment hangs from the shoulder seams beside the neckline.
    pins: (x, y) => Math.abs(x) < plan.neckHalf + 4 && distanceToLine(shoulder, Math.abs(x), y, false)[0] < 0.6,
    ...(of.waist ? { gather: gathered(plan, of.waist) } : {}),
  };
}
