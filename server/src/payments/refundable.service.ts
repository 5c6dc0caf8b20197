// What can still be refunded of an order.

export { refundableMinor } from './refundable.store.ts';
