// What can still be refunded of an order: the captured amount minus its refunds, including those not done yet and
// without those an operator refused.

export { refundableMinor } from './refundable.store.ts';
