// Limits of the contract, repeated so that no validator is loaded in a browser; a test compares them.

export const CANCEL_TEXT_MAX_CHARACTERS = 500;
export const EMAIL_MAX_CHARACTERS = 254;
