// Operators' names by id, for showing the history of an order, which stores operators' ids; and who has a role.
import type { OperatorRole } from '@hindam/contract/endpoint';
import type { Queries } from '../kernel/database.ts';
import { loadNames, loadNamesIn } from './names.store.ts';

export async function operatorNames(db: Queries, operatorIds: readonly string[]): Promise<Map<string, string>> {
  if (operatorIds.length === 0) return new Map();
  return new Map((await loadNames(db, operatorIds)).map(({ id, name }) => [id, name]));
}

/** The operators of a role who may sign in, by name. */
export function operatorsIn(db: Queries, role: OperatorRole): Promise<{ id: string; name: string }[]> {
  return loadNamesIn(db, role);
}
