// The bands of heights in which votes on the fit are counted. When an author's account is erased, the review keeps the
// band, so a band must be wide enough to identify nobody. No zod here: the browser loads this file, and zod would
// enlarge its script.
import { REVIEWER_HEIGHT_CM_MIN } from './review-rules.ts';

/** The lowest height of each band, in centimetres; a band ends where the next one begins. */
export const HEIGHT_BANDS_FROM_CM: readonly [number, ...number[]] = [REVIEWER_HEIGHT_CM_MIN, 150, 160, 170];

/** The lowest height of the band that a height is in; heights below all bands are in the first one. */
export function heightBandOf(heightCm: number): number {
  return HEIGHT_BANDS_FROM_CM.findLast((fromCm) => fromCm <= heightCm) ?? HEIGHT_BANDS_FROM_CM[0];
}

export interface HeightBand {
  /** Null for the first band, which has no lower end. */
  from_cm: number | null;
  /** The first height above the band, which is not part of it; null for the last band. */
  below_cm: number | null;
}

export const HEIGHT_BANDS: readonly (HeightBand & { fromCm: number })[] = HEIGHT_BANDS_FROM_CM.map(
  (fromCm, at, all) => ({
    fromCm,
    from_cm: at === 0 ? null : fromCm,
    below_cm: all[at + 1] ?? null,
  }),
);

export const isInBand = ({ from_cm, below_cm }: HeightBand, heightCm: number): boolean =>
  (from_cm === null || heightCm >= from_cm) && (below_cm === null || heightCm < below_cm);
