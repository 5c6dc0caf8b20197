// Loads the products of a comparison: at most three, in the order of the ids in the URL. Products that are not sold in
// this market are left out.
import { COMPARED_MAX } from '@hindam/contract/pages';
import { UNREACHABLE } from '@hindam/contract/unreachable';
import { needed, type PageRequest } from '../../kit/load.ts';
import { readLatest } from '../../shell/latest-pieces.tsx';
import type { Piece } from '../../shell/piece.ts';
import { type ComparedPiece, comparedPiece } from './compared-piece.ts';

export interface Comparison {
  pieces: readonly ComparedPiece[];
  /** The shop's latest products, shown if there is nothing to compare; otherwise empty. */
  latest: readonly Piece[];
}

export async function loadComparison({ visitor, url }: PageRequest): Promise<Comparison> {
  const { client, language } = visitor;
  const ids = [...new Set(url.searchParams.getAll('id'))].slice(0, COMPARED_MAX);
  const answers = await Promise.all(
    ids.map((id) => client.get('product/details/{id}', { params: { id }, query: { language_code: language } })),
  );
  const pieces = answers.flatMap((answer) => {
    if (answer.ok) return comparedPiece(answer.result.product);
    // If the server did not answer or failed, it is unknown whether the product is sold; the page then shows an error
    // instead of leaving the product out.
    if (answer.refusal.errorCode === UNREACHABLE || answer.refusal.status >= 500) needed(answer);
    return [];
  });
  return { pieces, latest: pieces.length === 0 ? await readLatest(visitor) : [] };
}
