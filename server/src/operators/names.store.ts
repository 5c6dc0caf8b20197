// SQL of operators' names, by id or by role, and of their languages.
import type { Queries } from '../kernel/database.ts';

export async function loadNames(db: Queries, operatorIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query<{ id: string; name: string }>('select id, name from operators where id = any($1)', [operatorIds]);
}

/** Operators with this role who may sign in, sorted by name. */
export async function loadNamesIn(db: Queries, role: string): Promise<{ id: string; name: string }[]> {
  return db.query<{ id: string; name: string }>(
    'select id, name from operators where $1 = any(roles) and disabled_at is null order by name, id',
    [role],
  );
}

/** Languages of the operators who may sign in, the most common first. */
export async function loadLanguages(db: Queries): Promise<string[]> {
  const rows = await db.query<{ language: string }>(
    'select language from operators where disabled_at is null group by language order by count(*) desc, language',
  );
  return rows.map(({ language }) => language);
}
