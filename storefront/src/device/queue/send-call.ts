// Sends a queued call from a page or the service worker: to the shop, whose origin they have, and with a member's
// session cookie. The build of the app replaces this file (mobile/vite-replaced.ts).
import { API } from '../../kit/platform.ts';
import { postCall } from './post-call.ts';
import { GUEST, type QueuedCall, type Verdict } from './queued-call.ts';

export function sendCall(call: QueuedCall): Promise<Verdict> {
  const credentials = call.owner === GUEST ? 'omit' : 'same-origin';
  return postCall(call, (init) => fetch(`${API}/${call.address}`, { ...init, credentials }));
}
