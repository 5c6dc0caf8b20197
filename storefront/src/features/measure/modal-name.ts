/** The modal's name in the address; apart, because every product page knows it and fetches the rest late. */
export const MEASURE_MODAL = 'custom-size';
