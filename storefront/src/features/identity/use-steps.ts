// A walk of several steps on one address. The first code makes one entry in the history: going back
// leads to the first step with everything still typed, going forward to where she was. Without script
// the answer to the form is the page, and the browser's own history is right already.
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type FetcherWithComponents,
  useActionData,
  useFetcher,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router';
import { BEGINNING, type Progress } from './steps.ts';

export interface Steps {
  progress: Progress;
  fetcher: FetcherWithComponents<Progress>;
  busy: boolean;
  /** Around the forms: the first field of a new step, or the first wrong one, gets the focus. */
  ground: RefObject<HTMLDivElement | null>;
}

interface Entry {
  step?: string;
}

function focusIn(ground: HTMLElement | null): void {
  const wrong = ground?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  // A wrong code is of no use to anyone.
  if (wrong?.autocomplete === 'one-time-code') wrong.value = '';
  const first = ground?.querySelector<HTMLElement>(
    '[data-begin], input:not([type="hidden"], [type="radio"], [readonly])',
  );
  (wrong ?? first)?.focus();
}

export function useSteps(beginning: Progress = BEGINNING): Steps {
  const sentWithoutScript = useActionData<Progress>();
  const fetcher = useFetcher<Progress>();
  const [reached, setReached] = useState(sentWithoutScript ?? beginning);
  const [wentBack, setWentBack] = useState(false);
  const ground = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const entry = location.state as Entry | null;
  const lastKey = useRef(location.key);

  useEffect(() => {
    const answered = fetcher.data;
    if (!answered) return;
    setReached(answered);
    setWentBack(false);
    if (answered.step === (entry?.step ?? 'contact')) return;
    const to = location.pathname + location.search;
    const state: Entry = { step: answered.step };
    void navigate(to, { state, replace: entry?.step !== undefined, preventScrollReset: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an answer is taken once, when it comes
  }, [fetcher.data]);

  useEffect(() => {
    if (location.key === lastKey.current) return;
    lastKey.current = location.key;
    if (how === 'POP' && reached.step !== 'contact') setWentBack((entry?.step ?? 'contact') !== reached.step);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what matters is that the entry changed
  }, [location.key]);

  useEffect(() => {
    if (fetcher.data) focusIn(ground.current);
  }, [reached, fetcher.data]);

  const progress = wentBack ? { ...reached, step: 'contact' as const, problem: null } : reached;
  return { progress, fetcher, busy: fetcher.state !== 'idle', ground };
}
