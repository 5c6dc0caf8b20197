// What can still be refunded of an order: never more than was captured, counting refunds in flight as refunded.

export { refundableMinor } from './refundable.store.ts';
