// Makes the URLs of requests for lists and searches differ, so that none is answered from the cache, although they ask
// for the same products.

/** In 2001. For a moment that the server no longer remembers, a list shows the products of now. */
const FIRST_MOMENT_MS = 1_000_000_000_000;

let given = 0;

export function differing(): string {
  given += 1;
  return `as_of=${FIRST_MOMENT_MS + given}`;
}
