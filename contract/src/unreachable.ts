// This number has a file of its own, because product pages need it and should not load refusals.ts for it.

/** The errorCode that the client gives a call without a usable response; the server never sends it. */
export const UNREACHABLE = 9000;
