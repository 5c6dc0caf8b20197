/**
 * The modal's name in the address. In a file of its own, because every product page imports it and loads the rest
 * later.
 */
export const MEASURE_MODAL = 'custom-size';
