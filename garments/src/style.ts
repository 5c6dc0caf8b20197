// The type of styles. A style defines the look of a product: its cut, cloth, trims and backdrop, and what differs in
// each of its colours.
import type { MotifName } from './motifs.ts';

export type TrimEdge = 'hem' | 'cuff' | 'neck' | 'front' | 'centre';
export type ClothName = 'crepe' | 'satin' | 'linen' | 'velvet' | 'wool' | 'leather';

/**
 * A band along an edge, or along the middle of the front ('centre'). `from` is its distance from that edge or middle,
 * in centimetres. `metal` (0 to 1) is how metallic it looks, `raise` how much it raises the cloth, by default 1.
 */
export interface TrimStyle {
  at: TrimEdge;
  from: number;
  width: number;
  /** Null for a plain band or line without a motif. */
  motif: MotifName | null;
  period?: number;
  thread: string;
  metal?: number;
  raise?: number;
  /** Heights on the pattern above and below which the band is not drawn. */
  top?: number;
  bottom?: number;
}

export interface PrintStyle {
  motif: MotifName;
  /** The length in centimetres after which the motif repeats. */
  scale: number;
  colour: string;
  metal?: number;
  raise?: number;
  /**
   * Heights on the pattern: the print begins to appear at the first and is fully visible at the second; absent = fully
   * visible everywhere.
   */
  fade?: [number, number];
}

/** For one colour of a product: what replaces the palette's cloth colour, or the style's lining, print and thread. */
export interface ColourStyle {
  cloth?: string;
  lining?: string;
  print?: string;
  thread?: string;
}

/**
 * What the camera shows: `span` is the height of the frame in centimetres, `cx` and `cy` are the frame's middle; `yaw`
 * turns the garment, in degrees.
 */
export interface Framing {
  span?: number;
  cx?: number;
  cy?: number;
  yaw?: number;
}

export interface Style {
  cut: string;
  cloth: ClothName;
  backdrop: string;
  framing?: Framing;
  /** What the framing of the detail picture has other than the framing for the cut (pictures.ts). */
  detail?: Framing;
  print?: PrintStyle;
  trims?: TrimStyle[];
  /** The colour of a bag's lock, the same in every colour of the product. */
  lock?: string;
  /** The key is a colour code of the shop's palette. */
  colours: Record<string, ColourStyle>;
}

export const thread = {
  gold: '#c39a5b',
  paleGold: '#d9b36c',
  antique: '#b99a56',
  pearl: '#e9dfcc',
  silver: '#b9bcc2',
  bronze: '#8d7452',
} as const;

/** Backdrop colours. All colours of a product get the same one, so that their pictures look alike side by side. */
export const paper = {
  oat: '#e8e1d6',
  petal: '#e9ddd3',
  mist: '#dfe0da',
  bone: '#e6e3dc',
  clay: '#e0d5c9',
  fog: '#e3e2df',
} as const;

/** For cuts with an open front: the heights at which the front edges meet the neckline; `abaya` is for abaya-open. */
export const openingTop = { bisht: 137.2, abaya: 125.2, jacket: 123.2 } as const;

type TrimExtras = Partial<Pick<TrimStyle, 'period' | 'metal' | 'raise' | 'top' | 'bottom'>>;

/**
 * A band with an ornament: `width` centimetres wide, beginning `from` centimetres from the edge, and repeated every
 * `period` centimetres, by default every `width`.
 */
export function band(
  at: TrimEdge,
  motif: MotifName,
  from: number,
  width: number,
  colour: string,
  extras: TrimExtras = {},
): TrimStyle {
  return { at, from, width, motif, period: width, thread: colour, metal: 0.85, ...extras };
}

/** A band without an ornament: piping, a visible seam, or a part in another colour. */
export function plainBand(
  at: TrimEdge,
  from: number,
  width: number,
  colour: string,
  extras: TrimExtras = {},
): TrimStyle {
  return { at, from, width, motif: null, thread: colour, metal: 0, raise: 0.5, ...extras };
}

/** A trim along both front edges and around the neck, made of two trims that meet at the height `corner`. */
export function roundOpening(trim: TrimStyle, corner: number): TrimStyle[] {
  return [
    { ...trim, at: 'front', top: corner },
    { ...trim, at: 'neck', bottom: corner },
  ];
}
