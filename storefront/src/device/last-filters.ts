// The last filters and sorting of each list, for coming back to it in this tab (decision 84): in memory, and in session
// storage if the shopper allows storing what was viewed. Nothing is sent to the server.
import { mayStore } from './consent.ts';
import { readTab, TAB_KEYS, writeTab } from './tab-memory.ts';

const LISTS_MAX = 20;
const QUERY_CHARACTERS_MAX = 1_000;

let memory: Map<string, string> | null = null;

const isPair = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');

function storedPairs(): [string, string][] {
  try {
    const stored: unknown = JSON.parse(readTab(TAB_KEYS.filters) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPair).slice(-LISTS_MAX) : [];
  } catch {
    return [];
  }
}

const remembered = (): Map<string, string> => (memory ??= new Map(mayStore('device') ? storedPairs() : []));

/** `query` is the list's query string; null forgets the list's filters. The server must not call it. */
export function rememberFilters(list: string, query: string | null): void {
  const lists = remembered();
  // A Map keeps insertion order: the first list is the one that was filtered the longest time ago.
  lists.delete(list);
  if (query !== null && query.length <= QUERY_CHARACTERS_MAX) lists.set(list, query);
  const oldest = lists.keys().next().value;
  if (lists.size > LISTS_MAX && oldest !== undefined) lists.delete(oldest);
  if (mayStore('device')) writeTab(TAB_KEYS.filters, JSON.stringify([...lists]));
}

export function lastFilters(list: string): string | null {
  return remembered().get(list) ?? null;
}
