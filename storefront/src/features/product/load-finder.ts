// Loads the size finder of the size guide page: the product for which it was opened, and the answers in the URL.
import type { PageRequest } from '../../kit/load.ts';
import { FINDER_FIELDS, type TypedAnswers, typedIn } from './finder-answers.ts';
import { type FinderPiece, finderPiece } from './finder-piece.ts';

export interface LoadedFinder {
  piece: FinderPiece | null;
  typed: TypedAnswers | null;
}

export async function loadFinder({ visitor, url }: PageRequest): Promise<LoadedFinder> {
  const { client, language } = visitor;
  const query = url.searchParams;
  const id = query.get(FINDER_FIELDS.product);
  const details = id
    ? await client.get('product/details/{id}', { params: { id }, query: { language_code: language } })
    : null;
  const isAsked = [FINDER_FIELDS.height, FINDER_FIELDS.usual, FINDER_FIELDS.wish].some((name) => query.has(name));
  return {
    piece: details?.ok ? finderPiece(details.result.product, undefined) : null,
    typed: isAsked ? typedIn(query) : null,
  };
}
