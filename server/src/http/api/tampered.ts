// Shoppers' calls send no prices: the shop computes them. A price in a call on the way to an order has no effect, but
// shows that somebody tests whether the shop believes it.
import type { Endpoint } from '@hindam/contract/endpoint';

const BUYING = /^(?:cart|guest-cart|checkout|payment|order)\//;
const PRICES = new Set([
  'price',
  'unit_price',
  'amount',
  'total',
  'subtotal',
  'discount',
  'shipping',
  'vat',
  'cod_fee',
  'currency',
]);

/**
 * Whether the body of a call on the way to an order has, at its top level, a price field that its endpoint does not
 * have.
 */
export function namesPrice({ path, body: schema }: Endpoint, body: unknown): boolean {
  if (!schema || !BUYING.test(path) || typeof body !== 'object' || body === null) return false;
  return Object.keys(body).some((name) => PRICES.has(name) && !(name in schema.shape));
}
