// `Choice`, the chosen colour, size and variant of a product, and the price and SKU that follow from it. Wanted values
// that the product does not have are ignored.
import type { Product } from '@hindam/contract/catalogue';
import type { Money } from '@hindam/contract/money';
import { itemToCut } from '../measure/item-to-cut.ts';

export type Colour = Product['colors'][number];
export type Item = Product['items'][number];

export interface Choice {
  colour: Colour | null;
  /** Null until a size is chosen; a product's only size is chosen automatically. */
  size: string | null;
  /** The variant in the chosen colour and size; null while one of them is missing or there is no such variant. */
  item: Item | null;
}

export function choiceOf(
  product: Product,
  wanted: { color?: string | null | undefined; size?: string | null | undefined },
): Choice {
  const colour =
    product.colors.find(({ code }) => code === wanted.color) ?? firstInStock(product) ?? product.colors[0] ?? null;
  const only = product.sizes.length === 1 ? product.sizes[0] : undefined;
  const size = product.sizes.find((one) => one === wanted.size) ?? only ?? null;
  return { colour, size, item: itemOf(product, colour?.code, size) };
}

function firstInStock(product: Product): Colour | undefined {
  return product.colors.find(({ code }) =>
    product.items.some((item) => item.color_code === code && item.stock !== 'out'),
  );
}

export function itemOf(product: Product, colour: string | undefined, size: string | null): Item | null {
  return product.items.find((item) => item.color_code === colour && item.size === size) ?? null;
}

export interface SizeOption {
  size: string;
  /** True if this size is sold out or does not exist in the colour. */
  out: boolean;
  piecesLeft: number | null;
}

export function sizeOptions(product: Product, colour: string | undefined): SizeOption[] {
  return product.sizes.map((size) => {
    const item = itemOf(product, colour, size);
    return { size, out: !item || item.stock === 'out', piecesLeft: item?.pieces_left ?? null };
  });
}

export interface ShownPrice {
  price: Money;
  compareAt: Money | null;
}

/**
 * The price of the chosen variant; without one, the lowest price in the chosen colour, or the product's if there is
 * none.
 */
export function shownPrice(product: Product, { colour, item }: Choice): ShownPrice {
  if (item) return { price: item.price, compareAt: item.compare_at_price };
  const lowest = itemToCut(product, colour?.code);
  return lowest
    ? { price: lowest.price, compareAt: lowest.compare_at_price }
    : { price: product.price, compareAt: product.compare_at_price };
}

export function isSoldOut(product: Product): boolean {
  return product.items.every(({ stock }) => stock === 'out');
}

export function isColourOut({ items }: Product, code: string): boolean {
  return items.every(({ color_code, stock }) => color_code !== code || stock === 'out');
}

/** The SKU of the chosen variant; null before a size is chosen, and if there is no such variant. */
export function shownSku({ size, item }: Choice): string | null {
  return size === null ? null : (item?.sku ?? null);
}
