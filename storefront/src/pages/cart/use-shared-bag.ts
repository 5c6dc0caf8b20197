// Keeps the page, the device's record, the cookie and the other tabs saying the same.
import type { CartLine } from '@hindam/contract/cart';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { browserVisitor } from '../../platform/browser-visitor.ts';
import { bagFingerprint, forgetBag, rememberBag, rememberedLines, watchBag } from '../../session/bag.ts';
import { adoptGuestId, deviceGuestId, randomToken } from '../../session/guest-id.ts';
import type { LoadedBag } from './load-bag.ts';

const NO_LINES: readonly CartLine[] = [];
/** Coming back to the tab asks again, but not on every click beside the window. */
const FRESH_MS = 5000;

export function useSharedBag({ cart, guestId, trouble }: LoadedBag): void {
  const { revalidate } = useRevalidator();
  const shown = cart?.lines ?? NO_LINES;
  const loadedAt = useRef(0);

  useEffect(() => {
    loadedAt.current = Date.now();
    if (cart) rememberBag(cart);
    else if (trouble === null && guestId === deviceGuestId()) forgetBag();
  }, [cart, trouble, guestId]);

  // The cookie's bag takes over what the device's own id holds, then `ip` is the cookie's (product.md §4).
  useEffect(() => {
    const own = deviceGuestId();
    if (!guestId) {
      // The cookie is gone, the device still knows its bag.
      if (own) void revalidate();
      return;
    }
    if (own === null || own === guestId) {
      adoptGuestId(guestId);
      return;
    }
    const { client, language } = browserVisitor();
    const body = { ip_address: guestId, other_guest_id: own, language_code: language };
    void client.post('guest-cart/merge', { body }, { idempotencyKey: randomToken() }).then((answer) => {
      // Until the merge is done the device keeps its id, and the next visit tries again.
      if (!answer.ok) return;
      adoptGuestId(guestId);
      return revalidate();
    });
  }, [guestId, revalidate]);

  useEffect(() => {
    // Words in another language are no change: two tabs in two languages would chase each other.
    const onBag = () => {
      if (bagFingerprint(rememberedLines()) !== bagFingerprint(shown)) void revalidate();
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt.current > FRESH_MS) void revalidate();
    };
    const unwatch = watchBag(onBag);
    window.addEventListener('focus', onReturn);
    const onOnline = () => void revalidate();
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      unwatch();
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [shown, revalidate]);
}
