// A product as a grid shows it. The API's card has more (a picture per colour, every size); what no grid shows is left
// out, because a page's data is in its HTML a second time.
import type { Card } from '@hindam/contract/catalogue';
import { stemOf } from '@hindam/ui/picture';

type Drawn =
  | '_id'
  | 'title'
  | 'price'
  | 'compare_at_price'
  | 'badges'
  | 'in_stock'
  | 'pieces_left'
  | 'made_to_measure'
  | 'color'
  | 'image'
  | 'image_hover';

export interface Piece extends Pick<Card, Drawn> {
  colors: readonly Pick<Card['colors'][number], 'code' | 'name' | 'hex'>[];
  /** The smallest and the largest, or the only one. */
  sizes: readonly string[];
}

/** The shop's code for pieces that come in one size. */
export const ONE_SIZE = 'one';

/** A grid uses only the average colour of a thumbhash, which is its first three bytes: four characters of base64. */
const COLOUR_CHARACTERS = 4;

/** A picture with one address instead of five, and only the average colour of its thumbhash. */
export function leanPicture<I extends Card['image']>(image: I): I {
  if (!image) return image;
  const { src, srcset, placeholder } = image;
  return {
    ...image,
    srcset: srcset.replaceAll(stemOf(src), '*'),
    placeholder: placeholder.slice(0, COLOUR_CHARACTERS),
  };
}

export function pieceOf(card: Card): Piece {
  const { _id, title, price, compare_at_price, badges, in_stock, pieces_left, made_to_measure } = card;
  const { color, image, image_hover } = card;
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
    color,
    image: leanPicture(image),
    // Shown over the first picture, so it needs no text of its own.
    image_hover: image_hover && { ...leanPicture(image_hover), alt: '', placeholder: '' },
    colors: card.colors.map(({ code, name, hex }) => ({ code, name, hex })),
    sizes: ends.filter((size) => size !== undefined),
  };
}
