// The guest's bag joins the member's (product.md §4). A browser that is signed in holds a guest id only
// while this is still to be done: what could not be merged now is merged at the next start.
import type { MergeReport } from '@hindam/contract/cart';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import type { Visitor } from '../platform/visitor.ts';
import { readJson, removeKey, writeKey } from './device-storage.ts';
import { deviceGuestId, forgetGuestId } from './guest-id.ts';

const LISTS = ['kept', 'added', 'changed', 'dropped', 'price_changed'] as const;

function isReport(value: unknown): value is MergeReport {
  return typeof value === 'object' && value !== null && LISTS.every((name) => Array.isArray(Reflect.get(value, name)));
}

/** A bag that came over whole and unchanged needs no words; neither does an empty one. */
export function isWorthTelling({ added, changed, dropped, price_changed }: MergeReport): boolean {
  return added.length + changed.length + dropped.length + price_changed.length > 0;
}

/** For the bag page, which tells it until she has read it. */
export function rememberedMerge(): MergeReport | null {
  const value = readJson(STORAGE_KEYS.bagMerge);
  return isReport(value) ? value : null;
}

export function forgetMerge(): void {
  removeKey(STORAGE_KEYS.bagMerge);
}

/** Null when there was nothing to merge, or when it could not be done now. Asking again answers the same. */
export async function mergeGuestBag({ client, guestId, language }: Visitor): Promise<MergeReport | null> {
  const guest = guestId ?? deviceGuestId();
  if (guest === null) return null;
  const answer = await client.post('cart/merge', { body: { guest_id: guest, language_code: language } });
  if (!answer.ok) return null;
  // Added meanwhile under another id: that bag is still to come.
  if (deviceGuestId() === guest) forgetGuestId();
  if (isWorthTelling(answer.result)) writeKey(STORAGE_KEYS.bagMerge, JSON.stringify(answer.result));
  return answer.result;
}
