// Limits of `contract`, repeated here because importing them would load validators; a test compares both.

export const SEARCHED_CHARACTERS = 100;
export const SUGGESTED_FROM_LETTERS = 2;
