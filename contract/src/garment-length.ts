// Where a garment of a given length ends on a body. The parts of the body are shares of the stature by Drillis and
// Contini (1966, in Winter, Biomechanics and Motor Control of Human Movement): acromion 0.818, chin 0.870, knee 0.285,
// ankle 0.039. A garment's length is measured from the highest point of the shoulder, which lies in the middle between
// acromion and chin. The wearer stands straight; heels raise body and garment alike, so they change nothing.

export const SHOULDER_POINT = 0.844;
/**
 * The length by which a worn garment reaches down less far than it is long, because it lies over shoulders and bust.
 */
const DRAPE_CM = 2.5;

export const GARMENT_LENGTH_CM = { min: 60, max: 175 } as const;
export const BODY_HEIGHT_CM = { min: 120, max: 210 } as const;

/**
 * Where a hem can end, from the floor upwards, each with the height at which it begins, in thousandths of the stature.
 */
const ENDINGS = [
  ['floor', -Infinity],
  ['ankle', 20],
  ['calf', 75],
  ['knee', 240],
  ['thigh', 330],
] as const;
export type Ending = (typeof ENDINGS)[number][0];

/** How high above the sole the hem hangs, as a share of the stature; negative if the garment would lie on the floor. */
export function hemShare(lengthCm: number, heightCm: number): number {
  return SHOULDER_POINT - (lengthCm - DRAPE_CM) / heightCm;
}

/** Thousandths of the stature from the beginning of an ending up to the highest point of the shoulder. */
const belowShoulder = (beginning: number): number => Math.round(1000 * SHOULDER_POINT) - beginning;

/**
 * Where the hem of a garment of this length ends on a wearer of this height. Whole numbers are compared, because with
 * fractions a rounding error could put a hem that hangs exactly at the beginning of an ending on either side of it.
 */
export function endingOf(lengthCm: number, heightCm: number): Ending {
  const hanging = 1000 * (lengthCm - DRAPE_CM);
  return ENDINGS.findLast(([, from]) => belowShoulder(from) * heightCm >= hanging)?.[0] ?? 'floor';
}

export interface Heights {
  /** Null for all heights up to `to`. */
  from: number | null;
  to: number;
}

/**
 * The heights of wearers, in whole centimetres, on whom a garment of this length ends at `ending`; `thigh` has no
 * greatest height.
 */
export function heightsEnding(lengthCm: number, ending: Exclude<Ending, 'thigh'>): Heights {
  const at = ENDINGS.findIndex(([name]) => name === ending);
  /**
   * The height of the shortest wearer on whom the hem hangs at the beginning of the ending at the index `place`, or
   * above.
   */
  const firstOf = (place: number): number =>
    Math.ceil((1000 * (lengthCm - DRAPE_CM)) / belowShoulder(ENDINGS[place]?.[1] ?? 0));
  return { from: at === 0 ? null : firstOf(at), to: firstOf(at + 1) - 1 };
}

/**
 * The stature of a person whose full length, from the shoulder over the bust to the floor, was measured in heels of
 * `heelsCm`.
 */
export function heightByFullLength(fullLengthCm: number, heelsCm: number): number {
  return Math.round((fullLengthCm - DRAPE_CM - heelsCm) / SHOULDER_POINT);
}
