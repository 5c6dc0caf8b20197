// The last searches on this device, newest first. Nothing is stored before the shopper has allowed it (consent.ts).
import { RECENT_SEARCHES_KEY } from '@hindam/contract/storage';
import { mayStore } from './consent.ts';
import { deviceStore } from './device-store.ts';

const KEPT = 5;
const MAX_CHARACTERS = 100;

const isSearch = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_CHARACTERS;

const NONE: readonly string[] = [];
const store = deviceStore(RECENT_SEARCHES_KEY, (value) => (Array.isArray(value) ? value.filter(isSearch) : NONE));

export function recentSearches(): readonly string[] {
  return store.read();
}

/** Puts a search in front; the same words in other letter case are replaced. */
export function rememberSearch(text: string): void {
  if (!mayStore('device') || !isSearch(text)) return;
  const others = recentSearches().filter((known) => known.toLowerCase() !== text.toLowerCase());
  store.write([text, ...others].slice(0, KEPT));
}

export function forgetSearches(): void {
  store.drop();
}

export function useRecentSearches(): readonly string[] {
  return store.use(recentSearches, NONE);
}
