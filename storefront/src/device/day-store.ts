// What was seen of the catalogue today, for reading it again offline: one key a day (`store-YYYY-MM-DD`),
// bounded, the oldest sight dropped first; other days are dropped altogether.
import { DAY_STORE_PREFIX } from '@hindam/contract/storage';
import { readJson, removeKey, storedKeys, writeKey } from './device-storage.ts';

const MAX_CHARACTERS = 200_000;

/** Oldest first: [address, what was answered there]. */
type Sights = [string, unknown][];

export function dayKey(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${DAY_STORE_PREFIX}${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function sightsUnder(key: string): Sights {
  const value = readJson(key);
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is [string, unknown] => Array.isArray(one) && typeof one[0] === 'string');
}

function dropOtherDays(today: string): void {
  for (const key of storedKeys()) {
    if (key.startsWith(DAY_STORE_PREFIX) && key !== today) removeKey(key);
  }
}

/** Keeps an answer under the address it came from, the language included. */
export function rememberSight(address: string, answer: unknown, now = new Date()): void {
  const key = dayKey(now);
  dropOtherDays(key);
  const sights = sightsUnder(key).filter(([seen]) => seen !== address);
  sights.push([address, answer]);
  let text = JSON.stringify(sights);
  while (text.length > MAX_CHARACTERS && sights.length > 0) {
    sights.shift();
    text = JSON.stringify(sights);
  }
  writeKey(key, text);
}

/** The same, when the browser has a quiet moment: it must not slow the page it remembers. */
export function rememberSightLater(address: string, answer: unknown): void {
  if (typeof window === 'undefined') return;
  const remember = () => rememberSight(address, answer);
  if ('requestIdleCallback' in window) window.requestIdleCallback(remember);
  else setTimeout(remember, 500);
}

/** What was seen at an address today, newest first; null when it was not, or is not what `looksRight` expects. */
export function recallSight<T>(
  address: string,
  looksRight: (value: unknown) => value is T,
  now = new Date(),
): T | null {
  const seen = sightsUnder(dayKey(now)).findLast(([where]) => where === address)?.[1];
  return looksRight(seen) ? seen : null;
}

/** Everything seen today at addresses that match, newest first. */
export function recallAll<T>(
  matches: (address: string) => boolean,
  looksRight: (value: unknown) => value is T,
  now = new Date(),
): T[] {
  return sightsUnder(dayKey(now))
    .filter(([where]) => matches(where))
    .map(([, value]) => value)
    .filter(looksRight)
    .toReversed();
}
