// Counts how often each caller calls, in the memory of this process.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type Cost,
  COST_LIMITS,
  type CostLimit,
  COSTS,
  type LimitName,
  SITE_FACTOR,
  SITE_FACTOR_OF_COSTS,
} from '@hindam/contract/limits';
import type { Config } from '../../config.ts';
import { fault, FaultError } from '../../kernel/refuse.ts';
import { type CountGroups, makeCountGroups, type WindowCounts } from '../../kernel/window-counts.ts';
import { limitKey, siteKey } from '../caller.ts';

export interface Limits {
  /**
   * Counts a call under a network address, or under the hash of a guest id; throws THROTTLED once the limit is
   * exceeded.
   */
  take(name: LimitName, key: string): Promise<void>;
  /** Counts what a request costs under a network address; throws THROTTLED once the limit is exceeded. */
  spend(name: CostLimit, cost: Cost, address: string): Promise<void>;
  /** Counts an answer from the cache against `reads`, an IPv6 address by its /64 only. Never throws THROTTLED. */
  countKept(address: string): void;
  /**
   * Counts one change of a guest's cart. A guest id that this process does not remember also counts as one new cart of
   * the network address.
   */
  takeCart(guestId: string, address: string): Promise<void>;
  /** Counts a call under an id, for example a member's; throws THROTTLED once the limit is exceeded. */
  takeFor(name: LimitName, id: string): Promise<void>;
  /** Like `takeFor`, for text a person typed: only its hash is kept in memory. */
  takeForTyped(name: LimitName, typed: string): Promise<void>;
  /** Like `take` with a network address, but never throws THROTTLED. */
  count(name: LimitName, address: string): Promise<void>;
  /** Whether the network address, or its /48, has used up the limit; counts nothing. */
  isSpent(name: LimitName, address: string): Promise<boolean>;
}

const GUESTS_REMEMBERED = 50_000;
/** Counts in memory, of all limits together: some 45 MB when they are that many. */
export const COUNTS_MAX = 200_000;

/** Memory holds this hash instead of the key, because a guest id, for example, gives access to a cart. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

interface Limiter {
  most: number;
  counts: WindowCounts;
}

type Limiters = ReadonlyMap<LimitName, Limiter>;

const chargesCost = (name: string): boolean => COST_LIMITS.some((one) => one === name);

function makeLimiters(groups: CountGroups, rates: Config['limits'], factorOf: (name: string) => number): Limiters {
  return new Map(
    Object.entries(rates).map(([name, { points, seconds }]): [LimitName, Limiter] => {
      // However small LIMITS_FACTOR is, a limit of COST_LIMITS allows at least one rendered page, any other limit one
      // call.
      const least = chargesCost(name) ? COSTS.drawn : 1;
      const most = Math.max(least, Math.floor(points * factorOf(name)));
      return [name as LimitName, { most, counts: groups.group(seconds) }];
    }),
  );
}

const isUsedUp = (limiter: Limiter | undefined, key: string): boolean =>
  limiter !== undefined && limiter.counts.pointsOf(key) >= limiter.most;

export function makeLimits({ limits: rates, limitsFactor: factor }: Pick<Config, 'limits' | 'limitsFactor'>): Limits {
  const groups = makeCountGroups(COUNTS_MAX);
  const limiters = makeLimiters(groups, rates, () => factor);
  /** The limiters that count IPv6 addresses by their /48. */
  const siteLimiters = makeLimiters(
    groups,
    rates,
    (name) => factor * (chargesCost(name) ? SITE_FACTOR_OF_COSTS : SITE_FACTOR),
  );
  const seen = new LRUCache<string, true>({ max: GUESTS_REMEMBERED });

  async function take(name: LimitName, key: string, points = 1, from: Limiters = limiters): Promise<void> {
    const limiter = from.get(name);
    if (limiter === undefined) return;
    const count = limiter.counts.add(key, points);
    if (count.points <= limiter.most) return;
    fault('THROTTLED', { retryAfterSeconds: Math.max(1, Math.ceil((count.endsAt - performance.now()) / 1_000)) });
  }

  /**
   * Counts an IPv6 address by its /64, then by its /48. A call beyond the limit of the /64 does not count for the /48,
   * so that one household cannot use up what all networks of the /48 share.
   */
  async function takeByAddress(name: LimitName, address: string, points?: number): Promise<void> {
    await take(name, limitKey(address), points);
    const site = siteKey(address);
    if (site !== null) await take(name, site, points, siteLimiters);
  }

  return {
    take: takeByAddress,
    spend: (name, cost, address) => takeByAddress(name, address, COSTS[cost]),
    countKept(address) {
      limiters.get('reads')?.counts.add(limitKey(address), COSTS.kept);
    },
    takeFor: (name, id) => take(name, id),
    takeForTyped: (name, typed) => take(name, hashed(typed)),
    async count(name, address) {
      await takeByAddress(name, address).catch((error: unknown) => {
        if (!(error instanceof FaultError)) throw error;
      });
    },
    async isSpent(name, address) {
      const site = siteKey(address);
      return (
        isUsedUp(limiters.get(name), limitKey(address)) || (site !== null && isUsedUp(siteLimiters.get(name), site))
      );
    },
    async takeCart(guestId, address) {
      const guest = hashed(guestId);
      // The network address first, so that invented guest ids beyond its limit leave no count of a cart.
      if (!seen.get(guest)) await takeByAddress('newCarts', address);
      seen.set(guest, true);
      await take('cart', guest);
    },
  };
}

const limitsByApp = new WeakMap<object, Limits>();

export function rememberLimits(app: object, limits: Limits): void {
  limitsByApp.set(app, limits);
}

export function limitsOf(app: object): Limits | undefined {
  return limitsByApp.get(app);
}
