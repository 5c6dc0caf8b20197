/** The contract's WISHES_MAX, restated so that no validator reaches a browser; a test holds both. */
export const WISHES_MAX_ON_DEVICE = 100;
