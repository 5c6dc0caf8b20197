// Stores today's catalogue responses (the products viewed today) on the device, for reading offline, under one key per
// day (`store-YYYY-MM-DD`). If the key's text grows too long, the oldest responses are dropped; keys of other days are
// removed. Nothing is stored before the shopper has allowed it (consent.ts).
import { DAY_STORE_PREFIX } from '@hindam/contract/storage';
import { mayStore } from './consent.ts';
import { readJson, removeKey, storedKeys, writeKey } from './device-storage.ts';

/** The limit is low, because local storage reads a text whole and blocks the page meanwhile (decision 86). */
const MAX_CHARACTERS = 200_000;

/** The stored responses, oldest first, each as a pair: the API path with its query, and the response. */
type StoredResponses = [string, unknown][];

export function dayKey(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${DAY_STORE_PREFIX}${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function responsesUnder(key: string): StoredResponses {
  const value = readJson(key);
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is [string, unknown] => Array.isArray(one) && typeof one[0] === 'string');
}

function dropOtherDays(today: string): void {
  for (const key of storedKeys()) {
    if (key.startsWith(DAY_STORE_PREFIX) && key !== today) removeKey(key);
  }
}

/**
 * Stores a response under its API path with query, in place of the one stored there before, if the shopper allows it.
 */
export function storeResponse(address: string, answer: unknown, now = new Date()): void {
  if (!mayStore('device')) return;
  const key = dayKey(now);
  dropOtherDays(key);
  const responses = responsesUnder(key).filter(([seen]) => seen !== address);
  responses.push([address, answer]);
  let text = JSON.stringify(responses);
  while (text.length > MAX_CHARACTERS && responses.length > 0) {
    responses.shift();
    text = JSON.stringify(responses);
  }
  writeKey(key, text);
}

/**
 * Calls `storeResponse` when the browser is idle, so that storing does not slow the page down; half a second later
 * where the browser cannot tell when it is idle.
 */
export function storeResponseWhenIdle(address: string, answer: unknown): void {
  if (typeof window === 'undefined') return;
  const remember = () => storeResponse(address, answer);
  if ('requestIdleCallback' in window) window.requestIdleCallback(remember);
  else setTimeout(remember, 500);
}

/** Today's stored response of an API path; null if there is none or `isValid` rejects it. */
export function readResponse<T>(address: string, isValid: (value: unknown) => value is T, now = new Date()): T | null {
  const seen = responsesUnder(dayKey(now)).findLast(([where]) => where === address)?.[1];
  return isValid(seen) ? seen : null;
}

/** Today's stored responses whose API path matches and which `isValid` accepts, newest first. */
export function readResponses<T>(
  matches: (address: string) => boolean,
  isValid: (value: unknown) => value is T,
  now = new Date(),
): T[] {
  return responsesUnder(dayKey(now))
    .filter(([where]) => matches(where))
    .map(([, value]) => value)
    .filter(isValid)
    .toReversed();
}
