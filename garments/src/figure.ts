// Makes the drawing that explains the sixteen body measurements: the mannequin's outline, its seams, and where the tape
// is laid. `npm run garments -- --figure` writes it as SVG paths into the storefront; those must not be edited by hand.
// Units are centimetres; x grows to the viewer's right, y grows upwards here and downwards in the SVG paths.
import path from 'node:path';
import { MEASUREMENT_FACTS, MEASUREMENT_FIELDS, type MeasurementField } from '../../contract/src/measurements.ts';
import { arm, figureBody, torso } from './figure-body.ts';
import { edgeAt, outlinesOf, type Point } from './outline.ts';

export const FIGURE_FILE = path.resolve(import.meta.dirname, '../../storefront/src/features/measure/figure-lines.ts');

/** The viewBox of the drawing, with room for the numbers and for the arched top of its frame on the page. */
const FRAME = { left: -48, top: -16, width: 96, height: 202 };
const CROWN = 180;
const HALF_TICK = 2.2;
const LINE_CHARACTERS = 120;
const RADIANS = Math.PI / 180;

interface Line {
  /** The tape is drawn as a curve through these points. */
  along: readonly Point[];
  /** The centre of the dot in which the measurement's number is drawn. */
  dot: Point;
  /** A dashed curve: the hidden part of the tape, or the outline of the measured sleeve. */
  dashed?: readonly Point[];
}

const mirrored = ([x, y]: Point): Point => [-x, y];

/** A tape around the torso, which hangs a little lower in the middle of the front. */
function around(y: number, numberAt: 'left' | 'right', sag = 2.2): Line {
  const edge = edgeAt(torso, y);
  const along = [-1, -0.5, 0, 0.5, 1].map((share): Point => [share * edge, y - sag * (1 - share * share)]);
  const beside = edge + 8;
  return { along, dot: [numberAt === 'left' ? -beside : beside, y] };
}

function heightOf(best: (edges: number[]) => number, from: number, to: number): number {
  const heights = Array.from({ length: (to - from) * 2 + 1 }, (_, i) => from + i / 2);
  const edges = heights.map((y) => edgeAt(torso, y));
  return heights[edges.indexOf(best(edges))]!;
}

const waistHeight = heightOf((edges) => Math.min(...edges), 104, 119);
const hipHeight = heightOf((edges) => Math.max(...edges), 80, 96);

/** A point at the left arm: at `share` of the length of a bone, and `out` centimetres to the outer side of it. */
function onArm(bone: 'upper' | 'lower', share: number, out = 0): Point {
  const [from, to] = bone === 'upper' ? [arm.shoulder, arm.elbow] : [arm.elbow, arm.wrist];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  return [from[0] + dx * share - (dy / length) * out, from[1] + dy * share + (dx / length) * out];
}

function across(bone: 'upper' | 'lower', share: number, reach: number): Line {
  return {
    along: [onArm(bone, share, -reach), onArm(bone, share, reach)],
    dot: onArm(bone, share, reach + 8),
  };
}

/** Half the length of the gathered part of a puff sleeve, as a share of the upper arm's length. */
const PUFF_LENGTH = 0.42;

/** A tape across a puff sleeve. The dashed line is the outline of the sleeve, a ring that is open towards the elbow. */
function puff(reach: number): Line {
  const middle = 0.16;
  const ring = Array.from({ length: 8 }, (_, i) => {
    const turn = (i / 7) * 280 - 50;
    return onArm(
      'upper',
      middle + PUFF_LENGTH * Math.cos((turn + 90) * RADIANS),
      Math.sin((turn + 90) * RADIANS) * reach,
    );
  });
  return { ...across('upper', middle, reach), dashed: ring };
}

const otherSide = ({ along, dot, dashed }: Line): Line => ({
  along: along.map(mirrored),
  dot: mirrored(dot),
  ...(dashed ? { dashed: dashed.map(mirrored) } : {}),
});

const neckSide: Point = [5.4, 146];
const shoulderBone: Point = [16.4, 140.4];
const underarm: Point = [14.6, 123.4];
const toWrist = [onArm('upper', 0.3), onArm('upper', 0.98), onArm('lower', 0.5), onArm('lower', 1)];

const LINES: Readonly<Record<MeasurementField, Line>> = {
  item_length: { along: [neckSide, [neckSide[0], 9]], dot: [neckSide[0], 52] },
  full_length: { along: [mirrored(neckSide), [-neckSide[0], -2]], dot: [-neckSide[0], 66] },
  sleeves_from_shoulder: { along: [neckSide, shoulderBone, ...toWrist], dot: onArm('upper', 0.72) },
  sleeve_length: otherSide({ along: [shoulderBone, ...toWrist], dot: onArm('upper', 0.72) }),
  bust: around(124.5, 'left'),
  chest: around(131, 'right', 1.6),
  waist: around(waistHeight, 'right'),
  hips: around(hipHeight, 'left'),
  shoulder: { along: [mirrored(shoulderBone), [0, 141.6], shoulderBone], dot: [0, 133] },
  neck_size: { ...around(147.5, 'right', 2.6), dot: [14, 153] },
  armhole: {
    along: [shoulderBone, [13.2, 135], [12.6, 129], underarm],
    dashed: [shoulderBone, [19, 135], [18.6, 128.5], underarm],
    dot: [28, 134],
  },
  bicep: otherSide(across('upper', 0.5, 4.2)),
  lower_arm: across('lower', 0.24, 3.6),
  sleeve_width: otherSide({
    along: [onArm('lower', 1, -8), onArm('lower', 1, 8)],
    dashed: [onArm('lower', 1, -8), onArm('lower', 0, -5), onArm('lower', 0, 5), onArm('lower', 1, 8)],
    dot: onArm('lower', 1.62),
  }),
  buff_coat: otherSide(puff(8.5)),
  buff_normal: puff(6.5),
};

/** Seams and necklines, as on a dress form, by which front and back can be told apart. */
const SEAMS: Readonly<Record<'front' | 'back', readonly (readonly Point[])[]>> = {
  front: [
    [
      [10.6, 142.2],
      [8.6, 134],
      [7.4, 124.5],
      [5.8, 112],
      [7.2, 98],
      [8, 84],
    ],
    [
      [-5.2, 147],
      [-3, 143],
      [0, 141.6],
      [3, 143],
      [5.2, 147],
    ],
  ],
  back: [
    [
      [0, 146],
      [0, 120],
      [0, 80],
    ],
    [
      [4.6, 136],
      [8.6, 132.6],
      [9.4, 126],
    ],
    [
      [-5.2, 147],
      [0, 145.4],
      [5.2, 147],
    ],
  ],
};

const written = (value: number): string => String(Math.round(value * 10) / 10 || 0);
const placed = ([x, y]: Point): string => `${written(x)} ${written(CROWN - y)}`;

/** An SVG path that passes smoothly through all points (a Catmull-Rom spline). */
function curve(points: readonly Point[]): string {
  if (points.length === 2) return `M${placed(points[0]!)}L${placed(points[1]!)}`;
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))]!;
  const handle = (i: number, way: 1 | -1): Point => [
    at(i)[0] + (way * (at(i + 1)[0] - at(i - 1)[0])) / 6,
    at(i)[1] + (way * (at(i + 1)[1] - at(i - 1)[1])) / 6,
  ];
  const bends = points
    .slice(1)
    .map((point, i) => `C${placed(handle(i, 1))} ${placed(handle(i + 1, -1))} ${placed(point)}`);
  return `M${placed(points[0]!)}${bends.join('')}`;
}

function tick([x, y]: Point, [nextX, nextY]: Point): string {
  const length = Math.hypot(nextX - x, nextY - y);
  const [ox, oy] = [(-(nextY - y) / length) * HALF_TICK, ((nextX - x) / length) * HALF_TICK];
  return `M${placed([x - ox, y - oy])}L${placed([x + ox, y + oy])}`;
}

/** One property of the generated source file. If its line is too long, it is broken as the formatter would break it. */
function entry(name: string, text: string): string {
  const short = `    ${name}: '${text}',`;
  return short.length <= LINE_CHARACTERS ? short : `    ${name}:\n      '${text}',`;
}

function drawn(field: MeasurementField): string {
  const { along, dashed, dot } = LINES[field];
  const ticks = tick(along[0]!, along[1]!) + tick(along.at(-1)!, along.at(-2)!);
  const more = dashed ? [entry('dashed', curve(dashed))] : [];
  return [
    `  ${field}: {`,
    entry('along', curve(along)),
    entry('ticks', ticks),
    ...more,
    `    dot: [${written(dot[0])}, ${written(CROWN - dot[1])}],`,
    '  },',
  ].join('\n');
}

/** The path of all seams of a view. A seam that does not touch the centre line is drawn on both sides of it. */
function seams(view: 'front' | 'back'): string {
  return SEAMS[view]
    .flatMap((seam) => (seam.every(([x]) => x > 0) ? [seam, seam.map(mirrored)] : [seam]))
    .map(curve)
    .join('');
}

export function figureSource(): string {
  const outline = outlinesOf(figureBody)
    .map((line) => `M${line.map(placed).join('L')}Z`)
    .join('');
  const { left, top, width, height } = FRAME;
  const fields = MEASUREMENT_FIELDS.toSorted((a, b) => MEASUREMENT_FACTS[a].number - MEASUREMENT_FACTS[b].number);
  return `// Where each measurement is taken, on the outline of the shop's own mannequin, as SVG paths.
// Generated by \`npm run garments -- --figure\`.
import type { MeasurementField } from '@hindam/contract/measurements';

export interface FigureLine {
  /** The SVG path of the tape measure. */
  along: string;
  ticks: string;
  /** The part of the tape that the body hides, or the outline of the sleeve that is measured. */
  dashed?: string;
  /** The centre of the dot in which the measurement's number is drawn. */
  dot: readonly [x: number, y: number];
}

export const FIGURE_BOX = '${left} ${top} ${width} ${height}';

export const FIGURE_OUTLINE =
  '${outline}';

export const FIGURE_SEAMS = {
  front:
    '${seams('front')}',
  back: '${seams('back')}',
} as const;

export const FIGURE_LINES: Readonly<Record<MeasurementField, FigureLine>> = {
${fields.map(drawn).join('\n')}
};
`;
}
