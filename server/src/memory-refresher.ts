// Refreshes what this node holds in memory, such as market terms, catalogues and cached responses. After a failure the
// next run takes the same changes again.
import { EVERYTHING_TAG } from './kernel/cache.ts';
import { type Change, changeReader, type EventName, LIST_TAG, productsIn, SYNONYMS_TAG } from './kernel/events.ts';
import { followInCatalogues, learnSearchWords, refreshMarkets, reloadCatalogues } from './markets.ts';
import { refreshSynonyms } from './search/search.service.ts';
import type { Shop } from './shop.ts';

/** Events that may change the average of all reviews. */
const RATED: ReadonlySet<EventName> = new Set(['reviews.changed', 'catalogue.changed']);

export interface MemoryRefresher {
  /** Loads what changed since the shop was opened; later changes are loaded by `poll`. */
  start(): Promise<void>;
  /** Loads what changed since the last run that succeeded. */
  poll(): Promise<void>;
  /** Makes the next run read the markets and catalogues again even if no event reported a change. */
  invalidateAll(): void;
}

export function makeMemoryRefresher(shop: Shop): MemoryRefresher {
  const reader = changeReader(shop.database);
  // The number of full reloads requested so far, and what that number was when the newest reload that succeeded began.
  let reloadsRequested = 0;
  let reloadsDone = 0;
  /** Whether terms changed since cached responses were last dropped. */
  let hasNewTerms = false;
  const toldOf = new Set<string>();

  /**
   * Reads again the products named by changes tagged LIST_TAG, and after `catalogue.changed` also what products share,
   * such as colours.
   */
  async function followProducts(changes: readonly Change[]): Promise<void> {
    const ofLists = changes.filter(({ tags }) => tags.includes(LIST_TAG));
    const groups = changes.some(({ name }) => name === 'catalogue.changed');
    const productIds = [...new Set(ofLists.flatMap(({ tags }) => productsIn(tags)))];
    if (groups || productIds.length > 0) await followInCatalogues(shop, { productIds, groups });
  }

  /** Logs once for each market that some of its products have values, such as a colour, that no filter offers. */
  function tellLeftOut(): void {
    for (const [market, { catalogue }] of shop.markets) {
      const leftOut = catalogue.leftOut();
      if (leftOut === 0 || toldOf.has(market)) continue;
      toldOf.add(market);
      shop.log.warn({ market, products: leftOut }, 'there are too many colours, sizes or other values for filters');
    }
  }

  async function take(changes: readonly Change[]): Promise<void> {
    const requested = reloadsRequested;
    const isAll = requested > reloadsDone;
    const tags = new Set(changes.flatMap((change) => change.tags));
    if (isAll || changes.some(({ name }) => name === 'settings.changed'))
      hasNewTerms = (await refreshMarkets(shop)) || hasNewTerms;
    if (isAll || tags.has(SYNONYMS_TAG)) await refreshSynonyms(shop);
    if (hasNewTerms) tags.add(EVERYTHING_TAG);
    // The catalogue is read before cached responses are dropped, so that a page rendered between the two from the old
    // catalogue is dropped too.
    if (isAll || tags.has(EVERYTHING_TAG)) await reloadCatalogues(shop);
    else await followProducts(changes);
    if (isAll || tags.has(EVERYTHING_TAG) || changes.some(({ name }) => RATED.has(name))) shop.ratings.forget();
    await learnSearchWords(shop);
    tellLeftOut();
    if (tags.size > 0) shop.cache.drop([...tags]);
    hasNewTerms = false;
    reloadsDone = requested;
  }

  return {
    async start() {
      await reader.start(shop.openedAt);
      await reader.poll(take);
    },
    poll: () => reader.poll(take),
    invalidateAll() {
      reloadsRequested += 1;
    },
  };
}
