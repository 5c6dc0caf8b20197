/**
 * The values of `?modal=` that open the form for an alert, one for each kind of alert. They are in a file of their own,
 * so that a page can import them without the form's code.
 */
export const STOCK_MODAL = 'back_in_stock';
export const PRICE_MODAL = 'price_drop';
