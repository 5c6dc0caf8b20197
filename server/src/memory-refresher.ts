// Refreshes what this node holds in memory when an event reports a change: reloads first the markets' terms, then their
// catalogues, as far as the event concerns them, and then drops cached responses. A change counts as read only when all
// this is done; after a failure the next run takes the same changes again.
import { EVERYTHING_TAG } from './kernel/cache.ts';
import { type Change, changeReader, isProductTag } from './kernel/events.ts';
import { refreshMarkets, reloadCatalogues } from './markets.ts';
import type { Shop } from './shop.ts';

export interface MemoryRefresher {
  /** Loads everything once; later changes are loaded by `poll`. */
  start(): Promise<void>;
  /** Loads what changed since the last run that succeeded. */
  poll(): Promise<void>;
  /** The next run reloads markets and catalogues even if no event reported a change. */
  invalidateAll(): void;
}

export function makeMemoryRefresher(shop: Shop): MemoryRefresher {
  const reader = changeReader(shop.database);
  // The number of full reloads requested so far, and what that number was at the start of the last one that succeeded.
  let reloadsRequested = 0;
  let reloadsDone = 0;
  /** Whether terms changed since cached responses were last dropped. */
  let hasNewTerms = false;

  async function take(changes: readonly Change[]): Promise<void> {
    const requested = reloadsRequested;
    const isAll = requested > reloadsDone;
    const tags = new Set(changes.flatMap((change) => change.tags));
    if (isAll || changes.some(({ name }) => name === 'settings.changed'))
      hasNewTerms = (await refreshMarkets(shop)) || hasNewTerms;
    if (hasNewTerms) tags.add(EVERYTHING_TAG);
    // The catalogue is reloaded before cached responses are dropped, so that a page rendered between the two from the
    // old catalogue is dropped too.
    if (isAll || ![...tags].every(isProductTag)) await reloadCatalogues(shop);
    if (tags.size > 0) shop.cache.drop([...tags]);
    hasNewTerms = false;
    reloadsDone = requested;
  }

  return {
    async start() {
      await reader.start();
      reloadsRequested += 1;
      await reader.poll(take);
    },
    poll: () => reader.poll(take),
    invalidateAll() {
      reloadsRequested += 1;
    },
  };
}
