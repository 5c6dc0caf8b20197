// What stands at the address of a piece that left the shop: pieces like it. The server renders them, so that the page is
// of use without script too.
import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '@hindam/ui/button';
import { linkTo } from '../../kit/page-link.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { PieceCard } from '../../shell/piece-card.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import type { GoneProduct } from './load-product.ts';
import '../../shell/error-page.css';

export function GonePiece({ type, pieces }: GoneProduct) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <div className="wrap">
      <PageHead title={t`This piece is no longer in our shop.`} address={null} />
      <div className="error-page">
        <h1>
          <Trans>This piece is no longer in our shop.</Trans>
        </h1>
        <p className="error-page__text">
          {pieces.length > 0 ? (
            <Trans>These are like it. You can also search for something else.</Trans>
          ) : (
            <Trans>You can search for something else.</Trans>
          )}
        </p>
        <SearchField />
        <div className="error-page__ways">
          {type ? <LinkButton link={linkTo(paths.productList(type._id, type.slug))}>{type.title}</LinkButton> : null}
          <LinkButton variant={type ? 'ghost' : 'primary'} link={linkTo(paths.productList('latest_collection'))}>
            <Trans>See the latest collection</Trans>
          </LinkButton>
        </div>
      </div>
      {pieces.length > 0 ? (
        <section className="section" aria-label={t`Similar pieces`}>
          <div className="product-grid">
            {pieces.map((piece) => (
              <PieceCard key={piece._id} piece={piece} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  );
}
