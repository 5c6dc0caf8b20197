// Reads market and language from a query string, and the values of an endpoint's query schema.
import type { z } from 'zod';
import { fault } from '../../kernel/refuse.ts';
import type { Shop } from '../../shop.ts';

const MARKET_PART = /(?:^|&)market=([a-z]{2})(?:&|$)/;

/**
 * Reads the query parameter `market`. Null means the default market: without the parameter, or if it names no open
 * market.
 */
export function marketIn(shop: Shop, search: string): string | null {
  const code = MARKET_PART.exec(search)?.[1];
  return code === undefined || code === shop.market.code || !shop.markets.has(code) ? null : code;
}

const LANGUAGE_PART = /(?:^|&)language_code=([a-z]{2,3})(?:&|$)/;

/** Reads the query parameter `language_code`; undefined without it, or if the shop has no such language. */
export function languageInQuery(shop: Shop, search: string): string | undefined {
  const code = LANGUAGE_PART.exec(search)?.[1];
  return code !== undefined && shop.languages().includes(code) ? code : undefined;
}

export interface QueryNames {
  names: readonly string[];
  several: ReadonlySet<string>;
}

/** `several` are the names whose schema accepts a list. */
export function queryNames(schema: z.ZodObject | undefined): QueryNames {
  const shape = schema?.shape ?? {};
  const names = Object.keys(shape).sort();
  return { names, several: new Set(names.filter((name) => (shape[name] as z.ZodType).safeParse([]).success)) };
}

/** `search` is the query string without its question mark. Unknown names are ignored. */
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
