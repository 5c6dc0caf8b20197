// A wish list: products a member wants to come back to, with the variant last looked at, the price at that time, and
// the time of adding. Always true: a product is on a list once, however often and concurrently it is added; a list
// holds at most WISHES_MAX products; removing a product that is not on it changes nothing. Every change first takes
// the row lock on the member, so that only one request at a time changes a list.
import { WISHES_MAX } from '@hindam/contract/wishlist';

export interface Wanted {
  productId: string;
  variantId: string | null;
  /** The colour shown; together with `size` it identifies the variant when `variantId` is null. */
  colour: string | null;
  size: string | null;
}

/** Whether the product is on the list after a toggle; without `wished` the present state is inverted. */
export function isWishedAfter(isWished: boolean, wished: boolean | undefined): boolean {
  return wished ?? !isWished;
}

/**
 * The wishes to add: products that are sold and not on the list yet, each once, in the given order, up to WISHES_MAX
 * in all. What is on the list stays as it is.
 */
export function newcomers(own: ReadonlySet<string>, sold: ReadonlySet<string>, wanted: readonly Wanted[]): Wanted[] {
  const first = new Map<string, Wanted>();
  for (const wish of wanted) {
    const { productId } = wish;
    if (sold.has(productId) && !own.has(productId) && !first.has(productId)) first.set(productId, wish);
  }
  return [...first.values()].slice(0, Math.max(0, WISHES_MAX - own.size));
}
