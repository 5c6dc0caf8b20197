// What wears a garment in the pictures: a tailor's form without head, arms or legs, on a pole, so that sleeves hang as
// they fell and nothing can come through them; a rail for scarves, a plinth for bags. In the centimetres of the cut.
import { mannequin, type Body } from '../body.ts';
import type { Draped } from '../mesh.ts';
import type { Cut } from '../pattern.ts';

/** A plate, a pole or a rod: a cylinder that stands upright or lies along x. */
export interface StandPart {
  of: 'walnut' | 'brass' | 'stone';
  at: [x: number, y: number, z: number];
  radius: number;
  length: number;
  lying: boolean;
}

/** The soft body of the form, cut off level at two heights. */
export interface Torso {
  body: Body;
  top: number;
  bottom: number;
}

export interface Form {
  torso: Torso | null;
  stand: StandPart[];
}

const neckTop = 154;
/** The height in centimetres at which a form ends by default, a hand's breadth below the hips, as tailors' forms do. */
const thighs = 62;
/** A form under a closed garment ends at least this many centimetres above the hem, so that it is not seen below it. */
const insideHem = 6;

/** The pole of the stand and its foot, which is small under a long garment, so that it is not seen below the hem. */
const pole = (to: number, hem: number): StandPart[] => [
  { of: 'brass', at: [0, to / 2, -1], radius: 1.2, length: to, lying: false },
  { of: 'walnut', at: [0, 0.6, -1], radius: hem < 12 ? 6 : 12, length: 1.2, lying: false },
];

const cap = (y: number, z: number, radius: number): StandPart => ({
  of: 'walnut',
  at: [0, y, z],
  radius,
  length: 1.5,
  lying: false,
});

/** What a bag stands on: it reaches from the floor to the bag's lowest point. */
export function plinth({ pos }: Pick<Draped, 'pos'>): Form {
  const top = pos.reduce((low, y, i) => (i % 3 === 1 ? Math.min(low, y) : low), Infinity);
  return { torso: null, stand: [{ of: 'stone', at: [0, top / 2, 0], radius: 30, length: top, lying: false }] };
}

const rod: Form = {
  torso: null,
  // The rod is longer than any picture is wide.
  stand: [{ of: 'walnut', at: [0, 120, 0], radius: 1.5, length: 240, lying: true }],
};

/** The form for trousers: only waist and hips. The legs of the trousers keep the shape they were draped in. */
function waistForm(): Form {
  const body: Body = {
    capsules: [],
    ellipsoids: [
      [0, 106, -0.5, 12.8, 26, 9.2],
      [0, 88, -1.5, 16, 15, 10.6],
    ],
  };
  return { torso: { body, top: 109, bottom: 74 }, stand: [cap(109.4, -0.5, 11.4)] };
}

const heightsOf = (cut: Cut, kind: string): number[] =>
  cut.panels.flatMap(({ edges }) =>
    edges.filter((edge) => edge.kind === kind).flatMap(({ points }) => points.map(([, y]) => y)),
  );

export function formOf(cut: Cut): Form {
  if (cut.body === 'bar') return rod;
  if (heightsOf(cut, 'neck').length === 0) return waistForm();
  const hem = Math.min(...heightsOf(cut, 'hem'));
  // Behind an open front the form and its stand are seen in any case, so that form may end nearer to the hem.
  const isOpen = heightsOf(cut, 'front').length > 0;
  const bottom = Math.max(thighs, hem + (isOpen ? 1 : insideHem));
  const body: Body = {
    capsules: [[0, 138, -2.2, 0, 162, 1.2, 5, 4.5]],
    ellipsoids: mannequin(cut.armTo).ellipsoids,
  };
  for (const side of [-1, 1]) {
    body.capsules.push([side * 4, 143.6, -2, side * 14.5, 138.4, -1.5, 3.6, 3.6]);
    body.capsules.push([side * 5.4, 88, -1, side * 5, thighs - 4, -1, 9.6, 8.6]);
  }
  return { torso: { body, top: neckTop, bottom }, stand: [cap(neckTop + 0.4, 0.7, 4.9), ...pole(bottom + 4, hem)] };
}
