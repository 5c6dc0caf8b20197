// Routes by which operators set which home visits are offered.
import type { Call, Routes } from '../kernel/call.ts';
import type { Market } from '../pricing/pricing.ts';
import { listedOnWire } from './on-the-wire.ts';
import type { Closure, OfferedArea, OfferedTeam } from './offer.ts';
import {
  areasToSet,
  closuresToSet,
  removeClosure,
  saveArea,
  saveClosure,
  saveTeam,
  teamsToSet,
  visitsToMove,
} from './offer.service.ts';

const placeOnWire = ({ code, timeZone }: Market) => ({ market: code, time_zone: timeZone });

const areaOnWire = ({ code, market, names, states, position, active, version }: OfferedArea) => ({
  code,
  market,
  names: { ...names },
  states: [...states],
  position,
  active,
  version,
});

const teamOnWire = ({ teamId, market, name, active, fitters, hours, version }: OfferedTeam) => ({
  team_id: teamId,
  market,
  name,
  active,
  fitters: [...fitters],
  hours: hours.map(({ firstDay, lastDay, ...rest }) => ({ ...rest, first_day: firstDay, last_day: lastDay })),
  version,
});

const closureOnWire = ({ closureId, teamId, firstDay, lastDay, ...rest }: Closure) => ({
  _id: closureId,
  team_id: teamId,
  first_day: firstDay,
  last_day: lastDay,
  ...rest,
});

async function saveTeamCalled(call: Call<'POST operator/team/save'>) {
  const { shop, body } = call;
  const { saved, toMove } = await saveTeam(shop, call, {
    teamId: body.team_id ?? null,
    version: body.version,
    market: body.market,
    name: body.name,
    active: body.active,
    fitters: body.fitters,
    hours: body.hours.map(({ first_day: firstDay, last_day: lastDay, ...rest }) => ({ ...rest, firstDay, lastDay })),
    reason: body.reason,
  });
  return { result: { team: teamOnWire(saved), to_move: toMove.map(listedOnWire) } };
}

async function saveClosureCalled(call: Call<'POST operator/closure/save'>) {
  const { shop, body } = call;
  const { saved, toMove } = await saveClosure(shop, call, {
    closureId: body._id ?? null,
    version: body.version,
    market: body.market,
    name: body.name,
    area: body.area,
    teamId: body.team_id,
    weekday: body.weekday,
    from: body.from,
    to: body.to,
    firstDay: body.first_day,
    lastDay: body.last_day,
    reason: body.reason,
  });
  return { result: { closure: closureOnWire(saved), to_move: toMove.map(listedOnWire) } };
}

export const visitOfferRoutes = {
  'GET operator/area/list': async ({ shop, query }) => {
    const { market, areas } = await areasToSet(shop, query.market);
    return {
      result: { ...placeOnWire(market), languages: [...shop.languages()], areas: areas.map(areaOnWire) },
    };
  },
  'POST operator/area/save': async (call) => {
    const { language_code: _language, ...wish } = call.body;
    const { saved, toMove } = await saveArea(call.shop, call, { ...wish, market: wish.market });
    return { result: { area: areaOnWire(saved), to_move: toMove.map(listedOnWire) } };
  },
  'GET operator/team/list': async ({ shop, query }) => {
    const { market, teams, fitters } = await teamsToSet(shop, query.market);
    return {
      result: {
        ...placeOnWire(market),
        teams: teams.map(teamOnWire),
        fitters: fitters.map(({ id, name }) => ({ operator_id: id, name })),
      },
    };
  },
  'POST operator/team/save': saveTeamCalled,
  'GET operator/closure/list': async ({ shop, query }) => {
    const { market, closures } = await closuresToSet(shop, query.market);
    return { result: { ...placeOnWire(market), closures: closures.map(closureOnWire) } };
  },
  'POST operator/closure/save': saveClosureCalled,
  'POST operator/closure/remove': async (call) => {
    await removeClosure(call.shop, call, { closureId: call.body._id, version: call.body.version });
    return {};
  },
  'GET operator/booking/to-move': async ({ shop }) => ({
    result: (await visitsToMove(shop)).map((visit) => ({
      ...listedOnWire(visit),
      reason: visit.reason,
      since: visit.since.toISOString(),
    })),
  }),
} satisfies Routes;
