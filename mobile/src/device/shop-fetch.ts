// Sends a request of the app to the shop's API, without cookies. If the answer has a new session token, it is stored in
// the vault.
import { fetchAndProbe } from '@hindam/storefront/src/kit/connection.ts';
import { SHOP } from '../platform.ts';
import { changeVault } from './vault.ts';

const SESSION_HEADER = 'x-session-token';

/** Paths of pictures in an answer, after a quote or the space in a `srcset`; the app prefixes the shop's address. */
const PICTURE_PATHS = /(?<=["\s])\/pictures\//g;

export async function fetchFromShop(address: string, init: RequestInit): Promise<Response> {
  const response = await fetchAndProbe(address, { ...init, credentials: 'omit' });
  const token = response.headers.get(SESSION_HEADER);
  // The server sends an empty token when it has ended the session. The keys of orders that a guest opened on this
  // device are deleted too.
  if (token !== null) changeVault(token === '' ? { session: null, keys: [] } : { session: token });
  const { status, headers } = response;
  const text = (await response.text()).replaceAll(PICTURE_PATHS, `${SHOP}/pictures/`);
  return new Response(text, { status, headers });
}
