// Makes a move to another step an entry of the browser's history, so that Back leads to the step shown before and
// Forward to the one shown after. The step is the URL's fragment, because the router loads nothing when only that
// changes. Without script no URL of the checkout has one.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { CheckoutResult } from './place.ts';
import { stepIn, type StepName } from './steps.ts';

export function stepInAddress(): StepName | null {
  return stepIn(location.hash.slice(1));
}

interface Shown {
  open: StepName;
  /** How often the shopper was moved to a step. */
  moved: number;
  /** Whether the router has nothing to load. */
  isIdle: boolean;
}

/** `showStep` opens a step, or the furthest one reached if that comes before it, and returns the opened one. */
export function useStepHistory({ open, moved, isIdle }: Shown, showStep: (step: StepName) => StepName): void {
  const navigate = useNavigate();
  const how = useNavigationType();
  const { key, search, hash } = useLocation();
  const writtenMoves = useRef(moved);
  const followed = useRef(key);

  const write = (step: StepName, replace: boolean) => {
    if (stepInAddress() === step) return;
    void navigate({ search, hash: step }, { replace, preventScrollReset: true });
  };
  const agree = useEffectEvent(() => {
    // The browser is at another history entry than the router, e.g. after Back while the page was still rendering. A
    // write now would overwrite the entry that Back led to; this effect runs again once the router has followed.
    if (location.hash !== hash) return;
    const isMove = writtenMoves.current !== moved;
    writtenMoves.current = moved;
    const isOtherEntry = followed.current !== key;
    followed.current = key;
    const step = stepInAddress();
    if (isOtherEntry && how === 'POP' && step !== null) {
      if (step !== open) write(showStep(step), true);
      return;
    }
    // An entry without a step is the one with which the shopper came to the checkout; it is replaced.
    write(open, !isMove || step === null);
  });
  // A layout effect, so that an opened step has its history entry before the shopper sees it and can press Back.
  useLayoutEffect(() => {
    // While the router loads, e.g. the page's data after a sent form, a change of the URL would stop that.
    if (isIdle) agree();
  }, [open, moved, key, isIdle]);
}

/**
 * The form's `action`. With script it is the fragment of the open step, so that the history entry of the page
 * that comes back names that step.
 */
export function useStepAction(open: StepName): { action?: string } {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return isScripted ? { action: `#${open}` } : {};
}

interface Kept {
  /** What the router had as the answer when this was kept; null if it had forgotten the answer. */
  routers: CheckoutResult | null;
  key: string;
  answer: CheckoutResult | null;
}

/**
 * The last answer to the form. The router forgets it at every change of the URL; here it outlives a change of the
 * step, so that what it says is still there when the shopper returns to that step.
 */
export function useKeptAnswer(routers: CheckoutResult | null): CheckoutResult | null {
  const { key } = useLocation();
  const [kept, setKept] = useState<Kept>({ routers, key, answer: routers });
  if (routers === kept.routers && key === kept.key) return kept.answer;
  const answer = routers ?? (key === kept.key ? null : kept.answer);
  setKept({ routers, key, answer });
  return answer;
}
