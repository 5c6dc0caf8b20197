/**
 * The value of `?modal=` that opens the measuring dialog. It has its own file because every product page imports it,
 * while the dialog's code is loaded later.
 */
export const MEASURE_MODAL = 'custom-size';
