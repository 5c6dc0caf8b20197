// Ceilings: how many unpaid orders and orders to be paid on delivery a buyer may have, and how many pieces these may
// take. Invariant: concurrent orders of one member, phone number or mail address cannot together exceed a ceiling,
// because the member, phone number or mail address is locked while its orders are counted.
import { z } from 'zod';

export interface Ceiling {
  pieces: number;
  orders: number;
}

/**
 * The identities under which an order counts. The last two are the order's network address, counted separately for
 * orders of guests and of members. Their ceilings are high, because many customers of a mobile carrier may share one
 * address.
 */
export const COUNTED_NAMES = ['member', 'phone', 'email', 'guests_of_address', 'members_of_address'] as const;
export type CountedName = (typeof COUNTED_NAMES)[number];
export type Ceilings = Readonly<Record<'unpaid' | 'on_delivery', Readonly<Record<CountedName, Ceiling>>>>;

/** Default ceilings, before they are multiplied by `limitsFactor`; the setting `ceilings` may replace them. */
export const CEILINGS: Ceilings = {
  unpaid: {
    member: { pieces: 60, orders: 3 },
    phone: { pieces: 60, orders: 3 },
    email: { pieces: 60, orders: 3 },
    guests_of_address: { pieces: 200, orders: 100 },
    members_of_address: { pieces: 1_000, orders: 500 },
  },
  on_delivery: {
    member: { pieces: 20, orders: 3 },
    phone: { pieces: 20, orders: 3 },
    email: { pieces: 20, orders: 3 },
    guests_of_address: { pieces: 60, orders: 20 },
    members_of_address: { pieces: 300, orders: 100 },
  },
};

/**
 * Seconds for which pieces are held for a buyer's first, second, third and every further unpaid order within 24 hours:
 * ever shorter, so that whoever orders again and again without paying keeps the pieces from other buyers less.
 */
export const HOLD_SECONDS = [1_800, 1_200, 900, 600] as const;
/**
 * A new order that replaces an unpaid one of the same cart takes over the rest of its hold only if at least this many
 * seconds are left, so that there is time to pay.
 */
export const TAKEOVER_SECONDS_MIN = 600;
/**
 * A buyer's second and later unpaid orders within 24 hours may hold at most 1 / SHARE of a variant's available pieces,
 * or the product's minimum quantity if that is more.
 */
export const SHARE = 5;
export const REPEATED_WITHIN_SECONDS = 24 * 3_600;

const ceiling = z.object({ pieces: z.int().min(1), orders: z.int().min(1) });
const ofKind = z.partialRecord(z.enum(COUNTED_NAMES), ceiling).optional();
const stored = z.object({ unpaid: ofKind, on_delivery: ofKind }).catch({});

/** The stored ceilings, and the defaults for what is not stored. */
export function ceilingsOf(setting: unknown): Ceilings {
  const { unpaid, on_delivery: onDelivery } = stored.parse(setting ?? {});
  return {
    unpaid: { ...CEILINGS.unpaid, ...unpaid },
    on_delivery: { ...CEILINGS.on_delivery, ...onDelivery },
  };
}

export interface IdentityUsage {
  name: CountedName;
  unpaid: Ceiling;
  onDelivery: Ceiling;
  /**
   * When the identity's unpaid and expired orders of the last 24 hours became unpaid, in milliseconds. An order may
   * have the time of the order it replaced, so equal times count once. Empty for network addresses.
   */
  begunMs: readonly number[];
}

export interface OrderDemand {
  /** Ready-made pieces that the order would take from stock. */
  pieces: number;
  /** Whether the order is placed without a payment: paid on delivery, or nothing to pay. */
  isOnDelivery: boolean;
}

const NOTHING: Ceiling = { pieces: 0, orders: 0 };

export function usagesOf(found: readonly IdentityUsage[], names: readonly CountedName[]): IdentityUsage[] {
  return names.map(
    (name) => found.find((one) => one.name === name) ?? { name, unpaid: NOTHING, onDelivery: NOTHING, begunMs: [] },
  );
}

const scaled = ({ pieces, orders }: Ceiling, factor: number): Ceiling => ({
  pieces: Math.max(1, Math.floor(pieces * factor)),
  orders: Math.max(1, Math.floor(orders * factor)),
});

export function exceededCeiling(
  usages: readonly IdentityUsage[],
  { pieces, isOnDelivery }: OrderDemand,
  ceilings: Ceilings,
  factor: number,
): { name: CountedName; most: Ceiling } | null {
  for (const { name, unpaid, onDelivery } of usages) {
    const most = scaled(ceilings[isOnDelivery ? 'on_delivery' : 'unpaid'][name], factor);
    const counted = isOnDelivery ? onDelivery : unpaid;
    if (counted.orders + 1 > most.orders || counted.pieces + pieces > most.pieces) return { name, most };
  }
  return null;
}

/** The assumed maximum of orders that are placed at the same moment from one network address. */
const IN_FLIGHT = 32;

/**
 * Whether IN_FLIGHT orders like this one, placed at the same time from one network address, could fill a ceiling of
 * that address. If not, the address needs no lock, and a carrier's customers do not wait for each other.
 */
export function couldFillAddress(
  usages: readonly IdentityUsage[],
  { pieces, isOnDelivery }: OrderDemand,
  ceilings: Ceilings,
  factor: number,
): boolean {
  const inFlight = { pieces: pieces * IN_FLIGHT, isOnDelivery };
  const ofAddress = usages
    .filter(({ name }) => OF_ADDRESSES.has(name))
    .map((usage) => {
      const { unpaid, onDelivery } = usage;
      const more = ({ pieces: held, orders }: Ceiling) => ({ pieces: held, orders: orders + IN_FLIGHT - 1 });
      return { ...usage, unpaid: more(unpaid), onDelivery: more(onDelivery) };
    });
  return exceededCeiling(ofAddress, inFlight, ceilings, factor) !== null;
}

const OF_ADDRESSES: ReadonlySet<CountedName> = new Set(['guests_of_address', 'members_of_address']);

/** The hold of the unpaid order that a new order replaces. */
export interface ReplacedHold {
  unpaidSince: Date;
  holdSeconds: number;
  secondsLeft: number;
}

export interface Hold {
  holdSeconds: number;
  /** Seconds that are left of the hold: less than `holdSeconds` when it was taken over from the replaced order. */
  secondsLeft: number;
  /**
   * Whether the order may hold only a share of the stock, because it is not the buyer's first unpaid one within 24
   * hours.
   */
  isCut: boolean;
  /** When the replaced order became unpaid, if this order takes over its hold; else null. */
  unpaidSince: Date | null;
}

/**
 * The hold of an unpaid order; the more unpaid orders the buyer began within 24 hours, the shorter it is. A repeated
 * order takes over the hold of the order it replaces, if enough of that is left.
 */
export function holdOf(usages: readonly IdentityUsage[], replacedHold: ReplacedHold | null, factor: number): Hold {
  const repeated = (except: number | null) => {
    const counts = usages
      .filter(({ name }) => !OF_ADDRESSES.has(name))
      .map(({ begunMs }) => begunMs.filter((ms) => ms !== except).length);
    return Math.floor(Math.max(0, ...counts) / Math.max(1, factor));
  };
  const anew = repeated(null);
  if (anew === 0 || replacedHold === null || replacedHold.secondsLeft < TAKEOVER_SECONDS_MIN) {
    const holdSeconds = holdSecondsOf(anew);
    return { holdSeconds, secondsLeft: holdSeconds, isCut: anew > 0, unpaidSince: null };
  }
  return { ...replacedHold, isCut: repeated(replacedHold.unpaidSince.getTime()) > 0 };
}

export function holdSecondsOf(repetitions: number): number {
  return HOLD_SECONDS[Math.min(repetitions, HOLD_SECONDS.length - 1)] ?? HOLD_SECONDS[0];
}

export interface HeldOrder extends Ceiling {
  /** Seconds until the order's pieces are released if it is not paid. */
  seconds: number;
}

/** Seconds until so many holds have ended that the order is within its ceiling; null when waiting does not help. */
export function secondsToQuota(held: readonly HeldOrder[], pieces: number, most: Ceiling): number | null {
  if (pieces > most.pieces) return null;
  const soonest = held.toSorted((one, other) => one.seconds - other.seconds);
  let left = { orders: soonest.length, pieces: soonest.reduce((sum, one) => sum + one.pieces, 0) };
  for (const one of soonest) {
    left = { orders: left.orders - 1, pieces: left.pieces - one.pieces };
    if (left.orders + 1 <= most.orders && left.pieces + pieces <= most.pieces)
      return Math.max(1, Math.ceil(one.seconds));
  }
  return null;
}
