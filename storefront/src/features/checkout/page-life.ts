// Hooks that connect the checkout's form to what happens around it: pointer presses, logins and cart merges in any tab,
// and the token by which the server recognises a repeated attempt to place the order.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { readTab, TAB_KEYS, writeTab } from '../../device/tab-memory.ts';
import { watchMerge } from '../../device/cart-merge.ts';
import { loginRecord, watchLogin } from '../../device/login-record.ts';
import type { CheckoutResult } from './place.ts';

/**
 * Returns a function that runs `act` once no pointer is down. An error message that appears during a press would move
 * the pressed button away from the pointer, so that the press would do nothing.
 */
export function useWhenReleased(): (act: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const down = () => void (pressed.current = true);
    const up = () => {
      pressed.current = false;
      for (const act of waiting.current.splice(0)) setTimeout(act);
    };
    const ends = ['pointerup', 'pointercancel'];
    document.addEventListener('pointerdown', down, true);
    for (const end of ends) document.addEventListener(end, up, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      for (const end of ends) document.removeEventListener(end, up, true);
    };
  }, []);
  return (act) => {
    if (pressed.current) waiting.current.push(act);
    else act();
  };
}

/** Loads the checkout's data again if a guest logs in or a merge report is stored or dismissed, in any tab. */
export function useReloadOnCartChange(isMember: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const unwatchMerge = watchMerge(() => void revalidate());
    const unwatchLogin = watchLogin(() => {
      if (!isMember && loginRecord() !== null) void revalidate();
    });
    return () => {
      unwatchMerge();
      unwatchLogin();
    };
  }, [isMember, revalidate]);
}

/**
 * The token of the attempt to place the order, which is a part of its idempotency key. It is taken from the action's
 * last answer, else from this tab's session storage (after a reload), else `first` is used.
 */
export function useAttempt(first: string, sent: CheckoutResult | null): string {
  const [attempt, setAttempt] = useState(sent?.result.attempt ?? first);
  // An effect event, so that a new `first`, which comes with every reload of the page's data, does not run the effect
  // again and replace the token.
  const adoptToken = useEffectEvent((answered: string | null) => {
    const token = answered ?? readTab(TAB_KEYS.attempt) ?? first;
    setAttempt(token);
    writeTab(TAB_KEYS.attempt, token);
  });
  useLayoutEffect(() => adoptToken(sent?.result.attempt ?? null), [sent]);
  return attempt;
}
