// A product's card in a grid: passes the product with the texts for its tag, sizes and stock to `ProductCard`.
import { useNumber } from '@hindam/ui/locale';
import { ProductCard } from '@hindam/ui/product-card';
import type { TagTone } from '@hindam/ui/tag';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ONE_SIZE, type Piece } from './piece.ts';
import { type ReactNode, useContext } from 'react';
import { linkTo } from '../kit/page-link.tsx';
import { useShopPaths } from '../kit/shell-hooks.ts';
import { QuickAddPart } from './quick-add-part.ts';
import { WishHeart } from './wish-heart.tsx';

interface PieceCardProps {
  piece: Piece;
  level?: 2 | 3;
  priority?: boolean;
  eager?: boolean;
  /** The size by which the list is filtered; the product page then opens with this size. */
  size?: string | null;
  /** A badge that the list or its heading states for all its pieces, so that the card does not show it as its tag. */
  stated?: Piece['badges'][number] | undefined;
  control?: ReactNode;
  heart?: boolean;
}

export function percentOff({ price, compare_at_price: before }: Pick<Piece, 'price' | 'compare_at_price'>): number {
  return before && before.amount > price.amount
    ? Math.floor(((before.amount - price.amount) * 100) / before.amount)
    : 0;
}

function useTag(stated: PieceCardProps['stated']): (piece: Piece) => { text: string; tone: TagTone } | null {
  const { t } = useLingui();
  const number = useNumber();
  return (piece) => {
    const has = (badge: Piece['badges'][number]) => badge !== stated && piece.badges.includes(badge);
    if (!piece.in_stock || has('sold_out')) return { text: t`Sold out`, tone: 'outline' };
    const off = percentOff(piece);
    if (off > 0) return { text: `\u200E−${number(off / 100, { style: 'percent' })}`, tone: 'sale' };
    if (has('limited')) return { text: t`Limited edition`, tone: 'plain' };
    if (has('new')) return { text: t`New`, tone: 'plain' };
    return null;
  };
}

function useNote(): (piece: Piece) => string | null {
  const { t } = useLingui();
  return ({ made_to_measure, sizes }) => {
    if (made_to_measure) return t`Made to measure`;
    const first = sizes[0];
    const last = sizes.at(-1);
    if (first === undefined || last === undefined) return null;
    if (first === ONE_SIZE) return t`One size`;
    return first === last ? t`Size ${first}` : t`Sizes ${`\u2068${first}–${last}\u2069`}`;
  };
}

export function PieceCard({
  piece,
  level = 3,
  priority = false,
  eager = false,
  size = null,
  stated,
  heart = true,
  control,
}: PieceCardProps) {
  const { t } = useLingui();
  const paths = useShopPaths();
  // A product in one colour gets no `color` parameter, so that its page has only one URL.
  const color = piece.colors.length > 1 ? piece.color : null;
  const shown = { color, size };
  const quickAdd = useContext(QuickAddPart);
  const left = piece.in_stock ? piece.pieces_left : null;
  return (
    <ProductCard
      product={piece}
      link={linkTo(paths.productDetails(piece._id, shown))}
      tag={useTag(stated)(piece)}
      note={useNote()(piece)}
      left={left === null ? null : t`${plural(left, { one: 'Only # left', other: 'Only # left' })}`}
      wasText={t`was`}
      coloursText={t`Colours:`}
      ratingText={t`Rating out of 5 and number of reviews:`}
      level={level}
      priority={priority}
      eager={eager}
      foot={heart && piece.in_stock ? quickAdd?.(piece) : null}
      corner={
        <>
          {heart ? <WishHeart productId={piece._id} title={piece.title} {...shown} className="card__corner" /> : null}
          {control}
        </>
      }
    />
  );
}
