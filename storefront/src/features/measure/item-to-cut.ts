// Finds the variant under which a made-to-measure piece is ordered, because an order line always needs a variant.
import type { Product } from '@hindam/contract/catalogue';

type Item = Product['items'][number];

/** The cheapest variant in the colour, whatever its size; null if the product has none in that colour. */
export function itemToCut(product: Product, colour: string | undefined): Item | null {
  return product.items
    .filter(({ color_code }) => color_code === colour)
    .reduce<Item | null>((best, one) => (best && best.price.amount <= one.price.amount ? best : one), null);
}
