// A row of products at the end of the product page, such as related ones.
import type { Card } from '@hindam/contract/catalogue';
import type { ReactNode } from 'react';
import { PieceCard } from '../../shell/piece-card.tsx';

export function Rail({ heading, pieces, more }: { heading: ReactNode; pieces: readonly Card[]; more?: ReactNode }) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="section__head">
          <h2>{heading}</h2>
          {more}
        </div>
        <div className="product-grid">
          {pieces.map((piece) => (
            <PieceCard key={piece._id} piece={piece} />
          ))}
        </div>
      </div>
    </section>
  );
}
