// Which variant of a product is ordered when it is made to measure.
import type { Product } from '@hindam/contract/catalogue';

type Item = Product['items'][number];

/** The cheapest variant of the colour: the size does not matter for a piece made to measure. */
export function itemToCut(product: Product, colour: string | undefined): Item | null {
  return product.items
    .filter(({ color_code }) => color_code === colour)
    .reduce<Item | null>((best, one) => (best && best.price.amount <= one.price.amount ? best : one), null);
}
