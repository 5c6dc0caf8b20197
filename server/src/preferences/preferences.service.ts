// Reads and changes what a member is told. Slices of higher rank ask what was chosen when they write something to a
// member, and by the functions and the view of migration 0047 when they send it.
import type { Queries, Transaction } from '../kernel/database.ts';
import { refuse } from '../kernel/refuse.ts';
import {
  changedBy,
  type Choice,
  type Contacts,
  faultsOf,
  type QuietHours,
  type StoredQuietHours,
} from './preferences.ts';
import {
  deleteQuietHours,
  loadChoices,
  loadQuietHours,
  lockPreferences,
  writeChoice,
  writeQuietHours,
} from './preferences.store.ts';

export interface Preferences {
  choices: Choice[];
  /** Null when there are none. */
  quiet: StoredQuietHours | null;
}

export async function choicesOf(db: Queries, customerId: string): Promise<Choice[]> {
  return loadChoices(db, customerId);
}

export async function preferencesOf(db: Queries, customerId: string): Promise<Preferences> {
  return { choices: await loadChoices(db, customerId), quiet: await loadQuietHours(db, customerId) };
}

export interface PreferencesChange {
  choices: readonly Choice[];
  /** Null ends the quiet hours; undefined leaves them. */
  quiet: QuietHours | null | undefined;
  /** The time zone that new quiet hours are in. */
  timeZone: string;
}

/** Saves only what is named, so that of two changes made at once neither is lost; INVALID_FIELDS with its fields. */
export async function changePreferences(
  tx: Transaction,
  customerId: string,
  { choices, quiet, timeZone }: PreferencesChange,
  contacts: Contacts,
): Promise<void> {
  await lockPreferences(tx, customerId);
  const after = changedBy(await loadChoices(tx, customerId), choices);
  const faults = faultsOf(after, choices, contacts);
  if (quiet && quiet.fromMinute === quiet.untilMinute) faults['quiet.until'] = 'QUIET_HOURS_SAME';
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
  for (const choice of choices) await writeChoice(tx, customerId, choice);
  if (quiet === null) await deleteQuietHours(tx, customerId);
  else if (quiet !== undefined) await writeQuietHours(tx, customerId, quiet, timeZone);
}
