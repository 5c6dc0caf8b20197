// Numbers of the contract, restated so that no validator reaches a browser; a test holds both alike.

export const CANCEL_TEXT_MAX_CHARACTERS = 500;
export const EMAIL_MAX_CHARACTERS = 254;
