// Operators' names by id, which the history of an order needs because it stores only ids; the operators of a role; and
// the languages of the operators, for letters (mails) to the shop itself.
import type { OperatorRole } from '@hindam/contract/endpoint';
import type { Queries } from '../kernel/database.ts';
import { loadLanguages, loadNames, loadNamesIn } from './names.store.ts';

export async function operatorNames(db: Queries, operatorIds: readonly string[]): Promise<Map<string, string>> {
  if (operatorIds.length === 0) return new Map();
  return new Map((await loadNames(db, operatorIds)).map(({ id, name }) => [id, name]));
}

/** The operators with this role who may sign in, sorted by name. */
export function operatorsIn(db: Queries, role: OperatorRole): Promise<{ id: string; name: string }[]> {
  return loadNamesIn(db, role);
}

/** The languages of the operators who may sign in, the most common one first; empty where there is no such operator. */
export async function operatorLanguages(db: Queries): Promise<string[]> {
  return loadLanguages(db);
}
