// Four products of the latest collection, shown on error pages. The browser loads them, because an error page has no
// loader data of its own.
import type { Card } from '@hindam/contract/catalogue';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { browserVisitor } from '../device/browser-visitor.ts';
import { PieceCard } from './piece-card.tsx';

const SHOWN = 4;

export function LatestRail() {
  const [pieces, setPieces] = useState<readonly Card[]>([]);
  useEffect(() => {
    let left = false;
    const { client, language } = browserVisitor();
    void client
      .get('product/list', { query: { list: 'latest_collection', limit: SHOWN, language_code: language } })
      .then((answer) => {
        if (answer.ok && !left) setPieces(answer.result.products);
      });
    return () => {
      left = true;
    };
  }, []);
  if (pieces.length === 0) return null;
  return (
    <section className="section">
      <div className="section__head">
        <h2>
          <Trans>Latest collection</Trans>
        </h2>
      </div>
      <div className="product-grid">
        {pieces.map((piece) => (
          <PieceCard key={piece._id} piece={piece} stated="new" />
        ))}
      </div>
    </section>
  );
}
