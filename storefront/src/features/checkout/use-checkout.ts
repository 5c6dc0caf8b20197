// The state of the checkout's form: the open step, the furthest step reached, and the errors. The values are in the
// form's own elements.
import {
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Post } from '../../kit/form.ts';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { useOnline } from '../../kit/connection.ts';
import { type CheckoutDraft, draftOfForm } from './draft.ts';
import { serverFaultsBefore } from './check-on-server.ts';
import { type Faults, faultsOf, withServerFaults } from './faults.ts';
import { storeDraft, restoreDraft } from './stored-draft.ts';
import { useAttempt, useWhenReleased } from './page-life.ts';
import { useReloadWhenRestored } from '../../kit/reload-when-restored.ts';
import type { CheckoutResult } from './place.ts';
import { stepInAddress, useStepHistory } from './step-history.ts';
import { CHECKOUT_FIELDS, faultsBefore, firstFaulty, stepIndex, type StepName, stepIn, STEPS } from './steps.ts';

interface CheckoutStart {
  draft: CheckoutDraft;
  attempt: string;
  post: Post<CheckoutResult>;
}

/**
 * Fields that change the shown sums. When one of them changes, the form is read at once and the sums are shown anew.
 */
const DECIDES_SUMS: ReadonlySet<string> = new Set([
  CHECKOUT_FIELDS.gift,
  CHECKOUT_FIELDS.giftWrapping,
  CHECKOUT_FIELDS.payment,
]);

export type StepState = 'open' | 'done' | 'ahead';

/** The step to open before any answer: contact or delivery if one of its fields has an error, else payment. */
function firstStep(draft: CheckoutDraft): StepName {
  return firstFaulty(faultsBefore(faultsOf(draft), 'payment')) ?? 'payment';
}

interface StepProgress {
  open: StepName;
  /** The index of the furthest step reached. */
  reached: number;
  faults: Faults;
  /**
   * Whether the errors are also listed above the fields: true if the last pressed button or the action's last answer
   * brought errors; errors found while the shopper types are not listed.
   */
  isListed: boolean;
  /** Counts the moves to a step, also to the step that is open already; each one moves the focus (step.tsx). */
  moved: number;
}

function faultsIn(sent: CheckoutResult | null): Faults {
  return sent?.status === 'refused' ? sent.fields : {};
}

function progressFrom(draft: CheckoutDraft, sent: CheckoutResult | null): StepProgress {
  const open = sent?.result.open ?? firstStep(draft);
  const faults = faultsIn(sent);
  return { open, reached: stepIndex(open), faults, isListed: Object.keys(faults).length > 0, moved: 0 };
}

function stateIn({ open, reached }: StepProgress, step: StepName): StepState {
  if (step === open) return 'open';
  return stepIndex(step) < reached && step !== 'review' ? 'done' : 'ahead';
}

function reachable(step: StepName, { reached }: StepProgress): StepName {
  return STEPS[Math.min(stepIndex(step), reached)] ?? step;
}

function movedTo(step: StepName, faults: Faults): (before: StepProgress) => StepProgress {
  return ({ reached, moved }) => ({
    open: step,
    reached: Math.max(reached, stepIndex(step)),
    faults,
    isListed: Object.keys(faults).length > 0,
    moved: moved + 1,
  });
}

function revalidated(name: string, draft: CheckoutDraft): (before: StepProgress) => StepProgress {
  return (before) => {
    const { [name]: _, ...others } = before.faults;
    const found = faultsOf(draft)[name];
    return { ...before, faults: found ? { ...others, [name]: found } : others };
  };
}

/**
 * The step to which the pressed button leads, or null if the button names none, like the one that places the order. A
 * button that leads forward never opens a step before the furthest one reached.
 */
function targetStep(
  button: HTMLButtonElement | null,
  { open, reached }: StepProgress,
): { step: StepName; isBack: boolean } | null {
  if (button?.name !== CHECKOUT_FIELDS.open) return null;
  // The hidden button is pressed by Enter in a field and leads to the step after the open one.
  const named = button.hidden ? (STEPS[stepIndex(open) + 1] ?? 'review') : stepIn(button.value);
  if (named === null) return null;
  if (stepIndex(named) < stepIndex(open)) return { step: named, isBack: true };
  return { step: STEPS[Math.max(stepIndex(named), reached)] ?? named, isBack: false };
}

/**
 * `openStep` asks the server to validate the steps before `step`. If the server finds errors or `faults` has any,
 * `openStep` opens the first step with an error, else `step`. If the shopper presses a button again or goes back
 * meanwhile, the server's answer is ignored.
 */
function useStepCheck(setProgress: (change: (before: StepProgress) => StepProgress) => void) {
  const [isChecking, setChecking] = useState(false);
  const presses = useRef(0);
  const openStep = async (step: StepName, typed: CheckoutDraft, faults: Faults): Promise<void> => {
    const press = (presses.current += 1);
    setChecking(true);
    const found = withServerFaults(faults, await serverFaultsBefore(browserVisitor(), typed, step));
    if (press !== presses.current) return;
    setChecking(false);
    setProgress(movedTo(firstFaulty(found) ?? step, found));
  };
  const cancelCheck = () => {
    presses.current += 1;
    setChecking(false);
  };
  return { isChecking, openStep, cancelCheck };
}

/** Calls `take` once for each answer of the action that arrives after the first render. */
function useEachAnswer(sent: CheckoutResult | null, take: (answer: CheckoutResult) => void): void {
  const taken = useRef(sent);
  const takeOne = useEffectEvent(take);
  useEffect(() => {
    if (sent === null || sent === taken.current) return;
    taken.current = sent;
    takeOne(sent);
  }, [sent]);
}

export function useCheckout(
  form: RefObject<HTMLFormElement | null>,
  { draft, attempt: firstAttempt, post: { lastAnswer: sent, busy: isBusy, idle: isIdle } }: CheckoutStart,
) {
  const [now, setNow] = useState(draft);
  const [progress, setProgress] = useState(() => progressFrom(draft, sent));
  const attempt = useAttempt(firstAttempt, sent);
  const touched = useRef(new Set<string>());
  const whenReleased = useWhenReleased();
  const { isChecking, openStep, cancelCheck } = useStepCheck(setProgress);
  const isOnline = useOnline();
  useReloadWhenRestored();

  const read = (): CheckoutDraft => {
    const typed = form.current ? draftOfForm(new FormData(form.current)) : now;
    setNow(typed);
    return typed;
  };

  const restore = useEffectEvent(() => {
    if (!form.current || sent) return;
    // Reading the form's elements also gets values that the browser filled in or that were typed before script ran.
    restoreDraft(form.current);
    const restored = progressFrom(read(), null);
    setProgress({ ...restored, open: reachable(stepInAddress() ?? restored.open, restored) });
  });
  useLayoutEffect(() => restore(), []);

  useEachAnswer(sent, (answer) => setProgress(movedTo(answer.result.open, faultsIn(answer))));
  useStepHistory({ ...progress, isIdle }, (step) => {
    const open = reachable(step, progress);
    cancelCheck();
    read();
    setProgress((before) => ({ ...before, open, moved: before.moved + 1 }));
    return open;
  });

  const events = {
    onSubmit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
      const wanted = targetStep(event.nativeEvent.submitter as HTMLButtonElement | null, progress);
      const typed = read();
      const all = faultsOf(typed);
      const faults = wanted ? faultsBefore(all, wanted.step) : all;
      const isFaulty = firstFaulty(faults) !== null;
      if (!wanted && !isFaulty && isOnline) return;
      event.preventDefault();
      // The server is asked even if the browser found errors already, so that the shopper sees all errors together.
      if (wanted ? !wanted.isBack : isFaulty) return void openStep(wanted?.step ?? 'review', typed, faults);
      cancelCheck();
      setProgress(movedTo(wanted?.step ?? 'review', faults));
    },
    onChange({ target }: { target: EventTarget }) {
      const { name } = target as HTMLInputElement;
      if (form.current) storeDraft(form.current);
      touched.current.add(name);
      if (DECIDES_SUMS.has(name)) read();
      // A field with an error is validated at every change, so that the error disappears once corrected.
      if (name in progress.faults) setProgress(revalidated(name, read()));
    },
    onBlur({ target }: { target: EventTarget }) {
      const { name } = target as HTMLInputElement;
      if (touched.current.has(name)) whenReleased(() => setProgress(revalidated(name, read())));
    },
  };

  const stateOf = (step: StepName) => stateIn(progress, step);
  return { ...progress, attempt, now, isOnline, isBusy, isChecking, stateOf, ...events };
}

export type Checkout = ReturnType<typeof useCheckout>;
