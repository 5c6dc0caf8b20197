// The visitor as the browser knows her: the API over fetch, the language and digits the document
// was rendered in, the guest id from her own device.
import { makeClient } from '@hindam/contract/client';
import type { Digits } from '@hindam/contract/language';
import { splitPrefix } from '@hindam/contract/pages';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import type { Visitor } from './visitor.ts';

const GUEST_ID_BYTES = 16;

const client = makeClient({ base: '/api', fetch: (address, init) => fetch(address, init) });

/** Store code of the document: `arb` where `<html lang>` says `ar`. */
export function documentLanguage(): string {
  return document.documentElement.dataset['language'] ?? 'en';
}

export function documentDigits(): Digits {
  return document.documentElement.dataset['digits'] === 'arab' ? 'arab' : 'latn';
}

/** Storage may be switched off or full: the shop goes on without it. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private mode: the cookie still carries what matters.
  }
}

/** 128 random bits in base64url, which always holds a letter, dash or underscore. */
export function newGuestId(): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(GUEST_ID_BYTES));
    const id = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    if (/[A-Za-z_-]/.test(id)) return id;
  }
}

export function browserVisitor(): Visitor {
  return {
    client,
    language: documentLanguage(),
    prefix: splitPrefix(location.pathname).prefix,
    origin: location.origin,
    guestId: stored(STORAGE_KEYS.guestId),
    newGuestId,
  };
}
