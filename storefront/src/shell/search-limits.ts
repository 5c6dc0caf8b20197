// Limits of the package `contract`, repeated here because importing them would bring its zod schemas into the browser's
// code; search-limits.test.ts compares both.

export const SEARCHED_CHARACTERS = 100;
export const SUGGESTED_FROM_LETTERS = 2;
