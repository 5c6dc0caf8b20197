// What the form has to know of the page around it: presses under way, the way back, the attempt of this tab.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readTab, TAB_KEYS, writeTab } from '../../device/tab-memory.ts';
import { watchMerge } from '../../device/cart-merge.ts';
import { loginRecord, watchLogin } from '../../device/login-record.ts';
import type { CheckoutResult } from './place.ts';

/** Runs when nothing is being pressed: a line that appears in between moves what the finger is on. */
export function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const down = () => void (pressed.current = true);
    const up = () => void (pressed.current = false);
    const ends = ['pointerup', 'pointercancel'];
    document.addEventListener('pointerdown', down, true);
    for (const end of ends) document.addEventListener(end, up, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      for (const end of ends) document.removeEventListener(end, up, true);
    };
  }, []);
  return (act) => {
    if (!pressed.current) act();
    else document.addEventListener('pointerup', () => setTimeout(act), { once: true });
  };
}

/** The browser shows a page it kept as it was left: busy with an order that was sent long ago. */
export function useFreshWhenBack(): void {
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
}

/** A guest logged in, or a guest's cart came over, here or in another tab: another cart is ordered now. */
export function useFreshCart(own: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const unwatchMerge = watchMerge(() => void revalidate());
    const unwatchLogin = watchLogin(() => {
      if (!own && loginRecord() !== null) void revalidate();
    });
    return () => {
      unwatchMerge();
      unwatchLogin();
    };
  }, [own, revalidate]);
}

/** The page's own token; after a reload the one whose end was never heard. */
export function useAttempt(first: string, sent: CheckoutResult | null): string {
  const [attempt, setAttempt] = useState(sent?.result.attempt ?? first);
  // The page's own token counts once.
  const know = useEffectEvent((told: string | null) => {
    const known = told ?? readTab(TAB_KEYS.attempt) ?? first;
    setAttempt(known);
    writeTab(TAB_KEYS.attempt, known);
  });
  useLayoutEffect(() => know(sent?.result.attempt ?? null), [sent]);
  return attempt;
}
