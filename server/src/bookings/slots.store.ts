// SQL of areas, teams and the times they offer: the weekly hours on the market's clock, minus closures and holidays.
// The database turns these times into instants, because it knows when a time zone changes its clocks.
import type { Queries, Transaction } from '../kernel/database.ts';
import type { Area, Slot } from './bookings.ts';

export async function loadAreas(db: Queries, market: string, language: string): Promise<Area[]> {
  return db.query<Area>(
    `select a.code, a.market, a.states, a.active, coalesce(t.name, e.name, a.code) as name
     from visit_areas a
       left join visit_area_texts t on t.area = a.code and t.language = $2
       left join visit_area_texts e on e.area = a.code and e.language = 'en'
     where a.market = $1 and a.active order by a.position, a.code`,
    [market, language],
  );
}

/**
 * The areas in which a team makes visits today or later. Closures are not considered, because none closes an area for
 * ever.
 */
export async function loadVisitedAreas(
  db: Queries,
  market: string,
  language: string,
): Promise<{ code: string; name: string }[]> {
  return db.query(
    `select a.code, coalesce(t.name, e.name, a.code) as name
     from visit_areas a join markets m on m.code = a.market
       left join visit_area_texts t on t.area = a.code and t.language = $2
       left join visit_area_texts e on e.area = a.code and e.language = 'en'
     where a.market = $1 and a.active and exists (
       select from visit_hours h join visit_teams v on v.id = h.team and v.active and v.market = a.market
       where h.area = a.code
         and coalesce(h.last_day, 'infinity') >= (shop.now() at time zone m.time_zone)::date)
     order by a.position, a.code`,
    [market, language],
  );
}

export async function loadArea(db: Queries, code: string, language: string): Promise<Area | null> {
  const [area] = await db.query<Area>(
    `select a.code, a.market, a.states, a.active, coalesce(t.name, e.name, a.code) as name
     from visit_areas a
       left join visit_area_texts t on t.area = a.code and t.language = $2
       left join visit_area_texts e on e.area = a.code and e.language = 'en'
     where a.code = $1`,
    [code, language],
  );
  return area ?? null;
}

/**
 * SQL for the offered times of each team: $1 area, $2 first day, $3 number of days, $4 a visit whose own time counts as
 * free.
 */
const OFFERED = `with offered as (
  select d.day, h.starts, h.team,
    (d.day + h.starts) at time zone m.time_zone as starts_at,
    (d.day + h.starts + make_interval(mins => h.minutes)) at time zone m.time_zone as ends_at
  from visit_areas a
    join markets m on m.code = a.market
    join visit_hours h on h.area = a.code
    join visit_teams t on t.id = h.team and t.active and t.market = a.market
    cross join lateral (select $2::date + n as day from generate_series(0, $3::int - 1) n) d
  where a.code = $1 and a.active and h.weekday = extract(dow from d.day)
    and d.day between coalesce(h.first_day, '-infinity') and coalesce(h.last_day, 'infinity')
    and not exists (select from market_holidays y where y.market = a.market and y.day = d.day)
    and not exists (
      select from visit_closures c where c.market = a.market
        and (c.area is null or c.area = a.code) and (c.team is null or c.team = h.team)
        and (c.weekday is null or c.weekday = h.weekday)
        and d.day between coalesce(c.first_day, '-infinity') and coalesce(c.last_day, 'infinity')
        and (c.from_time is null or (d.day + h.starts < d.day + c.to_time
          and d.day + h.starts + make_interval(mins => h.minutes) > d.day + c.from_time)))
), seen as (
  select o.*, not exists (
    select from bookings b where b.team = o.team and b.status <> 'cancelled' and b.id is distinct from $4::uuid
      and tstzrange(b.starts_at, b.ends_at) && tstzrange(o.starts_at, o.ends_at)) as free
  from offered o
)`;

export interface Span {
  area: string;
  firstDay: string;
  days: number;
  /** The visit to be moved, whose own time counts as free; null for a new visit. */
  bookingId: string | null;
}

export async function loadSlots(db: Queries, { area, firstDay, days, bookingId }: Span): Promise<Slot[]> {
  return db.query<Slot>(
    `${OFFERED} select day, extract(hour from starts)::int as hour, starts_at as "startsAt", max(ends_at) as "endsAt", bool_or(free) as free
     from seen group by day, starts, starts_at order by starts_at`,
    [area, firstDay, days, bookingId],
  );
}

export interface TeamTime {
  teamId: number;
  endsAt: Date;
}

/**
 * The teams that are free at this offered time, first the one with the fewest visits within 12 hours before and after
 * it.
 */
export async function loadFreeTeams(tx: Transaction, span: Span, startsAt: Date): Promise<TeamTime[]> {
  return tx.query<TeamTime>(
    `${OFFERED} select s.team as "teamId", s.ends_at as "endsAt" from seen s where s.free and s.starts_at = $5
     order by (select count(*) from bookings b where b.team = s.team and b.status <> 'cancelled'
       and b.starts_at between s.starts_at - interval '12 hours' and s.starts_at + interval '12 hours'), s.team`,
    [span.area, span.firstDay, span.days, span.bookingId, startsAt],
  );
}

/**
 * Locks the rows of the teams with hours in the area, in id order, so that only one transaction at a time assigns the
 * times of these teams to visits.
 */
export async function lockTeamsOf(tx: Transaction, area: string): Promise<void> {
  await tx.query(
    `select t.id from visit_teams t where exists (select from visit_hours h where h.team = t.id and h.area = $1)
     order by t.id for no key update`,
    [area],
  );
}

export async function lockTeam(tx: Transaction, teamId: number, market: string): Promise<boolean> {
  const rows = await tx.query('select id from visit_teams where id = $1 and market = $2 and active for no key update', [
    teamId,
    market,
  ]);
  return rows.length > 0;
}

export interface Team {
  teamId: number;
  name: string;
  active: boolean;
}

export async function loadTeams(db: Queries, market: string): Promise<Team[]> {
  return db.query<Team>('select id as "teamId", name, active from visit_teams where market = $1 order by id', [market]);
}

export async function loadTeamsOf(db: Queries, operatorId: string): Promise<number[]> {
  const rows = await db.query<{ team: number }>(
    'select team from visit_team_operators where operator_id = $1 order by team',
    [operatorId],
  );
  return rows.map(({ team }) => team);
}
