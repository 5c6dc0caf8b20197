// In a file of its own, because the script of product pages needs this number and should not load refusals.ts for it.

/** The errorCode that the client gives a call without a usable response; the server never sends it. */
export const UNREACHABLE = 9000;
