// The number of products on the wish list, stored under the key `wishlistCount` for all tabs (R62).
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { useSyncExternalStore } from 'react';
import { readKey } from './device-storage.ts';
import { watchWishes } from './wishes.ts';

export function wishCount(): number {
  const count = Number(readKey(STORAGE_KEYS.wishCount));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** `wishCount` as a hook; 0 on the server and in the first paint, which do not know the device's storage. */
export function useWishCount(): number {
  return useSyncExternalStore(watchWishes, wishCount, () => 0);
}
