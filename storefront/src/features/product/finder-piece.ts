// The facts about a product that the size finder uses.
import type { Product } from '@hindam/contract/catalogue';

export interface FinderPiece {
  _id: string;
  title: string;
  sizes: readonly string[];
  /** The shoppers' votes on the product's fit; null if there are too few. */
  fit: Product['fit'];
  /** The sizes of which no variant is in stock, in the given colour or, without a colour, in any colour. */
  out: readonly string[];
  madeToMeasure: boolean;
}

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
