// `Entry` is the state of a measurement set while the shopper enters it. The pure functions in this file change and
// validate it; the measuring flow renders it, and the device stores it as a draft.
import {
  looksLikeCentimetres,
  MEASUREMENT_FACTS,
  MEASUREMENT_FIELDS,
  MEASUREMENT_GROUPS,
  type MeasurementField,
  type MeasurementGroup,
  type Measurements,
  missingFields,
  type Warning,
  warningsOf,
} from '@hindam/contract/measurements';
import { type Entries, entriesOf, isFaulty, allInches, validInches, textIn, type Typed, type Unit } from './typed.ts';

/** Which fields are asked for: only those the product needs, or all. */
export type Scope = 'needed' | 'all';

export interface Entry {
  entries: Entries;
  unit: Unit;
  scope: Scope;
  /** Fields whose unusual value the shopper confirmed as correct. */
  confirmed: readonly MeasurementField[];
  /**
   * Fields whose errors and warnings are shown: those that lost the focus, those of a step that was left by its button,
   * and those of a stored set or a sent form.
   */
  left: readonly MeasurementField[];
  label: string;
  /** The id of the saved set that is changed; null for a new one. */
  setId: string | null;
}

export type Change =
  | { kind: 'type'; field: MeasurementField; text: string }
  | { kind: 'leave'; field: MeasurementField }
  | { kind: 'confirm'; field: MeasurementField; correct: boolean }
  | { kind: 'unit'; unit: Unit }
  | { kind: 'scope'; scope: Scope }
  | { kind: 'label'; label: string }
  /** The shopper confirmed that the values of these fields, typed as inches, are centimetres. */
  | { kind: 'centimetres'; fields: readonly MeasurementField[] }
  | { kind: 'begin'; entry: Entry };

export interface SavedValues {
  _id: string;
  label: string;
  values: Measurements;
}

export function newEntry(needed: readonly string[], unit: Unit = 'in'): Entry {
  return {
    entries: {},
    unit,
    scope: needed.length > 0 ? 'needed' : 'all',
    confirmed: [],
    left: [],
    label: '',
    setId: null,
  };
}

/**
 * The entry for changing a stored set. All its fields are in `left`, so that their warnings are shown from the start.
 */
export function entryOfSet(set: SavedValues, needed: readonly string[], unit: Unit): Entry {
  const entries = entriesOf(set.values);
  const fields = Object.keys(entries) as MeasurementField[];
  const beyond = fields.some((field) => !needed.includes(field));
  return {
    ...newEntry(needed, unit),
    entries,
    scope: needed.length === 0 || beyond ? 'all' : 'needed',
    left: fields,
    label: set.label,
    setId: set._id,
  };
}

function without<T>(list: readonly T[], one: T): T[] {
  return list.filter((other) => other !== one);
}

function asCentimetres(entries: Entries, fields: readonly MeasurementField[]): Entries {
  const read = fields.map((field): [MeasurementField, Typed] => [
    field,
    { text: entries[field]?.text ?? '', unit: 'cm' },
  ]);
  return { ...entries, ...Object.fromEntries(read) };
}

export function changed(entry: Entry, change: Change): Entry {
  switch (change.kind) {
    case 'type':
      return {
        ...entry,
        entries: { ...entry.entries, [change.field]: { text: change.text, unit: entry.unit } },
        confirmed: without(entry.confirmed, change.field),
      };
    case 'leave':
      return entry.left.includes(change.field) ? entry : { ...entry, left: [...entry.left, change.field] };
    case 'confirm': {
      const others = without(entry.confirmed, change.field);
      return { ...entry, confirmed: change.correct ? [...others, change.field] : others };
    }
    case 'unit':
      return { ...entry, unit: change.unit };
    case 'scope':
      return { ...entry, scope: change.scope };
    case 'label':
      return { ...entry, label: change.label };
    case 'centimetres': {
      const entries = asCentimetres(entry.entries, change.fields);
      // The unit shown becomes centimetres only if all typed values are in centimetres now.
      const whole = MEASUREMENT_FIELDS.every(
        (field) => (entries[field]?.text ?? '') === '' || entries[field]?.unit === 'cm',
      );
      return { ...entry, entries, unit: whole ? 'cm' : entry.unit };
    }
    case 'begin':
      return change.entry;
  }
}

export function shownText(entry: Entry, field: MeasurementField): string {
  const typed = entry.entries[field];
  return typed ? textIn(typed, entry.unit) : '';
}

export interface Group {
  group: MeasurementGroup;
  fields: readonly MeasurementField[];
}

/** The groups of fields to ask for, each ordered by the numbers on the figure; empty groups are left out. */
export function groupsOf(scope: Scope, needed: readonly string[]): Group[] {
  const fieldsOfScope = MEASUREMENT_FIELDS.filter((field) => scope === 'all' || needed.includes(field)).toSorted(
    (a, b) => MEASUREMENT_FACTS[a].number - MEASUREMENT_FACTS[b].number,
  );
  return MEASUREMENT_GROUPS.map((group) => ({
    group,
    fields: fieldsOfScope.filter((field) => MEASUREMENT_FACTS[field].group === group),
  })).filter(({ fields }) => fields.length > 0);
}

export function shownFields(entry: Entry, needed: readonly string[]): MeasurementField[] {
  return groupsOf(entry.scope, needed).flatMap(({ fields }) => fields);
}

export interface Validation {
  /** Fields whose value is invalid (`isFaulty`). */
  faults: Partial<Record<MeasurementField, true>>;
  /**
   * For each field its first warning. An invalid value has no warning, except the one that the value may be in
   * centimetres.
   */
  warnings: Partial<Record<MeasurementField, Warning>>;
  /**
   * Fields whose values look like centimetres typed as inches. Empty unless at least two fields do and
   * `looksLikeCentimetres` is true for the whole set.
   */
  inCentimetres: readonly MeasurementField[];
  /** Fields with a valid value. */
  entered: readonly MeasurementField[];
  /** Fields that the product needs and that have no valid value. */
  missing: readonly MeasurementField[];
}

export function validate(entry: Entry, needed: readonly string[]): Validation {
  const faults: Validation['faults'] = {};
  const warnings: Validation['warnings'] = {};
  const set = allInches(entry.entries);
  const found = warningsOf(set);
  for (const warning of found) warnings[warning.field] ??= warning;
  for (const field of MEASUREMENT_FIELDS) {
    if (!isFaulty(entry.entries[field])) continue;
    faults[field] = true;
    if (warnings[field]?.kind !== 'centimetres') delete warnings[field];
  }
  const read = found.filter(({ kind }) => kind === 'centimetres').map(({ field }) => field);
  return {
    faults,
    warnings,
    inCentimetres: read.length > 1 && looksLikeCentimetres(set) ? read : [],
    entered: MEASUREMENT_FIELDS.filter((field) => typeof validInches(entry.entries)[field] === 'number'),
    missing: missingFields(validInches(entry.entries), needed),
  };
}

/**
 * `LABEL_MAX_CHARACTERS` of the package `contract`, repeated because importing it would bring zod schemas into the
 * browser's code.
 */
export const LABEL_CHARACTERS = 60;
