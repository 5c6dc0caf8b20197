// Home visits for operators: the calendar, the requests whose shoppers are to be telephoned, one visit, its moves, its
// time and team, notes, and the measurements a fitter takes. A fitter who has neither the role `order_desk` nor `owner`
// sees only the visits of the fitter’s own teams, from 3 days before today to 7 days after.
import { z } from 'zod';
import { BOOKING_MOVERS, BOOKING_STATUSES } from '../booking-moves.ts';
import { REMARKS_MAX_CHARACTERS, visit } from '../booking.ts';
import { endpoint } from '../endpoint.ts';
import { expects } from '../field-rules.ts';
import { calendarDay, freeText, id, instant, languageCode, line } from '../fields.ts';
import { INCHES_MAX, INCHES_MIN, MEASUREMENT_FIELDS, type MeasurementField } from '../measurements.ts';
import { LABEL_MAX_CHARACTERS } from '../tailoring.ts';

const languageField = { language_code: languageCode.optional() };
const moment = instant();
const note = freeText(REMARKS_MAX_CHARACTERS);
const number = z
  .number()
  .min(INCHES_MIN, expects('measurement'))
  .max(INCHES_MAX, expects('measurement'))
  .nullable()
  .optional();

/** A visit in a list: without phone, mail address and street. */
export const visitCardForOperators = z.object({
  _id: z.string(),
  reference: z.string(),
  status: z.enum(BOOKING_STATUSES),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  area: z.string(),
  team_id: z.int(),
  team: z.string(),
  name: z.string(),
  city: z.string(),
  contact_due: z.iso.datetime(),
});

const operatorVisit = visit.extend({
  customer_id: z.string().nullable(),
  team_id: z.int(),
  team: z.string(),
  version: z.int().meta({ description: 'sent back with a change of time or team' }),
  to_move: z.string().nullable().meta({
    description: 'why its time or team is no longer offered, until it is scheduled anew; null = it is offered',
  }),
  moves: z.array(z.enum(BOOKING_STATUSES)),
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      from: z.enum(BOOKING_STATUSES).nullable(),
      to: z.enum(BOOKING_STATUSES).nullable().meta({ description: 'null for what is no move: a note, another time' }),
      by: z.enum(BOOKING_MOVERS),
      operator: z.string().nullable(),
      what: z.string(),
      note: z.string(),
    }),
  ),
});

const moved = z.object({ result: z.object({ booking_id: z.string(), status: z.enum(BOOKING_STATUSES) }) });
const allowed = z.object({ allowed: z.array(z.enum(BOOKING_STATUSES)).optional() });

export const operatorBookingEndpoints = {
  'GET operator/booking/list': endpoint({
    method: 'GET',
    path: 'operator/booking/list',
    who: 'operator',
    roles: ['order_desk', 'fitter'],
    summary: 'Visits of a day or a week, by time; with the teams',
    query: z.object({
      from: calendarDay.optional().meta({ description: 'YYYY-MM-DD in the market’s zone; today where absent' }),
      days: z.coerce.number().int().min(1).max(31).default(7),
      team_id: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({
        from: z.string(),
        days: z.int(),
        time_zone: z.string(),
        teams: z.array(z.object({ team_id: z.int(), name: z.string(), active: z.boolean() })),
        visits: z.array(visitCardForOperators),
      }),
    }),
    refusals: [],
  }),
  'GET operator/booking/due': endpoint({
    method: 'GET',
    path: 'operator/booking/due',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'Requested visits that nobody has called yet, the most urgent first',
    query: z.object(languageField),
    answer: z.object({
      result: z.array(
        visitCardForOperators.extend({
          seconds_left: z.int().meta({ description: 'until the call is due; negative when it is overdue' }),
          overdue: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  'GET operator/booking/details/{id}': endpoint({
    method: 'GET',
    path: 'operator/booking/details/{id}',
    who: 'operator',
    roles: ['order_desk', 'fitter'],
    summary: 'One visit with its history and the moves open to it',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: z.object({ result: operatorVisit }),
    refusals: [],
  }),
  'POST operator/booking/move': endpoint({
    method: 'POST',
    path: 'operator/booking/move',
    who: 'operator',
    roles: ['order_desk', 'fitter'],
    summary: 'One move of the table; a fitter may set on_the_way, done and no_show',
    body: z.object({ booking_id: id, to: z.enum(BOOKING_STATUSES), note: note.optional(), ...languageField }),
    answer: moved,
    refusals: ['INVALID_FIELDS', 'MOVE_NOT_ALLOWED'],
    refusalResult: allowed,
  }),
  'POST operator/booking/schedule': endpoint({
    method: 'POST',
    path: 'operator/booking/schedule',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'Another time or team for a visit that is still to come, within or outside the offered times',
    body: z.object({
      booking_id: id,
      version: z.int().min(0).max(2_147_483_647),
      team_id: z.int().min(1).max(2_147_483_647),
      starts_at: moment,
      ends_at: moment,
      note: note.optional(),
      ...languageField,
    }),
    answer: z.object({ result: z.object({ booking_id: z.string(), version: z.int() }) }),
    refusals: ['INVALID_FIELDS', 'MOVE_NOT_ALLOWED', 'SLOT_TAKEN', 'VISIT_CHANGED'],
    refusalResult: allowed,
  }),
  'POST operator/booking/note': endpoint({
    method: 'POST',
    path: 'operator/booking/note',
    who: 'operator',
    roles: ['order_desk', 'fitter'],
    summary: 'Writes a note into the visit’s history',
    body: z.object({ booking_id: id, note: note.pipe(z.string().min(1)), ...languageField }),
    answer: moved,
    refusals: ['INVALID_FIELDS'],
  }),
  'POST operator/booking/measurement': endpoint({
    method: 'POST',
    path: 'operator/booking/measurement',
    who: 'operator',
    roles: ['fitter'],
    summary:
      'Keeps the measurements taken at the visit as a set of its member or guest; sent again they make a new version',
    body: z.object({
      booking_id: id,
      label: line(LABEL_MAX_CHARACTERS).pipe(z.string().min(1)),
      unit: z.literal('in'),
      ...(Object.fromEntries(MEASUREMENT_FIELDS.map((field) => [field, number])) as Record<
        MeasurementField,
        typeof number
      >),
      ...languageField,
    }),
    answer: z.object({ result: z.object({ booking_id: z.string(), set_id: z.string(), customSizeId: z.string() }) }),
    refusals: ['INVALID_FIELDS', 'MEASUREMENTS_FULL', 'MOVE_NOT_ALLOWED'],
    refusalResult: allowed,
  }),
};
