// The script of product pages needs this number. It has its own file, so that they do not load refusals.ts for it.

/** The errorCode that the client gives a call without a usable response; the server never sends it. */
export const UNREACHABLE = 9000;
