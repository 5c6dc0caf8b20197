// Checks an order against the ceilings, which limit unpaid orders and orders paid on delivery. To prevent deadlocks,
// the locks of this check are taken after those of cart and orders, and before those of coupon and stock.
import type { Transaction } from '../kernel/database.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { marketNamed } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import {
  ceilingsOf,
  couldFillAddress,
  type CountedName,
  type ReplacedHold,
  type Hold,
  holdOf,
  exceededCeiling,
  secondsToQuota,
  usagesOf,
  type OrderDemand,
} from './ceilings.ts';
import { loadCounts, loadHeldOrders, lockNames, type NameHashes } from './ceilings.store.ts';
import { type LockedOrder, UNPAID_STATUSES } from './orders.ts';

/** The identities under which an order counts against the ceilings; null for one that the order does not have. */
export interface Names {
  customerId: string | null;
  /** In E.164, for example `+971501234567`. */
  phone: string | null;
  email: string | null;
  /**
   * The request's network address. Null when no request places the order, as for the demo's orders; then no ceiling
   * applies.
   */
  network: string | null;
}

/** The keys under which an order is counted: the member's id, and HMACs of phone, email and network address. */
export function hashesOf(secrets: Secrets, { customerId, phone, email, network }: Names): NameHashes {
  const hash = (kind: string, name: string | null) =>
    name === null ? null : secrets.hmac('ceiling', `${kind}:${name}`);
  return { customerId, phone: hash('phone', phone), email: hash('email', email), address: hash('address', network) };
}

const hashUnder = (name: CountedName, hashes: NameHashes): string | Buffer | null => {
  if (name === 'member') return hashes.customerId;
  return name === 'phone' || name === 'email' ? hashes[name] : hashes.address;
};

function namesOf(hashes: NameHashes): CountedName[] {
  const ofAddress = hashes.customerId === null ? 'guests_of_address' : 'members_of_address';
  return (['member', 'phone', 'email', ofAddress] as const).filter((name) => hashUnder(name, hashes) !== null);
}

const keyOf = (hash: Buffer): string => String(hash.readBigInt64BE());

/**
 * Keys (64 bits) of the advisory locks on member, phone and email. The network address is locked later, and only if the
 * order could reach a ceiling of that address.
 */
function lockKeysOf({ customerId, phone, email }: NameHashes): string[] {
  const id = customerId === null ? null : Buffer.from(customerId.replaceAll('-', ''), 'hex').subarray(8);
  return [id, phone, email].flatMap((hash) => (hash ? [keyOf(hash)] : []));
}

/** The hold of the unpaid order that the new order replaces; null when `before` contains none. */
function replacedHoldOf(before: readonly LockedOrder[], now: Date): ReplacedHold | null {
  const held = before.find(({ status }) => UNPAID_STATUSES.includes(status));
  if (!held) return null;
  const { unpaidSince, holdSeconds, holdExpiresAt } = held;
  return {
    unpaidSince,
    holdSeconds,
    secondsLeft: Math.floor(((holdExpiresAt?.getTime() ?? 0) - now.getTime()) / 1_000),
  };
}

export interface QuotaRequest {
  names: Names;
  wanted: OrderDemand;
  /**
   * Orders that do not count beside the new one, for example because it replaces them. The caller holds their row
   * locks.
   */
  before: readonly LockedOrder[];
  market: string;
}

export interface ReservedQuota extends Hold {
  today: string;
}

/**
 * Checks an order against the ceilings and returns how long its pieces may be held. Throws ON_DELIVERY_MAX,
 * PIECES_UNPAID_MAX, or HELD_MAX with the seconds after which enough earlier holds have ended.
 */
export async function reserveQuota(
  tx: Transaction,
  shop: Shop,
  { names, wanted, before, market }: QuotaRequest,
): Promise<ReservedQuota> {
  const hashes = hashesOf(shop.secrets, names);
  const replaced = before.map(({ orderId }) => orderId);
  if (names.network !== null) await lockNames(tx, lockKeysOf(hashes));
  const { limitsFactor } = shop.config;
  const { timeZone } = await marketNamed(tx, shop, market);
  const count = async () => {
    const { usages: found, setting, ...rest } = await loadCounts(tx, hashes, replaced, timeZone);
    return { ...rest, usages: usagesOf(found, namesOf(hashes)), ceilings: ceilingsOf(setting) };
  };
  let counted = await count();
  if (names.network === null) return { today: counted.today, ...holdOf([], null, 1) };
  if (hashes.address && couldFillAddress(counted.usages, wanted, counted.ceilings, limitsFactor)) {
    // The network address is locked last, so that whoever holds this lock waits for no other lock of the ceilings. The
    // counts are read again, because they may have changed while this order waited for the lock.
    await lockNames(tx, [keyOf(hashes.address)]);
    counted = await count();
  }
  const { today, now, usages, ceilings } = counted;
  const full = exceededCeiling(usages, wanted, ceilings, limitsFactor);
  if (!full) return { today, ...holdOf(usages, replacedHoldOf(before, now), limitsFactor) };
  if (wanted.isOnDelivery) refuse('ON_DELIVERY_MAX');
  const held = await loadHeldOrders(tx, full.name, hashUnder(full.name, hashes), {
    replaced,
    customerId: names.customerId,
  });
  const retryAfterSeconds = secondsToQuota(held, wanted.pieces, full.most) ?? refuse('PIECES_UNPAID_MAX');
  return fault('HELD_MAX', { retryAfterSeconds });
}
