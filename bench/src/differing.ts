// Makes the URLs of list requests differ, so that none is answered from the cache, although all of them match the same
// products.

/** In 2001: a list as of a moment that is long past is the present one. */
const FIRST_MOMENT_MS = 1_000_000_000_000;

let given = 0;

/** A query parameter that is different at each call, and does not change which products a list has. */
export function differing(): string {
  given += 1;
  return `as_of=${FIRST_MOMENT_MS + given}`;
}
