// Grids of products with a heading: `Rail` is used at the end of the product page, `Similar` beside the pictures of a
// product of which all variants are sold out and none is made to measure.
import type { Card } from '@hindam/contract/catalogue';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PieceCard } from '../../shell/piece-card.tsx';

export function Similar({ pieces }: { pieces: readonly Card[] }) {
  return (
    <section className="similar">
      <h2 className="similar__heading">
        <Trans>Similar pieces</Trans>
      </h2>
      <div className="product-grid">
        {pieces.map((piece) => (
          <PieceCard key={piece._id} piece={piece} />
        ))}
      </div>
    </section>
  );
}

export function Rail({ heading, pieces, more }: { heading: ReactNode; pieces: readonly Card[]; more?: ReactNode }) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="section__head">
          <h2>{heading}</h2>
          {more}
        </div>
        <div className={pieces.length === 3 ? 'product-grid product-grid--three' : 'product-grid'}>
          {pieces.map((piece) => (
            <PieceCard key={piece._id} piece={piece} />
          ))}
        </div>
      </div>
    </section>
  );
}
