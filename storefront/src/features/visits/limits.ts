// Limits of `contract`, repeated here because importing them would load validators; a test compares both.
export const REMARKS_MAX_CHARACTERS = 500;
