// Makes requests for a list differ, so that none is answered from the cache, although all match the same products.

/** The highest price that a list takes as a filter, in minor units; no product of the bench costs a tenth of it. */
const PRICE_MINOR_MAX = 100_000_000;
/** More requests than all parts of a run send; the price of the last one is still above that of every product. */
const REQUESTS_MAX = 50_000_000;

let given = 0;

/** A part of a list's query: a highest price that is another one at each call, and above every product's. */
export function differing(): string {
  given += 1;
  if (given > REQUESTS_MAX) throw new Error('the bench has no more requests that differ');
  return `max_price=${PRICE_MINOR_MAX - given}`;
}
