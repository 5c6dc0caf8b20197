// The visitor as the browser knows her: the API over fetch, the language and digits the document
// was rendered in, the guest id from her own device.
import { makeClient } from '@hindam/contract/client';
import type { Digits } from '@hindam/contract/language';
import { splitPrefix } from '@hindam/contract/pages';
import { deviceGuestId, randomToken } from './guest-id.ts';
import { loginRecord } from './login-record.ts';
import { hasSessionCookie } from './signed-in-cookie.ts';
import type { Visitor } from '../kit/visitor.ts';

const client = makeClient({ base: '/api', fetch: (address, init) => fetch(address, init) });

/** Store code of the document: `arb` where `<html lang>` says `ar`. */
export function documentLanguage(): string {
  return document.documentElement.dataset['language'] ?? 'en';
}

export function documentDigits(): Digits {
  return document.documentElement.dataset['digits'] === 'arab' ? 'arab' : 'latn';
}

export function browserVisitor(): Visitor {
  return {
    client,
    language: documentLanguage(),
    prefix: splitPrefix(location.pathname).prefix,
    origin: location.origin,
    guestId: deviceGuestId(),
    // The cookie alone, too: a device that lost its record puts pieces into the member's cart, not into a guest's.
    signedIn: loginRecord() !== null || hasSessionCookie(),
    newGuestId: () => randomToken(),
  };
}
