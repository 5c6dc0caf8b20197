// Keeps the cart page, the cart and guest id stored on the device, and the other tabs in agreement. Merges the guest
// cart of the cookie's guest id with the member's cart, or with the cart of another guest id that the device stores.
import type { CartLine } from '@hindam/contract/cart';
import { useEffect, useRef } from 'react';
import { useFetchers, useRevalidator } from 'react-router';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { cartFingerprint, forgetCart, rememberCart, rememberedLines, watchCart } from '../../device/cart.ts';
import { adoptGuestId, deviceGuestId, randomToken } from '../../device/guest-id.ts';
import { loginRecord, watchLogin } from '../../device/login-record.ts';
import type { LoadedCart } from './load-cart.ts';

const NO_LINES: readonly CartLine[] = [];
/** When the shopper returns to the tab, the cart is reloaded only if it was loaded longer ago than this. */
const FRESH_MS = 5000;

/**
 * Merges the guest cart of the cookie's guest id into the member's cart. The cart of the guest id stored on the device
 * is merged in load-cart.ts.
 */
async function mergeCookieCart(guestId: string): Promise<void> {
  const { mergeGuest } = await import('../../device/cart-merge.ts');
  const report = await mergeGuest({ ...browserVisitor(), guestId });
  // The merge failed. The guest id is stored on the device, so that the next start can repeat the merge.
  if (report === null && deviceGuestId() === null) adoptGuestId(guestId);
}

export function useCartSync({ cart, isMember, guestId, mergeFailed, loadError }: LoadedCart): void {
  const { revalidate } = useRevalidator();
  const lines = cart?.lines ?? NO_LINES;
  const loadedAt = useRef(0);
  const changing = useFetchers().some(({ state }) => state !== 'idle');

  useEffect(() => {
    loadedAt.current = Date.now();
    if (cart) rememberCart(cart);
    else if (loadError === null && guestId === deviceGuestId()) forgetCart();
  }, [cart, loadError, guestId]);

  useEffect(() => {
    if (!isMember || mergeFailed) return;
    const device = deviceGuestId();
    if (guestId !== null && guestId !== device) void mergeCookieCart(guestId).then(() => revalidate());
    else if (device !== null) void revalidate();
  }, [isMember, mergeFailed, guestId, revalidate]);

  // If cookie and device have different guest ids, the cart of the device's id is merged into that of the cookie's.
  useEffect(() => {
    if (isMember) return;
    const device = deviceGuestId();
    if (!guestId) {
      // The request had no guest cookie, so the browser loads the cart of the id that this device stores.
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
      // After a failed merge the device keeps its guest id, and the next visit to the cart page merges again.
      if (!answer.ok) return;
      adoptGuestId(guestId);
      return revalidate();
    });
  }, [isMember, guestId, revalidate]);

  useEffect(() => {
    // `cartFingerprint` has no translated texts, by which two tabs in two languages would reload each other forever.
    const onCart = () => {
      // A form of this page is being sent: its answer makes the router reload the page's data anyway.
      if (changing) return;
      if (cartFingerprint(rememberedLines()) !== cartFingerprint(lines)) void revalidate();
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt.current > FRESH_MS) void revalidate();
    };
    const unwatch = watchCart(onCart);
    // A login or logout in another tab changes whose cart this page has to show.
    const unwatchLogin = watchLogin(() => {
      if ((loginRecord() !== null) !== isMember) void revalidate();
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
  }, [isMember, lines, changing, revalidate]);
}
