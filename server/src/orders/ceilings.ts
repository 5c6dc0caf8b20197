// Ceilings: the limits on unpaid orders and on orders paid on delivery, in pieces and orders taken from stock without
// payment. Always true: orders held unpaid, and orders on their way to be paid on delivery, are counted by member,
// phone number, mail and network address under a lock on each, so that concurrent requests, also of several nodes,
// cannot exceed a ceiling together (a network address is locked only when orders in flight could fill it). Paid,
// delivered and finished orders do not count. A shopper's first unpaid order of a day is held in full; from the second
// on an order gets a share of the stock, for a shorter time.
import { z } from 'zod';

export interface Ceiling {
  pieces: number;
  orders: number;
}

/**
 * Identities an order counts against. A mobile carrier's customers share a network address, so those ceilings are wide.
 */
export const COUNTED_NAMES = ['member', 'phone', 'email', 'guests_of_address', 'members_of_address'] as const;
export type CountedName = (typeof COUNTED_NAMES)[number];
export type Ceilings = Readonly<Record<'unpaid' | 'on_delivery', Readonly<Record<CountedName, Ceiling>>>>;

/**
 * Before the limits factor is applied; the setting `ceilings` replaces any of them. docs/operations.md gives the
 * reasons.
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

/** How long pieces are held for an unpaid order: the first of a day, the second, the third, all later ones. */
export const HOLD_SECONDS = [1_800, 1_200, 900, 600] as const;
/** An order that continues an earlier one of the same cart keeps its hold while at least this much of it is left. */
export const GOES_ON_SECONDS_MIN = 600;
/**
 * From the second unpaid order of a day on, an order holds at most one part in this many of a variant's available
 * pieces.
 */
export const SHARE = 5;
export const REPEATED_WITHIN_SECONDS = 24 * 3_600;

const ceiling = z.object({ pieces: z.int().min(1), orders: z.int().min(1) });
const ofKind = z.partialRecord(z.enum(COUNTED_NAMES), ceiling).optional();
const stored = z.object({ unpaid: ofKind, on_delivery: ofKind }).catch({});

/** Merges the stored setting over the defaults; unusable values count as absent. */
export function ceilingsOf(setting: unknown): Ceilings {
  const { unpaid, on_delivery: onDelivery } = stored.parse(setting ?? {});
  return {
    unpaid: { ...CEILINGS.unpaid, ...unpaid },
    on_delivery: { ...CEILINGS.on_delivery, ...onDelivery },
  };
}

/** What already counts under one identity. */
export interface Standing {
  name: CountedName;
  unpaid: Ceiling;
  onDelivery: Ceiling;
  /** When unpaid orders of the last day began, each once; milliseconds. */
  begunMs: readonly number[];
}

export interface Wanted {
  /** Ready-made pieces. */
  pieces: number;
  /** Placed without a payment: paid on delivery, or nothing to pay. */
  isOnDelivery: boolean;
}

const NOTHING: Ceiling = { pieces: 0, orders: 0 };

/** One standing for each name requested, in that order. */
export function standingsOf(found: readonly Standing[], names: readonly CountedName[]): Standing[] {
  return names.map(
    (name) => found.find((one) => one.name === name) ?? { name, unpaid: NOTHING, onDelivery: NOTHING, begunMs: [] },
  );
}

const widened = ({ pieces, orders }: Ceiling, factor: number): Ceiling => ({
  pieces: Math.max(1, Math.floor(pieces * factor)),
  orders: Math.max(1, Math.floor(orders * factor)),
});

/** The first identity whose ceiling one more order would exceed, and that ceiling; null when none. */
export function exhaustedName(
  standings: readonly Standing[],
  { pieces, isOnDelivery }: Wanted,
  ceilings: Ceilings,
  factor: number,
): { name: CountedName; most: Ceiling } | null {
  for (const { name, unpaid, onDelivery } of standings) {
    const most = widened(ceilings[isOnDelivery ? 'on_delivery' : 'unpaid'][name], factor);
    const counted = isOnDelivery ? onDelivery : unpaid;
    if (counted.orders + 1 > most.orders || counted.pieces + pieces > most.pieces) return { name, most };
  }
  return null;
}

/** How many orders of one network address may be in flight at once: four nodes' concurrent placings. */
const IN_FLIGHT = 32;

/**
 * Whether orders like this one, placed concurrently from the same network address, could fill a ceiling of it together.
 * If not, the address needs no lock, and a carrier's customers do not wait for each other.
 */
export function couldFillAddress(
  standings: readonly Standing[],
  { pieces, isOnDelivery }: Wanted,
  ceilings: Ceilings,
  factor: number,
): boolean {
  const inFlight = { pieces: pieces * IN_FLIGHT, isOnDelivery };
  const ofAddress = standings
    .filter(({ name }) => OF_ADDRESSES.has(name))
    .map((standing) => {
      const { unpaid, onDelivery } = standing;
      const more = ({ pieces: held, orders }: Ceiling) => ({ pieces: held, orders: orders + IN_FLIGHT - 1 });
      return { ...standing, unpaid: more(unpaid), onDelivery: more(onDelivery) };
    });
  return exhaustedName(ofAddress, inFlight, ceilings, factor) !== null;
}

const OF_ADDRESSES: ReadonlySet<CountedName> = new Set(['guests_of_address', 'members_of_address']);

/** An unpaid order of the same cart that is still held. */
export interface GoingOn {
  unpaidSince: Date;
  holdSeconds: number;
  secondsLeft: number;
}

export interface Hold {
  /** Full length of the hold for an order of this kind. */
  holdSeconds: number;
  /** How much of it is left. */
  secondsLeft: number;
  /** Whether the order gets only a share of the stock, because it is not the first unpaid one of the day. */
  isCut: boolean;
  /** When the order it continues became unpaid; null when it starts anew. */
  unpaidSince: Date | null;
}

/**
 * How an unpaid order is held. Changing an order that is still held keeps its remaining hold and does not count as a
 * repetition; an order changed shortly before its hold ends counts as a new one. Orders of other people at the same
 * network address do not count as repetitions.
 */
export function holdOf(standings: readonly Standing[], goingOn: GoingOn | null, factor: number): Hold {
  const repeated = (except: number | null) => {
    const counts = standings
      .filter(({ name }) => !OF_ADDRESSES.has(name))
      .map(({ begunMs }) => begunMs.filter((ms) => ms !== except).length);
    return Math.floor(Math.max(0, ...counts) / Math.max(1, factor));
  };
  const anew = repeated(null);
  if (anew === 0 || goingOn === null || goingOn.secondsLeft < GOES_ON_SECONDS_MIN) {
    const holdSeconds = holdSecondsOf(anew);
    return { holdSeconds, secondsLeft: holdSeconds, isCut: anew > 0, unpaidSince: null };
  }
  return { ...goingOn, isCut: repeated(goingOn.unpaidSince.getTime()) > 0 };
}

export function holdSecondsOf(repetitions: number): number {
  return HOLD_SECONDS[Math.min(repetitions, HOLD_SECONDS.length - 1)] ?? HOLD_SECONDS[0];
}

/** An order held unpaid under an identity. */
export interface HeldOrder extends Ceiling {
  /** Seconds until its pieces are released if nobody pays. */
  seconds: number;
}

/** Seconds until enough of the holds that end first have ended; null when waiting does not help. */
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
