// What this node knows of the database by heart: the market's terms, the catalogue, answers it keeps. It is read
// again when somebody changed it. News is done once everything was read again and the stale answers are dropped,
// in this order; a node that stumbles on the way takes the same news at its next turn.
import { EVERYTHING } from './kernel/cache.ts';
import { type Change, changeReader, isProductTag } from './kernel/events.ts';
import { refreshMarket } from './pricing/pricing.service.ts';
import type { Shop } from './shop.ts';

export interface News {
  /** Reads everything; what changes from here on is news. */
  start(): Promise<void>;
  turn(): Promise<void>;
  /** The next turn reads everything again, whether or not there is news of it. */
  doubtAll(): void;
}

export function newsOf({ database, market, catalogue, cache }: Shop): News {
  const reader = changeReader(database);
  let doubts = 0;
  let settled = 0;
  /** Of the market's terms that kept answers were made by. */
  let keptVersion = market.version;

  async function take(changes: readonly Change[]): Promise<void> {
    const doubted = doubts;
    const isAll = doubted > settled;
    const tags = new Set(changes.flatMap((change) => change.tags));
    if (isAll || changes.some(({ name }) => name === 'settings.changed')) await refreshMarket(database, market);
    const { version } = market;
    if (version !== keptVersion) tags.add(EVERYTHING);
    // The catalogue first: a page rendered between the two is dropped by the second. It holds what lists show.
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
    doubtAll() {
      doubts += 1;
    },
  };
}
