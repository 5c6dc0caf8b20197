// Loads the visitor's cart: a member's by the session, a guest's by the guest id, which the server reads from the
// cookie and the browser from the device's storage.
import type { Cart } from '@hindam/contract/cart';
import type { Outcome } from '@hindam/contract/client';
import { UNREACHABLE } from '@hindam/contract/unreachable';
import type { PageRequest } from '../../kit/load.ts';
import { callAsCartHolder } from '../../device/cart-holder.ts';
import { mergeDeviceCart } from '../../device/cart-merge.ts';
import { deviceGuestId } from '../../device/guest-id.ts';
import { loginRecord } from '../../device/login-record.ts';
import { withLeanPictures } from './lean-pictures.ts';

export interface LoadedCart {
  /** Null if a guest has no guest id, or if the cart could not be loaded (`loadError` says why). */
  cart: Cart | null;
  isMember: boolean;
  /** From the cookie on the server, from storage key `ip` in the browser (R55); null if there is none. */
  guestId: string | null;
  /** True if the cart is a member's and merging this device's guest cart into it failed. */
  mergeFailed: boolean;
  loadError: 'offline' | 'broken' | null;
}

/** True if the device holds neither login record nor guest id; the server may still know the visitor by a cookie. */
export function isUnknownVisitor(): boolean {
  return loginRecord() === null && deviceGuestId() === null;
}

const NOTHING_YET: Outcome<{ result: Cart | null }> = { ok: true, message: '', requestId: '', result: null };

export async function loadCart({ visitor }: PageRequest): Promise<LoadedCart> {
  const { client, language } = visitor;
  const query = { language_code: language };
  const joined = await mergeDeviceCart(visitor);
  // In the browser the id is read again from storage, because `mergeDeviceCart` removes it when the cart was merged.
  const guestId = typeof document === 'undefined' ? visitor.guestId : deviceGuestId();
  let isMember = visitor.signedIn;
  const answer = await callAsCartHolder<{ result: Cart | null }>(visitor, {
    member: () => client.get('cart/view', { query }),
    guest: () => {
      isMember = false;
      return guestId === null
        ? Promise.resolve(NOTHING_YET)
        : client.get('guest-cart/view/{guestId}', { params: { guestId }, query });
    },
  });
  const mergeFailed = isMember && !joined;
  if (answer.ok)
    return { cart: answer.result && withLeanPictures(answer.result), isMember, guestId, mergeFailed, loadError: null };
  return {
    cart: null,
    isMember,
    guestId,
    mergeFailed,
    loadError: answer.refusal.errorCode === UNREACHABLE ? 'offline' : 'broken',
  };
}
