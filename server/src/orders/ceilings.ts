// How many pieces and orders may be taken from the shelf without money for them. Always true: what is held and
// unpaid, and what is on its way to be paid at its delivery, is counted by member, telephone, mail and network
// address under a lock of each, so that calls at once and other nodes cannot pass a ceiling together (an address is
// locked only where orders in flight could fill it); what is paid, delivered or over does not count. A shopper's first unpaid order of a day is held in full; from the
// second on it takes a share of what there is, for a shorter time.
import { z } from 'zod';

export interface Ceiling {
  pieces: number;
  orders: number;
}

/** Names an order counts against. A carrier's customers share an address, so those ceilings are wide. */
export const COUNTED_NAMES = ['member', 'phone', 'email', 'guests_of_address', 'members_of_address'] as const;
export type CountedName = (typeof COUNTED_NAMES)[number];
export type Ceilings = Readonly<Record<'unpaid' | 'on_delivery', Readonly<Record<CountedName, Ceiling>>>>;

/** Before the factor of limits; the setting `ceilings` replaces any of them. docs/operations.md says why these. */
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
/** An order that goes on from one of the same cart keeps its time while so much is left of it. */
export const GOES_ON_SECONDS_MIN = 600;
/** From the second unpaid order of a day on it holds at most this part of what is available of a variant. */
export const SHARE = 5;
export const REPEATED_WITHIN_SECONDS = 24 * 3_600;

const ceiling = z.object({ pieces: z.int().min(1), orders: z.int().min(1) });
const ofKind = z.partialRecord(z.enum(COUNTED_NAMES), ceiling).optional();
const stored = z.object({ unpaid: ofKind, on_delivery: ofKind }).catch({});

/** The setting as it is stored, over the defaults; what is not usable in it counts as absent. */
export function ceilingsOf(setting: unknown): Ceilings {
  const { unpaid, on_delivery: onDelivery } = stored.parse(setting ?? {});
  return {
    unpaid: { ...CEILINGS.unpaid, ...unpaid },
    on_delivery: { ...CEILINGS.on_delivery, ...onDelivery },
  };
}

/** What counts already under one name. */
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
  /** Placed without money: paid on delivery, or nothing to pay. */
  isOnDelivery: boolean;
}

const NOTHING: Ceiling = { pieces: 0, orders: 0 };

/** One standing for each name that is asked for, in their order. */
export function standingsOf(found: readonly Standing[], names: readonly CountedName[]): Standing[] {
  return names.map(
    (name) => found.find((one) => one.name === name) ?? { name, unpaid: NOTHING, onDelivery: NOTHING, begunMs: [] },
  );
}

const widened = ({ pieces, orders }: Ceiling, factor: number): Ceiling => ({
  pieces: Math.max(1, Math.floor(pieces * factor)),
  orders: Math.max(1, Math.floor(orders * factor)),
});

/** The first name whose ceiling one more order would pass, and that ceiling; null when there is room. */
export function nameWithoutRoom(
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

/** So many orders of one address may be in flight at once: the placings of four nodes. */
const IN_FLIGHT = 32;

/**
 * Whether orders like this one, placed at once from its address, could fill a ceiling of the address together.
 * Otherwise a carrier's customers need not wait for each other.
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
  return nameWithoutRoom(ofAddress, inFlight, ceilings, factor) !== null;
}

const OF_ADDRESSES: ReadonlySet<CountedName> = new Set(['guests_of_address', 'members_of_address']);

/** An unpaid order of the same cart that is still held. */
export interface GoingOn {
  unpaidSince: Date;
  holdSeconds: number;
  secondsLeft: number;
}

export interface Hold {
  /** For how long an order of this kind is held. */
  holdSeconds: number;
  /** What is left of it. */
  secondsLeft: number;
  /** Not the first unpaid one of the day: it takes a share of what is available. */
  isCut: boolean;
  /** When the order it goes on from became unpaid; null where it begins now. */
  unpaidSince: Date | null;
}

/**
 * How an unpaid order is held. Who changes an order that is still held goes on with its time and its rights; who
 * lets it run down begins another one. People who share an address do not count for each other.
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

/** An order that is held and unpaid under a name. */
export interface HeldOrder extends Ceiling {
  /** Until its pieces are free if nobody pays. */
  seconds: number;
}

/** Seconds until the oldest holds have left enough room; null when that will not be by waiting. */
export function secondsToRoom(held: readonly HeldOrder[], pieces: number, most: Ceiling): number | null {
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
