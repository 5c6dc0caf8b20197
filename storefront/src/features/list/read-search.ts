// Loads the search page: the pieces of one page of results and the filters with their counts. Without a search text, or
// if nothing was found, it loads the latest pieces.
import type { PageRequest } from '../../kit/load.ts';
import { needed } from '../../kit/load.ts';
import { readLatest } from '../../shell/latest-pieces.tsx';
import { pieceOf } from '../../shell/piece.ts';
import { callOf, isMoving, stateOf } from './list-state.ts';
import { readPriceUnit } from './read-list.ts';

export async function readSearch({ visitor, url }: PageRequest) {
  const { client, language } = visitor;
  // Search results are never limited to a category, even if the URL names one.
  const state = { ...stateOf(url.searchParams), category: null };
  if (state.q === null) return { state, results: null, latest: await readLatest(visitor) };
  const { currency, minorPerUnit } = await readPriceUnit(visitor, state);
  const query = { ...callOf(state, undefined, language, minorPerUnit), q: state.q };
  const { result } = needed(await client.get('product/search', { query }));
  const { facets, pages, total, near } = result;
  return {
    // `asOf` is set only if the results or their order depend on prices or stock.
    state: { ...state, asOf: isMoving(state, undefined) ? result.as_of : null },
    results: {
      products: result.products.map(pieceOf),
      facets,
      pages,
      total,
      near: near && { words: near.words, types: near.types.map(({ _id, title, slug }) => ({ _id, title, slug })) },
      ...(currency !== null && { currency }),
    },
    latest: total === 0 ? await readLatest(visitor) : [],
  };
}

export type SearchData = Awaited<ReturnType<typeof readSearch>>;
