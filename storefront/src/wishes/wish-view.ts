// A wish as a page shows it: the piece as lists draw it, or nothing where it has left the shop.
import type { Client } from '@hindam/contract/client';
import type { Wish } from '@hindam/contract/wishlist';
import { type Piece, pieceOf } from '../platform/piece.ts';
import type { DeviceWish } from '../session/wishes.ts';

export interface WishView {
  productId: string;
  variantId: string | null;
  addedAt: string;
  piece: Piece | null;
}

export function viewOf({ product_id, product_item_id, added_at, card }: Wish): WishView {
  return {
    productId: product_id,
    variantId: product_item_id,
    addedAt: added_at,
    piece: card ? pieceOf(card) : null,
  };
}

/** As many as one call takes. */
const CARDS_AT_ONCE = 30;

/** A guest's wishes with their pieces; null when the shop was not reached. */
export async function viewsOfDevice(
  client: Client,
  language: string,
  wishes: readonly DeviceWish[],
): Promise<WishView[] | null> {
  const pieces = new Map<string, Piece>();
  for (let from = 0; from < wishes.length; from += CARDS_AT_ONCE) {
    const id = wishes.slice(from, from + CARDS_AT_ONCE).map(({ product_id }) => product_id);
    // One after the other: the first screen's come first.
    const answer = await client.get('product/cards', { query: { id, language_code: language } });
    if (!answer.ok) return null;
    for (const card of answer.result.products) pieces.set(card._id, pieceOf(card));
  }
  return wishes.map(({ product_id, product_item_id, added_at }) => ({
    productId: product_id,
    variantId: product_item_id,
    addedAt: added_at,
    piece: pieces.get(product_id) ?? null,
  }));
}
