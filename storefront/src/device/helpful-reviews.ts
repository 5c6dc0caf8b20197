// The reviews that were marked as helpful on this device, newest first, so that their 'Helpful' buttons are drawn
// pressed without a request.
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { deviceStore } from './device-store.ts';

const MOST = 200;
const NONE: readonly string[] = [];

const store = deviceStore(STORAGE_KEYS.helpfulReviews, (value): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : NONE,
);

export function rememberHelpful(reviewId: string, helpful: boolean): void {
  const others = store.read().filter((one) => one !== reviewId);
  store.write(helpful ? [reviewId, ...others].slice(0, MOST) : others);
}

/** Whether the review is marked on this device; false on the server and in the first paint, which cannot know it. */
export function useMarkedHelpful(reviewId: string): boolean {
  return store.use(() => store.read().includes(reviewId), false);
}
