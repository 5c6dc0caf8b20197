// Makes the URLs of list requests differ, so that none is answered from the cache, although all of them match the same
// products.

/**
 * The highest maximum price that a list accepts, in minor units; every product of the bench costs less than a tenth of
 * it.
 */
const PRICE_MINOR_MAX = 100_000_000;
/**
 * More requests than a whole run sends. Each one lowers the maximum price by one minor unit, and the last one is still
 * above the price of every product.
 */
const REQUESTS_MAX = 50_000_000;

let given = 0;

/** A query parameter with a maximum price that is different at each call, and above the price of every product. */
export function differing(): string {
  given += 1;
  if (given > REQUESTS_MAX) throw new Error('the bench has no more requests that differ');
  return `max_price=${PRICE_MINOR_MAX - given}`;
}
