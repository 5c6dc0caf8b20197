/** The contract's REMARKS_MAX_CHARACTERS, restated: importing it would bring its validators along. */
export const REMARKS_LENGTH = 500;
