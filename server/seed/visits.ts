// The demo shop's home visits: three areas of the Emirates and one each in Riyadh and Jeddah, teams, weekly hours, and
// closures: Friday prayer, and the afternoons of Ramadan 2027, when visits are offered late in the evening instead.
import type { Queries } from '../src/kernel/database.ts';
import { transaction } from '../src/kernel/transaction.ts';
import type { Shop } from '../src/shop.ts';

interface SeedArea {
  code: string;
  market: string;
  states: readonly string[];
  en: string;
  arb: string;
  teams: readonly string[];
  /** 0 = Sunday. */
  weekdays: readonly number[];
}

const AREAS: readonly SeedArea[] = [
  {
    code: 'dubai',
    market: 'ae',
    states: ['AE-DU'],
    en: 'Dubai',
    arb: 'دبي',
    teams: ['Dubai 1', 'Dubai 2'],
    weekdays: [1, 2, 3, 4, 5, 6],
  },
  {
    code: 'abu-dhabi',
    market: 'ae',
    states: ['AE-AZ'],
    en: 'Abu Dhabi',
    arb: 'أبوظبي',
    teams: ['Abu Dhabi 1'],
    weekdays: [1, 2, 3, 4, 5, 6],
  },
  {
    code: 'northern-emirates',
    market: 'ae',
    states: ['AE-SH', 'AE-AJ', 'AE-UQ', 'AE-RK', 'AE-FU'],
    en: 'Northern Emirates',
    arb: 'الإمارات الشمالية',
    teams: ['North 1'],
    weekdays: [2, 4, 6],
  },
  {
    code: 'riyadh',
    market: 'sa',
    states: [],
    en: 'Riyadh',
    arb: 'الرياض',
    teams: ['Riyadh 1'],
    weekdays: [0, 1, 2, 3, 4, 6],
  },
  { code: 'jeddah', market: 'sa', states: [], en: 'Jeddah', arb: 'جدة', teams: ['Jeddah 1'], weekdays: [0, 2, 4] },
];

const STARTS = ['10:00', '12:00', '14:00', '16:30', '18:30'] as const;
const IN_RAMADAN = ['21:00', '22:30'] as const;
/** The expected days of Ramadan in 2027; for other years this seed has no hours and closures of Ramadan. */
const RAMADAN = { first: '2027-02-08', last: '2027-03-09' };

async function addArea(db: Queries, area: SeedArea, position: number): Promise<void> {
  await db.query('insert into visit_areas (code, market, states, position) values ($1, $2, $3, $4)', [
    area.code,
    area.market,
    area.states,
    position,
  ]);
  for (const language of ['en', 'arb'] as const)
    await db.query('insert into visit_area_texts (area, language, name) values ($1, $2, $3)', [
      area.code,
      language,
      area[language],
    ]);
  for (const name of area.teams) {
    const [team] = await db.query<{ id: number }>(
      'insert into visit_teams (market, name) values ($1, $2) returning id',
      [area.market, name],
    );
    for (const [starts, first, last] of [
      ...STARTS.map((time) => [time, null, null] as const),
      ...IN_RAMADAN.map((time) => [time, RAMADAN.first, RAMADAN.last] as const),
    ])
      await db.query(
        `insert into visit_hours (area, team, weekday, starts, first_day, last_day)
         select $1, $2, weekday, $4, $5, $6 from unnest($3::int[]) weekday`,
        [area.code, team?.id, area.weekdays, starts, first, last],
      );
  }
}

/** Can be called again: a shop that has areas keeps its own. */
export async function seedVisits(shop: Shop): Promise<void> {
  await transaction(shop.database, async (tx) => {
    const [known] = await tx.query('select code from visit_areas limit 1');
    if (known) return;
    for (const [position, area] of AREAS.entries()) await addArea(tx, area, position);
    for (const market of ['ae', 'sa']) {
      await tx.query(
        `insert into visit_closures (market, weekday, from_time, to_time, name) values ($1, 5, '12:00', '14:00', 'Friday prayer')`,
        [market],
      );
      await tx.query(
        `insert into visit_closures (market, from_time, to_time, first_day, last_day, name) values ($1, '14:00', '21:00', $2, $3, 'Ramadan')`,
        [market, RAMADAN.first, RAMADAN.last],
      );
    }
  });
}
