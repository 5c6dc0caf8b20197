// Service functions for a member's wish list.
import type { Card } from '@hindam/contract/catalogue';
import { WISHES_MAX } from '@hindam/contract/wishlist';
import { lockMember } from '../customers/customers.service.ts';
import type { Member } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { type Attempt, runOnce } from '../kernel/idempotency.ts';
import { refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { isWishedAfter, newWishes, type WishedProduct } from './wishlist.ts';
import { loadPrices, loadWishes, putOn, setVariant, takeOff, type Wish } from './wishlist.store.ts';

/**
 * The member's wishes, newest first, each with the product card that lists show; the card is null when the request's
 * market does not have the product.
 */
export async function viewWishes(
  shop: Shop,
  { customerId }: Member,
  language: string,
): Promise<(Wish & { card: Card | null })[]> {
  const wishes = await loadWishes(shop.database, customerId);
  const cards = await shop.catalogue.cards(
    wishes.map(({ productId }) => productId),
    language,
  );
  const byId = new Map(cards.map((card) => [card._id, card]));
  return wishes.map((wish) => ({ ...wish, card: byId.get(wish.productId) ?? null }));
}

export interface Toggle extends WishedProduct {
  /** Whether the product is to be on the list; undefined toggles it. */
  wished: boolean | undefined;
}

async function putNew(
  tx: Transaction,
  shop: Shop,
  customerId: string,
  onList: number,
  wish: WishedProduct,
): Promise<void> {
  const priceMinor = (await loadPrices(tx, shop.market.code, [wish.productId])).get(wish.productId);
  if (priceMinor === undefined) return refuse('PRODUCT_GONE');
  if (onList >= WISHES_MAX) return refuse('WISHLIST_FULL');
  await putOn(tx, customerId, shop.market.code, [{ ...wish, priceMinor }]);
}

export async function toggleWish(
  shop: Shop,
  { customerId }: Member,
  { wished, ...wish }: Toggle,
  attempt: Attempt | null,
): Promise<Wish[]> {
  await transaction(shop.database, (tx) =>
    runOnce(tx, attempt, async () => {
      await lockMember(tx, customerId);
      const existing = await loadWishes(tx, customerId);
      const isWished = existing.some(({ productId }) => productId === wish.productId);
      if (!isWishedAfter(isWished, wished)) await takeOff(tx, customerId, wish.productId);
      else if (isWished) await setVariant(tx, customerId, wish);
      else await putNew(tx, shop, customerId, existing.length, wish);
      return null;
    }),
  );
  return loadWishes(shop.database, customerId);
}

/**
 * Adds the wishes that a device stored for a guest (`device`, newest first) to the member's list, except products that
 * are on it already or that the market does not sell. If the list gets full, the oldest of the device's wishes are left
 * out. Returns the whole list.
 */
export async function mergeWishes(
  shop: Shop,
  { customerId }: Member,
  device: readonly WishedProduct[],
): Promise<Wish[]> {
  await transaction(shop.database, async (tx) => {
    await lockMember(tx, customerId);
    const existing = await loadWishes(tx, customerId);
    const prices = await loadPrices(
      tx,
      shop.market.code,
      device.map(({ productId }) => productId),
    );
    const coming = newWishes(new Set(existing.map(({ productId }) => productId)), new Set(prices.keys()), device);
    const priced = coming.flatMap((wish) => {
      const priceMinor = prices.get(wish.productId);
      return priceMinor === undefined ? [] : [{ ...wish, priceMinor }];
    });
    if (priced.length > 0) await putOn(tx, customerId, shop.market.code, priced);
  });
  return loadWishes(shop.database, customerId);
}
