// Routes of home visits for operators.
import type { Routes } from '../kernel/call.ts';
import { keyOf } from '../kernel/idempotency.ts';
import { listedOnWire, visitOnWire } from './on-the-wire.ts';
import {
  dueVisits,
  listVisits,
  measureAtVisit,
  moveVisitByOperator,
  noteVisit,
  scheduleVisit,
  visitForOperator,
} from './operators.service.ts';

export const operatorBookingRoutes = {
  'GET operator/booking/list': async ({ shop, operator, query }) => {
    const wish = { from: query.from, days: query.days, teamId: query.team_id };
    const { from, days, timeZone, teams, visits } = await listVisits(shop, operator, wish);
    return {
      result: {
        from,
        days,
        time_zone: timeZone,
        teams: teams.map(({ teamId, name, active }) => ({ team_id: teamId, name, active })),
        visits: visits.map(listedOnWire),
      },
    };
  },
  'GET operator/booking/due': async ({ shop }) => ({
    result: (await dueVisits(shop)).map((visit) => ({
      ...listedOnWire(visit),
      seconds_left: visit.secondsLeft,
      overdue: visit.secondsLeft < 0,
    })),
  }),
  'GET operator/booking/details/{id}': async ({ shop, operator, params, language }) => {
    const { booking, team, moves, history } = await visitForOperator(shop, operator, params.id);
    return {
      result: {
        ...(await visitOnWire(shop, booking, language)),
        customer_id: booking.customerId,
        team_id: booking.teamId,
        team,
        version: booking.version,
        to_move: booking.toMoveReason,
        moves,
        events: history.map(({ at, from, to, by, operator: name, what, note }) => ({
          at: at.toISOString(),
          from,
          to,
          by,
          operator: name,
          what,
          note,
        })),
      },
    };
  },
  'POST operator/booking/move': async ({ shop, operator, body, requestId }) => {
    const { booking_id: bookingId, to, note = '' } = body;
    const status = await moveVisitByOperator(shop, operator, { bookingId, to, note, requestId });
    return { result: { booking_id: bookingId, status } };
  },
  'POST operator/booking/schedule': async ({ shop, operator, body, requestId }) => {
    const { booking_id: bookingId, version, team_id: teamId, note = '' } = body;
    const time = { startsAt: new Date(body.starts_at), endsAt: new Date(body.ends_at) };
    const wish = { bookingId, version, teamId, ...time, note, requestId };
    return { result: { booking_id: bookingId, version: await scheduleVisit(shop, operator, wish) } };
  },
  'POST operator/booking/note': async ({ shop, operator, body, requestId }) => {
    const { booking_id: bookingId, note } = body;
    return {
      result: { booking_id: bookingId, status: await noteVisit(shop, operator, { bookingId, note, requestId }) },
    };
  },
  'POST operator/booking/measurement': async (call) => {
    const { shop, operator, body, requestId } = call;
    const taken = { bookingId: body.booking_id, label: body.label, measurements: body, requestId };
    const { setId, versionId } = await measureAtVisit(shop, operator, taken, keyOf(call));
    return { result: { booking_id: body.booking_id, set_id: setId, customSizeId: versionId } };
  },
} satisfies Routes;
