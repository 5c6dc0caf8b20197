// Operators set which home visits are offered: areas, teams with their weekly hours, and closures. A change that takes
// away the time of booked visits is refused with a list of these visits, unless it gives a reason why they have to be
// moved.
import type { Operator } from '../kernel/call.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record, VISITS_TAG } from '../kernel/events.ts';
import { fault, refuse, refuseWith } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { operatorsIn } from '../operators/names.service.ts';
import type { Market } from '../pricing/pricing.ts';
import { marketOf, todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { type ListedVisit, loadListed, loadToMove, type VisitToMove, writeHistory } from './bookings.store.ts';
import { listedOnWire } from './on-the-wire.ts';
import {
  areaFaults,
  type Closure,
  closureFaults,
  differences,
  type Faults,
  hoursFaults,
  lostBy,
  type OfferedArea,
  type OfferedTeam,
} from './offer.ts';
import {
  deleteClosure,
  findClosure,
  findSameClosure,
  hasHoursFrom,
  insertClosure,
  loadClosures,
  loadOfferedAreas,
  loadOfferedTeams,
  loadStandings,
  lockOffer,
  markToMove,
  marketOfArea,
  marketOfTeam,
  updateClosure,
  writeArea,
  writeTeam,
} from './offer.store.ts';

export interface OperatorContext {
  operator: Operator;
  requestId: string;
}

interface Based {
  /** The version of the row that the change is based on; 0 for a new row. */
  version: number;
  /** Why booked visits have to be moved; if it is empty, a change that takes away the time of one is refused. */
  reason: string;
}

export interface Changed<T> {
  saved: T;
  toMove: ListedVisit[];
}

async function marketNamed(shop: Shop, code: string | undefined): Promise<Market> {
  return (await marketOf(shop.database, code ?? shop.market.code)) ?? fault('NOT_FOUND');
}

/** An existing area, team or closure stays in its market; a new one gets the wished market, or that of `shop`. */
async function marketOfChange(shop: Shop, stored: string | null, wished: string | undefined): Promise<string> {
  if (stored !== null && wished !== undefined && wished !== stored)
    refuse('INVALID_FIELDS', { market: 'FIELD_MARKET' });
  return (await marketNamed(shop, stored ?? wished)).code;
}

const refuseFaults = (faults: Faults): void => {
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
};

/** The row that a change is based on; null for a new row. Throws CHANGED_MEANWHILE if somebody has changed the row. */
function basedOn<T extends { version: number }>(row: T | undefined | null, version: number, isNew: boolean): T | null {
  if (isNew) return version === 0 ? null : refuse('CHANGED_MEANWHILE');
  if (!row) return fault('NOT_FOUND');
  return row.version === version ? row : refuse('CHANGED_MEANWHILE');
}

/** What a change wrote, for the audit trail; `action` is null when nothing was written. */
interface Written<T> {
  saved: T;
  before: object | null;
  action: string | null;
  subject: string;
}

async function changeOffer<T extends object>(
  shop: Shop,
  { operator, requestId }: OperatorContext,
  { market, reason }: { market: string; reason: string },
  change: (tx: Transaction) => Promise<Written<T>>,
): Promise<Changed<T>> {
  return transaction(shop.database, async (tx) => {
    await lockOffer(tx, market);
    const stood = await loadStandings(tx, market);
    const { saved, before, action, subject } = await change(tx);
    if (action === null) return { saved, toMove: [] };
    const lost = lostBy(stood, await loadStandings(tx, market));
    const toMove = await loadListed(tx, lost);
    if (lost.length > 0 && reason === '') refuseWith('VISITS_BOOKED', { visits: toMove.map(listedOnWire) });
    await markToMove(tx, lost, reason);
    const row = { from: null, to: null, by: 'operator', operatorId: operator.operatorId, note: reason } as const;
    for (const bookingId of lost) await writeHistory(tx, bookingId, { ...row, what: 'to_move' });
    const details = { ...differences(before, saved), ...(lost.length > 0 ? { to_move: lost } : {}) };
    await recordAction(tx, operator, { action, subject, details, requestId });
    await record(tx, 'booking.offer_changed', { market }, [VISITS_TAG]);
    return { saved, toMove };
  });
}

export async function areasToSet(shop: Shop, code: string | undefined) {
  const market = await marketNamed(shop, code);
  return { market, areas: await loadOfferedAreas(shop.database, market.code) };
}

export type AreaWish = Omit<OfferedArea, 'market' | 'version'> & Based & { market: string | undefined };

export async function saveArea(shop: Shop, context: OperatorContext, wish: AreaWish): Promise<Changed<OfferedArea>> {
  const { code, version, names, position, active } = wish;
  const known = await marketOfArea(shop.database, code);
  // Codes of areas are unique over all markets.
  if (version === 0 && known !== null) refuse('INVALID_FIELDS', { code: 'FIELD_NAME_TAKEN' });
  const market = await marketOfChange(shop, known, wish.market);
  const states = [...new Set(wish.states)];
  refuseFaults(areaFaults({ names, states, market }, shop.languages()));
  return changeOffer(shop, context, { market, reason: wish.reason }, async (tx) => {
    const row = async () => (await loadOfferedAreas(tx, market)).find((one) => one.code === code);
    const found = await row();
    if (version === 0 && found) refuse('INVALID_FIELDS', { code: 'FIELD_NAME_TAKEN' });
    const before = basedOn(found, version, version === 0);
    await writeArea(tx, { code, market, names, states, position, active });
    const action = before === null ? 'visit_area.made' : 'visit_area.changed';
    return { saved: (await row())!, before, action, subject: code };
  });
}

export async function teamsToSet(shop: Shop, code: string | undefined) {
  const market = await marketNamed(shop, code);
  const { database } = shop;
  return {
    market,
    teams: await loadOfferedTeams(database, market.code),
    fitters: await operatorsIn(database, 'fitter'),
  };
}

export type TeamWish = Omit<OfferedTeam, 'market' | 'version' | 'teamId'> &
  Based & { market: string | undefined; teamId: number | null };

async function teamFaults(
  db: Queries,
  market: string,
  wish: TeamWish,
  others: readonly OfferedTeam[],
): Promise<Faults> {
  const areas = await loadOfferedAreas(db, market);
  const fitters = new Set((await operatorsIn(db, 'fitter')).map(({ id }) => id));
  const kept = new Set(others.find(({ teamId }) => teamId === wish.teamId)?.fitters);
  const faults = hoursFaults(wish.hours, new Set(areas.map(({ code }) => code)));
  // Fitters who were in the team before are accepted even without the role, until an operator removes them from the
  // team.
  for (const [index, id] of wish.fitters.entries())
    if (!fitters.has(id) && !kept.has(id)) faults[`fitters.${index}`] = 'FIELD_FITTER';
  if (others.some(({ teamId, name }) => teamId !== wish.teamId && name === wish.name))
    faults['name'] = 'FIELD_NAME_TAKEN';
  return faults;
}

export async function saveTeam(shop: Shop, context: OperatorContext, wish: TeamWish): Promise<Changed<OfferedTeam>> {
  const { teamId, version, name, active, hours } = wish;
  const known = teamId === null ? null : ((await marketOfTeam(shop.database, teamId)) ?? fault('NOT_FOUND'));
  const market = await marketOfChange(shop, known, wish.market);
  const fitters = [...new Set(wish.fitters)];
  return changeOffer(shop, context, { market, reason: wish.reason }, async (tx) => {
    const teams = await loadOfferedTeams(tx, market);
    const before = basedOn(
      teams.find((one) => one.teamId === teamId),
      version,
      teamId === null,
    );
    refuseFaults(await teamFaults(tx, market, wish, teams));
    const id = await writeTeam(tx, { teamId, market, name, active, fitters, hours });
    const saved = (await loadOfferedTeams(tx, market)).find((one) => one.teamId === id)!;
    const action = before === null ? 'visit_team.made' : 'visit_team.changed';
    return { saved, before, action, subject: String(id) };
  });
}

export async function closuresToSet(shop: Shop, code: string | undefined) {
  const market = await marketNamed(shop, code);
  const today = await todayIn(shop.database, market);
  return { market, closures: await loadClosures(shop.database, market.code, today) };
}

export type ClosureWish = Omit<Closure, 'market' | 'version' | 'closureId'> &
  Based & { market: string | undefined; closureId: number | null };

async function closurePlaceFaults(db: Queries, market: string, { area, teamId }: ClosureWish): Promise<Faults> {
  const isArea = area === null || (await marketOfArea(db, area)) === market;
  const isTeam = teamId === null || (await marketOfTeam(db, teamId)) === market;
  return { ...(isArea ? {} : { area: 'FIELD_AREA' }), ...(isTeam ? {} : { team_id: 'FIELD_TEAM' }) };
}

/** A new closure with the same terms and name as an existing one is not stored a second time. */
export async function saveClosure(shop: Shop, context: OperatorContext, wish: ClosureWish): Promise<Changed<Closure>> {
  const { version, reason, closureId, ...terms } = wish;
  refuseFaults(closureFaults(wish));
  const known = closureId === null ? null : ((await findClosure(shop.database, closureId)) ?? fault('NOT_FOUND'));
  const market = await marketOfChange(shop, known?.market ?? null, wish.market);
  return changeOffer(shop, context, { market, reason }, async (tx) => {
    const before = basedOn(closureId === null ? null : await findClosure(tx, closureId), version, closureId === null);
    refuseFaults(await closurePlaceFaults(tx, market, wish));
    const closure = { ...terms, market };
    const same = closureId === null ? await findSameClosure(tx, closure) : null;
    if (same) return { saved: same, before, action: null, subject: String(same.closureId) };
    if (closureId !== null) await updateClosure(tx, { ...closure, closureId });
    const id = closureId ?? (await insertClosure(tx, closure));
    const action = before === null ? 'visit_closure.made' : 'visit_closure.changed';
    return { saved: (await findClosure(tx, id))!, before, action, subject: String(id) };
  });
}

export async function removeClosure(
  shop: Shop,
  context: OperatorContext,
  { closureId, version }: { closureId: number; version: number },
): Promise<void> {
  const { market } = (await findClosure(shop.database, closureId)) ?? fault('NOT_FOUND');
  await transaction(shop.database, async (tx) => {
    await lockOffer(tx, market);
    const before = basedOn(await findClosure(tx, closureId), version, false);
    await deleteClosure(tx, closureId);
    const details = differences(null, { ...before });
    const { operator, requestId } = context;
    const subject = String(closureId);
    await recordAction(tx, operator, { action: 'visit_closure.removed', subject, details, requestId });
  });
}

/** Whether an active team has hours for home visits, today or later, in the market of the request (`shop.market`). */
export async function offersVisits({ database, market }: Shop): Promise<boolean> {
  return hasHoursFrom(database, market.code, await todayIn(database, market));
}

export function visitsToMove(shop: Shop): Promise<VisitToMove[]> {
  return loadToMove(shop.database, shop.market.code);
}
