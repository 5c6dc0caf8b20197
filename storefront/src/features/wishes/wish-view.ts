// `WishView`: a wish as the wish list shows it, with the product's card. `piece` is null if the product is no longer
// sold.
import type { Card } from '@hindam/contract/catalogue';
import type { Client } from '@hindam/contract/client';
import type { Wish } from '@hindam/contract/wishlist';
import { type Piece, pieceOf } from '../../shell/piece.ts';
import type { DeviceWish } from '../../device/wishes.ts';

export interface WishView {
  productId: string;
  variantId: string | null;
  /** The colour in which the piece was added to the wish list; null if none is stored. */
  color: string | null;
  size: string | null;
  addedAt: string;
  piece: Piece | null;
  /** The product's minimum quantity; 1 if the product is no longer sold. */
  minimum: number;
}

/** The product's card. It shows the picture of the wished colour if the product still has that colour. */
function pieceIn(card: Card, color: string | null): Piece {
  const colour = card.colors.find(({ code }) => code === color);
  if (!colour || color === card.color) return pieceOf(card);
  return pieceOf({ ...card, color, image: colour.image, image_hover: null });
}

export function viewOf({ product_id, product_item_id, color_code, size, added_at, card }: Wish): WishView {
  return {
    productId: product_id,
    variantId: product_item_id,
    color: color_code,
    size,
    addedAt: added_at,
    piece: card ? pieceIn(card, color_code) : null,
    minimum: card?.min_quantity ?? 1,
  };
}

export function deviceWishOf({ productId, variantId, color, size, addedAt }: WishView): DeviceWish {
  return { product_id: productId, product_item_id: variantId, color_code: color, size, added_at: addedAt };
}

const CARDS_AT_ONCE = 30;

/** A guest's wishes with the products' cards; null if a call failed. */
export async function viewsOfDevice(
  client: Client,
  language: string,
  wishes: readonly DeviceWish[],
): Promise<WishView[] | null> {
  const cards = new Map<string, Card>();
  for (let from = 0; from < wishes.length; from += CARDS_AT_ONCE) {
    const id = wishes.slice(from, from + CARDS_AT_ONCE).map(({ product_id }) => product_id);
    // One call after another, so that a long wish list does not send many calls at the same time.
    const answer = await client.get('product/cards', { query: { id, language_code: language } });
    if (!answer.ok) return null;
    for (const card of answer.result.products) cards.set(card._id, card);
  }
  return wishes.map((wish) => viewOf({ ...wish, card: cards.get(wish.product_id) ?? null }));
}
