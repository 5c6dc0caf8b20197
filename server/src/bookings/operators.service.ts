// Home visits for operators. A fitter who has neither the role order_desk nor owner opens and changes only visits of
// their own teams within FITTER_DAYS of today; other visits are NOT_FOUND.
import type { BookingStatus } from '@hindam/contract/booking-moves';
import type { Measurements } from '@hindam/contract/measurements';
import type { Operator } from '../kernel/call.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { attemptOfOperator, type Key, runOnce } from '../kernel/idempotency.ts';
import type { Owner } from '../kernel/owner.ts';
import { fault, refuse, refuseWith } from '../kernel/refuse.ts';
import { sqlState, transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { operatorNames } from '../operators/names.service.ts';
import { todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { saveSetIn } from '../tailoring/tailoring.service.ts';
import { type Booking, FITTER_DAYS, isOpen, operatorBookingMoves } from './bookings.ts';
import {
  isPast,
  loadBooking,
  loadDue,
  loadHistory,
  loadVisits,
  type ListedVisit,
  lockBooking,
  writeHistory,
  writeMeasured,
  writeTime,
} from './bookings.store.ts';
import { moveVisit } from './moves.service.ts';
import { holdOffer } from './offer.store.ts';
import { loadTeams, loadTeamsOf, lockTeam, type Team } from './slots.store.ts';

/** SQLSTATE exclusion_violation: the team already has another visit at this time. */
const CLASH = '23P01';
const DAY_MS = 86_400_000;
/** A longer visit is refused as a typing mistake. */
const VISIT_MAX_MINUTES = 480;
const MINUTE_MS = 60_000;

export function isFitterAlone({ roles }: Operator): boolean {
  return roles.includes('fitter') && !roles.includes('order_desk') && !roles.includes('owner');
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The teams and days whose visits a fitter may see; null for an operator who may see all visits. */
async function sightOf(db: Queries, shop: Shop, operator: Operator) {
  if (!isFitterAlone(operator)) return null;
  const today = await todayIn(db, shop.market);
  const teams = await loadTeamsOf(db, operator.operatorId);
  const days = FITTER_DAYS.before + FITTER_DAYS.after + 1;
  return { teams, from: dayBefore(today, FITTER_DAYS.before), days };
}

export interface VisitList {
  from: string;
  days: number;
  timeZone: string;
  teams: Team[];
  visits: ListedVisit[];
}

export async function listVisits(
  shop: Shop,
  operator: Operator,
  wish: { from: string | undefined; days: number; teamId: number | undefined },
): Promise<VisitList> {
  const { database, market } = shop;
  const sight = await sightOf(database, shop, operator);
  const from = wish.from ?? (await todayIn(database, market));
  const wished = wish.teamId === undefined ? null : [wish.teamId];
  const seen = sight ? sight.teams.filter((team) => wished?.includes(team) ?? true) : wished;
  const visits = await loadVisits(database, { market: market.code, from, days: wish.days, teams: seen });
  const last = sight && dayBefore(sight.from, -(sight.days - 1));
  const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: market.timeZone }).format(at);
  const teams = await loadTeams(database, market.code);
  return {
    from,
    days: wish.days,
    timeZone: market.timeZone,
    teams: sight ? teams.filter(({ teamId }) => sight.teams.includes(teamId)) : teams,
    visits: sight ? visits.filter(({ startsAt }) => dayOf(startsAt) >= sight.from && dayOf(startsAt) <= last!) : visits,
  };
}

export function dueVisits(shop: Shop): Promise<ListedVisit[]> {
  return loadDue(shop.database, shop.market.code);
}

async function requireSight(db: Queries, shop: Shop, operator: Operator, booking: Booking | null): Promise<Booking> {
  if (!booking) return fault('NOT_FOUND');
  const sight = await sightOf(db, shop, operator);
  if (sight === null) return booking;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: booking.timeZone }).format(booking.startsAt);
  const isSeen =
    sight.teams.includes(booking.teamId) && day >= sight.from && day <= dayBefore(sight.from, -(sight.days - 1));
  return isSeen ? booking : fault('NOT_FOUND');
}

export interface VisitForOperator {
  booking: Booking;
  team: string;
  moves: BookingStatus[];
  history: (Awaited<ReturnType<typeof loadHistory>>[number] & { operator: string | null })[];
}

export async function visitForOperator(shop: Shop, operator: Operator, bookingId: string): Promise<VisitForOperator> {
  const { database } = shop;
  const booking = await requireSight(database, shop, operator, await loadBooking(database, bookingId));
  const history = await loadHistory(database, bookingId);
  const ids = history.flatMap(({ operatorId }) => operatorId ?? []);
  const names = await operatorNames(database, [...new Set(ids)]);
  const teams = await loadTeams(database, booking.market);
  return {
    booking,
    team: teams.find(({ teamId }) => teamId === booking.teamId)?.name ?? '',
    moves: operatorBookingMoves(booking.status, isFitterAlone(operator)),
    history: history.map((row) => ({
      ...row,
      operator: row.operatorId === null ? null : (names.get(row.operatorId) ?? null),
    })),
  };
}

async function locked(tx: Transaction, shop: Shop, operator: Operator, bookingId: string): Promise<Booking> {
  return requireSight(tx, shop, operator, await lockBooking(tx, bookingId));
}

export interface OperatorWish {
  bookingId: string;
  note: string;
  requestId: string;
}

export async function moveVisitByOperator(
  shop: Shop,
  operator: Operator,
  { bookingId, note, requestId, to }: OperatorWish & { to: BookingStatus },
): Promise<BookingStatus> {
  return transaction(shop.database, async (tx) => {
    const booking = await locked(tx, shop, operator, bookingId);
    const allowed = operatorBookingMoves(booking.status, isFitterAlone(operator));
    if (!allowed.includes(to)) refuseWith('MOVE_NOT_ALLOWED', { allowed });
    const from = booking.status;
    await moveVisit(tx, booking, { to, by: 'operator', operatorId: operator.operatorId, note });
    const details = { from, to };
    await recordAction(tx, operator, { action: 'booking.moved', subject: bookingId, details, requestId });
    return to;
  });
}

export interface NewSchedule extends OperatorWish {
  version: number;
  teamId: number;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Gives a visit another time or team. The shop need not offer that time, but the team must have no other visit then.
 */
export async function scheduleVisit(shop: Shop, operator: Operator, wish: NewSchedule): Promise<number> {
  const { bookingId, version, teamId, startsAt, endsAt, note, requestId } = wish;
  const lastsMs = endsAt.getTime() - startsAt.getTime();
  if (lastsMs <= 0) return refuse('INVALID_FIELDS', { ends_at: 'FIELD_ORDER' });
  if (lastsMs > VISIT_MAX_MINUTES * MINUTE_MS)
    return refuse('INVALID_FIELDS', {
      ends_at: { key: 'FIELD_VISIT_MINUTES', values: { least: 1, most: VISIT_MAX_MINUTES } },
    });
  try {
    return await transaction(shop.database, async (tx) => {
      const seen = await requireSight(tx, shop, operator, await loadBooking(tx, bookingId));
      await holdOffer(tx, seen.market);
      const isTeam = await lockTeam(tx, teamId, seen.market);
      const booking = await locked(tx, shop, operator, bookingId);
      if (!isOpen(booking.status))
        refuseWith('MOVE_NOT_ALLOWED', { allowed: operatorBookingMoves(booking.status, false) });
      if (booking.version !== version) return refuse('VISIT_CHANGED');
      if (!isTeam) return refuse('INVALID_FIELDS', { team_id: 'FIELD_TEAM' });
      const isMoved = booking.startsAt.getTime() !== startsAt.getTime();
      if (isMoved && (await isPast(tx, startsAt))) return refuse('INVALID_FIELDS', { starts_at: 'FIELD_TIME_GONE' });
      await writeTime(tx, bookingId, { teamId, startsAt, endsAt });
      const row = { from: null, to: null, by: 'operator', operatorId: operator.operatorId, note } as const;
      await writeHistory(tx, bookingId, { ...row, what: 'rescheduled' });
      const details = { team: teamId, starts_at: startsAt.toISOString() };
      await recordAction(tx, operator, { action: 'booking.scheduled', subject: bookingId, details, requestId });
      // The event tells the shopper about a new beginning; a new team or end needs no message.
      if (isMoved) await record(tx, 'booking.changed', { bookingId, what: 'time' });
      return version + 1;
    });
  } catch (error) {
    if (sqlState(error) === CLASH) refuse('SLOT_TAKEN');
    throw error;
  }
}

export async function noteVisit(
  shop: Shop,
  operator: Operator,
  { bookingId, note, requestId }: OperatorWish,
): Promise<BookingStatus> {
  return transaction(shop.database, async (tx) => {
    const { status } = await locked(tx, shop, operator, bookingId);
    const row = { from: null, to: null, by: 'operator', operatorId: operator.operatorId, note } as const;
    await writeHistory(tx, bookingId, { ...row, what: 'noted' });
    await recordAction(tx, operator, { action: 'booking.noted', subject: bookingId, requestId });
    return status;
  });
}

function ownerOfVisit({ customerId, guestHash }: Booking): Owner {
  if (customerId !== null) return { kind: 'member', key: customerId };
  if (guestHash === null) throw new Error('a visit without member and guest');
  return { kind: 'guest', key: guestHash };
}

export interface Taken {
  bookingId: string;
  label: string;
  measurements: Measurements;
  requestId: string;
}

/**
 * Stores measurements taken at the visit as a measurement set of the visit's member or guest. Measuring again at the
 * same visit changes that set, or makes a new one if its owner no longer has it.
 */
export async function measureAtVisit(
  shop: Shop,
  operator: Operator,
  { bookingId, label, measurements, requestId }: Taken,
  key: Key | null,
): Promise<{ setId: string; versionId: string }> {
  return transaction(shop.database, async (tx) =>
    runOnce(tx, attemptOfOperator(operator, key), async () => {
      const booking = await locked(tx, shop, operator, bookingId);
      if (booking.status !== 'on_the_way' && booking.status !== 'done')
        refuseWith('MOVE_NOT_ALLOWED', { allowed: operatorBookingMoves(booking.status, true) });
      const set = { setId: booking.setId ?? undefined, label, measurements };
      const { setId, versionId } = await saveSetIn(tx, ownerOfVisit(booking), set);
      await writeMeasured(tx, bookingId, { setId, versionId });
      const row = { from: null, to: null, by: 'operator', operatorId: operator.operatorId, note: '' } as const;
      await writeHistory(tx, bookingId, { ...row, what: 'measured' });
      await recordAction(tx, operator, { action: 'booking.measured', subject: bookingId, requestId });
      return { setId, versionId };
    }),
  );
}
