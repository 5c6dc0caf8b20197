// What the form needs to know of the page around it: presses in progress, the way back, the attempt of this tab.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readTab, TAB_KEYS, writeTab } from '../../device/tab-memory.ts';
import { watchMerge } from '../../device/cart-merge.ts';
import { loginRecord, watchLogin } from '../../device/login-record.ts';
import type { CheckoutResult } from './place.ts';

/**
 * Runs `act` when no pointer is down: a line that appears during a press would move the button away under the finger.
 */
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

/**
 * Going back may show a page from the browser's back/forward cache, still busy with an order sent long ago; it is
 * reloaded.
 */
export function useFreshWhenBack(): void {
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
}

/** A guest logged in, or a guest's cart was merged, here or in another tab: another cart is ordered now. */
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

/** The attempt token of the page; after a reload, the token of the attempt whose outcome is unknown. */
export function useAttempt(first: string, sent: CheckoutResult | null): string {
  const [attempt, setAttempt] = useState(sent?.result.attempt ?? first);
  // An effect event, so that a new page token after a revalidation does not replace the attempt.
  const know = useEffectEvent((told: string | null) => {
    const known = told ?? readTab(TAB_KEYS.attempt) ?? first;
    setAttempt(known);
    writeTab(TAB_KEYS.attempt, known);
  });
  useLayoutEffect(() => know(sent?.result.attempt ?? null), [sent]);
  return attempt;
}
