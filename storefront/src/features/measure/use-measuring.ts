// The state of the measuring flow: the entry, the shown step, the draft, and saving.
import type { MeasurementField } from '@hindam/contract/measurements';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { randomToken } from '../../device/guest-id.ts';
import type { StoredSet } from '../../device/measurement-sets.ts';
import { changed, type Entry, entryOfSet, type Group, groupsOf, validate, newEntry } from './entry.ts';
import { saveSet } from './save-set.ts';
import { validInches } from './typed.ts';
import { useDraft } from './use-draft.ts';

/** The shown step: 'start', the index of a group of fields, or 'review'. */
export type MeasuringStep = 'start' | number | 'review';

export const NAME_ID = 'measure-name';

export function idOf(field: MeasurementField): string {
  return `measure-${field}`;
}

export type SaveProblem = { kind: 'refused'; message: string } | { kind: 'failed' | 'queued' } | null;

interface Measuring {
  needed: readonly string[];
  /** The saved set that is changed; null for a new one. */
  begin: StoredSet | null;
  /** The values of a form that was sent without script; null if there was none. */
  sent: Entry | null;
  onSaved: (set: StoredSet) => void;
}

/** The shown step, and functions that change it and move the focus to the step's heading or to a field. */
function useStep(groups: readonly Group[]) {
  const [step, setStep] = useState<MeasuringStep>('start');
  const wanted = useRef<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const target = wanted.current === '' ? heading.current : document.getElementById(wanted.current);
    wanted.current = null;
    target?.focus();
    if (target !== heading.current) return;
    // A dialog is scrolled to its top, a page only as far as the heading needs.
    const dialog = target?.closest('dialog');
    if (dialog) dialog.scrollTop = 0;
    else target?.scrollIntoView({ block: 'nearest' });
  });
  const go = (to: MeasuringStep, focus = '') => {
    wanted.current = focus;
    setStep(to);
  };
  const goTo = (field: MeasurementField) => {
    const at = groups.findIndex(({ fields }) => fields.includes(field));
    go(at < 0 ? step : at, idOf(field));
  };
  return { step, go, goTo, heading };
}

interface Saving {
  entry: Entry;
  /** Called after the set was saved: the draft is no longer needed. */
  forget: () => void;
  /** If something prevents saving, moves to the field concerned and returns true; otherwise returns false. */
  sendBack: () => boolean;
  onSaved: Measuring['onSaved'];
}

/**
 * Saves the entry. The idempotency key is the same until the entry changes, so that a retry after a lost answer does
 * not save the set twice.
 */
function useSaving({ entry, forget, sendBack, onSaved }: Saving) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem>(null);
  const key = useRef<{ of: Entry; token: string } | null>(null);
  async function save(): Promise<void> {
    if (busy || sendBack()) return;
    if (key.current?.of !== entry) key.current = { of: entry, token: randomToken() };
    setBusy(true);
    setProblem(null);
    const set = { setId: entry.setId, label: entry.label.trim(), values: validInches(entry.entries) };
    const outcome = await saveSet(set, browserVisitor(), key.current.token);
    setBusy(false);
    if (outcome.kind !== 'saved') return setProblem(outcome);
    forget();
    onSaved(outcome.set);
  }
  return { busy, problem, save };
}

export function useMeasuring({ needed, begin, sent, onSaved }: Measuring) {
  const [entry, change] = useReducer(
    changed,
    null,
    () => sent ?? (begin ? entryOfSet(begin, needed, 'in') : newEntry(needed)),
  );
  const groups = useMemo(() => groupsOf(entry.scope, needed), [entry.scope, needed]);
  const validation = useMemo(() => validate(entry, needed), [entry, needed]);
  const { restored, forget } = useDraft(entry, change, needed, begin !== null || sent !== null);
  const { step, go, goTo, heading } = useStep(groups);
  const [asked, setAsked] = useState(sent !== null);
  const faulty = (fields: readonly MeasurementField[]) => fields.find((field) => validation.faults[field]);

  function sendBack(): boolean {
    setAsked(true);
    const stop = faulty(groups.flatMap(({ fields }) => fields)) ?? validation.missing[0];
    if (stop) goTo(stop);
    else if (entry.label.trim() === '') go('review', NAME_ID);
    else return false;
    return true;
  }

  const { busy, problem, save } = useSaving({ entry, forget, sendBack, onSaved });

  function next(): void {
    if (step === 'review') return void save();
    if (step === 'start') return go(0);
    const fields = groups[step]?.fields ?? [];
    for (const field of fields) change({ kind: 'leave', field });
    const stop = faulty(fields);
    if (stop) return go(step, idOf(stop));
    go(step + 1 < groups.length ? step + 1 : 'review');
  }

  function back(): void {
    if (step === 'review') return go(groups.length - 1);
    if (step !== 'start') go(step === 0 ? 'start' : step - 1);
  }

  function open(opened: Entry, to: MeasuringStep): void {
    forget();
    change({ kind: 'begin', entry: opened });
    go(to);
  }

  return {
    entry,
    change,
    groups,
    validation,
    step,
    goTo,
    next,
    back,
    heading,
    asked,
    busy,
    problem,
    restored,
    startAgain: () => open(newEntry(needed, entry.unit), 'start'),
    edit: (set: StoredSet) => open(entryOfSet(set, needed, entry.unit), 0),
  };
}

export type MeasuringState = ReturnType<typeof useMeasuring>;
