// Limits of `contract`, repeated here because importing them would load validators; a test compares both.

export const CANCEL_TEXT_MAX_CHARACTERS = 500;
