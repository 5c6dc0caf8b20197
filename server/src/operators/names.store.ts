// SQL of operators' names by id.
import type { Queries } from '../kernel/database.ts';

export async function loadNames(db: Queries, operatorIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query<{ id: string; name: string }>('select id, name from operators where id = any($1)', [operatorIds]);
}
