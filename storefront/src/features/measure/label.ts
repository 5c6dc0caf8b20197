/** The contract's LABEL_MAX_CHARACTERS, restated: importing it would bring its validators along. */
export const LABEL_CHARACTERS = 60;
