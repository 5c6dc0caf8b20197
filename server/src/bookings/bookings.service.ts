// Home visits for shoppers: the offered times, requesting a visit, opening it, and cancelling it. To avoid deadlocks, a
// transaction that gives a visit a time locks in this order: the offer (holdOffer), the member or the contacts, teams,
// the visit's row.
import { SLOT_DAYS } from '@hindam/contract/booking-moves';
import { randomBytes } from 'node:crypto';
import { checkAddress } from '../customers/addresses.ts';
import type { Member } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { type Key, runOnce } from '../kernel/idempotency.ts';
import { hashSecret, newId } from '../kernel/ids.ts';
import { actorOf, type Owner } from '../kernel/owner.ts';
import { fault, type FieldMessages, refuse, refuseWith } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Market } from '../pricing/pricing.ts';
import { marketOf, todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import {
  type Area,
  type Booking,
  contactDay,
  daysFrom,
  drawReference,
  firstVisitDay,
  isOpen,
  isWithin,
  nearestFree,
  type Slot,
  type VisitAddress,
} from './bookings.ts';
import { endOfDay, insertBooking, loadBooking, loadOpenOf, lockBooking, writeHistory } from './bookings.store.ts';
import { type Hold, type Holder, reserveHold } from './holding.service.ts';
import { moveVisit } from './moves.service.ts';
import { holdOffer } from './offer.store.ts';
import {
  loadArea,
  loadAreas,
  loadFreeTeams,
  loadSlots,
  loadVisitedAreas,
  lockTeamsOf,
  type Span,
  type TeamTime,
} from './slots.store.ts';
import { mayOpenVisit, type VisitReader } from './visit-access.ts';

export { loadBooking as visitOf } from './bookings.store.ts';

export interface Times {
  areas: Area[];
  /** Null if no active area is found. */
  area: Area | null;
  timeZone: string;
  country: string;
  contactDue: Date;
  /** SLOT_DAYS days, YYYY-MM-DD in the market's zone; some may have no slot. */
  days: string[];
  slots: Slot[];
}

export const countryOf = ({ code }: Pick<Market, 'code'>): string => code.toUpperCase();

/** The calendar day in the market's zone, YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
}

/**
 * The area and days to which a visit may be moved. The days begin tomorrow; as long as the shop has not phoned the
 * shopper, they begin after the day by which it must phone, if that is later.
 */
export function spanOf(booking: Booking, today: string): Span {
  const callDay = booking.status === 'requested' ? dayIn(booking.timeZone, booking.contactDue) : null;
  return {
    area: booking.area,
    firstDay: firstVisitDay(today, callDay),
    days: SLOT_DAYS,
    bookingId: booking.bookingId,
  };
}

/** The areas in which the shop makes home visits, whether or not a time is free. */
export function visitedAreas({ database, market }: Shop, language: string): Promise<{ code: string; name: string }[]> {
  return loadVisitedAreas(database, market.code, language);
}

/**
 * The offered times of SLOT_DAYS days; with `booking`, those to which that visit may be moved. An unknown `area` is
 * replaced by the area of the visit or, without a visit, by the market's first one.
 */
export async function openTimes(
  shop: Shop,
  { area: wished, booking, language }: { area: string | undefined; booking: Booking | null; language: string },
): Promise<Times> {
  const { database } = shop;
  const market = booking ? ((await marketOf(database, booking.market)) ?? shop.market) : shop.market;
  const today = await todayIn(database, market);
  const callDay = contactDay(today, market);
  const areas = await loadAreas(database, market.code, language);
  const named = areas.find((one) => one.code === wished);
  const area = named ?? (booking ? areas.find((one) => one.code === booking.area) : areas[0]) ?? null;
  const span = booking
    ? { ...spanOf(booking, today), ...(named ? { area: named.code } : {}) }
    : { area: area?.code ?? '', firstDay: firstVisitDay(today, callDay), days: SLOT_DAYS, bookingId: null };
  return {
    areas,
    area,
    timeZone: market.timeZone,
    country: countryOf(market),
    contactDue: await endOfDay(database, callDay, market.timeZone),
    days: daysFrom(span.firstDay, span.days),
    slots: area === null ? [] : await loadSlots(database, span),
  };
}

export interface VisitRequest {
  area: string;
  startsAt: Date;
  address: VisitAddress;
  /** Null if the field was left empty; a member's account email is then used. */
  email: string | null;
  typeIds: readonly string[];
  remarks: string;
}

export interface Requester extends Holder {
  /** Null for a guest without a guest id. */
  owner: Owner | null;
  language: string;
}

interface Checked {
  area: Area;
  address: VisitAddress;
  email: string | null;
}

/** Checks the area and the postal address, and that a guest gave an email. */
async function checkRequest(shop: Shop, { member }: Requester, request: VisitRequest): Promise<Checked> {
  const area = await loadArea(shop.database, request.area, 'en');
  if (area?.market !== shop.market.code || !area.active) return refuse('INVALID_FIELDS', { area: 'FIELD_AREA' });
  if (request.address.country !== countryOf(shop.market)) return refuse('COUNTRY_NOT_SERVED');
  const faults: FieldMessages = {};
  const email = request.email ?? member?.email ?? null;
  if (email === null && member === null) faults['email'] = 'FIELD_REQUIRED';
  const checked = checkAddress({ ...request.address, type: 'home', email: null });
  if (!checked.ok)
    for (const [field, messageKey] of Object.entries(checked.faults)) faults[`address.${field}`] = messageKey;
  else if (!isWithin(area, checked.fields)) faults['address.state'] = 'VISIT_OUTSIDE_AREA';
  if (!checked.ok || Object.keys(faults).length > 0) return refuse('INVALID_FIELDS', faults);
  const { type: _type, email: _email, ...address } = checked.fields;
  return { area, address, email };
}

/** Throws SLOT_TAKEN; the response names up to three free times, the nearest first. */
export async function refuseTaken(tx: Transaction, span: Span, startsAt: Date): Promise<never> {
  const nearest = nearestFree(await loadSlots(tx, span), startsAt);
  return refuseWith('SLOT_TAKEN', { nearest: nearest.map((at) => at.toISOString()) });
}

/**
 * Chooses a team that is free at this time. Locks the rows of the area's teams, so that no concurrent request takes the
 * same time. The caller has called holdOffer.
 */
async function takeTime(tx: Transaction, span: Span, startsAt: Date): Promise<TeamTime> {
  await lockTeamsOf(tx, span.area);
  const [team] = await loadFreeTeams(tx, span, startsAt);
  return team ?? refuseTaken(tx, span, startsAt);
}

export interface Requested {
  bookingId: string;
  reference: string;
  contactDue: Date;
  accessVersion: number;
  /** Until when a guest must confirm the visit, as in `Booking` (bookings.ts). */
  confirmBy: Date | null;
}

/**
 * Measurements that a fitter takes at the visit will belong to `requester.owner`; if that is null, to a random hash,
 * which matches no guest id, so that no guest can open them.
 */
export async function requestVisit(
  shop: Shop,
  requester: Requester,
  request: VisitRequest,
  key: Key | null,
): Promise<Requested> {
  const { owner } = requester;
  const checked = await checkRequest(shop, requester, request);
  const { address, email } = checked;
  const actor = owner ? actorOf(owner) : hashSecret(`visit of:${email} ${address.dialCode}${address.phone}`);
  return transaction(shop.database, async (tx) => {
    await holdOffer(tx, shop.market.code);
    const bookingId = await runOnce(tx, key && { actor, ...key }, async () => {
      const hold = await reserveHold(tx, shop, requester, { ...address, email });
      return insertVisit(tx, shop, requester, { ...request, ...checked, ...hold });
    });
    const booking = (await loadBooking(tx, bookingId)) ?? fault('NOT_FOUND');
    const { reference, contactDue, accessVersion, confirmBy } = booking;
    return { bookingId, reference, contactDue, accessVersion, confirmBy };
  });
}

async function insertVisit(
  tx: Transaction,
  { market }: Shop,
  { member, owner, language }: Requester,
  request: Omit<VisitRequest, 'area'> & Checked & Hold,
): Promise<string> {
  const today = await todayIn(tx, market);
  const callDay = contactDay(today, market);
  const { area, address, startsAt } = request;
  const span = { area: area.code, firstDay: firstVisitDay(today, callDay), days: SLOT_DAYS, bookingId: null };
  const { teamId, endsAt } = await takeTime(tx, span, startsAt);
  const bookingId = newId();
  const guestHash = owner?.kind === 'guest' ? owner.key : hashSecret(randomBytes(32).toString('hex'));
  await insertBooking(tx, {
    bookingId,
    reference: drawReference(),
    customerId: member?.customerId ?? null,
    guestHash: member ? null : guestHash,
    market: market.code,
    area: area.code,
    teamId,
    startsAt,
    endsAt,
    language,
    name: address.name,
    email: request.email,
    dialCode: address.dialCode,
    phone: address.phone,
    address,
    typeIds: request.typeIds,
    remarks: request.remarks,
    contactDay: callDay,
    confirmMinutes: request.confirmMinutes,
    networkHmac: request.networkHmac,
  });
  await writeHistory(tx, bookingId, {
    from: null,
    to: 'requested',
    by: 'shopper',
    operatorId: null,
    what: 'requested',
    note: '',
  });
  const isConfirmed = request.confirmMinutes === null;
  await record(tx, isConfirmed ? 'booking.requested' : 'booking.confirmation_wanted', { bookingId });
  return bookingId;
}

/** Throws NOT_FOUND when the reader may not open the visit. */
export async function visitForReader(shop: Shop, bookingId: string, reader: VisitReader): Promise<Booking> {
  const booking = await loadBooking(shop.database, bookingId);
  return booking && mayOpenVisit(shop.secrets, booking, reader) ? booking : fault('NOT_FOUND');
}

export function openVisitsOf(shop: Shop, { customerId }: Member): Promise<Booking[]> {
  return loadOpenOf(shop.database, customerId);
}

export async function lockForReader(
  tx: Transaction,
  shop: Shop,
  bookingId: string,
  reader: VisitReader,
): Promise<Booking> {
  const booking = await lockBooking(tx, bookingId);
  return booking && mayOpenVisit(shop.secrets, booking, reader) ? booking : fault('NOT_FOUND');
}

/**
 * Idempotency keys are stored for the visit and not for a caller: both the visit's member and holders of the visit's
 * link may call.
 */
export const actorOfVisit = (bookingId: string): Buffer => hashSecret(`visit:${bookingId}`);

export async function cancelVisit(
  shop: Shop,
  bookingId: string,
  reader: VisitReader,
  key: Key | null,
): Promise<Booking> {
  return transaction(shop.database, async (tx) => {
    const booking = await lockForReader(tx, shop, bookingId, reader);
    await runOnce(tx, key && { actor: actorOfVisit(bookingId), ...key }, async () => {
      if (booking.status === 'cancelled') return null;
      if (isOpen(booking.status) && !booking.isInTime) return refuse('VISIT_TOO_LATE');
      await moveVisit(tx, booking, { to: 'cancelled', by: 'shopper', operatorId: null, note: '' });
      return null;
    });
    return (await loadBooking(tx, bookingId)) ?? fault('NOT_FOUND');
  });
}
