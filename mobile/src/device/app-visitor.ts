// The build of the app loads this module in place of storefront/src/device/browser-visitor.ts (vite-replaced.ts),
// because the app calls the shop's API from another origin and without cookies: calls send the session's token as
// Bearer. Public reads have no such header, because for it the browser would first ask the server for permission (CORS
// preflight).
import { APP_CLIENT } from '@hindam/contract/app-links';
import { type CallOptions, type Client, makeClient, type Outcome } from '@hindam/contract/client';
import type { Digits } from '@hindam/contract/language';
import type * as Web from '@hindam/storefront/src/device/browser-visitor.ts';
import { deviceGuestId, randomToken } from '@hindam/storefront/src/device/guest-id.ts';
import { loginRecord } from '@hindam/storefront/src/device/login-record.ts';
import { publicReads } from 'virtual:public-reads';
import { API, SHOP } from '../platform.ts';
import { hasSessionCookie } from './app-session.ts';
import { type CallInput, keepOrderKey, withOrderKey } from './order-keys.ts';
import { fetchFromShop } from './shop-fetch.ts';
import { changeVault, readVault } from './vault.ts';

export const documentLanguage: typeof Web.documentLanguage = () => document.documentElement.dataset['language'] ?? 'en';

export const documentDigits: typeof Web.documentDigits = (): Digits =>
  document.documentElement.dataset['digits'] === 'arab' ? 'arab' : 'latn';

export const documentMarket: typeof Web.documentMarket = () => readVault().market;

const NOT_SIGNED_IN = 401;

type Method = 'get' | 'post' | 'delete';
type Call = (path: string, input: CallInput, options?: CallOptions) => Promise<Outcome<{ result?: unknown }>>;

/** Wraps one method of the client, so that its calls also send the session's token and the keys of orders. */
function withSecrets(client: Client, method: Method): Call {
  const call = client[method] as Call;
  return async (path, given, options = {}) => {
    // A read that needs no session is sent without custom headers, because for these the browser would first ask the
    // server whether it allows them (CORS preflight).
    if (method === 'get' && publicReads.includes(path)) return call(path, given, options);
    const input = withOrderKey(given);
    const headers = { ...options.headers, 'x-client': APP_CLIENT };
    const { session } = readVault();
    let outcome = await call(path, input, { ...options, headers, ...(session === null ? {} : { bearer: session }) });
    if (session !== null && !outcome.ok && outcome.refusal.status === NOT_SIGNED_IN) {
      // The session has ended. The call is repeated without a token, so that a call that guests may make too succeeds,
      // as it would in a browser whose session cookie has expired.
      if (readVault().session === session) changeVault({ session: null });
      outcome = await call(path, input, { ...options, headers });
    }
    if (outcome.ok) keepOrderKey(input, outcome.result);
    return outcome;
  };
}

export function appClient(market: string | null): Client {
  const client = makeClient({ base: API, market, fetch: fetchFromShop });
  return {
    get: withSecrets(client, 'get'),
    post: withSecrets(client, 'post'),
    delete: withSecrets(client, 'delete'),
    getUrl: (address, options) => client.getUrl(address, options),
  };
}

let client: Client | undefined;

export const browserVisitor: typeof Web.browserVisitor = () => {
  const market = documentMarket();
  client ??= appClient(market);
  return {
    client,
    language: documentLanguage(),
    market,
    // Paths of the app's pages have no prefix for language and market: the app stores both on the device.
    prefix: '',
    origin: SHOP,
    guestId: deviceGuestId(),
    signedIn: loginRecord() !== null || hasSessionCookie(),
    consent: null,
    newGuestId: () => randomToken(),
  };
};
