// Keeps the page, the cart stored on the device, the cookie and the other tabs in agreement.
import type { CartLine } from '@hindam/contract/cart';
import { useEffect, useRef } from 'react';
import { useFetchers, useRevalidator } from 'react-router';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { cartFingerprint, forgetCart, rememberCart, rememberedLines, watchCart } from '../../device/cart.ts';
import { adoptGuestId, deviceGuestId, randomToken } from '../../device/guest-id.ts';
import { loginRecord, watchLogin } from '../../device/login-record.ts';
import type { LoadedCart } from './load-cart.ts';

const NO_LINES: readonly CartLine[] = [];
/** In milliseconds. Coming back to the tab reads the cart again, but not after every click outside the window. */
const FRESH_MS = 5000;

/** Merges the cookie's cart; the device's own is merged wherever the cart is read (load-cart.ts). */
async function bringOver(guestId: string): Promise<void> {
  const { mergeGuest } = await import('../../device/cart-merge.ts');
  const report = await mergeGuest({ ...browserVisitor(), guestId });
  // Only a guest id held by the device is tried again.
  if (report === null && deviceGuestId() === null) adoptGuestId(guestId);
}

export function useSharedCart({ cart, isMember: own, guestId, unjoined, trouble }: LoadedCart): void {
  const { revalidate } = useRevalidator();
  const shown = cart?.lines ?? NO_LINES;
  const loadedAt = useRef(0);
  const changing = useFetchers().some(({ state }) => state !== 'idle');

  useEffect(() => {
    loadedAt.current = Date.now();
    if (cart) rememberCart(cart);
    else if (trouble === null && guestId === deviceGuestId()) forgetCart();
  }, [cart, trouble, guestId]);

  useEffect(() => {
    if (!own || unjoined) return;
    const device = deviceGuestId();
    if (guestId !== null && guestId !== device) void bringOver(guestId).then(() => revalidate());
    else if (device !== null) void revalidate();
  }, [own, unjoined, guestId, revalidate]);

  // The cookie's cart takes over what the device's own id holds, then `ip` is the cookie's: a browser has one cart.
  useEffect(() => {
    if (own) return;
    const device = deviceGuestId();
    if (!guestId) {
      // The cookie is gone, but the device still knows its cart.
      if (device) void revalidate();
      return;
    }
    if (device === null || device === guestId) {
      adoptGuestId(guestId);
      return;
    }
    const { client, language } = browserVisitor();
    const body = { ip_address: guestId, other_guest_id: device, language_code: language };
    void client.post('guest-cart/merge', { body }, { idempotencyKey: randomToken() }).then((answer) => {
      // Until the merge is done the device keeps its id, and the next visit tries again.
      if (!answer.ok) return;
      adoptGuestId(guestId);
      return revalidate();
    });
  }, [own, guestId, revalidate]);

  useEffect(() => {
    // Texts in another language are no change: otherwise two tabs in two languages would keep refreshing each other.
    const onCart = () => {
      // A change in flight reads the cart again by itself, once its own answer has been shown.
      if (changing) return;
      if (cartFingerprint(rememberedLines()) !== cartFingerprint(shown)) void revalidate();
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt.current > FRESH_MS) void revalidate();
    };
    const unwatch = watchCart(onCart);
    // Somebody logged in or out, so another cart applies now.
    const unwatchLogin = watchLogin(() => {
      if ((loginRecord() !== null) !== own) void revalidate();
    });
    window.addEventListener('focus', onReturn);
    const onOnline = () => void revalidate();
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      unwatch();
      unwatchLogin();
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [own, shown, changing, revalidate]);
}
