// The page of a product that is no longer sold: it shows similar products. They are rendered on the server, so that the
// page is useful without script too.
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { ErrorScreen } from '../../shell/errors.tsx';
import type { Piece } from '../../shell/piece.ts';
import { PieceCard } from '../../shell/piece-card.tsx';
import type { GoneProduct } from './load-product.ts';

export function GonePiece({ type, pieces }: GoneProduct) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <ErrorScreen
      title={t`This piece is no longer in our shop.`}
      action={type ? <LinkButton link={linkTo(paths.productList(type._id, type.slug))}>{type.title}</LinkButton> : null}
      search
      below={pieces.length > 0 ? <SimilarPieces pieces={pieces} /> : null}
    >
      {pieces.length > 0 ? (
        <Trans>These are like it. You can also search for something else.</Trans>
      ) : (
        <Trans>You can search for something else.</Trans>
      )}
    </ErrorScreen>
  );
}

function SimilarPieces({ pieces }: { pieces: readonly Piece[] }) {
  const { t } = useLingui();
  return (
    <section className="section" aria-label={t`Similar pieces`}>
      <div className="product-grid">
        {pieces.map((piece) => (
          <PieceCard key={piece._id} piece={piece} />
        ))}
      </div>
    </section>
  );
}
