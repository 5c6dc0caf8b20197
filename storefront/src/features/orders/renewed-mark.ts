/** The query parameter that marks the page find-order as reached by revoking an order's links. */
export const RENEWED = 'renewed';
