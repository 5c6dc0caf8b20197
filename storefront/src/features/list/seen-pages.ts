// Keeps in memory the pages that were seen of the last few lists since the document was loaded, so that page 2 is shown
// below page 1. This memory must be written only in the browser: on the server all visitors would share it.
import type { Piece } from '../../shell/piece.ts';

const LISTS_KEPT = 8;
const lists = new Map<string, Map<number, readonly Piece[]>>();

export function rememberPage(key: string, page: number, products: readonly Piece[]): void {
  const pages = lists.get(key) ?? new Map<number, readonly Piece[]>();
  pages.set(page, products);
  // A Map keeps insertion order. Deleting and setting moves this list to the end, so the first entry is the least
  // recently used one.
  lists.delete(key);
  lists.set(key, pages);
  const oldest = lists.keys().next().value;
  if (lists.size > LISTS_KEPT && oldest !== undefined) lists.delete(oldest);
}

/** The pages seen directly before `page` without a gap, in ascending order. */
export function pagesAbove(key: string, page: number): (readonly Piece[])[] {
  const pages = lists.get(key);
  const above: (readonly Piece[])[] = [];
  for (let i = page - 1; i >= 1; i -= 1) {
    const products = pages?.get(i);
    if (!products) break;
    above.unshift(products);
  }
  return above;
}

/**
 * The pieces of the pages above and of this page, each piece once. This page may repeat pieces of the pages above, for
 * example if the list changed meanwhile.
 */
export function shownOnce(
  above: readonly (readonly Piece[])[],
  products: readonly Piece[],
): { shown: Piece[]; added: number } {
  const before = new Map(above.flat().map((piece) => [piece._id, piece]));
  const added = products.filter(({ _id }) => !before.has(_id));
  return { shown: [...before.values(), ...added], added: added.length };
}
