// What operators set about home visits: areas, teams with their weekly hours, and closures. A change sends the whole
// area, team or closure, and the version it is based on. A change that takes away the time of booked visits is refused,
// and the refusal lists them; with a reason the change is made all the same, and these visits wait to be moved.
import { z } from 'zod';
import { REMARKS_MAX_CHARACTERS } from '../booking.ts';
import { endpoint } from '../endpoint.ts';
import { expects } from '../field-rules.ts';
import { calendarDay, freeText, id, languageCode, line, marketCode, text, timeOfDay } from '../fields.ts';
import { visitCardForOperators } from './bookings.ts';

const languageField = { language_code: languageCode.optional() };
const areaCode = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, expects('area code'));
const teamId = z.int().min(1).max(2_147_483_647);
const name = line(60).pipe(z.string().min(1));
const day = calendarDay.nullable().default(null);

const weekday = z.int().min(0).max(6).meta({ description: '0 = Sunday' });

/** How many entries a team's weekly hours may have; no list in a body may be longer (server/src/http/api/body.ts). */
const HOURS_MAX = 100;
const STATES_MAX = 60;
const FITTERS_MAX = 50;

const version = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .meta({ description: 'the one the change is based on; 0 = it is new' });
const reason = freeText(REMARKS_MAX_CHARACTERS)
  .default('')
  .meta({ description: 'why visits that are booked have to be moved; without it such a change is refused' });

const area = z.object({
  code: z.string(),
  market: z.string(),
  names: z.record(z.string(), z.string()).meta({ description: 'by language, as shoppers read them' }),
  states: z.array(z.string()).meta({ description: 'what an address’s state may be; empty = any of the country' }),
  position: z.int(),
  active: z.boolean(),
  version: z.int(),
});

const hours = z.object({
  area: z.string(),
  weekday: z.int(),
  from: z.string(),
  to: z.string(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
});

const team = z.object({
  team_id: z.int(),
  market: z.string(),
  name: z.string(),
  active: z.boolean(),
  fitters: z.array(z.string()).meta({ description: 'operators who see and measure at the team’s visits' }),
  hours: z.array(hours).meta({ description: 'one visit a week each' }),
  version: z.int(),
});

const closure = z.object({
  _id: z.int(),
  market: z.string(),
  name: z.string(),
  area: z.string().nullable(),
  team_id: z.int().nullable(),
  weekday: z.int().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  version: z.int(),
});

const place = { market: z.string(), time_zone: z.string() };
const inMarket = z.object({
  market: marketCode.optional().meta({ description: 'the shop’s own where it is absent' }),
  ...languageField,
});
const toMove = z.array(visitCardForOperators).meta({
  description: 'visits that were booked for what is no longer offered; `operator/booking/to-move` lists them',
});
const booked = z.object({ visits: z.array(visitCardForOperators).optional() });
const SAVE_REFUSALS = ['INVALID_FIELDS', 'CHANGED_MEANWHILE', 'VISITS_BOOKED'] as const;

export const operatorVisitOfferEndpoints = {
  'GET operator/area/list': endpoint({
    method: 'GET',
    path: 'operator/area/list',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'Areas of home visits, retired ones too',
    query: inMarket,
    answer: z.object({
      result: z.object({
        ...place,
        languages: z.array(z.string()).meta({ description: 'an area needs its name in each' }),
        areas: z.array(area),
      }),
    }),
    refusals: [],
  }),
  'POST operator/area/save': endpoint({
    method: 'POST',
    path: 'operator/area/save',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'A new area of home visits, or another one’s names and states; `active: false` retires it',
    body: z.object({
      code: areaCode,
      version,
      market: marketCode.optional().meta({ description: 'of a new area; the shop’s own where it is absent' }),
      names: z.record(languageCode, name),
      states: z
        .array(
          text(100)
            .pipe(z.string().min(1))
            .meta({ examples: ['AE-DU'] }),
        )
        .max(STATES_MAX),
      position: z.int().min(0).max(10_000),
      active: z.boolean(),
      reason,
      ...languageField,
    }),
    answer: z.object({ result: z.object({ area, to_move: toMove }) }),
    refusals: SAVE_REFUSALS,
    refusalResult: booked,
  }),
  'GET operator/team/list': endpoint({
    method: 'GET',
    path: 'operator/team/list',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'Teams of home visits with their weekly hours, retired ones too, and the fitters there are',
    query: inMarket,
    answer: z.object({
      result: z.object({
        ...place,
        teams: z.array(team),
        fitters: z.array(z.object({ operator_id: z.string(), name: z.string() })),
      }),
    }),
    refusals: [],
  }),
  'POST operator/team/save': endpoint({
    method: 'POST',
    path: 'operator/team/save',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'A new team, or another one’s name, fitters and weekly hours; `active: false` retires it',
    body: z.object({
      team_id: teamId.optional().meta({ description: 'absent = a new one' }),
      version,
      market: marketCode.optional().meta({ description: 'of a new team; the shop’s own where it is absent' }),
      name: name.meta({ description: 'read by operators only' }),
      active: z.boolean(),
      fitters: z.array(id).max(FITTERS_MAX),
      hours: z
        .array(z.object({ area: areaCode, weekday, from: timeOfDay, to: timeOfDay, first_day: day, last_day: day }))
        .max(HOURS_MAX),
      reason,
      ...languageField,
    }),
    answer: z.object({ result: z.object({ team, to_move: toMove }) }),
    refusals: SAVE_REFUSALS,
    refusalResult: booked,
  }),
  'GET operator/closure/list': endpoint({
    method: 'GET',
    path: 'operator/closure/list',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'When no visit is offered: prayers, seasons, a team’s holiday; those that are over are left out',
    query: inMarket,
    answer: z.object({ result: z.object({ ...place, closures: z.array(closure) }) }),
    refusals: [],
  }),
  'POST operator/closure/save': endpoint({
    method: 'POST',
    path: 'operator/closure/save',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'A new closure, or another one’s terms; what is null is every one',
    body: z.object({
      _id: teamId.optional().meta({ description: 'absent = a new one' }),
      version,
      market: marketCode.optional().meta({ description: 'of a new closure; the shop’s own where it is absent' }),
      name: name.meta({ description: 'read by operators only' }),
      area: areaCode.nullable().default(null),
      team_id: teamId.nullable().default(null),
      weekday: weekday.nullable().default(null),
      from: timeOfDay.nullable().default(null),
      to: timeOfDay.nullable().default(null),
      first_day: day,
      last_day: day,
      reason,
      ...languageField,
    }),
    answer: z.object({ result: z.object({ closure, to_move: toMove }) }),
    refusals: SAVE_REFUSALS,
    refusalResult: booked,
  }),
  'POST operator/closure/remove': endpoint({
    method: 'POST',
    path: 'operator/closure/remove',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'Ends a closure: its times are offered again',
    body: z.object({ _id: teamId, version, ...languageField }),
    answer: z.object({}),
    refusals: ['CHANGED_MEANWHILE'],
  }),
  'GET operator/booking/to-move': endpoint({
    method: 'GET',
    path: 'operator/booking/to-move',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'Visits to come whose time or team the shop no longer offers, the next first',
    query: z.object(languageField),
    answer: z.object({
      result: z.array(visitCardForOperators.extend({ reason: z.string(), since: z.iso.datetime() })),
    }),
    refusals: [],
  }),
};
