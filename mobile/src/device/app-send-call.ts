// Replaces storefront/src/device/queue/send-call.ts in the app, which sends queued calls to the shop from another
// origin: a member's with the session's token, a guest's without, so that it reaches no account.
import { APP_CLIENT } from '@hindam/contract/app-links';
import { postCall } from '@hindam/storefront/src/device/queue/post-call.ts';
import { GUEST } from '@hindam/storefront/src/device/queue/queued-call.ts';
import type * as Web from '@hindam/storefront/src/device/queue/send-call.ts';
import { API } from '../platform.ts';
import { fetchFromShop } from './shop-fetch.ts';
import { readVault } from './vault.ts';

export const sendCall: typeof Web.sendCall = async (call) => {
  const isGuest = call.owner === GUEST;
  const { session } = readVault();
  // Without a session the call waits for its member.
  if (!isGuest && session === null) return { kind: 'foreign' };
  const own = { 'x-client': APP_CLIENT, ...(isGuest ? {} : { authorization: `Bearer ${session}` }) };
  return postCall(call, (init) =>
    fetchFromShop(`${API}/${call.address}`, { ...init, headers: { ...init.headers, ...own } }),
  );
};
