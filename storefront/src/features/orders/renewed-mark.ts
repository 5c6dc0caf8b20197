/** The query parameter of the page find-order that says that the visitor comes from revoking an order's links. */
export const RENEWED = 'renewed';
