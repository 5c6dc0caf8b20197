// Separate from the refusals, because code on the way to a product page needs this number and none of those.

/** Client-side code for a call that got no response at all. */
export const UNREACHABLE = 9000;
