// The shopper's answer about cookies on this device (R87), under the key `cookieConsent` in local storage and in a
// cookie of that name, so that it survives a log-out, a blocked storage and a form that was sent without script. As long
// as there is no answer, nothing optional is stored.
import { type Consent, type ConsentCategory, consentText, isAnswered, readConsent } from '@hindam/contract/consent';
import { CONSENT_COOKIE_DAYS, COOKIES, DAY_STORE_PREFIX, STORAGE_KEYS } from '@hindam/contract/storage';
import { readKey, removeKey, storedKeys, writeKey } from './device-storage.ts';
import { askedCategories } from './visits.ts';

const COOKIE = new RegExp(`(?:^|; )${COOKIES.consent}=([^;]*)`);

const listeners = new Set<() => void>();

function cookieText(): string | null {
  return typeof document === 'undefined' ? null : (COOKIE.exec(document.cookie)?.[1] ?? null);
}

/** The stored answer; the cookie's comes first, because a form without script sets that alone. */
export function storedConsent(): Consent | null {
  return readConsent(cookieText()) ?? readConsent(readKey(STORAGE_KEYS.consent));
}

/** Whether the shopper has yet to say something about what this shop asks. */
export function isUnanswered(): boolean {
  return !isAnswered(storedConsent(), askedCategories());
}

/** The stored answer as the text it is stored as; null if there is none. */
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

/** Removes what is stored on this device without being allowed. */
function dropOptional(): void {
  if (mayStore('device')) return;
  for (const key of storedKeys()) if (key.startsWith(DAY_STORE_PREFIX)) removeKey(key);
}

/** Stores the answer in both places and acts on it at once. */
export function answerConsent(consent: Consent): void {
  write(consentText(consent));
  dropOptional();
  for (const listener of listeners) listener();
}

/** Brings cookie and storage in step, where one of them was lost or set alone. */
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
