// Limits of the package `contract`, repeated here because importing them would bring its zod schemas into the browser's
// code; a test compares both.

export const CANCEL_TEXT_MAX_CHARACTERS = 500;
