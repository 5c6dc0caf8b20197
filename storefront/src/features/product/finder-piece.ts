// What the size finder needs to know of a product.
import type { Product } from '@hindam/contract/catalogue';

export interface FinderPiece {
  _id: string;
  title: string;
  sizes: readonly string[];
  /** The votes on its fit; null with too few. */
  fit: Product['fit'];
  /** The sizes that are sold out: in the colour, or without one in all colours. */
  out: readonly string[];
  madeToMeasure: boolean;
}

/** Whether the fit is judged by height as well: shoppers of at least one band of heights have said enough. */
export const hasVotesByHeight = ({ fit }: Pick<FinderPiece, 'fit'>): boolean => (fit?.heights.length ?? 0) > 0;

export function finderPiece(product: Product, colour: string | undefined): FinderPiece {
  const { _id, title, sizes, fit, items, custom_size } = product;
  const there = items.filter(
    ({ color_code, stock }) => stock !== 'out' && (colour === undefined || color_code === colour),
  );
  return {
    _id,
    title,
    sizes,
    fit,
    out: sizes.filter((size) => there.every((item) => item.size !== size)),
    madeToMeasure: custom_size.offered,
  };
}
