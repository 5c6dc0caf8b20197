// `Piece`: a product's card reduced to what a grid shows, because the loader's data is part of the page's HTML.
import type { Card } from '@hindam/contract/catalogue';
import { srcsetOf } from '@hindam/ui/picture';

type Drawn =
  | '_id'
  | 'title'
  | 'price'
  | 'compare_at_price'
  | 'badges'
  | 'in_stock'
  | 'pieces_left'
  | 'made_to_measure'
  | 'rating'
  | 'color'
  | 'image'
  | 'image_hover';

export interface Piece extends Pick<Card, Drawn> {
  colors: readonly Pick<Card['colors'][number], 'code' | 'name' | 'hex'>[];
  /** The smallest and the largest size, or the only size. */
  sizes: readonly string[];
}

/** The size code of a product that comes in one size. */
export const ONE_SIZE = 'one';

/** The average colour of a picture's thumbhash is in its first four characters (base64). */
const COLOUR_CHARACTERS = 4;

/**
 * Shortens a picture's data: of `srcset` only the widths are kept, if its URLs can be made from `src`; of the thumbhash
 * only the average colour.
 */
export function leanPicture<I extends Card['image']>(image: I): I {
  if (!image) return image;
  const { src, srcset, placeholder } = image;
  const widths = srcset
    .split(', ')
    .map((candidate) => candidate.slice(candidate.lastIndexOf(' ') + 1, -1))
    .join(' ');
  return {
    ...image,
    srcset: srcsetOf(src, widths, 'webp') === srcset ? widths : srcset,
    placeholder: placeholder.slice(0, COLOUR_CHARACTERS),
  };
}

/**
 * A card's `srcset` has no file of 960 px: cards are about 350 px wide at most, so 640 px are sharp enough on screens
 * of high density.
 */
const TOO_WIDE = / 960$/;

export function cardPicture<I extends Card['image']>(image: I): I {
  const lean = leanPicture(image);
  return lean && { ...lean, srcset: lean.srcset.replace(TOO_WIDE, '') };
}

export function pieceOf(card: Card): Piece {
  const { _id, title, price, compare_at_price, badges, in_stock, pieces_left, made_to_measure } = card;
  const { color, image, image_hover, rating } = card;
  const ends = card.sizes.length > 1 ? [card.sizes[0], card.sizes.at(-1)] : [card.sizes[0]];
  return {
    _id,
    title,
    price,
    compare_at_price,
    badges,
    in_stock,
    pieces_left,
    made_to_measure,
    rating,
    color,
    image: cardPicture(image),
    // The hover picture lies over the first one, so it needs neither an alt text nor a background colour.
    image_hover: image_hover && { ...cardPicture(image_hover), alt: '', placeholder: '' },
    colors: card.colors.map(({ code, name, hex }) => ({ code, name, hex })),
    sizes: ends.filter((size) => size !== undefined),
  };
}
