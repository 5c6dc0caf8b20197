// The measuring form as it comes without script: read, judged and saved, or handed back as it was typed.
import { MEASUREMENT_FIELDS, type MeasurementField } from '@hindam/contract/measurements';
import type { KeptSet } from './device-sets.ts';
import { askedFields, type Entry, judge, newEntry } from './entry.ts';
import { LABEL_CHARACTERS } from './label.ts';
import { saveSet } from './save-set.ts';
import { kept } from './typed.ts';
import type { Sent } from '../../kit/load.ts';
import { randomToken } from '../../device/guest-id.ts';
import { pieceOf } from './load-page.ts';
import { text } from '../../kit/form.ts';

export type KeptOutcome =
  | { kind: 'saved'; set: KeptSet; unusual: readonly MeasurementField[] }
  /** Something is missing or no number: the page says what. */
  | { kind: 'again'; entry: Entry }
  | { kind: 'refused'; message: string; entry: Entry }
  | { kind: 'failed'; entry: Entry };

const LONGEST_NUMBER = 12;

function entryOf(form: FormData, needed: readonly string[]): Entry {
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

export async function keepSet(sent: Sent): Promise<KeptOutcome> {
  const needed = (await pieceOf(sent))?.needed ?? [];
  const entry = entryOf(sent.form, needed);
  const judgement = judge(entry, needed);
  const faulty = askedFields(entry, needed).some((field) => judgement.faults[field]);
  if (faulty || judgement.missing.length > 0 || entry.label === '') return { kind: 'again', entry };
  const { setId, label, entries } = entry;
  const outcome = await saveSet({ setId, label, values: kept(entries) }, sent.visitor, randomToken());
  if (outcome.kind !== 'saved') return { ...outcome, entry };
  const unusual = MEASUREMENT_FIELDS.filter((field) => judgement.warnings[field]);
  return { kind: 'saved', set: outcome.set, unusual };
}
