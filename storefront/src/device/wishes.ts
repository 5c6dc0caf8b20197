// The wish list as this device last saw it: a guest's own under `guestWishlist`, a member's copied there so
// that hearts are drawn without asking. `wishlistCount` beside it is watched by every tab (specification §3).
import type { Wish } from '@hindam/contract/wishlist';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { useSyncExternalStore } from 'react';
import { readJson, readKey, removeKey, writeKey } from './device-storage.ts';

export type DeviceWish = Pick<Wish, 'product_id' | 'product_item_id' | 'color_code' | 'size' | 'added_at'>;

const listeners = new Set<() => void>();
const NONE: readonly DeviceWish[] = [];

let seenText: string | null = null;
let seen = NONE;
let seenIds: ReadonlySet<string> = new Set();

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

/** Newest first; the same list as long as the same text is stored. */
export function deviceWishes(): readonly DeviceWish[] {
  const text = readKey(STORAGE_KEYS.wishes);
  if (text !== seenText) {
    seenText = text;
    const value = readJson(STORAGE_KEYS.wishes);
    seen = Array.isArray(value) ? value.flatMap(wishIn) : NONE;
    seenIds = new Set(seen.map(({ product_id }) => product_id));
  }
  return seen;
}

function announce(): void {
  for (const listener of listeners) listener();
}

export function keepWishes(wishes: readonly DeviceWish[]): void {
  const lean = wishes.flatMap(wishIn);
  writeKey(STORAGE_KEYS.wishes, JSON.stringify(lean));
  writeKey(STORAGE_KEYS.wishCount, String(lean.length));
  announce();
}

export function forgetWishes(): void {
  removeKey(STORAGE_KEYS.wishes);
  removeKey(STORAGE_KEYS.wishCount);
  announce();
}

/** Calls back when the list changes here or in another tab. */
export function watchWishes(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means everything was cleared.
    if (key === null || key === STORAGE_KEYS.wishes) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function useWishes(): readonly DeviceWish[] {
  return useSyncExternalStore(watchWishes, deviceWishes, () => NONE);
}

function isWished(productId: string): boolean {
  deviceWishes();
  return seenIds.has(productId);
}

/** Null on the server and in the first paint: public pages hold nothing of the visitor, and a heart needs script. */
export function useWished(productId: string): boolean | null {
  return useSyncExternalStore(
    watchWishes,
    () => isWished(productId),
    () => null,
  );
}
