/** Query parameter of the page find-order, set after an order's links were revoked. */
export const RENEWED = 'renewed';
