// Makes a move to another step an entry of the browser's history, so that Back leads to the step shown before and
// Forward to the one shown after. The step is the URL's fragment, because the router loads nothing when only that
// changes. Without script no URL of the checkout has one.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
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
  const { pathname, search } = useLocation();
  const writtenMoves = useRef(moved);
  /** The step in the address as this page last wrote or followed it. */
  const known = useRef<StepName | null>(null);

  const write = (step: StepName, replace: boolean) => {
    // At another path the shopper is leaving the checkout, and a navigation would stop that.
    if (stepInAddress() === step || location.pathname !== pathname) return;
    void navigate({ search, hash: step }, { replace, preventScrollReset: true });
    known.current = stepInAddress();
  };
  const writeMove = useEffectEvent(() => {
    // The browser changes the address some time before its popstate event; a write between the two would overwrite the
    // entry that Back led to.
    if (stepInAddress() !== known.current) return;
    const isMove = writtenMoves.current !== moved;
    writtenMoves.current = moved;
    // An entry without a step is the one with which the shopper came to the checkout; it is replaced.
    write(open, !isMove || stepInAddress() === null);
  });
  const follow = useEffectEvent(() => {
    const step = stepInAddress();
    known.current = step;
    if (step !== null && step !== open) write(showStep(step), true);
  });
  // The browser's event, because the router's location comes with a later render: Back pressed before it would lead
  // from an entry to the one that the page still takes for its own, and nothing would have changed.
  useLayoutEffect(() => {
    known.current = stepInAddress();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  // A layout effect, so that an opened step has its history entry before the shopper sees it and can press Back.
  useLayoutEffect(() => {
    // While the router loads, e.g. the page's data after a sent form, a change of the URL would stop that.
    if (isIdle) writeMove();
  }, [open, moved, isIdle]);
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

/**
 * The last answer to the form. The router forgets it at every change of the URL; here it outlives a change of the
 * step, so that what it says is still there when the shopper returns to that step.
 */
export function useKeptAnswer(routers: CheckoutResult | null): CheckoutResult | null {
  const [kept, setKept] = useState(routers);
  if (routers !== null && routers !== kept) setKept(routers);
  return routers ?? kept;
}
