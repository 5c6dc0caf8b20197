// Home visits and visit times as the API shows them.
import type { Visit, VisitCard, VisitTimes } from '@hindam/contract/booking';
import type { Shop } from '../shop.ts';
import { postalAddressOnWire } from '../customers/postal-address.ts';
import { type Booking, isLapsed, isOpen, partOf } from './bookings.ts';
import type { Times } from './bookings.service.ts';
import type { ListedVisit } from './bookings.store.ts';
import { loadArea } from './slots.store.ts';

export function cardOnWire({ bookingId, reference, status, startsAt, endsAt }: Booking): VisitCard {
  return { _id: bookingId, reference, status, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
}

export function listedOnWire(visit: ListedVisit) {
  return {
    _id: visit.bookingId,
    reference: visit.reference,
    status: visit.status,
    starts_at: visit.startsAt.toISOString(),
    ends_at: visit.endsAt.toISOString(),
    area: visit.area,
    team_id: visit.teamId,
    team: visit.team,
    name: visit.name,
    city: visit.city,
    contact_due: visit.contactDue.toISOString(),
  };
}

export async function visitOnWire(
  { database, catalogue }: Pick<Shop, 'database' | 'catalogue'>,
  booking: Booking,
  language: string,
): Promise<Visit> {
  const area = await loadArea(database, booking.area, language);
  return {
    ...cardOnWire(booking),
    area: booking.area,
    area_name: area?.name ?? booking.area,
    time_zone: booking.timeZone,
    contact_due: booking.contactDue.toISOString(),
    address: postalAddressOnWire(booking.address),
    email: booking.email,
    // A product type that the shop no longer has is left out.
    types: catalogue
      .types(language)
      .filter(({ _id }) => booking.typeIds.includes(_id))
      .map(({ _id, title }) => ({ _id, title })),
    remarks: booking.remarks,
    measured: booking.customSizeId !== null,
    may_change: isOpen(booking.status) && booking.isInTime,
    change_until: booking.changeUntil.toISOString(),
    confirm_by: isOpen(booking.status) ? (booking.confirmBy?.toISOString() ?? null) : null,
    lapsed: isLapsed(booking),
  };
}

export function timesOnWire({ areas, area, timeZone, country, contactDue, days: all, slots }: Times): VisitTimes {
  const days = new Map<string, VisitTimes['days'][number]>(all.map((date) => [date, { date, slots: [] }]));
  for (const { day, hour, startsAt, endsAt, free } of slots) {
    days.get(day)?.slots.push({
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      part: partOf(hour),
      free,
    });
  }
  return {
    areas: areas.map(({ code, name, states }) => ({ code, name, states })),
    area: area?.code ?? null,
    country,
    time_zone: timeZone,
    contact_due: contactDue.toISOString(),
    days: [...days.values()],
  };
}
