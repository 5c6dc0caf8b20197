// Makes the URLs of requests for lists and searches differ, so that none is answered from the cache, although they ask
// for the same products.

/** A time in 2001, of which the server knows no list: for such an `as_of` it shows the present products. */
const FIRST_MOMENT_MS = 1_000_000_000_000;

let given = 0;

export function differing(): string {
  given += 1;
  return `as_of=${FIRST_MOMENT_MS + given}`;
}
