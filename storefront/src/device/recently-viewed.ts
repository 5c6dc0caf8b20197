// The products viewed today on this device, read from the responses in day-store.ts; nothing is sent to the server.
import type { Card, Product } from '@hindam/contract/catalogue';
import { documentMarket } from './browser-visitor.ts';
import { readResponses, readResponse, storeResponseWhenIdle } from './day-store.ts';

const SHOWN_MAX = 4;

/** Products are stored for each language and market, because texts and prices differ. */
const queryOf = (language: string) => `?language_code=${language}&market=${documentMarket() ?? ''}`;

function productAddress(id: string, language: string): string {
  return `product/details/${id}${queryOf(language)}`;
}

/**
 * Fields that the product page needs. A product that an older release stored today may lack one, and counts as not
 * stored.
 */
const NEEDED = ['_id', 'colors', 'items', 'fit', 'look', 'delivery'];

function isProduct(value: unknown): value is Product {
  return typeof value === 'object' && value !== null && NEEDED.every((name) => name in value);
}

/** Stores the product without the products that are related to it, which would fill the limited space. */
export function rememberProduct(product: Product, language: string): void {
  storeResponseWhenIdle(productAddress(product._id, language), { ...product, related: [], look: [] });
}

export function recallProduct(id: string, language: string): Product | null {
  return readResponse(productAddress(id, language), isProduct);
}

export function recentlyViewed(exceptId: string, language: string): Card[] {
  const here = productAddress(exceptId, language);
  const ending = queryOf(language);
  const isOther = (address: string) =>
    address.startsWith('product/details/') && address.endsWith(ending) && address !== here;
  return readResponses(isOther, isProduct).slice(0, SHOWN_MAX).map(cardOf);
}

/** The product as a card of a list, in its first colour that is in stock, else in its first colour. */
function cardOf(product: Product): Card {
  const isThere = ({ code }: { code: string }) =>
    product.items.some(({ color_code, stock }) => color_code === code && stock !== 'out');
  const shown = product.colors.find(isThere) ?? product.colors[0];
  return {
    _id: product._id,
    title: product.title,
    slug: product.slug,
    type_id: product.type_id,
    price: product.price,
    compare_at_price: product.compare_at_price,
    badges: product.badges,
    color: shown?.code ?? null,
    colors: product.colors.map(({ code, name, hex, images }) => ({ code, name, hex, image: images[0] ?? null })),
    sizes: product.sizes,
    rating: product.rating,
    in_stock: product.items.some((item) => item.stock !== 'out'),
    pieces_left: null,
    min_quantity: product.min_quantity,
    made_to_measure: product.custom_size.offered,
    image_hover: null,
    image: shown?.images[0] ?? null,
  };
}
