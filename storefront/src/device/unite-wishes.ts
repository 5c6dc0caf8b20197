// Merges the device's wish list into the member's; a product on both lists is on the merged list once (decision 23).
import type { Client } from '@hindam/contract/client';
import { deviceWishes, storeWishes } from './wishes.ts';

/** The device's list is replaced by the member's merged list; if the call fails it stays unchanged. */
export async function mergeWishes(client: Client): Promise<void> {
  const items = deviceWishes().map(({ product_id, product_item_id, color_code, size }) => ({
    product_id,
    product_item_id: product_item_id ?? undefined,
    color_code: color_code ?? undefined,
    size: size ?? undefined,
  }));
  const answer = await client.post('wishlist/merge', { body: { items } });
  if (answer.ok) storeWishes(answer.result.items);
}
