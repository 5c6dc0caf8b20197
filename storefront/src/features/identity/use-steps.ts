// Shows the steps of a flow (steps.ts) at one URL. The second step adds a history entry, which later steps replace:
// Back shows the first step with its values, Forward the current step.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { type Post, usePost } from '../../kit/form.ts';
import { BEGINNING, type Progress, type StepResult } from './steps.ts';

export interface Steps extends Pick<Post<StepResult>, 'Form' | 'busy'> {
  progress: Progress;
  /** The answer to the last form; null before the first answer, and while the first step is shown after going back. */
  lastAnswer: StepResult | null;
  /**
   * Ref of the element around the forms. After an answer that arrives without a page load, the focus is moved within it
   * (`focusIn`).
   */
  container: RefObject<HTMLDivElement | null>;
}

interface Entry {
  step?: string;
}

/** Focuses the field to fill in next. `sentCode` is the one-time code in the form that was sent last. */
function focusIn(container: HTMLElement | null, sentCode: string): void {
  const wrong = container?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  // A refused code is cleared, so that the next one can be typed. If the field no longer holds the sent code, the next
  // code is already being typed and is kept.
  if (wrong?.autocomplete === 'one-time-code' && wrong.value === sentCode) wrong.value = '';
  const first = container?.querySelector<HTMLElement>(
    '[data-begin], input:not([type="hidden"], [type="radio"], [readonly])',
  );
  (wrong ?? first)?.focus();
}

export function useSteps(beginning: Progress = BEGINNING): Steps {
  const container = useRef<HTMLDivElement>(null);
  const [wentBack, setWentBack] = useState(false);
  const location = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const entry = location.state as Entry | null;
  const { Form, busy, lastAnswer } = usePost<StepResult>({
    onAnswer(answer) {
      const { step } = answer.result;
      setReached(answer);
      setWentBack(false);
      if (step === (entry?.step ?? beginning.step)) return;
      const to = location.pathname + location.search;
      void navigate(to, { state: { step }, replace: entry?.step !== undefined, preventScrollReset: true });
    },
  });
  const [first] = useState(lastAnswer);
  const [reached, setReached] = useState(lastAnswer);
  const { step } = reached?.result ?? beginning;

  const lastKey = useRef(location.key);
  const onEntry = useEffectEvent(() => {
    if (how === 'POP' && step !== beginning.step) setWentBack((entry?.step ?? beginning.step) !== step);
  });
  useEffect(() => {
    if (location.key === lastKey.current) return;
    lastKey.current = location.key;
    onEntry();
  }, [location.key]);

  const sentCode = useRef('');
  useEffect(() => {
    const forms = container.current;
    const onSubmit = () => {
      sentCode.current = forms?.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')?.value ?? '';
    };
    forms?.addEventListener('submit', onSubmit, true);
    return () => forms?.removeEventListener('submit', onSubmit, true);
  }, []);
  useEffect(() => {
    if (reached !== first) focusIn(container.current, sentCode.current);
  }, [reached, first]);

  const progress = reached?.result ?? beginning;
  if (wentBack) return { Form, busy, progress: { ...progress, step: beginning.step }, lastAnswer: null, container };
  return { Form, busy, progress, lastAnswer: reached, container };
}
