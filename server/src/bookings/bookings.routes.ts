// Routes of home visits for shoppers.
import { type Call, type Routes, withFaults } from '../kernel/call.ts';
import { VISITS_TAG } from '../kernel/events.ts';
import { keyOf } from '../kernel/idempotency.ts';
import { type Owner, ownerByGuestId, ownerByMember } from '../kernel/owner.ts';
import { type FieldMessages, refuse } from '../kernel/refuse.ts';
import { postalAddressOf } from '../customers/postal-address.ts';
import { typedAddressFaults } from '../customers/typed-faults.ts';
import { changeVisit } from './change.service.ts';
import {
  cancelVisit,
  openTimes,
  openVisitsOf,
  type Requester,
  requestVisit,
  visitedAreas,
  visitForReader,
} from './bookings.service.ts';
import { fileOfVisit } from './calendar.service.ts';
import { confirmVisit } from './holding.service.ts';
import { cardOnWire, timesOnWire, visitOnWire } from './on-the-wire.ts';
import { mayOpenVisit, visitKeyOf, visitReaderOf } from './visit-access.ts';

type Create = Call<'POST booking/create'>;

/** The owner of measurements taken at the visit. `ip_address` is the guest id; a guest without one gives null. */
function ownerOf({ member, body, setGuestCookie }: Create): Owner | null {
  if (member) return ownerByMember(member.customerId);
  if (body.ip_address === undefined) return null;
  setGuestCookie(body.ip_address);
  return ownerByGuestId(body.ip_address);
}

function requesterOf(call: Create): Requester {
  const { member, from, orderKeys: keys, language } = call;
  return { member, owner: ownerOf(call), from, keys, language };
}

const momentOf = (startsAt: string | undefined): Date =>
  startsAt === undefined ? refuse('INVALID_FIELDS', { starts_at: 'FIELD_REQUIRED' }) : new Date(startsAt);

function requestFaults(body: unknown): FieldMessages {
  const faults = typedAddressFaults(body, 'address');
  const startsAt = (body as { starts_at?: unknown } | null)?.starts_at;
  return startsAt === undefined || startsAt === '' ? { ...faults, starts_at: 'FIELD_REQUIRED' } : faults;
}

export const bookingRoutes = {
  'GET booking/offer': async ({ shop, language, tag }) => {
    tag(VISITS_TAG);
    return { result: { areas: await visitedAreas(shop, language) } };
  },
  'GET booking/slots': async (call) => {
    const { shop, query, language } = call;
    const { booking_id: bookingId, key, area } = query;
    const booking =
      bookingId === undefined ? null : await visitForReader(shop, bookingId, visitReaderOf(call, bookingId, key));
    return { result: timesOnWire(await openTimes(shop, { area, booking, language })) };
  },
  'POST booking/create': withFaults(requestFaults, async (call: Create) => {
    const { shop, member, body } = call;
    if (body.starts_at === undefined) return refuse('INVALID_FIELDS', requestFaults(body));
    const request = {
      area: body.area,
      startsAt: new Date(body.starts_at),
      address: postalAddressOf(body.address),
      email: body.email ?? null,
      typeIds: [...new Set(body.type_ids)],
      remarks: body.remarks,
    };
    const made = await requestVisit(shop, requesterOf(call), request, keyOf(call));
    const key = member ? null : visitKeyOf(shop.secrets, made);
    if (key !== null) call.setOrderKey(made.bookingId, key);
    return {
      result: {
        booking_id: made.bookingId,
        reference: made.reference,
        contact_due: made.contactDue.toISOString(),
        access_key: key,
        confirm_by: made.confirmBy?.toISOString() ?? null,
      },
    };
  }),
  'POST booking/confirm': async ({ shop, body, language, setOrderKey }) => {
    const booking = await confirmVisit(shop, body.key);
    setOrderKey(booking.bookingId, visitKeyOf(shop.secrets, booking));
    return { result: await visitOnWire(shop, booking, language) };
  },
  'GET booking/list': async ({ shop, member }) => ({
    result: (await openVisitsOf(shop, member)).map(cardOnWire),
  }),
  'GET booking/details/{id}': async (call) => {
    const { shop, params, query, language } = call;
    const booking = await visitForReader(shop, params.id, visitReaderOf(call, params.id, query.key));
    // Sets no cookie, as `GET order/details/{id}` sets none: any site can make a browser open a link with a key of its
    // choice.
    const kept = mayOpenVisit(shop.secrets, booking, visitReaderOf(call, params.id, undefined));
    return { result: { ...(await visitOnWire(shop, booking, language)), kept } };
  },
  'GET booking/calendar/{id}': async (call) => {
    const { shop, params, query, language } = call;
    const booking = await visitForReader(shop, params.id, visitReaderOf(call, params.id, query.key));
    return { result: { name: `${booking.reference}.ics`, file: await fileOfVisit(shop, booking, language) } };
  },
  'POST booking/change': async (call) => {
    const { shop, body, language } = call;
    const { booking_id: bookingId, key, address, remarks } = body;
    const hasDetails = address !== undefined || remarks !== undefined;
    const change = {
      startsAt: hasDetails && body.starts_at === undefined ? null : momentOf(body.starts_at),
      address: address === undefined ? null : postalAddressOf(address),
      area: body.area ?? null,
      remarks: remarks ?? null,
    };
    const { booking, isMoved } = await changeVisit(shop, bookingId, visitReaderOf(call, bookingId, key), {
      change,
      key: keyOf(call),
    });
    const timeKey = isMoved ? 'VISIT_MOVED' : 'VISIT_TIME_KEPT';
    const messageKey = hasDetails ? 'VISIT_UPDATED' : timeKey;
    return { result: await visitOnWire(shop, booking, language), messageKey };
  },
  'POST booking/cancel': async (call) => {
    const { shop, body, language } = call;
    const { booking_id: bookingId, key } = body;
    const booking = await cancelVisit(shop, bookingId, visitReaderOf(call, bookingId, key), keyOf(call));
    return { result: await visitOnWire(shop, booking, language), messageKey: 'VISIT_CANCELLED' };
  },
} satisfies Routes;
