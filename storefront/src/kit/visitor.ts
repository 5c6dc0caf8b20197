// `Visitor`: the API client and what is known of the person who requests the page. On the server the client calls the
// API in process with the visitor's cookies, in the browser by fetch; both have the same rights.
import type { Client } from '@hindam/contract/client';
import { createContext } from 'react-router';

export interface Visitor {
  client: Client;
  /** The shop's code of the page's language: `en`, `arb`. */
  language: string;
  /** Code of the market whose prices the page shows; null for the default market. */
  market: string | null;
  /** The prefix of the page's path: '', '/en' or '/ar-sa'. */
  prefix: string;
  /** Scheme and host as the shopper sees them, for canonical URLs. */
  origin: string;
  /** From the cookie on the server, from the device's storage in the browser; null if there is none. */
  guestId: string | null;
  /**
   * True if there seems to be a session: the server sees a session cookie, the browser a login record or the cookie
   * `signed_in`. Only the API knows whether the session is still valid.
   */
  signedIn: boolean;
  /**
   * The text of the cookie with the visitor's cookie choices (contract/src/consent.ts), null if there is none. Always
   * null in the browser, where device/consent.ts has the choices.
   */
  consent: string | null;
  /** Makes a new guest id; on the server the response sets it as a cookie. */
  newGuestId(): string;
  /** On the server, waits until this page may be rendered, because only a few pages are rendered at once. */
  turnToDraw?(): Promise<void>;
}

export const visitorContext = createContext<Visitor>();
