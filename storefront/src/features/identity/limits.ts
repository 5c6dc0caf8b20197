// Numbers of the contract, restated so that no validator reaches a browser; a test holds both alike.

// Specification §5: OTP is four digits.
export const OTP_LENGTH = 4;
export const OTP_LIVES_SECONDS = 300;
export const PASSWORD_MIN_CHARACTERS = 8;
export const NAME_MAX_CHARACTERS = 100;
