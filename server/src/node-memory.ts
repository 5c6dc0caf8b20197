// What a node holds in memory besides markets and caches: the last uses of operator sessions, counts such as page
// views, the average of all reviews, and what searches need.
import { makeCounts } from './analytics/counts.ts';
import { makeRatingMemory } from './catalogue/rating-totals.ts';
import type { Database } from './kernel/database.ts';
import { makeUses } from './operators/uses.ts';
import { makeSearchMemory } from './search/memory.ts';
import { loadSynonyms } from './search/search.store.ts';
import type { Shop } from './shop.ts';

type NodeMemory = Pick<Shop, 'operatorUses' | 'counts' | 'ratings' | 'search'>;

export async function openMemory(database: Database): Promise<NodeMemory> {
  const synonyms = await loadSynonyms(database);
  return {
    operatorUses: makeUses(),
    counts: makeCounts(),
    ratings: makeRatingMemory(),
    search: makeSearchMemory(synonyms.map(({ words }) => words)),
  };
}
