// `Visitor`: the API client and what is known of the person who requests the page, for load functions and form
// handlers. On the server the client calls the API in process with the visitor's cookies, in the browser by fetch. Both
// clients have the same rights.
import type { Client } from '@hindam/contract/client';
import { createContext } from 'react-router';

export interface Visitor {
  client: Client;
  /** The shop's code of the page's language: `en`, `arb`. */
  language: string;
  /** Code of the market whose prices the page shows; null = the shop's default one. */
  market: string | null;
  /** The prefix of the page's path, '' or '/en' or '/ar-sa', which its links to other pages keep. */
  prefix: string;
  /** Scheme and host as the shopper sees them, for canonical URLs. */
  origin: string;
  /** The guest id: from the cookie on the server, from the device's storage in the browser; null if there is none. */
  guestId: string | null;
  /**
   * True if there seems to be a session: the server sees a session cookie, the browser a login record or the cookie
   * `signed_in`. Only the API knows whether the session is still valid.
   */
  signedIn: boolean;
  /**
   * The text of the cookie with the answer about cookies (contract/src/consent.ts), null if there is none; always null
   * in the browser, where device/consent.ts has it.
   */
  consent: string | null;
  /** Makes a new guest id for a visitor who needs one and has none; on the server the response sets it as a cookie. */
  newGuestId(): string;
  /**
   * On the server, waits until this page may be rendered: only a few are rendered at once, those of checkout and
   * payment first (server/src/http/pages/page-queue.ts).
   */
  turnToDraw?(): Promise<void>;
}

export const visitorContext = createContext<Visitor>();
