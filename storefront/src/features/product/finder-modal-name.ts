/**
 * The value of `?modal=` that opens the size finder. It is in a file of its own because every product page imports it,
 * while the dialog's code is loaded later.
 */
export const FINDER_MODAL = 'find-size';
