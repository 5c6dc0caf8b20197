// Checks an order against the ceilings, the limits on unpaid orders and on orders paid on delivery, in the transaction
// that creates it: after its cart and the orders it replaces are locked, before coupon and stock.
import type { Transaction } from '../kernel/database.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Shop } from '../shop.ts';
import {
  ceilingsOf,
  couldFillAddress,
  type CountedName,
  type GoingOn,
  type Hold,
  holdOf,
  exhaustedName,
  secondsToQuota,
  standingsOf,
  type Wanted,
} from './ceilings.ts';
import { loadCounts, loadHeldUnder, lockNames, type NameHashes } from './ceilings.store.ts';
import { type LockedOrder, UNPAID_STATUSES } from './orders.ts';

/** The identities an order counts against. */
export interface Names {
  customerId: string | null;
  /** E.164. */
  phone: string | null;
  email: string | null;
  /** The network address of the request; null when the shop itself places the order, which has no ceiling. */
  network: string | null;
}

/** Hashes that are stored with the order, so that no phone number, mail or network address can be read from it. */
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

/** 64 bits for each identity of a person (not of a network address). */
function lockKeysOf({ customerId, phone, email }: NameHashes): string[] {
  const id = customerId === null ? null : Buffer.from(customerId.replaceAll('-', ''), 'hex').subarray(8);
  return [id, phone, email].flatMap((hash) => (hash ? [keyOf(hash)] : []));
}

/** The earlier order of the same cart that is still held. */
function goingOnFrom(before: readonly LockedOrder[], now: Date): GoingOn | null {
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
  wanted: Wanted;
  /** Orders that the new one replaces, locked. */
  before: readonly LockedOrder[];
}

export interface Room extends Hold {
  /** YYYY-MM-DD in the market's zone. */
  today: string;
}

/**
 * Refuses ON_DELIVERY_MAX for an order without prior payment, and PIECES_UNPAID_MAX for more pieces than an identity
 * may ever hold unpaid. When waiting for holds to end would help, throws the fault HELD_MAX with the seconds until
 * then.
 */
export async function reserveQuota(
  tx: Transaction,
  shop: Shop,
  { names, wanted, before }: QuotaRequest,
): Promise<Room> {
  const hashes = hashesOf(shop.secrets, names);
  const replaced = before.map(({ orderId }) => orderId);
  if (names.network !== null) await lockNames(tx, lockKeysOf(hashes));
  const { limitsFactor } = shop.config;
  const { timeZone } = shop.market;
  const count = async () => {
    const { standings: found, setting, ...rest } = await loadCounts(tx, hashes, replaced, timeZone);
    return { ...rest, standings: standingsOf(found, namesOf(hashes)), ceilings: ceilingsOf(setting) };
  };
  let counted = await count();
  if (names.network === null) return { today: counted.today, ...holdOf([], null, 1) };
  if (hashes.address && couldFillAddress(counted.standings, wanted, counted.ceilings, limitsFactor)) {
    // This is the last lock taken, so its holder waits for no other lock here. Only counts read after it stay true.
    await lockNames(tx, [keyOf(hashes.address)]);
    counted = await count();
  }
  const { today, now, standings, ceilings } = counted;
  const full = exhaustedName(standings, wanted, ceilings, limitsFactor);
  if (!full) return { today, ...holdOf(standings, goingOnFrom(before, now), limitsFactor) };
  if (wanted.isOnDelivery) refuse('ON_DELIVERY_MAX');
  const held = await loadHeldUnder(tx, full.name, hashUnder(full.name, hashes), {
    replaced,
    customerId: names.customerId,
  });
  const retryAfterSeconds = secondsToQuota(held, wanted.pieces, full.most) ?? refuse('PIECES_UNPAID_MAX');
  return fault('HELD_MAX', { retryAfterSeconds });
}
