// The rules of home visits. The shop phones the shopper by the end of the market's next working day; until it has
// phoned, only times after that day are offered. The shopper may change or cancel until CHANGE_HOURS
// (contract/src/booking-moves.ts) before the visit, by the database's clock.
import {
  BOOKING_MOVES,
  bookingMovesFrom,
  type BookingMover,
  type BookingStatus,
  type DayPart,
  OPEN_BOOKING_STATUSES,
} from '@hindam/contract/booking-moves';
import { addWorkingDays } from '@hindam/contract/working-days';
import { randomInt } from 'node:crypto';
import type { PostalAddress } from '../customers/postal-address.ts';
import type { Market } from '../pricing/pricing.ts';

/** A member, an e-mail address or a phone number may have this many visits to come, so that nobody takes all times. */
export const OPEN_VISITS_MAX = 3;

/**
 * Guests of one network address may have this many requested visits about which the shop has not phoned yet, times
 * `limitsFactor`: mail addresses can be invented at will, and confirmed too by whoever owns a domain.
 */
export const UNCALLED_OF_NETWORK_MAX = 6;

/** This many days after its end a visit is deleted with its history. */
export const VISIT_RETENTION_DAYS = 180;

/** R85: the sales team makes contact within 1 working day. */
const CONTACT_WORKING_DAYS = 1;

/**
 * A fitter who has neither the role order_desk nor owner sees the visits of their own teams, from `before` days before
 * today until `after` days after today.
 */
export const FITTER_DAYS = { before: 3, after: 7 };

export const FITTER_MOVES: readonly BookingStatus[] = ['on_the_way', 'done', 'no_show'];

export type VisitAddress = PostalAddress;

export interface Booking {
  bookingId: string;
  reference: string;
  customerId: string | null;
  guestHash: Buffer | null;
  market: string;
  area: string;
  teamId: number;
  startsAt: Date;
  endsAt: Date;
  status: BookingStatus;
  language: string;
  name: string;
  email: string | null;
  dialCode: string;
  phone: string;
  address: VisitAddress;
  typeIds: string[];
  remarks: string;
  /** By when the shop must phone the shopper. */
  contactDue: Date;
  setId: string | null;
  customSizeId: string | null;
  /** Increases with each change that a calendar file shows (SEQUENCE of RFC 5545). */
  sequence: number;
  /**
   * Increases with each change of status, time, details or member, and when the visit has to be moved, so that nobody
   * overwrites a change that they have not seen.
   */
  version: number;
  /** Until when a guest must confirm the visit; null if it is confirmed or need not be (any more). */
  confirmBy: Date | null;
  /** Part of what the key of the signed link is made of (visit-access.ts). */
  accessVersion: number;
  /** Why an operator said that the visit has to be moved; null if it need not be moved. */
  toMoveReason: string | null;
  updatedAt: Date;
  /** The visit's beginning minus CHANGE_HOURS (contract/src/booking-moves.ts). */
  changeUntil: Date;
  /** Whether `changeUntil` is still to come, by the database's clock. */
  isInTime: boolean;
  timeZone: string;
}

export interface Area {
  code: string;
  market: string;
  states: string[];
  active: boolean;
  /** The name in the language it was read for, else in English, else the area's code. */
  name: string;
}

/** One offered time of an area, whichever team makes the visit. */
export interface Slot {
  /** YYYY-MM-DD in the market's zone. */
  day: string;
  /** Hour of the market's clock, 0–23. */
  hour: number;
  startsAt: Date;
  endsAt: Date;
  free: boolean;
}

/** The day by the end of which the shop must phone the shopper about a visit requested on `today`. */
export function contactDay(today: string, market: Market): string {
  return addWorkingDays(today, CONTACT_WORKING_DAYS, market);
}

function nextDay(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** `count` consecutive days, as YYYY-MM-DD. */
export function daysFrom(first: string, count: number): string[] {
  const days = [first];
  while (days.length < count) days.push(nextDay(days.at(-1)!));
  return days;
}

/**
 * The earliest day on which a visit may be offered. `callDay` is the day by the end of which the shop must phone the
 * shopper; null when it has phoned.
 */
export function firstVisitDay(today: string, callDay: string | null): string {
  const day = callDay !== null && callDay > today ? callDay : today;
  return nextDay(day);
}

export function partOf(hour: number): DayPart {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

/** An area that lists no states takes postal addresses in every state. */
export function isWithin({ states }: Pick<Area, 'states'>, { state }: Pick<VisitAddress, 'state'>): boolean {
  return states.length === 0 || states.includes(state);
}

export function isOpen(status: BookingStatus): boolean {
  return OPEN_BOOKING_STATUSES.includes(status);
}

/** Whether the visit was cancelled because it was not confirmed in time. */
export function isLapsed({
  status,
  confirmBy,
  updatedAt,
}: Pick<Booking, 'status' | 'confirmBy' | 'updatedAt'>): boolean {
  return status === 'cancelled' && confirmBy !== null && updatedAt >= confirmBy;
}

export function isBookingMove(from: BookingStatus, to: BookingStatus, by: BookingMover): boolean {
  return BOOKING_MOVES.some((move) => move.from === from && move.to === to && move.by.includes(by));
}

/** The statuses that an operator may give the visit next; with `isFitter` only those in FITTER_MOVES. */
export function operatorBookingMoves(from: BookingStatus, isFitter: boolean): BookingStatus[] {
  const moves = bookingMovesFrom(from, 'operator');
  return isFitter ? moves.filter((to) => FITTER_MOVES.includes(to)) : moves;
}

/** Up to three free times, the nearest to `wanted` first; of two equally near times the later comes first. */
export function nearestFree(slots: readonly Slot[], wanted: Date): Date[] {
  const distance = ({ startsAt }: Slot) => Math.abs(startsAt.getTime() - wanted.getTime());
  return slots
    .filter(({ free }) => free)
    .sort((a, b) => distance(a) - distance(b) || b.startsAt.getTime() - a.startsAt.getTime())
    .slice(0, 3)
    .map(({ startsAt }) => startsAt);
}

/** Has no A, E, I, O and U, so that hardly any reference spells a word, and no L, which looks like 1. */
const ALPHABET = '0123456789BCDFGHJKMNPQRSTVWXYZ';
const REFERENCE_LETTERS = 8;

/** `HV-` and eight random characters. */
export function drawReference(random: (max: number) => number = randomInt): string {
  return `HV-${Array.from({ length: REFERENCE_LETTERS }, () => ALPHABET[random(ALPHABET.length)]).join('')}`;
}
