// What a page's load function is given: the typed client and who is looking. On the server the client calls the API in
// process with the visitor's cookies, in the browser by fetch; a page cannot tell the difference, and server rendering
// has no privileges of its own.
import type { Client } from '@hindam/contract/client';
import { createContext } from 'react-router';

export interface Visitor {
  client: Client;
  /** Language code of the shop: `en`, `arb`. */
  language: string;
  /** '' or '/en' or '/ar': what every link on this page starts with. */
  prefix: string;
  /** Scheme and host as the shopper sees them, for canonical addresses. */
  origin: string;
  /** The guest id from the cookie; null before the first add. */
  guestId: string | null;
  /** Whether there seems to be a session: a cookie on the server, the login record in the browser. The API decides. */
  signedIn: boolean;
  /** Makes a guest id for a form that came without one; the response then sets the cookie. */
  newGuestId(): string;
}

export const visitorContext = createContext<Visitor>();
