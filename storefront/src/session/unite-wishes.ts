// The device's wish list joins the member's at login; what is on both is on it once (product.md §9).
import type { Client } from '@hindam/contract/client';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { readJson, removeKey, writeKey } from './device-storage.ts';

interface Wished {
  product_id: string;
  product_item_id: string;
}

function wishedIn(value: unknown): Wished[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((wish: unknown) => {
    if (typeof wish !== 'object' || wish === null) return [];
    const { product_id, product_item_id } = wish as Record<string, unknown>;
    if (typeof product_id !== 'string') return [];
    return [{ product_id, product_item_id: typeof product_item_id === 'string' ? product_item_id : '' }];
  });
}

/** The list stays on the device until the shop has it. */
export async function uniteWishes(client: Client): Promise<void> {
  const items = wishedIn(readJson(STORAGE_KEYS.wishes));
  const answer = await client.post('wishlist/merge', { body: { items } });
  if (!answer.ok) return;
  removeKey(STORAGE_KEYS.wishes);
  writeKey(STORAGE_KEYS.wishCount, String(answer.result.count));
}
