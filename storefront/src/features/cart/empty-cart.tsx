// The empty cart, and the notice about a piece that a form without script could not add.
import { LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { LatestPieces } from '../../shell/latest-pieces.tsx';
import type { Piece } from '../../shell/piece.ts';
import { REFUSALS } from '@hindam/contract/refusals';

/** Shown if the product form was sent without script and refused: `?notice=` holds the error code. */
export function RefusedAdd() {
  const [search] = useSearchParams();
  const errorCode = Number(search.get('notice'));
  if (!errorCode) return null;
  return (
    <div className="cart__notice">
      <Notice tone="error" role="alert">
        <RefusalText errorCode={errorCode} />
      </Notice>
    </div>
  );
}

export function EmptyCart({ latest }: { latest: readonly Piece[] }) {
  const paths = usePaths();
  return (
    <>
      <div className="cart__empty">
        <p>
          <Trans>Your bag is empty.</Trans>
        </p>
        <p className="muted">
          <Trans>It keeps whatever you choose until you come back.</Trans>
        </p>
        <LinkButton link={linkTo(paths.productList('latest_collection'))}>
          <Trans>See the latest collection</Trans>
        </LinkButton>
        <PageLink to={paths.productList('best_seller')} className="link">
          <Trans>Best sellers</Trans>
        </PageLink>
      </div>
      <LatestPieces pieces={latest} />
    </>
  );
}

/** The page's text for an error code, because the redirect carries the code but not the server's sentence. */
function RefusalText({ errorCode }: { errorCode: number }) {
  switch (errorCode) {
    case REFUSALS.PRODUCT_GONE.errorCode:
      return <Trans>This piece is no longer in the shop.</Trans>;
    case REFUSALS.COLOUR_MISMATCH.errorCode:
      return <Trans>This piece does not come in that colour. Please choose the colour again.</Trans>;
    case REFUSALS.SIZE_MISMATCH.errorCode:
      return <Trans>This piece does not come in that size. Please choose the size again.</Trans>;
    case REFUSALS.OUT_OF_STOCK.errorCode:
      return <Trans>This size is sold out. Please choose another size or colour.</Trans>;
    case REFUSALS.NOT_ENOUGH_STOCK.errorCode:
      return <Trans>There are no more pieces of this size than you already have in your bag.</Trans>;
    case REFUSALS.QUANTITY_LIMIT.errorCode:
      return <Trans>You can order up to 20 pieces of one item. For more, please contact us.</Trans>;
    case REFUSALS.CART_FULL.errorCode:
      return <Trans>Your bag holds up to 50 different items. Please remove one first.</Trans>;
    default:
      return <Trans>The piece could not be added. Please try again.</Trans>;
  }
}
