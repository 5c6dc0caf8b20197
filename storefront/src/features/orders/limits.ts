// A limit of the package `contract`, repeated here because importing it would bring its zod schemas into the browser's
// code; limits.test.ts compares both.

export const CANCEL_TEXT_MAX_CHARACTERS = 500;
