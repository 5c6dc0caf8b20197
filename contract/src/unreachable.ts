// Apart from the register of refusals, because the way to a product needs this number and none of those.

/** Client-side code for a call that got no answer at all. */
export const UNREACHABLE = 9000;
