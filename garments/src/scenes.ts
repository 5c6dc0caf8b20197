// The scenes of the demo shop: a piece in a set instead of before paper. The sets are built in blender/scenes.py.
import type { Framing } from './style.ts';

export type SetName = 'arch' | 'window' | 'majlis' | 'dune' | 'atelier' | 'courtyard' | 'drapery' | 'gallery';

export interface Scene {
  file: string;
  productKey: string;
  colourCode: string;
  shot: Framing & { width: number; height: number; set: SetName };
}

const wide = { width: 1280, height: 960 };
const tall = { width: 960, height: 1200 };

export const scenes: readonly Scene[] = [
  {
    file: 'hero-arch.webp',
    productKey: 'sahar-kaftan',
    colourCode: 'emerald',
    shot: { ...wide, set: 'arch', span: 200, cx: 6, cy: 89, yaw: -18 },
  },
  {
    file: 'scene-majlis.webp',
    productKey: 'safa-kaftan',
    colourCode: 'burgundy',
    shot: { ...wide, set: 'majlis', span: 196, cx: 52, cy: 95, yaw: -14 },
  },
  {
    file: 'scene-atelier.webp',
    productKey: 'layl-abaya',
    colourCode: 'black',
    shot: { ...wide, set: 'atelier', span: 200, cx: 44, cy: 98, yaw: -14 },
  },
  {
    file: 'scene-dune.webp',
    productKey: 'layali-kaftan',
    colourCode: 'plum',
    shot: { ...wide, set: 'dune', span: 210, cx: 10, cy: 92, yaw: -22 },
  },
  {
    file: 'occasion-eid.webp',
    productKey: 'noor-jalabiya',
    colourCode: 'teal',
    shot: { ...tall, set: 'courtyard', span: 210, cy: 92, yaw: -14 },
  },
  {
    file: 'occasion-wedding.webp',
    productKey: 'safa-kaftan',
    colourCode: 'burgundy',
    shot: { ...tall, set: 'drapery', span: 206, cy: 92, yaw: -14 },
  },
  {
    file: 'occasion-majlis.webp',
    productKey: 'bustan-jalabiya',
    colourCode: 'ivory',
    shot: { ...tall, set: 'window', span: 206, cy: 92, yaw: -14 },
  },
  {
    file: 'occasion-work.webp',
    productKey: 'sukoon-abaya',
    colourCode: 'charcoal',
    shot: { ...tall, set: 'gallery', span: 206, cy: 92, yaw: -14 },
  },
];
