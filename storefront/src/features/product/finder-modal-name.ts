/**
 * The value of `?modal=` that opens the size finder. It has its own file because every product page imports it, while
 * the dialog's code is loaded later.
 */
export const FINDER_MODAL = 'find-size';
