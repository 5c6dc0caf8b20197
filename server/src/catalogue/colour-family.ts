// Decides how well a colour completes a product of another colour. A colour belongs to a family of hues, or it is
// neutral: black, white, grey or a pale earth tone. Neutral colours are divided into dark and light ones. The product's
// own colour completes it best, then colours of its family, then neutral ones; other colours do not.

export type ColourFamily =
  | 'dark'
  | 'light'
  | 'red'
  | 'earth'
  | 'yellow'
  | 'green'
  | 'teal'
  | 'blue'
  | 'purple'
  | 'pink';

/**
 * Below this difference between the largest and the smallest of the red, green and blue values (0 to 255), a colour
 * counts as grey.
 */
const GREY_BELOW = 15;
/**
 * Below this difference between the largest and the smallest colour value, a colour with an earth hue counts as
 * neutral; sand and mocha are such colours.
 */
const PALE_EARTH_BELOW = 51;
/** A colour whose largest colour value is below this one looks black, whatever its hue. */
const BLACK_BELOW = 40;
/** A neutral colour whose largest colour value is below this one is dark, like charcoal. */
const DARK_BELOW = 100;

/** Colour families around the colour wheel, each with the hue in degrees at which it ends. */
const HUES: readonly (readonly [number, ColourFamily])[] = [
  [15, 'red'],
  [50, 'earth'],
  [60, 'yellow'],
  [170, 'green'],
  [200, 'teal'],
  [255, 'blue'],
  [320, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];

function hueOf(red: number, green: number, blue: number, strongest: number, range: number): number {
  if (strongest === red) return (60 * ((green - blue) / range) + 360) % 360;
  return strongest === green ? 60 * ((blue - red) / range + 2) : 60 * ((red - green) / range + 4);
}

/** `hex` is a colour like `#1f1d22`; anything else counts as a light neutral. */
export function colourFamily(hex: string): ColourFamily {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return 'light';
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const strongest = Math.max(red, green, blue);
  const range = strongest - Math.min(red, green, blue);
  const neutral = strongest < DARK_BELOW ? 'dark' : 'light';
  if (range < GREY_BELOW || strongest < BLACK_BELOW) return neutral;
  const hue = hueOf(red, green, blue, strongest, range);
  const family = HUES.find(([end]) => hue < end)?.[1] ?? 'red';
  return family === 'earth' && range < PALE_EARTH_BELOW ? neutral : family;
}

export interface Shade {
  code: string;
  hex: string;
}

/**
 * How badly the colour `other` goes with the colour `one`: 0 = the same colour, 1 = the same family, 2 = `other` is
 * neutral, Infinity = they do not go together.
 */
export function clashOf(one: Shade, other: Shade): number {
  if (one.code === other.code) return 0;
  const [family, otherFamily] = [colourFamily(one.hex), colourFamily(other.hex)];
  if (family === otherFamily) return 1;
  return otherFamily === 'dark' || otherFamily === 'light' ? 2 : Infinity;
}
