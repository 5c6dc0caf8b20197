// The last filters and sorting of up to LISTS_MAX lists, for coming back to them (decision 84): in memory, or on this
// device if the shopper allows storing what was viewed. Nothing is sent to the server.
import { LIST_FILTERS_KEY } from '@hindam/contract/storage';
import { mayStore } from './consent.ts';
import { deviceStore } from './device-store.ts';

const LISTS_MAX = 20;
const QUERY_CHARACTERS_MAX = 1_000;

type Pair = readonly [list: string, query: string];

const isPair = (entry: unknown): entry is Pair =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');

const store = deviceStore(LIST_FILTERS_KEY, (value) =>
  Array.isArray(value) ? value.filter(isPair).slice(-LISTS_MAX) : [],
);

/** The remembered lists and filters of a shopper who has not allowed storing them; lost when the document is left. */
let inMemory: readonly Pair[] = [];

const remembered = (): readonly Pair[] => (mayStore('device') ? store.read() : inMemory);

/**
 * `query` is the list's query string; null, or a text that is too long, forgets the list's filters. Must not be called
 * on the server, where all visitors would share `inMemory`.
 */
export function rememberFilters(list: string, query: string | null): void {
  const others = remembered().filter(([other]) => other !== list);
  const isKept = query !== null && query.length <= QUERY_CHARACTERS_MAX;
  // The list that was filtered longest ago comes first, so it is the first to be dropped.
  const pairs = (isKept ? [...others, [list, query] as const] : others).slice(-LISTS_MAX);
  if (mayStore('device')) store.write(pairs);
  else inMemory = pairs;
}

export function lastFilters(list: string): string | null {
  return remembered().find(([other]) => other === list)?.[1] ?? null;
}
