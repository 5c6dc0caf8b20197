// A wish list: products a member wants to come back to, each once, with the variant she looked at, the
// price it had then, and the moment she put it there. Always true: a product is on a list once however
// often and at once it is put there; a list holds 200; taking off what is not there changes nothing.
// Every change first waits for the member's own row, so a list is changed by one call at a time.
import { WISHES_MAX } from '@hindam/contract/wishlist';

export interface Wanted {
  productId: string;
  variantId: string | null;
  /** As it was shown; with a size they name the variant where it is not named itself. */
  colour: string | null;
  size: string | null;
}

/** What a call makes of a product: on the list or off it. Without `wished` it is turned round. */
export function isWishedAfter(isWished: boolean, wished: boolean | undefined): boolean {
  return wished ?? !isWished;
}

/**
 * What comes onto a list: products that are sold and not on it yet, each once, in the order given, as far
 * as there is room. What is on it already stays as it is.
 */
export function newcomers(own: ReadonlySet<string>, sold: ReadonlySet<string>, wanted: readonly Wanted[]): Wanted[] {
  const first = new Map<string, Wanted>();
  for (const wish of wanted) {
    const { productId } = wish;
    if (sold.has(productId) && !own.has(productId) && !first.has(productId)) first.set(productId, wish);
  }
  return [...first.values()].slice(0, Math.max(0, WISHES_MAX - own.size));
}
