// What of a product is cut when it is made to measure.
import type { Product } from '@hindam/contract/catalogue';

type Item = Product['items'][number];

/** The variant a piece made to measure is ordered as: the cheapest of its colour, for its size counts for nothing. */
export function itemToCut(product: Product, colour: string | undefined): Item | null {
  return product.items
    .filter(({ color_code }) => color_code === colour)
    .reduce<Item | null>((best, one) => (best && best.price.amount <= one.price.amount ? best : one), null);
}
