// Reads the market from a query string, and the values of an endpoint's query schema: only names of the schema, and one
// value per name unless the schema accepts a list there.
import type { z } from 'zod';
import { fault } from '../../kernel/refuse.ts';
import type { Shop } from '../../shop.ts';

const MARKET_PART = /(?:^|&)market=([a-z]{2})(?:&|$)/;

/**
 * The market in the query parameter `market`, which every call accepts. Null where the parameter is missing or names
 * the default market or one that the shop does not sell in.
 */
export function marketIn(shop: Shop, search: string): string | null {
  const code = MARKET_PART.exec(search)?.[1];
  return code === undefined || code === shop.market.code || !shop.markets.has(code) ? null : code;
}

export interface QueryNames {
  /** All names of the schema in alphabetical order. */
  names: readonly string[];
  several: ReadonlySet<string>;
}

/** The names of a query schema; `several` are those whose schema accepts a list. */
export function queryNames(schema: z.ZodObject | undefined): QueryNames {
  const shape = schema?.shape ?? {};
  const names = Object.keys(shape).sort();
  return { names, several: new Set(names.filter((name) => (shape[name] as z.ZodType).safeParse([]).success)) };
}

/**
 * `search` is the query string without its question mark. Unknown names are ignored; throws MALFORMED when a name that
 * takes one value is given twice, or a value contains NUL.
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
