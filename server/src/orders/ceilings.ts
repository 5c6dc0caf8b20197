// Ceilings: how many orders one buyer may have that are unpaid, or on their way to be paid on delivery, and how many
// pieces of stock these may take. Invariant: they are counted by member, phone number, mail and network address under a
// lock on each, so that concurrent requests, also on several nodes, cannot exceed a ceiling together (a network address
// is locked only when IN_FLIGHT concurrent orders could fill its ceiling). Paid, delivered and finished orders do not
// count. A buyer's first unpaid order within 24 hours is held in full; later ones get only a share of the stock, for a
// shorter time.
import { z } from 'zod';

export interface Ceiling {
  pieces: number;
  orders: number;
}

/**
 * Identities an order counts against; the last two are its network address, for orders of guests and of members. A
 * mobile carrier's customers share a network address, so those two have wide ceilings.
 */
export const COUNTED_NAMES = ['member', 'phone', 'email', 'guests_of_address', 'members_of_address'] as const;
export type CountedName = (typeof COUNTED_NAMES)[number];
export type Ceilings = Readonly<Record<'unpaid' | 'on_delivery', Readonly<Record<CountedName, Ceiling>>>>;

/**
 * Default ceilings, before they are multiplied by `limitsFactor`; the setting `ceilings` replaces any of them.
 * docs/operations.md gives the reasons.
 */
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
 * Seconds for which pieces are held for a buyer's first, second, third and every later unpaid order within 24 hours.
 */
export const HOLD_SECONDS = [1_800, 1_200, 900, 600] as const;
/**
 * When a new order replaces a still unpaid order of the same cart, it takes over the rest of that order's hold if at
 * least this many seconds are left.
 */
export const TAKEOVER_SECONDS_MIN = 600;
/**
 * From a buyer's second unpaid order within 24 hours on, each order may hold at most 1 / SHARE of a variant's available
 * pieces.
 */
export const SHARE = 5;
export const REPEATED_WITHIN_SECONDS = 24 * 3_600;

const ceiling = z.object({ pieces: z.int().min(1), orders: z.int().min(1) });
const ofKind = z.partialRecord(z.enum(COUNTED_NAMES), ceiling).optional();
const stored = z.object({ unpaid: ofKind, on_delivery: ofKind }).catch({});

/** The ceilings that apply: those of the stored setting, else the defaults; an unusable setting counts as absent. */
export function ceilingsOf(setting: unknown): Ceilings {
  const { unpaid, on_delivery: onDelivery } = stored.parse(setting ?? {});
  return {
    unpaid: { ...CEILINGS.unpaid, ...unpaid },
    on_delivery: { ...CEILINGS.on_delivery, ...onDelivery },
  };
}

/**
 * What already counts under one identity: how many orders and pieces it has unpaid, and how many on their way to be
 * paid on delivery.
 */
export interface IdentityUsage {
  name: CountedName;
  unpaid: Ceiling;
  onDelivery: Ceiling;
  /**
   * The distinct times, in milliseconds since 1970, at which the identity's unpaid and expired orders of the last 24
   * hours became unpaid.
   */
  begunMs: readonly number[];
}

export interface OrderDemand {
  /** How many ready-made pieces the order would take from stock. */
  pieces: number;
  /** Whether the order is placed without a payment: paid on delivery, or nothing to pay. */
  isOnDelivery: boolean;
}

const NOTHING: Ceiling = { pieces: 0, orders: 0 };

/** One usage for each of `names`, in that order; a name missing from `found` gets zero counts. */
export function usagesOf(found: readonly IdentityUsage[], names: readonly CountedName[]): IdentityUsage[] {
  return names.map(
    (name) => found.find((one) => one.name === name) ?? { name, unpaid: NOTHING, onDelivery: NOTHING, begunMs: [] },
  );
}

const scaled = ({ pieces, orders }: Ceiling, factor: number): Ceiling => ({
  pieces: Math.max(1, Math.floor(pieces * factor)),
  orders: Math.max(1, Math.floor(orders * factor)),
});

/** The first identity whose ceiling this order would exceed, and that ceiling; null when there is none. */
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

/**
 * The assumed maximum of orders from one network address that are being placed at the same moment, on four nodes
 * together.
 */
const IN_FLIGHT = 32;

/**
 * Whether IN_FLIGHT orders like this one, placed at once from the same network address, could together fill a ceiling
 * of that address. If not, the address needs no lock, and a carrier's customers do not wait for each other.
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

/** The still unpaid order of the same cart that a new order replaces; the new order may take over its hold. */
export interface ReplacedHold {
  unpaidSince: Date;
  holdSeconds: number;
  secondsLeft: number;
}

export interface Hold {
  /** Full length of the hold in seconds. */
  holdSeconds: number;
  /**
   * Seconds of the hold that are left from now on: less than `holdSeconds` when the hold was taken over from the
   * replaced order.
   */
  secondsLeft: number;
  /**
   * Whether the order gets only a share of the stock, because it is not the buyer's first unpaid one within 24 hours.
   */
  isCut: boolean;
  /** When the replaced order became unpaid, if this order takes over its hold; null when the order gets a new hold. */
  unpaidSince: Date | null;
}

/**
 * The hold of an unpaid order. Its number of repetitions is the largest number of `begunMs` of one identity, network
 * addresses left out, divided by `factor` if that is above 1 and rounded down. With repetitions, an order that replaces
 * one with at least TAKEOVER_SECONDS_MIN of its hold left takes over the rest of that hold, and the replaced order is
 * not counted for `isCut`. Every other order gets a new hold by the number of repetitions.
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

/** One unpaid order under an identity: `pieces` is its number of pieces, `orders` is always 1. */
export interface HeldOrder extends Ceiling {
  /** Seconds until its pieces are released if nobody pays. */
  seconds: number;
}

/**
 * Seconds until enough holds have ended for one more order of `pieces` pieces to be within the ceiling `most`; null
 * when waiting does not help.
 */
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
