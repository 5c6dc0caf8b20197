// This code has a file of its own, so that a page that needs it does not load refusals.ts.

/** The errorCode that the client gives a call without a usable response; the server never sends it. */
export const UNREACHABLE = 9000;
