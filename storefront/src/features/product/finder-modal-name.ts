/**
 * The value of `?modal=` that opens the size finder. It has its own file, so that importing it does not import the
 * dialog's code, which is loaded later.
 */
export const FINDER_MODAL = 'find-size';
