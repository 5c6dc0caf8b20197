import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Piece } from '../../shell/piece.ts';
import { PageLink } from '../../kit/page-link.tsx';
import { PieceCard } from '../../shell/piece-card.tsx';

export function Rail({ title, to, pieces }: { title: string; to: string; pieces: readonly Piece[] }) {
  const id = useId();
  if (pieces.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="section__head">
        <h2 id={id}>{title}</h2>
        <PageLink to={to}>
          <Trans>View all</Trans> <span className="visually-hidden">{title}</span>
        </PageLink>
      </div>
      <div className="product-grid">
        {pieces.map((piece) => (
          <PieceCard key={piece._id} piece={piece} />
        ))}
      </div>
    </section>
  );
}
