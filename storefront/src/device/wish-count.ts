// How many pieces are on the wish list, under key `wishlistCount` (R62): the same in every tab.
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { useSyncExternalStore } from 'react';
import { readKey } from './device-storage.ts';
import { watchWishes } from './wishes.ts';

/** Anything that is no count is 0. */
export function wishCount(): number {
  const count = Number(readKey(STORAGE_KEYS.wishCount));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** 0 on the server and in the first paint: public pages hold nothing of the visitor. */
export function useWishCount(): number {
  return useSyncExternalStore(watchWishes, wishCount, () => 0);
}
