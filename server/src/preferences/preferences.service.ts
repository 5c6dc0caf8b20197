// Reads and changes which messages a member gets, and the member's quiet hours.
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

export { loadChoices as choicesOf } from './preferences.store.ts';

export interface Preferences {
  choices: Choice[];
  quiet: StoredQuietHours | null;
}

export async function preferencesOf(db: Queries, customerId: string): Promise<Preferences> {
  return { choices: await loadChoices(db, customerId), quiet: await loadQuietHours(db, customerId) };
}

export interface PreferencesChange {
  choices: readonly Choice[];
  /** Null ends the quiet hours; undefined leaves them as they are. */
  quiet: QuietHours | null | undefined;
  timeZone: string;
}

/**
 * Saves only the given choices, so that concurrent changes of different choices are all kept, and the quiet hours
 * unless they are undefined. Throws INVALID_FIELDS with the fields that are wrong.
 */
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
