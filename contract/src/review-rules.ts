// States, choices and limits of reviews. No zod here: the browser loads this file, and zod would enlarge its script.

/** How the piece fits: smaller than expected, true to size, larger. */
export const FITS = ['small', 'true', 'large'] as const;
export type Fit = (typeof FITS)[number];

/**
 * waiting: not yet decided by the shop, shown to its author alone · published: shown to everybody · refused: shown to
 * its author alone, with the shop's reason; a published review that the shop takes down again becomes `refused`.
 */
export const REVIEW_STATES = ['waiting', 'published', 'refused'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const RATING_MAX = 5;
export const REVIEW_TEXT_MAX_CHARACTERS = 2_000;
export const REVIEW_AUTHOR_MAX_CHARACTERS = 40;
export const REVIEW_REASON_MAX_CHARACTERS = 500;
export const REVIEW_PICTURES_MAX = 5;
export const REVIEWER_HEIGHT_CM_MIN = 100;
export const REVIEWER_HEIGHT_CM_MAX = 230;
export const REVIEWS_PER_PAGE = 20;
