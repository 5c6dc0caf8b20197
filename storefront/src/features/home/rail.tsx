// A row of pieces on the home page, with a link to their whole list.
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { PageLink } from '../../kit/page-link.tsx';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import { isCollection } from '../../kit/shop-paths.ts';
import { COLLECTION_LABELS } from '../../shell/collection-labels.ts';
import type { Piece } from '../../shell/piece.ts';
import { PieceCard } from '../../shell/piece-card.tsx';
import type { HomeRail } from './load-home.ts';
import './home.css';

/** By list, the badge that says the same as the list's name. The cards of that list's rail leave the badge out. */
const STATED: Readonly<Partial<Record<string, Piece['badges'][number]>>> = {
  latest_collection: 'new',
  limited_edition: 'limited',
};

export function Rail({ heading: written, list, pieces }: HomeRail) {
  const { i18n } = useLingui();
  const id = useId();
  const stated = STATED[list];
  const heading = written || (isCollection(list) ? i18n._(COLLECTION_LABELS[list]) : '');
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="section__head">
        <h2 id={id}>{heading}</h2>
        <PageLink to={useShopPaths().productList(list)}>
          <Trans>View all</Trans> <span className="visually-hidden">{heading}</span>
        </PageLink>
      </div>
      <div className="product-grid">
        {pieces.map((piece) => (
          <PieceCard key={piece._id} piece={piece} stated={stated} />
        ))}
      </div>
    </section>
  );
}
