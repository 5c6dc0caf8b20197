// The state of the form besides the values, which the fields themselves hold: the open step, the furthest step reached,
// and the errors. Without script none of this runs and the page's answers show the same.
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

/** The initial step: the first with something missing, at most the payment step. */
function firstStep(draft: CheckoutDraft): StepName {
  return firstFaulty(faultsBefore(faultsOf(draft), 'payment')) ?? 'payment';
}

interface Walk {
  open: StepName;
  /** Index of the furthest step reached. */
  reached: number;
  faults: Faults;
  /** Errors are also listed, with links, after an attempt to go on. */
  isListed: boolean;
  /** Counts moves to a step; the focus follows each. */
  moved: number;
}

/** Keyed by field name. */
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

/** Validates one field again, updating or clearing its error. */
function lookedAt(name: string, draft: CheckoutDraft): (before: Walk) => Walk {
  return (before) => {
    const { [name]: _, ...others } = before.faults;
    const found = faultsOf(draft)[name];
    return { ...before, faults: found ? { ...others, [name]: found } : others };
  };
}

/** The step a button leads to: back to an earlier step, or on as far as was reached before; null places the order. */
function wantedStep(
  button: HTMLButtonElement | null,
  { open, reached }: Walk,
): { step: StepName; isBack: boolean } | null {
  if (button?.name !== CHECKOUT_FIELDS.open) return null;
  // Enter in a field goes on from the open step, wherever the form's first button leads.
  const named = button.hidden ? (STEPS[placeOf(open) + 1] ?? 'review') : stepIn(button.value);
  if (named === null) return null;
  if (placeOf(named) < placeOf(open)) return { step: named, isBack: true };
  return { step: STEPS[Math.max(placeOf(named), reached)] ?? named, isBack: false };
}

/** Goes on to a step once the server has validated the steps before it; only the last press counts. */
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
    // Values filled in by the browser or typed before script loaded count as typed, too.
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
      // A field with an error is validated again with every key; one without, only when it is left.
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
