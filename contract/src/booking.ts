// Home visits as shoppers book them: the times that are free, a request, its change and its cancellation. A visit is
// opened by the member it belongs to, by the key of its signed link, or by the browser that requested it.
import { z } from 'zod';
import { BOOKING_STATUSES, DAY_PARTS } from './booking-moves.ts';
import { orderAddress } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { email, emptyIsAbsent, freeText, guestId, id, instant, languageCode, postalAddress, text } from './fields.ts';

export const REMARKS_MAX_CHARACTERS = 500;
export const VISIT_TYPES_MAX = 100;
const languageField = { language_code: languageCode.optional() };

const areaCode = text(40);
const moment = instant('slot');
export const visitKey = {
  key: text(100)
    .optional()
    .meta({ description: 'the signed link’s key; not needed by its member nor by the browser that requested it' }),
};

export const visitSlot = z.object({
  starts_at: z.iso.datetime().meta({ description: 'names the time in create and change' }),
  ends_at: z.iso.datetime(),
  part: z.enum(DAY_PARTS).meta({ description: 'of the day, on the market’s clock' }),
  free: z.boolean(),
});
export type VisitSlot = z.output<typeof visitSlot>;

export const visitArea = z.object({
  code: z.string(),
  name: z.string(),
  states: z.array(z.string()).meta({ description: 'what an address’s state may be; empty = any' }),
});
export type VisitArea = z.output<typeof visitArea>;

export const visitTimes = z
  .object({
    areas: z.array(visitArea).meta({ description: 'empty where the shop offers no visits' }),
    area: z.string().nullable().meta({ description: 'the area of the times' }),
    country: z.string().meta({ description: 'ISO 3166-1 alpha-2; visits are within it' }),
    time_zone: z.string(),
    contact_due: z.iso.datetime().meta({ description: 'until when the shop would call if a visit were requested now' }),
    days: z.array(
      z.object({
        date: z.string().meta({ description: 'YYYY-MM-DD in the market’s zone' }),
        slots: z.array(visitSlot),
      }),
    ),
  })
  .meta({ id: 'VisitTimes' });
export type VisitTimes = z.output<typeof visitTimes>;

export const visit = z
  .object({
    _id: z.string(),
    reference: z.string(),
    status: z.enum(BOOKING_STATUSES),
    area: z.string(),
    area_name: z.string(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    time_zone: z.string(),
    contact_due: z.iso.datetime(),
    address: postalAddress,
    email: z.string().nullable(),
    types: z.array(z.object({ _id: z.string(), title: z.string() })),
    remarks: z.string(),
    measured: z.boolean().meta({ description: 'whether measurements were taken at the visit' }),
    may_change: z.boolean().meta({ description: 'it may be changed or cancelled until `change_until`' }),
    change_until: z.iso.datetime(),
    confirm_by: z.iso.datetime().nullable().meta({
      description:
        'until then the time is kept, unless the guest confirms the visit by the link in the mail; null = kept',
    }),
    lapsed: z.boolean().meta({ description: 'it was cancelled because it was not confirmed in time' }),
  })
  .meta({ id: 'Visit' });
export type Visit = z.output<typeof visit>;

export const visitCard = z.object({
  _id: z.string(),
  reference: z.string(),
  status: z.enum(BOOKING_STATUSES),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
});
export type VisitCard = z.output<typeof visitCard>;

const visitResult = z.object({ result: visit });
/** The `result` of the refusal of a visit time that is not free: the free times closest to it, the closest first. */
const nearest = z.object({ nearest: z.array(z.iso.datetime()).optional() });

export const bookingEndpoints = {
  'GET booking/offer': endpoint({
    method: 'GET',
    path: 'booking/offer',
    who: 'public',
    summary: 'The areas in which the market offers home visits; none = it offers none',
    query: z.object(languageField),
    answer: z.object({ result: z.object({ areas: z.array(visitArea.pick({ code: true, name: true })) }) }),
    refusals: [],
    cacheable: true,
  }),
  'GET booking/slots': endpoint({
    method: 'GET',
    path: 'booking/slots',
    who: 'owner',
    summary:
      'The times of 14 days in an area, taken ones marked, days without times empty; for the visit `booking_id` those it may be moved to',
    query: z.object({
      area: areaCode
        .optional()
        .meta({ description: 'where it is absent or unknown, the first area, or that of the visit' }),
      booking_id: id.optional(),
      ...visitKey,
      ...languageField,
    }),
    answer: z.object({ result: visitTimes }),
    refusals: [],
  }),
  'POST booking/create': endpoint({
    method: 'POST',
    path: 'booking/create',
    who: 'shopper',
    limit: { name: 'bookings', by: 'shopper', guests: 'guestBookings' },
    summary: 'Requests a visit at a free time; the shop calls within 1 working day',
    body: z.object({
      ip_address: guestId
        .optional()
        .meta({ description: 'guest id; measurements taken at the visit become this guest’s' }),
      area: areaCode.pipe(z.string().min(1)),
      starts_at: emptyIsAbsent(moment).meta({ description: 'a time of `booking/slots`' }),
      address: orderAddress,
      email: emptyIsAbsent(email).meta({ description: 'required of guests' }),
      type_ids: z.array(id).max(VISIT_TYPES_MAX).default([]),
      remarks: freeText(REMARKS_MAX_CHARACTERS).default(''),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({
        booking_id: z.string(),
        reference: z.string(),
        contact_due: z.iso.datetime().meta({ description: 'the last second of the day by which the shop calls' }),
        access_key: z.string().nullable().meta({ description: 'opens the visit without an account; null for members' }),
        confirm_by: z.iso.datetime().nullable().meta({ description: 'as of the visit' }),
      }),
    }),
    refusals: ['INVALID_FIELDS', 'COUNTRY_NOT_SERVED', 'SLOT_TAKEN', 'VISITS_OPEN_MAX', 'VISITS_OF_NETWORK_MAX'],
    refusalResult: nearest,
  }),
  'POST booking/confirm': endpoint({
    method: 'POST',
    path: 'booking/confirm',
    who: 'public',
    limit: 'general',
    summary: 'Confirms a guest’s visit by the key in the mail about it, so that it keeps its time',
    body: z.object({
      key: text(100).meta({ description: 'of the mail’s link; no other answer contains it' }),
      ...languageField,
    }),
    answer: visitResult,
    refusals: ['INVALID_FIELDS', 'VISIT_NOT_HELD', 'VISIT_LINK_WRONG'],
  }),
  'GET booking/list': endpoint({
    method: 'GET',
    path: 'booking/list',
    who: 'member',
    summary: 'A member’s visits that are still to come, the next first',
    query: z.object(languageField),
    answer: z.object({ result: z.array(visitCard) }),
    refusals: [],
  }),
  'GET booking/details/{id}': endpoint({
    method: 'GET',
    path: 'booking/details/{id}',
    who: 'owner',
    summary: 'One visit',
    params: z.object({ id }),
    query: z.object({ ...visitKey, ...languageField }),
    answer: z.object({
      result: visit.extend({ kept: z.boolean().meta({ description: 'it opens in this browser without a key' }) }),
    }),
    refusals: [],
  }),
  'GET booking/calendar/{id}': endpoint({
    method: 'GET',
    path: 'booking/calendar/{id}',
    who: 'owner',
    summary: 'A visit as a calendar file (iCalendar); a later one replaces it',
    params: z.object({ id }),
    query: z.object({ ...visitKey, ...languageField }),
    answer: z.object({ result: z.object({ name: z.string(), file: z.string() }) }),
    refusals: [],
  }),
  'POST booking/change': endpoint({
    method: 'POST',
    path: 'booking/change',
    who: 'owner',
    limit: { name: 'visitChanges', by: 'order' },
    summary:
      'Another free time, another address or other remarks for a visit, until 4 hours before it; what is absent stays. An address in another area needs a team that is free there at that time',
    body: z.object({
      booking_id: id,
      ...visitKey,
      starts_at: emptyIsAbsent(moment).meta({ description: 'a time of `booking/slots` for this visit' }),
      address: orderAddress.optional(),
      area: emptyIsAbsent(areaCode).meta({
        description: 'of the new address; where it is absent, the first whose states hold the address',
      }),
      remarks: freeText(REMARKS_MAX_CHARACTERS).optional(),
      ...languageField,
    }),
    answer: visitResult,
    refusals: [
      'INVALID_FIELDS',
      'COUNTRY_NOT_SERVED',
      'SLOT_TAKEN',
      'VISITS_OPEN_MAX',
      'VISIT_TOO_LATE',
      'VISIT_CHANGED',
      'MOVE_NOT_ALLOWED',
    ],
    refusalResult: nearest,
  }),
  'POST booking/cancel': endpoint({
    method: 'POST',
    path: 'booking/cancel',
    who: 'owner',
    limit: { name: 'bookings', by: 'order' },
    summary: 'Cancels a visit, until 4 hours before it',
    body: z.object({ booking_id: id, ...visitKey, ...languageField }),
    answer: visitResult,
    refusals: ['INVALID_FIELDS', 'VISIT_TOO_LATE', 'MOVE_NOT_ALLOWED'],
    refusalResult: z.object({ allowed: z.array(z.enum(BOOKING_STATUSES)).optional() }),
  }),
};
