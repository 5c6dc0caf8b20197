// Operators' names, by id or by role, and the languages of operators.
import type { Queries } from '../kernel/database.ts';
import { loadNames } from './names.store.ts';

export { loadLanguages as operatorLanguages, loadNamesIn as operatorsIn } from './names.store.ts';

export async function operatorNames(db: Queries, operatorIds: readonly string[]): Promise<Map<string, string>> {
  if (operatorIds.length === 0) return new Map();
  return new Map((await loadNames(db, operatorIds)).map(({ id, name }) => [id, name]));
}
