// What can still be refunded of an order: what was captured minus all its refunds, also those in flight.

export { refundableMinor } from './refundable.store.ts';
