// Reads a query string for a schema: names it knows, one value each unless the schema takes several.
import type { z } from 'zod';
import { fault } from '../../kernel/refuse.ts';

export interface QueryNames {
  /** In alphabetical order, as in canonical addresses. */
  names: readonly string[];
  several: ReadonlySet<string>;
}

/** A name takes several values when its schema accepts a list. */
export function queryNames(schema: z.ZodObject | undefined): QueryNames {
  const shape = schema?.shape ?? {};
  const names = Object.keys(shape).sort();
  return { names, several: new Set(names.filter((name) => (shape[name] as z.ZodType).safeParse([]).success)) };
}

/**
 * `search` comes without its question mark. Unknown names are ignored; a known single-valued one given twice is
 * malformed.
 */
export function readQuery(search: string, { names, several }: QueryNames): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  if (search === '') return query;
  const given = new URLSearchParams(search);
  for (const name of names) {
    const values = given.getAll(name);
    if (values.some((value) => value.includes('\u0000'))) fault('MALFORMED');
    if (values.length === 0) continue;
    if (several.has(name)) query[name] = values;
    else if (values.length > 1) fault('MALFORMED');
    else query[name] = values[0] ?? '';
  }
  return query;
}
