// A wish list: products a member wants to come back to, each with the variant or colour chosen last. Toggling and
// merging take the row lock on the member before they read the list, so that two requests never change a list at the
// same time.
import { WISHES_MAX } from '@hindam/contract/wishlist';

export interface WishedProduct {
  productId: string;
  variantId: string | null;
  /**
   * Colour code; together with `size` it identifies the variant when `variantId` is null. Null when no colour was
   * chosen.
   */
  colour: string | null;
  size: string | null;
}

export function isWishedAfter(isWished: boolean, wished: boolean | undefined): boolean {
  return wished ?? !isWished;
}

/**
 * The products of `wanted` to add to a list that has the products `existing`; they must be `sold`. Stops when the list
 * has WISHES_MAX.
 */
export function newWishes(
  existing: ReadonlySet<string>,
  sold: ReadonlySet<string>,
  wanted: readonly WishedProduct[],
): WishedProduct[] {
  const first = new Map<string, WishedProduct>();
  for (const wish of wanted) {
    const { productId } = wish;
    if (sold.has(productId) && !existing.has(productId) && !first.has(productId)) first.set(productId, wish);
  }
  return [...first.values()].slice(0, Math.max(0, WISHES_MAX - existing.size));
}
