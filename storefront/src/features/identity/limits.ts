// Limits of the package `contract`, repeated here because importing them would bring its zod schemas into the browser's
// code; a test compares both.

// R77: the OTP is four digits.
export const OTP_LENGTH = 4;
export const OTP_LIVES_SECONDS = 300;
export const PASSWORD_MIN_CHARACTERS = 8;
export const NAME_MAX_CHARACTERS = 100;
