// The patterns of pieces that do not hang from the shoulders: trousers, and a scarf laid over a rail.
import { curve, mirrored } from './bodice.ts';
import type { Cut, Edge, Point } from './pattern.ts';

export interface Trousers {
  spacing: number;
  bend: number;
  hemHalf: number;
  /** How much higher the hem is cut at the outer side, because a wide leg hangs lower there. */
  hemRise?: number;
}

const waistHalf = 25;
const waistDrawnTo = 16 / waistHalf;

export function trousers({ spacing, bend, hemHalf, hemRise = 0 }: Trousers): Cut {
  const legCentre = 11;
  const hem = 7;
  const outerHem: Point = [legCentre + hemHalf, hem + hemRise];
  const innerHem: Point = [legCentre - 9, hem];
  const outer = curve([waistHalf, 106], [waistHalf + 1.5, 90], outerHem, 20);
  const inner = curve(innerHem, [0.2, 60], [0, 76], 20);
  const edges: Edge[] = [
    {
      kind: 'waist',
      points: [
        [-waistHalf, 106],
        [waistHalf, 106],
      ],
    },
    { kind: 'seam', points: outer },
    { kind: 'hem', points: [outerHem, innerHem] },
    { kind: 'seam', points: inner },
    { kind: 'seam', points: mirrored(inner) },
    { kind: 'hem', points: mirrored([outerHem, innerHem]) },
    { kind: 'seam', points: mirrored(outer) },
  ];
  return {
    panels: [
      { side: 1, edges },
      { side: -1, edges },
    ],
    body: 'woman',
    spacing,
    bend,
    armFrom: 60,
    armTo: 60,
    frames: 150,
    gather: (_x, y) => {
      if (y > 102) return waistDrawnTo;
      return y > 97 ? waistDrawnTo + (1 - waistDrawnTo) * ((102 - y) / 5) : 1;
    },
    pins: (_x, y) => y > 105.5, // only the upper edge is fixed
    lift: (x, y, side) => {
      const nearWaist = Math.min(1, Math.max(0, (y - 98) / 8));
      const round = Math.sqrt(Math.max(0, 1 - (x / waistHalf) ** 2));
      return [x * (1 - nearWaist * 0.44), y, side * (0.6 + nearWaist * 9.4 * round)];
    },
  };
}

export interface Scarf {
  spacing: number;
  bend: number;
  width: number;
  length: number;
}

export function scarf({ spacing, bend, width, length }: Scarf): Cut {
  const half = width / 2;
  const railTop = 121.8;
  const behind = length * 0.42;
  const before = -length * 0.58;
  const edge = (kind: Edge['kind'], from: Point, to: Point): Edge => ({ kind, points: [from, to] });
  const edges = [
    edge('cuff', [-half, behind], [half, behind]),
    edge('front', [half, behind], [half, before]),
    edge('hem', [half, before], [-half, before]),
    edge('front', [-half, before], [-half, behind]),
  ];
  return {
    panels: [{ side: 1, edges }],
    body: 'bar',
    spacing,
    bend,
    armFrom: 0,
    armTo: 0,
    frames: 130,
    pins: (_x, v) => Math.abs(v - 1) < 1.2,
    lift: (x, v) => {
      const gathered = 0.62 + 0.38 * Math.min(1, Math.abs(v) / 60);
      const ripple = Math.sin(x * 0.55 + 0.6) * 1.6 + Math.sin(x * 1.13 + 2) * 0.7;
      return v > 0
        ? [x * gathered, railTop - Math.max(0, v - 2), -2 - ripple * 0.4]
        : [x * gathered, railTop + v, 2 + ripple];
    },
  };
}
