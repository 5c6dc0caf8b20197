// Pieces of the latest collection, for pages that have nothing of their own to show.
import { useLingui } from '@lingui/react';
import type { PageRequest } from '../kit/load.ts';
import { COLLECTION_LABELS } from './collection-labels.ts';
import { PieceCard } from './piece-card.tsx';
import { type Piece, pieceOf } from './piece.ts';

const SHOWN = 4;

export async function readLatest({ client, language }: Pick<PageRequest['visitor'], 'client' | 'language'>) {
  const query = { list: 'latest_collection', limit: SHOWN, language_code: language };
  const answer = await client.get('product/list', { query });
  return answer.ok ? answer.result.products.map(pieceOf) : [];
}

interface LatestPiecesProps {
  pieces: readonly Piece[];
  /** Whether the cards have hearts. */
  hearts?: boolean;
}

export function LatestPieces({ pieces, hearts = true }: LatestPiecesProps) {
  const { i18n } = useLingui();
  if (pieces.length === 0) return null;
  return (
    <section className="section">
      <div className="section__head">
        <h2>{i18n._(COLLECTION_LABELS.latest_collection)}</h2>
      </div>
      <div className="product-grid">
        {pieces.map((piece) => (
          <PieceCard key={piece._id} piece={piece} stated="new" heart={hearts} />
        ))}
      </div>
    </section>
  );
}
