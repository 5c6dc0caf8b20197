/**
 * The values of `?modal=` that open the form for an alert, one for each kind. They are in a file of their own because
 * every product page imports it, while the form's code is loaded later.
 */
export const STOCK_MODAL = 'back_in_stock';
export const PRICE_MODAL = 'price_drop';
