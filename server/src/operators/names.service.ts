// Operators' names, by id or by role, and the languages of operators.
import type { OperatorRole } from '@hindam/contract/endpoint';
import type { Queries } from '../kernel/database.ts';
import { loadLanguages, loadNames, loadNamesIn } from './names.store.ts';

export async function operatorNames(db: Queries, operatorIds: readonly string[]): Promise<Map<string, string>> {
  if (operatorIds.length === 0) return new Map();
  return new Map((await loadNames(db, operatorIds)).map(({ id, name }) => [id, name]));
}

/** Operators with this role who may sign in, sorted by name. */
export function operatorsIn(db: Queries, role: OperatorRole): Promise<{ id: string; name: string }[]> {
  return loadNamesIn(db, role);
}

/** Languages of the operators who may sign in, the most common first. */
export async function operatorLanguages(db: Queries): Promise<string[]> {
  return loadLanguages(db);
}
