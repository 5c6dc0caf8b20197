// SQL of the home visits that operators offer, and whether booked visits still agree with them.
import type { Queries, Transaction } from '../kernel/database.ts';
import {
  type Closure,
  minuteOf,
  type OfferedArea,
  type OfferedTeam,
  type Standing,
  type WeeklyHours,
} from './offer.ts';

const LOCK = 'hashtextextended($1, 0)';
const offerOf = (market: string): string => `visits offered in:${market}`;

/**
 * Takes the shared lock on what the market offers, so that it cannot change until the transaction ends. A transaction
 * that gives a visit a time must hold it.
 */
export async function holdOffer(tx: Transaction, market: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(${LOCK})`, [offerOf(market)]);
}

/** Takes the exclusive lock: until it is released, no other transaction can give a visit in this market a time. */
export async function lockOffer(tx: Transaction, market: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${LOCK})`, [offerOf(market)]);
}

export async function loadOfferedAreas(db: Queries, market: string): Promise<OfferedArea[]> {
  return db.query<OfferedArea>(
    `select a.code, a.market, a.states, a.position, a.active, a.version,
       coalesce((select json_object_agg(t.language, t.name) from visit_area_texts t where t.area = a.code), '{}') as names
     from visit_areas a where a.market = $1 order by a.position, a.code`,
    [market],
  );
}

/** Whether a team that is active has hours from this day (YYYY-MM-DD) on in an active area of the market. */
export async function hasHoursFrom(db: Queries, market: string, day: string): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    `select exists (select from visit_areas a join visit_hours h on h.area = a.code
       join visit_teams t on t.id = h.team and t.active and t.market = a.market
       where a.market = $1 and a.active and coalesce(h.last_day, 'infinity') >= $2::date) as found`,
    [market, day],
  );
  return row?.found ?? false;
}

export async function marketOfArea(db: Queries, code: string): Promise<string | null> {
  const [row] = await db.query<{ market: string }>('select market from visit_areas where code = $1', [code]);
  return row?.market ?? null;
}

export async function writeArea(tx: Transaction, area: Omit<OfferedArea, 'version'>): Promise<void> {
  const { code, market, states, position, active, names } = area;
  await tx.query(
    `insert into visit_areas (code, market, states, position, active) values ($1, $2, $3, $4, $5)
     on conflict (code) do update set states = excluded.states, position = excluded.position, active = excluded.active,
       version = visit_areas.version + 1`,
    [code, market, states, position, active],
  );
  await tx.query(
    `insert into visit_area_texts (area, language, name) select $1, language, name from unnest($2::text[], $3::text[]) as n (language, name)
     on conflict (area, language) do update set name = excluded.name`,
    [code, Object.keys(names), Object.values(names)],
  );
}

/** SQL for a column of type time as HH:MM; the end of a day is 24:00. */
const clock = (column: string): string => `to_char(${column}, 'HH24:MI')`;

export async function loadOfferedTeams(db: Queries, market: string): Promise<OfferedTeam[]> {
  const teams = await db.query<Omit<OfferedTeam, 'hours'>>(
    `select t.id as "teamId", t.market, t.name, t.active, t.version,
       array(select o.operator_id from visit_team_operators o where o.team = t.id order by o.operator_id) as fitters
     from visit_teams t where t.market = $1 order by t.id`,
    [market],
  );
  const hours = await db.query<WeeklyHours & { teamId: number }>(
    `select h.team as "teamId", h.area, h.weekday, ${clock('h.starts')} as "from",
       to_char(make_interval(mins => (extract(epoch from h.starts) / 60)::int + h.minutes), 'HH24:MI') as "to",
       h.first_day::text as "firstDay", h.last_day::text as "lastDay"
     from visit_hours h join visit_teams t on t.id = h.team where t.market = $1
     order by h.area, h.first_day nulls first, h.weekday, h.starts`,
    [market],
  );
  return teams.map((team) => ({
    ...team,
    hours: hours.filter(({ teamId }) => teamId === team.teamId).map(({ teamId: _team, ...rest }) => rest),
  }));
}

export async function marketOfTeam(db: Queries, teamId: number): Promise<string | null> {
  const [row] = await db.query<{ market: string }>('select market from visit_teams where id = $1', [teamId]);
  return row?.market ?? null;
}

export async function writeTeam(
  tx: Transaction,
  team: Omit<OfferedTeam, 'version' | 'teamId'> & { teamId: number | null },
): Promise<number> {
  const { market, name, active, fitters, hours } = team;
  const [row] =
    team.teamId === null
      ? await tx.query<{ id: number }>(
          'insert into visit_teams (market, name, active) values ($1, $2, $3) returning id',
          [market, name, active],
        )
      : await tx.query<{ id: number }>(
          'update visit_teams set name = $2, active = $3, version = version + 1 where id = $1 returning id',
          [team.teamId, name, active],
        );
  const { id } = row!;
  await tx.query('delete from visit_team_operators where team = $1', [id]);
  await tx.query('insert into visit_team_operators select $1, unnest($2::uuid[])', [id, fitters]);
  await tx.query('delete from visit_hours where team = $1', [id]);
  await tx.query(
    `insert into visit_hours (team, area, weekday, starts, minutes, first_day, last_day)
     select $1, area, weekday, starts, minutes, first_day, last_day
     from unnest($2::text[], $3::int[], $4::time[], $5::int[], $6::date[], $7::date[])
       as h (area, weekday, starts, minutes, first_day, last_day)`,
    [
      id,
      hours.map(({ area }) => area),
      hours.map(({ weekday }) => weekday),
      hours.map(({ from }) => from),
      hours.map(({ from, to }) => minuteOf(to) - minuteOf(from)),
      hours.map(({ firstDay }) => firstDay),
      hours.map(({ lastDay }) => lastDay),
    ],
  );
  return id;
}

const CLOSURE = `select c.id as "closureId", c.market, c.name, c.area, c.team as "teamId", c.weekday, ${clock('c.from_time')} as "from",
  ${clock('c.to_time')} as "to", c.first_day::text as "firstDay", c.last_day::text as "lastDay", c.version from visit_closures c`;

export async function loadClosures(db: Queries, market: string, today: string): Promise<Closure[]> {
  return db.query<Closure>(
    `${CLOSURE} where c.market = $1 and coalesce(c.last_day, 'infinity') >= $2::date
     order by c.first_day nulls first, c.weekday nulls first, c.from_time, c.id`,
    [market, today],
  );
}

export async function findClosure(db: Queries, closureId: number): Promise<Closure | null> {
  const [row] = await db.query<Closure>(`${CLOSURE} where c.id = $1`, [closureId]);
  return row ?? null;
}

export async function findSameClosure(
  db: Queries,
  closure: Omit<Closure, 'closureId' | 'version'>,
): Promise<Closure | null> {
  const [row] = await db.query<Closure>(
    `${CLOSURE} where c.market = $1 and c.name = $2 and c.area is not distinct from $3 and c.team is not distinct from $4::int
       and c.weekday is not distinct from $5::int and c.from_time is not distinct from $6::time
       and c.to_time is not distinct from $7::time and c.first_day is not distinct from $8::date
       and c.last_day is not distinct from $9::date order by c.id limit 1`,
    valuesOf(closure),
  );
  return row ?? null;
}

const valuesOf = (closure: Omit<Closure, 'closureId' | 'version'>): unknown[] => [
  closure.market,
  closure.name,
  closure.area,
  closure.teamId,
  closure.weekday,
  closure.from,
  closure.to,
  closure.firstDay,
  closure.lastDay,
];

export async function insertClosure(tx: Transaction, closure: Omit<Closure, 'closureId' | 'version'>): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into visit_closures (market, name, area, team, weekday, from_time, to_time, first_day, last_day)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    valuesOf(closure),
  );
  return row!.id;
}

export async function updateClosure(tx: Transaction, closure: Omit<Closure, 'version'>): Promise<void> {
  await tx.query(
    `update visit_closures set market = $1, name = $2, area = $3, team = $4, weekday = $5, from_time = $6, to_time = $7,
       first_day = $8, last_day = $9, version = version + 1 where id = $10`,
    [...valuesOf(closure), closure.closureId],
  );
}

export async function deleteClosure(tx: Transaction, closureId: number): Promise<void> {
  await tx.query('delete from visit_closures where id = $1', [closureId]);
}

/**
 * For each future visit that is requested, contacted or scheduled, which conditions of the offer it meets: a boolean
 * for each. They are not combined into one, because a change of the offer is judged condition by condition (`lostBy` of
 * offer.ts).
 */
export async function loadStandings(tx: Transaction, market: string): Promise<Standing[]> {
  return tx.query<Standing>(
    `select v.id as "bookingId", array[
       exists (select from visit_teams t where t.id = v.team and t.active),
       exists (select from visit_areas a where a.code = v.area and a.active),
       exists (select from visit_areas a where a.code = v.area and (a.states = '{}' or v.state = any(a.states))),
       exists (select from visit_hours h where h.area = v.area and h.team = v.team and h.weekday = extract(dow from v.starts)
         and h.starts = v.starts::time and v.starts::date between coalesce(h.first_day, '-infinity') and coalesce(h.last_day, 'infinity')),
       not exists (select from visit_closures c where c.market = v.market
         and (c.area is null or c.area = v.area) and (c.team is null or c.team = v.team)
         and (c.weekday is null or c.weekday = extract(dow from v.starts))
         and v.starts::date between coalesce(c.first_day, '-infinity') and coalesce(c.last_day, 'infinity')
         and (c.from_time is null or (v.starts < v.starts::date + c.to_time and v.ends > v.starts::date + c.from_time)))
     ] as stands
     from (select b.id, b.market, b.area, b.team, b.address->>'state' as state,
         b.starts_at at time zone m.time_zone as starts, b.ends_at at time zone m.time_zone as ends
       from bookings b join markets m on m.code = b.market
       where b.market = $1 and b.status in ('requested', 'contacted', 'scheduled') and b.starts_at > shop.now()) v
     order by v.starts, v.id`,
    [market],
  );
}

export async function markToMove(tx: Transaction, bookingIds: readonly string[], reason: string): Promise<void> {
  await tx.query(
    `update bookings set to_move_at = shop.now(), to_move_reason = $2, version = version + 1
     where id in (select id from bookings where id = any($1) order by id for update)`,
    [bookingIds, reason],
  );
}
