// The bands of heights in which votes on the fit are counted. A band stays with a review whose author's account was
// erased, so it must be wide enough to say nothing about a person. Without zod, because the browser needs it too.
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
  /** The height that is too tall for the band; null for the last one. */
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
