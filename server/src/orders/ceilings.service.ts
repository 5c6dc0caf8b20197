// Checks an order against the ceilings, which limit unpaid orders and orders paid on delivery. It runs in the
// transaction that creates the order or changes it to cash on delivery: after the row locks of cart and orders are
// taken, and before those of coupon and stock.
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

/** The identities an order counts against; null for one it does not have. */
export interface Names {
  customerId: string | null;
  /** In E.164, for example `+971501234567`. */
  phone: string | null;
  email: string | null;
  /** The request's network address; null, and no ceiling applies, when no request places the order: the demo's orders. */
  network: string | null;
}

/**
 * The keys under which an order is stored and counted: HMACs of phone number, mail and network address, so that the
 * network address itself is not stored, and the member's id as it is.
 */
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
 * Keys of the advisory locks, 64 bits as text: of the member's id, the phone number and the mail, but not of the
 * network address.
 */
function lockKeysOf({ customerId, phone, email }: NameHashes): string[] {
  const id = customerId === null ? null : Buffer.from(customerId.replaceAll('-', ''), 'hex').subarray(8);
  return [id, phone, email].flatMap((hash) => (hash ? [keyOf(hash)] : []));
}

/** The hold of the first unpaid order in `before`, with the seconds left of it; null when there is no such order. */
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
   * Orders whose held pieces are not counted: earlier orders of the same cart, which the new one replaces, or the order
   * itself when it changes to cash on delivery. The caller holds their row locks.
   */
  before: readonly LockedOrder[];
  /** Code of the order's market. */
  market: string;
}

/** The hold that an order gets, and today's date in its market. */
export interface ReservedQuota extends Hold {
  /** YYYY-MM-DD in the market's zone. */
  today: string;
}

/**
 * Checks an order against the ceilings of its identities and returns how long its pieces may be held. When a ceiling
 * would be exceeded, it refuses ON_DELIVERY_MAX for an order without prior payment. For any other it fails with
 * HELD_MAX and the seconds until enough other holds end, or refuses PIECES_UNPAID_MAX when waiting would not help.
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
    // The lock of the network address is the last one this function takes, so its holder waits for no other lock here.
    // The counts are read again, because those read before the lock may be outdated.
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
