// The form's state beside what is typed in it, which the fields themselves hold: the open step, how far she has
// come, what is wrong. Without script none of this runs and the page's answers say the same.
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

/** Where she begins: at the first thing the shop does not know yet, never further than the payment. */
function firstStep(draft: CheckoutDraft): StepName {
  return firstFaulty(faultsBefore(faultsOf(draft), 'payment')) ?? 'payment';
}

interface Walk {
  open: StepName;
  /** The furthest step she has been led to, by its place. */
  reached: number;
  faults: Faults;
  /** What is wrong is also listed, with links, once she wanted to go on. */
  isListed: boolean;
  /** Counts the times she was led somewhere; the focus follows. */
  moved: number;
}

/** Named after the fields it is said at. */
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

/** The field as it is now: what was found wrong is told again or no longer. */
function lookedAt(name: string, draft: CheckoutDraft): (before: Walk) => Walk {
  return (before) => {
    const { [name]: _, ...others } = before.faults;
    const found = faultsOf(draft)[name];
    return { ...before, faults: found ? { ...others, [name]: found } : others };
  };
}

/** Where a button leads: back to a step as it is, or on as far as she has been; null = the order is placed. */
function wantedStep(
  button: HTMLButtonElement | null,
  { open, reached }: Walk,
): { step: StepName; isBack: boolean } | null {
  if (button?.name !== CHECKOUT_FIELDS.open) return null;
  // Enter in a field goes on from the open step, wherever the first button of the form leads.
  const named = button.hidden ? (STEPS[placeOf(open) + 1] ?? 'review') : stepIn(button.value);
  if (named === null) return null;
  if (placeOf(named) < placeOf(open)) return { step: named, isBack: true };
  return { step: STEPS[Math.max(placeOf(named), reached)] ?? named, isBack: false };
}

/** On to a step once the shop has looked at what stands before it; only the last press counts. */
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
    // Fields that were filled by the browser or before script came count as typed, too.
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
      // What was found wrong is looked at again with every key; what was not, only when the field is left.
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
