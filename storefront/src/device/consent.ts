// The shopper's answer about cookies on this device (R87), under the key `cookieConsent` in local storage and in a
// cookie of that name, so that it survives a logout, works where storage is blocked, and can be given by a form without
// script. As long as there is no answer, nothing optional is stored.
import { type Consent, type ConsentCategory, consentText, isAnswered, readConsent } from '@hindam/contract/consent';
import {
  CONSENT_COOKIE_DAYS,
  COOKIES,
  DAY_STORE_PREFIX,
  LIST_FILTERS_KEY,
  RECENT_SEARCHES_KEY,
  STORAGE_KEYS,
} from '@hindam/contract/storage';
import { readKey, removeKey, storedKeys, writeKey } from './device-storage.ts';
import { askedCategories } from './visits.ts';

const COOKIE = new RegExp(`(?:^|; )${COOKIES.consent}=([^;]*)`);

const listeners = new Set<() => void>();

function cookieText(): string | null {
  return typeof document === 'undefined' ? null : (COOKIE.exec(document.cookie)?.[1] ?? null);
}

/** The stored answer; the cookie takes precedence, because a form sent without script sets only the cookie. */
export function storedConsent(): Consent | null {
  return readConsent(cookieText()) ?? readConsent(readKey(STORAGE_KEYS.consent));
}

/** True if the shopper has not yet answered for every category of consent that this shop asks about. */
export function isUnanswered(): boolean {
  return !isAnswered(storedConsent(), askedCategories());
}

export function storedConsentText(): string | null {
  const consent = storedConsent();
  return consent && consentText(consent);
}

export function mayStore(category: ConsentCategory): boolean {
  return storedConsent()?.allowed.includes(category) ?? false;
}

function write(text: string): void {
  writeKey(STORAGE_KEYS.consent, text);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIES.consent}=${text}; Path=/; Max-Age=${CONSENT_COOKIE_DAYS * 86_400}; SameSite=Lax${secure}`;
}

/**
 * Removes optional data (day-store.ts, recent-searches.ts, last-filters.ts) from the device unless the shopper allows
 * it.
 */
function dropOptional(): void {
  if (mayStore('device')) return;
  for (const key of storedKeys()) if (key.startsWith(DAY_STORE_PREFIX)) removeKey(key);
  removeKey(RECENT_SEARCHES_KEY);
  removeKey(LIST_FILTERS_KEY);
}

/** Stores the answer in local storage and the cookie, and removes optional data at once if it is no longer allowed. */
export function answerConsent(consent: Consent): void {
  write(consentText(consent));
  dropOptional();
  for (const listener of listeners) listener();
}

/**
 * Copies the stored answer to both the cookie and local storage if one of them lacks it or differs, and removes
 * optional data that is not allowed.
 */
export function mirrorConsent(): void {
  const consent = storedConsent();
  if (consent) {
    const text = consentText(consent);
    if (cookieText() !== text || readKey(STORAGE_KEYS.consent) !== text) write(text);
  }
  dropOptional();
}

/** Calls back when the answer changes in this tab or another; returns the function that stops watching. */
export function watchConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEYS.consent) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
