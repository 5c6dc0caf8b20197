// What can still be refunded of an order: the captured amount minus all refunds, including those not done yet.

export { refundableMinor } from './refundable.store.ts';
