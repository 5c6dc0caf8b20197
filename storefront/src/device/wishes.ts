// The wish list on the device, under the key `guestWishlist`: a guest's only copy, or a copy of a member's list so that
// hearts are drawn without a request. Its length is stored beside it as `wishlistCount` (R62).
import type { Wish } from '@hindam/contract/wishlist';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { removeKey, writeKey } from './device-storage.ts';
import { deviceStore } from './device-store.ts';

export type DeviceWish = Pick<Wish, 'product_id' | 'product_item_id' | 'color_code' | 'size' | 'added_at'>;

const NONE: readonly DeviceWish[] = [];

function wishIn(value: unknown): DeviceWish[] {
  if (typeof value !== 'object' || value === null) return [];
  const { product_id, product_item_id, color_code, size, added_at } = value as Record<string, unknown>;
  if (typeof product_id !== 'string') return [];
  const text = (one: unknown) => (typeof one === 'string' ? one : null);
  return [
    {
      product_id,
      product_item_id: text(product_item_id),
      color_code: text(color_code),
      size: text(size),
      added_at: text(added_at) ?? '',
    },
  ];
}

function wishesIn(value: unknown): readonly DeviceWish[] {
  return Array.isArray(value) ? value.flatMap(wishIn) : NONE;
}

const store = deviceStore(STORAGE_KEYS.wishes, wishesIn);

/**
 * The stored wishes, newest first; the same array until the stored text changes, as `useSyncExternalStore` requires.
 */
export const deviceWishes = store.read;
export const watchWishes = store.watch;

export function storeWishes(wishes: readonly DeviceWish[]): void {
  const lean = wishes.flatMap(wishIn);
  writeKey(STORAGE_KEYS.wishCount, String(lean.length));
  store.write(lean);
}

export function forgetWishes(): void {
  removeKey(STORAGE_KEYS.wishCount);
  store.drop();
}

export function useWishes(): readonly DeviceWish[] {
  return store.use(deviceWishes, NONE);
}

/** Whether the product is on the wish list; null on the server and in the first paint, where no heart is drawn. */
export function useWished(productId: string): boolean | null {
  return store.use<boolean | null>(() => deviceWishes().some(({ product_id: wished }) => wished === productId), null);
}
