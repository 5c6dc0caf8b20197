// One entry of a wish list: the piece, a button to add it to the cart (if it is sold out, a link to its page), and a
// button to remove it from the list. Of a piece that is no longer sold the entry only says so and has the last button.
import { Button, LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { PieceCard } from '../../shell/piece-card.tsx';
import { MoveToCart } from './move-to-cart.tsx';
import type { WishView } from './wish-view.ts';
import './wish-item.css';

interface WishItemProps {
  wish: WishView;
  remove: ReactNode;
  onMoved: () => void;
}

export function WishItem({ wish, remove, onMoved }: WishItemProps) {
  const paths = usePaths();
  const { piece } = wish;
  if (!piece) {
    return (
      <li className="wish wish--gone">
        <p className="wish__gone">
          <Trans>This piece is no longer in the shop.</Trans>
        </p>
        <div className="wish__acts">{remove}</div>
      </li>
    );
  }
  return (
    <li className="wish">
      <PieceCard piece={piece} level={2} size={wish.size} heart={false} />
      <div className="wish__acts">
        {piece.in_stock ? (
          <MoveToCart wish={wish} piece={piece} onMoved={onMoved} />
        ) : (
          <LinkButton
            variant="ghost"
            wide
            link={linkTo(paths.productDetails(piece._id, { color: wish.color, size: wish.size }))}
          >
            <Trans>See the piece</Trans>
          </LinkButton>
        )}
        {remove}
      </div>
    </li>
  );
}

/**
 * The button that removes the piece from the wish list: it submits the form around it, or calls `onClick` if that is
 * given.
 */
export function RemoveWish({
  piece,
  onClick,
  busy = false,
}: {
  piece: WishView['piece'];
  onClick?: () => void;
  busy?: boolean;
}) {
  const { t } = useLingui();
  const title = piece?.title ?? '';
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      variant="text"
      busy={busy}
      aria-label={title ? t`Remove ${title} from your wish list` : t`Remove from your wish list`}
      {...(onClick ? { onClick } : {})}
    >
      <Trans>Remove</Trans>
    </Button>
  );
}
