// Refreshes what this node holds in memory: the market's terms, the catalogue, cached responses. Changes are read again
// when an event reports them. A change is done once everything was reloaded and the stale cache entries are dropped, in
// this order; after a failure the node takes the same changes again at its next run.
import { EVERYTHING } from './kernel/cache.ts';
import { type Change, changeReader, isProductTag } from './kernel/events.ts';
import { refreshMarket } from './pricing/pricing.service.ts';
import type { Shop } from './shop.ts';

export interface News {
  /** Loads everything; later changes come as events. */
  start(): Promise<void>;
  turn(): Promise<void>;
  /** The next run reloads everything, whether or not there are changes. */
  invalidateAll(): void;
}

export function newsOf({ database, market, catalogue, cache }: Shop): News {
  const reader = changeReader(database);
  let doubts = 0;
  let settled = 0;
  /** Version of the market's terms by which cached responses were made. */
  let keptVersion = market.version;

  async function take(changes: readonly Change[]): Promise<void> {
    const doubted = doubts;
    const isAll = doubted > settled;
    const tags = new Set(changes.flatMap((change) => change.tags));
    if (isAll || changes.some(({ name }) => name === 'settings.changed')) await refreshMarket(database, market);
    const { version } = market;
    if (version !== keptVersion) tags.add(EVERYTHING);
    // The catalogue, which holds what lists show, is reloaded before the cache is dropped: a page rendered between the
    // two is dropped too.
    if (isAll || ![...tags].every(isProductTag)) await catalogue.reload();
    if (tags.size > 0) cache.drop([...tags]);
    keptVersion = version;
    settled = doubted;
  }

  return {
    async start() {
      await reader.start();
      doubts += 1;
      await reader.turn(take);
    },
    turn: () => reader.turn(take),
    invalidateAll() {
      doubts += 1;
    },
  };
}
