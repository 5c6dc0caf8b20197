// Builds the `Visitor` (kit/visitor.ts) in the browser: an API client over fetch, the language of the document, and the
// guest id stored on the device.
import { type Client, makeClient } from '@hindam/contract/client';
import type { Digits } from '@hindam/contract/language';
import { splitPrefix } from '@hindam/contract/pages';
import { deviceGuestId, randomToken } from './guest-id.ts';
import { loginRecord } from './login-record.ts';
import { hasSessionCookie } from './signed-in-cookie.ts';
import { fetchAndProbe } from '../kit/connection.ts';
import { API } from '../kit/platform.ts';
import type { Visitor } from '../kit/visitor.ts';

/** The shop's language code of this document: `arb` where `<html lang>` says `ar`. */
export function documentLanguage(): string {
  return document.documentElement.dataset['language'] ?? 'en';
}

export function documentDigits(): Digits {
  return document.documentElement.dataset['digits'] === 'arab' ? 'arab' : 'latn';
}

export function documentMarket(): string | null {
  return document.documentElement.dataset['market'] ?? null;
}

let client: Client | undefined;

export function browserVisitor(): Visitor {
  const market = documentMarket();
  client ??= makeClient({ base: API, market, fetch: fetchAndProbe });
  return {
    client,
    language: documentLanguage(),
    market,
    prefix: splitPrefix(location.pathname).prefix,
    origin: location.origin,
    guestId: deviceGuestId(),
    // The cookie `signed_in` is enough: a device that lost its login record must still add to the member's cart and not
    // to a guest's.
    signedIn: loginRecord() !== null || hasSessionCookie(),
    consent: null,
    newGuestId: () => randomToken(),
  };
}
