// What a node holds in memory besides markets and caches: the last uses of operator sessions, counts such as page
// views, and what searches need.
import { makeCounts } from './analytics/counts.ts';
import type { Database } from './kernel/database.ts';
import { makeUses } from './operators/uses.ts';
import { makeSearchMemory } from './search/memory.ts';
import { loadSynonyms } from './search/search.store.ts';
import type { Shop } from './shop.ts';

export async function openMemory(database: Database): Promise<Pick<Shop, 'operatorUses' | 'counts' | 'search'>> {
  const synonyms = await loadSynonyms(database);
  return {
    operatorUses: makeUses(),
    counts: makeCounts(),
    search: makeSearchMemory(synonyms.map(({ words }) => words)),
  };
}
