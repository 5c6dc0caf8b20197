// Who buys sends no prices: the shop computes them. A call of the way to an order that names one anyway changes nothing,
// but shows that somebody tries what the shop believes.
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

/** Whether the body of a call of the way to an order has a price that its endpoint does not know. */
export function namesPrice({ path, body: schema }: Endpoint, body: unknown): boolean {
  if (!schema || !BUYING.test(path) || typeof body !== 'object' || body === null) return false;
  return Object.keys(body).some((name) => PRICES.has(name) && !(name in schema.shape));
}
