// How often one caller may ask (trust.md §3.1). Shoppers of a mobile carrier share one address, so
// limits per address are wide; `limitsFactor` widens all of them for tests and measurements.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fault, FaultError } from '../kernel/refuse.ts';
import { limitKey } from './caller.ts';

/** points in seconds, before the factor */
export const LIMITS = {
  /** Answers that had to be made, per address; warm hits are free. */
  reads: { points: 3_000, seconds: 60 },
  /** Everything that changes something, per address. */
  writes: { points: 3_000, seconds: 60 },
  /** Adds and changes of one cart. */
  cart: { points: 120, seconds: 60 },
  /** Carts never seen before, per address. */
  newCarts: { points: 2_000, seconds: 3_600 },
  /** Passwords and passkeys tried, per address. */
  logins: { points: 10, seconds: 60 },
  /** Questions a browser signs with a passkey: each is a row for some minutes. */
  passkeyQuestions: { points: 60, seconds: 60 },
  registrations: { points: 100, seconds: 3_600 },
  /** Codes asked for, per address; codes per number are counted in the database. */
  codes: { points: 100, seconds: 3_600 },
  /** Codes typed, per address. */
  codeTries: { points: 300, seconds: 3_600 },
  /** Passwords asked again of a member who is signed in. */
  passwords: { points: 10, seconds: 900 },
  /** Codes of coupons tried: they are meant to be guessed by nobody. */
  coupons: { points: 10, seconds: 600 },
  /** The same by all guests of one address, because ids of guests are made up at will. */
  guestCoupons: { points: 300, seconds: 600 },
  /** Orders placed, by cart or account; other attempts to pay, by order. */
  orders: { points: 5, seconds: 60 },
  /** Messages of one provider that it proved to be its own, whatever address they come from. */
  webhooks: { points: 200, seconds: 1 },
  /** Messages that were no provider's, per address: they cost the provider none of its own. */
  forgedWebhooks: { points: 300, seconds: 60 },
  /** Lost links of orders asked for, per address, and for the order of one number. */
  orderLinks: { points: 100, seconds: 3_600 },
  orderLinksOfOne: { points: 5, seconds: 3_600 },
  exports: { points: 2, seconds: 86_400 },
  /** Calls of one operator. */
  operators: { points: 300, seconds: 60 },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface Limits {
  /** Resolves when there is room, else throws THROTTLED with the seconds to wait. */
  take(name: LimitName, key: string, points?: number): Promise<void>;
  /** One add or change of a guest's cart, and its address's right to begin another. */
  takeCart(guestId: string, address: string): Promise<void>;
  /** For keys that are no address: a member's id. */
  takeFor(name: LimitName, id: string): Promise<void>;
  /** The same for what somebody typed: memory holds only its hash. */
  takeForTyped(name: LimitName, typed: string): Promise<void>;
  /** Takes one and refuses nobody: for those that are refused already. */
  count(name: LimitName, address: string): Promise<void>;
  /** Whether an address has used a limit up; takes nothing. */
  isSpent(name: LimitName, address: string): Promise<boolean>;
}

const GUESTS_REMEMBERED = 50_000;

/** Guest ids open carts, and numbers name orders, so even memory holds only their hash. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

export function makeLimits(factor: number): Limits {
  const limiters = new Map<LimitName, RateLimiterMemory>();
  for (const [name, { points, seconds }] of Object.entries(LIMITS)) {
    const settings = { keyPrefix: name, points: Math.max(1, Math.floor(points * factor)), duration: seconds };
    limiters.set(name as LimitName, new RateLimiterMemory(settings));
  }
  const seen = new LRUCache<string, true>({ max: GUESTS_REMEMBERED });

  async function take(name: LimitName, key: string, points = 1): Promise<void> {
    try {
      await limiters.get(name)?.consume(key, points);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      fault('THROTTLED', { retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)) });
    }
  }

  return {
    take: (name, key, points) => take(name, limitKey(key), points),
    takeFor: take,
    takeForTyped: (name, typed) => take(name, hashed(typed)),
    async count(name, address) {
      await take(name, limitKey(address)).catch((error: unknown) => {
        if (!(error instanceof FaultError)) throw error;
      });
    },
    async isSpent(name, address) {
      const count = await limiters.get(name)?.get(limitKey(address));
      return count != null && count.remainingPoints <= 0;
    },
    async takeCart(guestId, address) {
      const guest = hashed(guestId);
      await take('cart', guest);
      if (seen.get(guest)) return;
      await take('newCarts', limitKey(address));
      seen.set(guest, true);
    },
  };
}
