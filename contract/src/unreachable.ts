// A file of its own, so that the script of product pages, which needs this number, does not load refusals.ts.

/** The errorCode that the client gives a call without a usable response; the server never sends it. */
export const UNREACHABLE = 9000;
