// `ComparedPiece`: the facts of a product that the comparison needs. The page's data is embedded in its HTML, so it is
// kept small.
import type { Product } from '@hindam/contract/catalogue';
import { cardPicture } from '../../shell/piece.ts';

type Shown =
  | '_id'
  | 'title'
  | 'type_id'
  | 'type_slug'
  | 'price'
  | 'compare_at_price'
  | 'fabric'
  | 'sleeve_length'
  | 'care'
  | 'specifications';

export interface ComparedPiece extends Pick<Product, Shown> {
  colors: readonly Pick<Product['colors'][number], 'code' | 'name' | 'hex'>[];
  sizes: readonly { size: string; out: boolean }[];
  made_to_measure: boolean;
  /** Null if the time is unknown or the product is not made to measure. */
  tailoring_days: { from: number; to: number } | null;
  rating: { average: number; count: number } | null;
  image: Product['colors'][number]['images'][number] | null;
}

export function comparedPiece(product: Product): ComparedPiece {
  const { _id, title, type_id, type_slug, price, compare_at_price, fabric, sleeve_length, care, rating } = product;
  const isInStock = (test: (item: Product['items'][number]) => boolean) =>
    product.items.some((item) => item.stock !== 'out' && test(item));
  const shown = product.colors.find(({ code }) => isInStock(({ color_code }) => color_code === code));
  return {
    ...{ _id, title, type_id, type_slug, price, compare_at_price, fabric, sleeve_length, care },
    specifications: product.specifications,
    colors: product.colors.map(({ code, name, hex }) => ({ code, name, hex })),
    sizes: product.sizes.map((size) => ({ size, out: !isInStock((item) => item.size === size) })),
    made_to_measure: product.custom_size.offered,
    tailoring_days: product.custom_size.offered ? product.tailoring_days : null,
    rating: rating && rating.count > 0 ? { average: rating.average, count: rating.count } : null,
    image: cardPicture((shown ?? product.colors[0])?.images[0] ?? null),
  };
}
