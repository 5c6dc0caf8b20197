// Gives moves to another step of the checkout an entry in the browser's history, so that Back and Forward lead through
// the steps. The step is the URL's fragment, because the router reloads no data when only the fragment changes.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CheckoutResult } from './place.ts';
import { stepIn, type StepName } from './steps.ts';

export function stepInAddress(): StepName | null {
  return stepIn(location.hash.slice(1));
}

interface Shown {
  open: StepName;
  /** Counts the moves to a step. If the count changed since the last render, the shopper was moved to a step. */
  moved: number;
  /** False while the router is loading. */
  isIdle: boolean;
}

/**
 * Keeps the history and the shown step in agreement. `showStep` opens a step, or the furthest step reached if that
 * comes earlier, and returns the step that it opened.
 */
export function useStepHistory({ open, moved, isIdle }: Shown, showStep: (step: StepName) => StepName): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const writtenMoves = useRef(moved);
  /** The step in the URL's fragment when this hook last wrote the URL or handled a popstate event. */
  const known = useRef<StepName | null>(null);

  const write = (step: StepName, replace: boolean) => {
    // If the path has changed, the shopper is leaving the checkout; navigating now would cancel that.
    if (stepInAddress() === step || location.pathname !== pathname) return;
    void navigate({ search, hash: step }, { replace, preventScrollReset: true });
    known.current = stepInAddress();
  };
  const writeMove = useEffectEvent(() => {
    // Back changes the URL some time before the browser fires popstate. In between, the fragment differs from `known`,
    // and a write would overwrite the entry to which Back led.
    if (stepInAddress() !== known.current) return;
    const isMove = writtenMoves.current !== moved;
    writtenMoves.current = moved;
    // An entry without a step is the one with which the shopper entered the checkout. It is replaced, so that Back does
    // not lead to the same step twice.
    write(open, !isMove || stepInAddress() === null);
  });
  const follow = useEffectEvent(() => {
    const step = stepInAddress();
    known.current = step;
    if (step !== null && step !== open) write(showStep(step), true);
  });
  // Listens to the browser's popstate event itself: the router's location changes a render later, and the shopper may
  // press Back again before that.
  useLayoutEffect(() => {
    known.current = stepInAddress();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  // A layout effect, so that the history entry of an opened step exists before the shopper sees the step and can press
  // Back.
  useLayoutEffect(() => {
    // While the router loads, for example after a sent form, a change of the URL would cancel the loading.
    if (isIdle) writeMove();
  }, [open, moved, isIdle]);
}

/**
 * The form's `action`. With script it is the fragment of the open step, so that the URL after the submission still
 * names the step.
 */
export function useStepAction(open: StepName): { action?: string } {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return isScripted ? { action: `#${open}` } : {};
}

/**
 * The last answer to the form. The router drops an answer at each change of the URL, also of the fragment alone; this
 * hook keeps it, so that its errors are still shown when the shopper returns to the step.
 */
export function useKeptAnswer(routers: CheckoutResult | null): CheckoutResult | null {
  const [kept, setKept] = useState(routers);
  if (routers !== null && routers !== kept) setKept(routers);
  return routers ?? kept;
}
