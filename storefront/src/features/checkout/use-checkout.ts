// The state of the checkout's form: the open step, the furthest step reached, and the errors. The values are in the
// form's own elements. Without script none of this runs; the action's result then says what to show.
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
import { useOnline } from '../../shell/offline-banner.tsx';
import { type CheckoutDraft, draftOfForm } from './draft.ts';
import { shopFaultsBefore } from './ask-shop.ts';
import { type Faults, faultsOf } from './faults.ts';
import { keepDraft, restoreDraft } from './kept-draft.ts';
import { useAfterPress, useAttempt, useFreshWhenBack } from './page-life.ts';
import type { CheckoutResult } from './place.ts';
import { CHECKOUT_FIELDS, faultsBefore, firstFaulty, placeOf, type StepName, stepIn, STEPS } from './steps.ts';

interface Beginning {
  draft: CheckoutDraft;
  attempt: string;
  post: Post<CheckoutResult>;
}

export type StepState = 'open' | 'done' | 'ahead';

/** The step that is open at first: the first one with an error, at the latest the payment step. */
function firstStep(draft: CheckoutDraft): StepName {
  return firstFaulty(faultsBefore(faultsOf(draft), 'payment')) ?? 'payment';
}

interface Walk {
  open: StepName;
  /** Index in STEPS of the furthest step reached. */
  reached: number;
  faults: Faults;
  /** Whether the errors are also listed above the fields: after an attempt to go on. */
  isListed: boolean;
  /** How often the shopper was moved to a step; each change moves the focus. */
  moved: number;
}

/** The errors of a refused submission; none for any other answer. */
function faultsIn(sent: CheckoutResult | null): Faults {
  return sent?.status === 'refused' ? sent.fields : {};
}

function walkFrom(draft: CheckoutDraft, sent: CheckoutResult | null): Walk {
  const open = sent?.result.open ?? firstStep(draft);
  const faults = faultsIn(sent);
  return { open, reached: placeOf(open), faults, isListed: Object.keys(faults).length > 0, moved: 0 };
}

function ledTo(step: StepName, faults: Faults): (before: Walk) => Walk {
  return ({ reached, moved }) => ({
    open: step,
    reached: Math.max(reached, placeOf(step)),
    faults,
    isListed: Object.keys(faults).length > 0,
    moved: moved + 1,
  });
}

/** Returns a state change that validates one field again and sets or clears its error. */
function lookedAt(name: string, draft: CheckoutDraft): (before: Walk) => Walk {
  return (before) => {
    const { [name]: _, ...others } = before.faults;
    const found = faultsOf(draft)[name];
    return { ...before, faults: found ? { ...others, [name]: found } : others };
  };
}

/**
 * The step that the pressed button leads to: an earlier one, or onwards to the furthest step reached before. Null for
 * the button that places the order.
 */
function wantedStep(
  button: HTMLButtonElement | null,
  { open, reached }: Walk,
): { step: StepName; isBack: boolean } | null {
  if (button?.name !== CHECKOUT_FIELDS.open) return null;
  // The hidden button was pressed by Enter in a field: that leads to the step after the open one.
  const named = button.hidden ? (STEPS[placeOf(open) + 1] ?? 'review') : stepIn(button.value);
  if (named === null) return null;
  if (placeOf(named) < placeOf(open)) return { step: named, isBack: true };
  return { step: STEPS[Math.max(placeOf(named), reached)] ?? named, isBack: false };
}

/** `goOn` opens a step after the server has validated the steps before it; an answer to an earlier press is ignored. */
function useAsking(setWalk: (change: (before: Walk) => Walk) => void) {
  const [isAsking, setAsking] = useState(false);
  const presses = useRef(0);
  const goOn = async (step: StepName, typed: CheckoutDraft): Promise<void> => {
    const press = (presses.current += 1);
    setAsking(true);
    const found = await shopFaultsBefore(browserVisitor(), typed, step);
    if (press !== presses.current) return;
    setAsking(false);
    setWalk(ledTo(firstFaulty(found) ?? step, found));
  };
  const leave = () => {
    presses.current += 1;
    setAsking(false);
  };
  return { isAsking, goOn, leave };
}

export function useCheckout(
  form: RefObject<HTMLFormElement | null>,
  { draft, attempt: firstAttempt, post: { came: sent, busy: isBusy } }: Beginning,
) {
  const [now, setNow] = useState(draft);
  const [walk, setWalk] = useState(() => walkFrom(draft, sent));
  const attempt = useAttempt(firstAttempt, sent);
  const touched = useRef(new Set<string>());
  const taken = useRef(sent);
  const afterPress = useAfterPress();
  const { isAsking, goOn, leave } = useAsking(setWalk);
  const isOnline = useOnline();
  useFreshWhenBack();

  const read = (): CheckoutDraft => {
    const typed = form.current ? draftOfForm(new FormData(form.current)) : now;
    setNow(typed);
    return typed;
  };

  const takeUp = useEffectEvent(() => {
    if (!form.current || sent) return;
    // `read` also finds values that the browser filled in or that were typed before script ran.
    restoreDraft(form.current);
    setWalk(walkFrom(read(), null));
  });
  useLayoutEffect(() => takeUp(), []);

  useEffect(() => {
    if (sent === null || sent === taken.current) return;
    taken.current = sent;
    setWalk(ledTo(sent.result.open, faultsIn(sent)));
  }, [sent]);

  const events = {
    onSubmit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
      const wanted = wantedStep(event.nativeEvent.submitter as HTMLButtonElement | null, walk);
      const typed = read();
      const all = faultsOf(typed);
      const faults = wanted ? faultsBefore(all, wanted.step) : all;
      const faulty = wanted?.isBack ? null : firstFaulty(faults);
      if (!wanted && !faulty && isOnline) return;
      event.preventDefault();
      if (wanted && !wanted.isBack && !faulty) return void goOn(wanted.step, typed);
      leave();
      setWalk(ledTo(faulty ?? wanted?.step ?? 'review', faults));
    },
    onChange({ target }: { target: EventTarget }) {
      const { name } = target as HTMLInputElement;
      if (form.current) keepDraft(form.current);
      touched.current.add(name);
      // A field with an error is validated at every change; a field without one only when it loses the focus.
      if (name in walk.faults) setWalk(lookedAt(name, read()));
    },
    onBlur({ target }: { target: EventTarget }) {
      const { name } = target as HTMLInputElement;
      if (touched.current.has(name)) afterPress(() => setWalk(lookedAt(name, read())));
    },
  };

  const stateOf = (step: StepName): StepState => {
    if (step === walk.open) return 'open';
    return placeOf(step) < walk.reached && step !== 'review' ? 'done' : 'ahead';
  };
  return { ...walk, attempt, now, isOnline, isBusy, isAsking, stateOf, ...events };
}

export type Checkout = ReturnType<typeof useCheckout>;
