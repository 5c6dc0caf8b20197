// Limits of the contract, repeated so that no validator is loaded in a browser; a test compares them.

// R77: the OTP is four digits.
export const OTP_LENGTH = 4;
export const OTP_LIVES_SECONDS = 300;
export const PASSWORD_MIN_CHARACTERS = 8;
export const NAME_MAX_CHARACTERS = 100;
