/**
 * The value of `?modal=` that opens the measuring dialog. It has its own file, so that importing it does not import the
 * dialog's code, which is loaded later.
 */
export const MEASURE_MODAL = 'custom-size';
