// The action of the measuring page, used without script: validates and saves the measurement set; if that fails, the
// page shows the form again as it was typed.
import { MEASUREMENT_FIELDS, type MeasurementField } from '@hindam/contract/measurements';
import type { StoredSet } from '../../device/measurement-sets.ts';
import { shownFields, type Entry, validate, LABEL_CHARACTERS, newEntry } from './entry.ts';
import { saveSet } from './save-set.ts';
import { validInches } from './typed.ts';
import { type FormHandler, formAction, type FormResult, NO_ANSWER, QUEUED, refusedWith, text } from '../../kit/form.ts';
import { randomToken } from '../../device/guest-id.ts';
import { pieceOf } from './load-page.ts';

/**
 * If the entry is incomplete or invalid, the refusal's `message` is empty; the page finds the errors by `validate`
 * (entry.ts).
 */
export type SaveResult = FormResult<{ set: StoredSet; unusual: readonly MeasurementField[] }>;

const LONGEST_NUMBER = 12;

/**
 * The entry as it was typed into the form. All fields are in `Entry.left`, so that all errors and warnings are shown.
 */
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

const save: FormHandler<{ set: StoredSet; unusual: readonly MeasurementField[] }> = async (sent) => {
  const needed = (await pieceOf(sent))?.needed ?? [];
  const entry = entryIn(sent.form, needed);
  const validation = validate(entry, needed);
  const faulty = shownFields(entry, needed).some((field) => validation.faults[field]);
  if (faulty || validation.missing.length > 0 || entry.label === '') return refusedWith({});
  const { setId, label, entries } = entry;
  const outcome = await saveSet({ setId, label, values: validInches(entries) }, sent.visitor, randomToken());
  if (outcome.kind === 'queued') return QUEUED;
  if (outcome.kind === 'failed') return NO_ANSWER;
  if (outcome.kind === 'refused') return refusedWith({ message: outcome.message });
  const unusual = MEASUREMENT_FIELDS.filter((field) => validation.warnings[field]);
  return { ok: true, result: { set: outcome.set, unusual } };
};

export const saveSetAction = formAction(save);
