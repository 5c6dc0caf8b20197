// Builds the paths that the first script of lists and product pages needs; paths.ts builds those of all pages. `prefix`
// is the language and market at the beginning of a path: '', '/en' or '/ar-sa'.
import type { Collection } from '@hindam/contract/catalogue';

export type QueryValue = string | number | boolean | readonly string[] | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

/** The four collections (requirement R19). Any other id in a list's path is that of a product type. */
export const COLLECTION_IDS = [
  'best_seller',
  'latest_collection',
  'limited_edition',
  'product_sales',
] as const satisfies readonly Collection[];

/** The `id` attribute of the size finder on the size guide page. */
export const FIND_SIZE_ID = 'find-size';

export function isCollection(id: string | undefined): id is Collection {
  return (COLLECTION_IDS as readonly (string | undefined)[]).includes(id);
}

/** For example `?a=1&b=2&b=3`. Null, undefined, false and '' are left out; '' if nothing is left. */
export function queryString(query: Query): string {
  let text = '';
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? (value as readonly string[]) : [value]) {
      if (item !== null && item !== undefined && item !== '' && item !== false)
        text += `${text ? '&' : '?'}${encoded(name)}=${encoded(String(item))}`;
    }
  }
  return text;
}

/**
 * `URLSearchParams` is slow, and a list has many links, so a text of characters that it leaves as they are (letters
 * from a to z, digits, `*-._`) is written without it.
 */
function encoded(text: string): string {
  return /^[\w.*-]*$/.test(text) ? text : String(new URLSearchParams([['', text]])).slice(1);
}

const segment = encodeURIComponent;

export function shopPathsOf(prefix: string) {
  return {
    home: () => `${prefix}/home`,
    /** All products, a collection or a product type. The id selects the list; the slug only makes the URL readable. */
    productList: (id?: string | null, slug?: string | null, query: Query = {}) =>
      `${prefix}/product-list${id ? `/${segment(id)}` : ''}${id && slug ? `/${segment(slug)}` : ''}${queryString(query)}`,
    search: (query: Query = {}) => `${prefix}/search${queryString(query)}`,
    occasion: (code: string) => `${prefix}/product-list${queryString({ occasion: code })}`,
    category: (id: string) => `${prefix}/product-list${queryString({ category: id })}`,
    productDetails: (id: string, query: Query = {}) => `${prefix}/product-details/${segment(id)}${queryString(query)}`,
    cart: () => `${prefix}/cart`,
    pictures: (productId: string, query: Query = {}) =>
      `${prefix}/newzoompage${queryString({ product_id: productId, ...query })}`,
    userLogin: (returnUrl?: string | null) => `${prefix}/user-login${queryString({ returnUrl })}`,
    myAccount: () => `${prefix}/my-account`,
    myWishlist: () => `${prefix}/my-wishlist`,
    customSize: (productId: string, query: Query = {}) =>
      `${prefix}/custom-size-modal${queryString({ product_id: productId, ...query })}`,
    /** The form for an alert about the product; `query` names its kind, and the colour and size. */
    productAlert: (productId: string, query: Query = {}) =>
      `${prefix}/product-alert${queryString({ product_id: productId, ...query })}`,
    sizeGuide: () => `${prefix}/size-guide`,
    /** The size finder of the size guide page, for a product. */
    findSize: (productId: string) => `${prefix}/size-guide${queryString({ product_id: productId })}#${FIND_SIZE_ID}`,
  };
}

export type ShopPaths = ReturnType<typeof shopPathsOf>;
