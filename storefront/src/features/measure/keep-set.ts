// The action of the measuring page without script: validates and saves the set, or returns the form as it was typed.
import { MEASUREMENT_FIELDS, type MeasurementField } from '@hindam/contract/measurements';
import type { KeptSet } from './device-sets.ts';
import { askedFields, type Entry, judge, LABEL_CHARACTERS, newEntry } from './entry.ts';
import { saveSet } from './save-set.ts';
import { kept } from './typed.ts';
import { type FormHandler, formAction, type FormResult, NO_ANSWER, refusedWith, text } from '../../kit/form.ts';
import { randomToken } from '../../device/guest-id.ts';
import { pieceOf } from './load-page.ts';

/** A refusal with an empty `message` means that values are missing or invalid; the page computes which (entry.ts). */
export type KeptResult = FormResult<{ set: KeptSet; unusual: readonly MeasurementField[] }>;

const LONGEST_NUMBER = 12;

/** The entry as it was typed into the form; all fields count as `left`. */
export function entryIn(form: FormData | URLSearchParams, needed: readonly string[]): Entry {
  const typedIn = (name: string, longest: number) => text(form, name).trim().slice(0, longest);
  const unit = typedIn('unit', 2) === 'cm' ? 'cm' : 'in';
  const typed = MEASUREMENT_FIELDS.map((field) => [field, { text: typedIn(field, LONGEST_NUMBER), unit }] as const);
  return {
    ...newEntry(needed, unit),
    entries: Object.fromEntries(typed),
    left: [...MEASUREMENT_FIELDS],
    label: typedIn('label', LABEL_CHARACTERS),
    setId: typedIn('set', 64) || null,
  };
}

const keep: FormHandler<{ set: KeptSet; unusual: readonly MeasurementField[] }> = async (sent) => {
  const needed = (await pieceOf(sent))?.needed ?? [];
  const entry = entryIn(sent.form, needed);
  const judgement = judge(entry, needed);
  const faulty = askedFields(entry, needed).some((field) => judgement.faults[field]);
  if (faulty || judgement.missing.length > 0 || entry.label === '') return refusedWith({});
  const { setId, label, entries } = entry;
  const outcome = await saveSet({ setId, label, values: kept(entries) }, sent.visitor, randomToken());
  if (outcome.kind === 'failed') return NO_ANSWER;
  if (outcome.kind === 'refused') return refusedWith({ message: outcome.message });
  const unusual = MEASUREMENT_FIELDS.filter((field) => judgement.warnings[field]);
  return { ok: true, result: { set: outcome.set, unusual } };
};

export const keepSet = formAction(keep);
