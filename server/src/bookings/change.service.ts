// A shopper's change of a home visit: another time, another address or other remarks. A visit that changes its time or
// area needs a team that is free there; otherwise the change is refused with the nearest free times. Locks are taken in
// the order that bookings.service.ts names, so that transactions do not deadlock.
import { checkAddress } from '../customers/addresses.ts';
import { isSamePostalAddress } from '../customers/postal-address.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { type Key, runOnce } from '../kernel/idempotency.ts';
import { type FieldMessages, fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { marketOf, todayIn } from '../pricing/pricing.service.ts';
import type { Market } from '../pricing/pricing.ts';
import type { Shop } from '../shop.ts';
import { actorOfVisit, countryOf, dayIn, lockForReader, refuseTaken, spanOf } from './bookings.service.ts';
import { type Area, type Booking, isOpen, isWithin, OPEN_VISITS_MAX, type VisitAddress } from './bookings.ts';
import { countOpenWith, loadBooking, lockContacts, writeDetails, writeHistory, writeTime } from './bookings.store.ts';
import { holdOffer } from './offer.store.ts';
import { loadAreas, loadFreeTeams, lockTeamsOf } from './slots.store.ts';
import { mayOpenVisit, type VisitReader } from './visit-access.ts';

/** What a shopper wants to change of a visit; a field that is null stays as it is. */
export interface VisitChange {
  startsAt: Date | null;
  address: VisitAddress | null;
  /** Code of the area for the new address; null leaves the choice to the shop. */
  area: string | null;
  remarks: string | null;
}

interface Plan {
  area: string;
  address: VisitAddress;
  remarks: string;
}

/**
 * The area that was named, else the visit's present area if the postal address lies in it, else the first area in which
 * the address lies. Refuses an unknown area, and an address outside the named area or outside all areas.
 */
function areaOf(areas: readonly Area[], address: VisitAddress, booking: Booking, named: string | null): string {
  if (named !== null) {
    const area = areas.find(({ code }) => code === named) ?? refuse('INVALID_FIELDS', { area: 'FIELD_AREA' });
    return isWithin(area, address) ? named : refuse('INVALID_FIELDS', { 'address.state': 'VISIT_OUTSIDE_AREA' });
  }
  const takes = areas.filter((area) => isWithin(area, address));
  const present = takes.find(({ code }) => code === booking.area);
  const area = present ?? takes[0] ?? refuse('INVALID_FIELDS', { 'address.state': 'VISIT_NO_AREA' });
  return area.code;
}

async function planOf(tx: Transaction, market: Market, booking: Booking, change: VisitChange): Promise<Plan> {
  const remarks = change.remarks ?? booking.remarks;
  if (change.address === null) return { area: booking.area, address: booking.address, remarks };
  if (change.address.country !== countryOf(market)) return refuse('COUNTRY_NOT_SERVED');
  const checked = checkAddress({ ...change.address, type: 'home', email: null });
  if (!checked.ok) {
    const faults = Object.entries(checked.faults).map(([field, messageKey]) => [`address.${field}`, messageKey]);
    return refuse('INVALID_FIELDS', Object.fromEntries(faults) as FieldMessages);
  }
  const { type: _type, email: _email, ...address } = checked.fields;
  const isStaying = change.area === null || change.area === booking.area;
  if (isStaying && isSamePostalAddress(address, booking.address))
    return { area: booking.area, address: booking.address, remarks };
  const areas = await loadAreas(tx, market.code, 'en');
  return { area: areaOf(areas, address, booking, change.area), address, remarks };
}

/**
 * Refuses to give a guest's visit a phone number that already has OPEN_VISITS_MAX visits to come. For a visit that a
 * member requested the number is not checked, because such visits are limited by account.
 */
async function countContact(tx: Transaction, booking: Booking, { address: { dialCode, phone } }: Plan): Promise<void> {
  if (booking.guestHash === null || (dialCode === booking.dialCode && phone === booking.phone)) return;
  await lockContacts(tx, [`${dialCode}${phone}`]);
  const open = await countOpenWith(tx, { email: null, dialCode, phone });
  if (open >= OPEN_VISITS_MAX) refuse('VISITS_OPEN_MAX');
}

/**
 * Moves the visit to this time and area, with a team that is free there; returns whether the visit's time has changed.
 */
async function moveTo(tx: Transaction, market: Market, booking: Booking, startsAt: Date, area: string) {
  const isSameTime = booking.startsAt.getTime() === startsAt.getTime();
  if (isSameTime && area === booking.area) return false;
  const offered = { ...spanOf(booking, await todayIn(tx, market)), area };
  // A visit that keeps its time may stay on its day even if that day is too soon to be offered.
  const own = isSameTime ? { ...offered, firstDay: dayIn(market.timeZone, startsAt), days: 1 } : offered;
  const [team] = await loadFreeTeams(tx, own, startsAt);
  await writeTime(tx, booking.bookingId, { ...(team ?? (await refuseTaken(tx, offered, startsAt))), startsAt });
  return !isSameTime;
}

/** Returns whether the visit's time has changed. */
async function make(tx: Transaction, market: Market, booking: Booking, { plan, startsAt }: Wanted): Promise<boolean> {
  const { bookingId } = booking;
  const { area, address, remarks } = plan;
  const isMoved = await moveTo(tx, market, booking, startsAt ?? booking.startsAt, area);
  const isRewritten =
    area !== booking.area || remarks !== booking.remarks || !isSamePostalAddress(address, booking.address);
  if (isRewritten) {
    const { name, dialCode, phone } = address;
    await writeDetails(tx, bookingId, { area, address, name, dialCode, phone, remarks });
  }
  const row = { from: null, to: null, by: 'shopper', operatorId: null, note: '' } as const;
  if (isMoved) await writeHistory(tx, bookingId, { ...row, what: 'rescheduled' });
  if (isRewritten) await writeHistory(tx, bookingId, { ...row, what: 'details_changed' });
  // A repeated change changes nothing and records no event, so that nobody gets a second message.
  if (isMoved || isRewritten) await record(tx, 'booking.changed', { bookingId, what: isMoved ? 'time' : 'details' });
  return isMoved;
}

interface Wanted {
  plan: Plan;
  startsAt: Date | null;
}

/** A repeated request is answered as the first one, also in whether it has moved the visit. */
export async function changeVisit(
  shop: Shop,
  bookingId: string,
  reader: VisitReader,
  { change, key }: { change: VisitChange; key: Key | null },
): Promise<{ booking: Booking; isMoved: boolean }> {
  return transaction(shop.database, async (tx) => {
    const seen = await loadBooking(tx, bookingId);
    if (!seen || !mayOpenVisit(shop.secrets, seen, reader)) return fault('NOT_FOUND');
    const market = (await marketOf(tx, seen.market)) ?? shop.market;
    await holdOffer(tx, market.code);
    const plan = await planOf(tx, market, seen, change);
    await countContact(tx, seen, plan);
    await lockTeamsOf(tx, plan.area);
    const booking = await lockForReader(tx, shop, bookingId, reader);
    const isMoved = await runOnce<boolean | null>(tx, key && { actor: actorOfVisit(bookingId), ...key }, async () => {
      if (!isOpen(booking.status)) return refuse('MOVE_NOT_ALLOWED');
      if (!booking.isInTime) return refuse('VISIT_TOO_LATE');
      // `plan` was made from `seen`, which was read before the lock, so it holds only for that version.
      if (booking.version !== seen.version) return refuse('VISIT_CHANGED');
      return make(tx, market, booking, { plan, startsAt: change.startsAt });
    });
    // An answer stored by the version before this one is null.
    return { booking: (await loadBooking(tx, bookingId)) ?? fault('NOT_FOUND'), isMoved: isMoved !== false };
  });
}
