// Limits of the package `contract`, repeated here because importing them would bring its zod schemas into the browser's
// code; limits.test.ts compares both.

// Digits of an ordinary one-time code (requirement R77); the server may send longer ones.
export const OTP_LENGTH = 4;
// The length that the server states if it sent a link instead of a code.
export const OTP_LENGTH_OF_LINK = 0;
export const OTP_LIVES_SECONDS = 300;
export const RESET_LINK_LIVES_SECONDS = 900;
export const RESET_KEY_MAX_CHARACTERS = 200;
export const PASSWORD_MIN_CHARACTERS = 8;
export const NAME_MAX_CHARACTERS = 100;
