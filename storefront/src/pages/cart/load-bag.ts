// The bag for whoever looks: by the cookie on the server, by the device's own id in the browser.
import type { Cart } from '@hindam/contract/cart';
import { UNREACHABLE } from '@hindam/contract/refusals';
import type { Asked } from '../../platform/load.ts';
import { deviceGuestId } from '../../session/guest-id.ts';

export interface LoadedBag {
  /** null when nothing was ever added, or when it could not be read. */
  cart: Cart | null;
  /** Tells the script the id once, which keeps it under `ip` (product.md §4). */
  guestId: string | null;
  trouble: 'offline' | 'broken' | null;
}

export async function loadBag({ visitor }: Asked): Promise<LoadedBag> {
  const guestId = visitor.guestId ?? deviceGuestId();
  if (!guestId) return { cart: null, guestId: null, trouble: null };
  const answer = await visitor.client.get('guest-cart/view/{guestId}', {
    params: { guestId },
    query: { language_code: visitor.language },
  });
  if (answer.ok) return { cart: answer.result, guestId, trouble: null };
  return { cart: null, guestId, trouble: answer.refusal.errorCode === UNREACHABLE ? 'offline' : 'broken' };
}
