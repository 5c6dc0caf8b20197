// Keeps the cart page, the cart and guest id stored on the device, and the other tabs in agreement, and merges a guest
// cart that only the cookie knows.
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

/** Merges the cookie's guest cart into the member's; the cart of the device's guest id is merged in load-cart.ts. */
async function mergeCookieCart(guestId: string): Promise<void> {
  const { mergeGuest } = await import('../../device/cart-merge.ts');
  const report = await mergeGuest({ ...browserVisitor(), guestId });
  // The merge failed: the id is stored on the device, because later starts repeat the merge only for a stored id.
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

  // If cookie and device have different guest ids, the cart of the device's id is merged into that of the cookie's id.
  useEffect(() => {
    if (isMember) return;
    const device = deviceGuestId();
    if (!guestId) {
      // The server got no guest cookie, but this device has a guest id: the browser loads that cart.
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
      // If the merge fails the device keeps its own id, and the next visit tries again.
      if (!answer.ok) return;
      adoptGuestId(guestId);
      return revalidate();
    });
  }, [isMember, guestId, revalidate]);

  useEffect(() => {
    // The fingerprint ignores texts: otherwise two tabs in two languages would make each other reload the cart forever.
    const onCart = () => {
      // A form of this page is in flight: the page's data is reloaded after its answer anyway.
      if (changing) return;
      if (cartFingerprint(rememberedLines()) !== cartFingerprint(lines)) void revalidate();
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt.current > FRESH_MS) void revalidate();
    };
    const unwatch = watchCart(onCart);
    // After a login or logout the page shows another cart.
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
