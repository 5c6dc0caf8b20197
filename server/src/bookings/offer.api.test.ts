// How operators set which home visits are offered. A change that takes away the time of a booked visit needs a reason.
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { type Answer, openTestShop, type TestShop } from '../../testing/shop.ts';
import { addArea, freeSlot, requested, setClock, slotsOf, type TestArea, visitBody } from '../../testing/visits.ts';

const MONDAY = '2026-11-23T08:00:00Z';
const { INVALID_FIELDS, CHANGED_MEANWHILE, VISITS_BOOKED, SLOT_TAKEN } = REFUSALS;

let shop: TestShop;
let area: TestArea;
let desk: TestOperator;
let fitter: TestOperator;
beforeAll(async () => {
  shop = await openTestShop();
  await setClock(shop, MONDAY);
  area = await addArea(shop);
  [desk, fitter] = [await addOperator(shop, 'order_desk'), await addOperator(shop, 'fitter')];
});
afterAll(() => shop?.close());
afterEach(async () => {
  for (const table of ['bookings', 'visit_closures']) await shop.shop.database.query(`delete from ${table}`);
});

const post = (path: string, body: object, as = desk): Promise<{ status: number; body: Answer }> =>
  shop.post(`operator/${path}`, body, as.bearer);
const get = async (path: string) => (await shop.get(`operator/${path}`, desk.bearer)).body['result'];

interface Team {
  team_id: number;
  name: string;
  version: number;
  active: boolean;
  fitters: string[];
  hours: { area: string; weekday: number; from: string; to: string }[];
}
const teamNow = async (id = area.teamIds[0]): Promise<Team> =>
  (await get('team/list')).teams.find(({ team_id: one }: Team) => one === id);
const areaNow = async (code = 'dubai') =>
  (await get('area/list')).areas.find((one: { code: string }) => one.code === code);
const saveTeam = async (more: object) => post('team/save', { ...(await teamNow()), ...more });
const times = async (query = '') => (await slotsOf(shop, query)).map(({ starts_at }) => starts_at);
const lastAction = async () => {
  const [row] = await shop.shop.database.query<{ action: string; subject: string; details: Record<string, unknown> }>(
    'select action, subject, details from operator_actions order by id desc limit 1',
  );
  return row!;
};

describe('areas', () => {
  const SHARJAH = {
    code: 'sharjah',
    version: 0,
    names: { en: 'Sharjah', arb: 'الشارقة' },
    states: ['AE-SH'],
    position: 5,
    active: true,
  };

  test('one is opened with its names, changed, and retired; shoppers see it at once', async () => {
    const made = await post('area/save', SHARJAH);
    expect(made.body['result']).toEqual({ area: { ...SHARJAH, market: 'ae', version: 1 }, to_move: [] });
    const shown = (await shop.get('booking/slots?language_code=arb')).body['result'];
    expect(shown.areas).toContainEqual({ code: 'sharjah', name: 'الشارقة', states: ['AE-SH'] });
    const names = { ...SHARJAH.names, en: 'Sharjah and Ajman' };
    const changed = await post('area/save', { ...SHARJAH, version: 1, names, states: ['AE-SH', 'AE-AJ'] });
    expect(changed.body['result'].area).toMatchObject({ names, version: 2 });
    expect(await lastAction()).toEqual({
      action: 'visit_area.changed',
      subject: 'sharjah',
      details: { names: [SHARJAH.names, names], states: [['AE-SH'], ['AE-SH', 'AE-AJ']] },
    });
    await post('area/save', { ...SHARJAH, version: 2, active: false });
    expect((await shop.get('booking/slots')).body['result'].areas).toHaveLength(1);
    const refused = await shop.post('booking/create', visitBody(await freeSlot(shop), { area: 'sharjah' }));
    expect(refused.body.fields).toHaveProperty('area');
  });

  test.each([
    ['a code that is taken', { code: 'dubai' }, ['code']],
    ['a code that is none', { code: 'Dubai 2!' }, ['code']],
    ['no Arabic name', { names: { en: 'X' } }, ['names.arb']],
    ['an empty name', { names: { en: ' ', arb: 'x' } }, ['names.en']],
    ['a name of 10,000 characters', { names: { en: 'x'.repeat(10_000), arb: 'x' } }, ['names.en']],
    ['a name with direction marks', { names: { en: 'a\u202Eb', arb: 'x' } }, ['names.en']],
    ['a language the shop has not', { names: { en: 'X', arb: 'س', fr: 'X' } }, ['names.fr']],
    ['a state of nowhere', { states: ['AE-DU', 'FR-75'] }, ['states.1']],
  ])('%s is refused at its field', async (_, wrong, fields) => {
    const { body } = await post('area/save', { ...SHARJAH, code: 'ajman', ...wrong });
    expect([body.errorCode, Object.keys(body.fields ?? {})]).toEqual([INVALID_FIELDS.errorCode, fields]);
    expect(await areaNow('ajman')).toBeUndefined();
  });

  test('an unknown market, or an unknown area to change, is not found', async () => {
    expect((await post('area/save', { ...SHARJAH, code: 'x-1', market: 'xx' })).status).toBe(404);
    expect((await post('area/save', { ...SHARJAH, code: 'x-1', version: 3 })).status).toBe(404);
  });
});

describe('teams and hours', () => {
  test('a new team with hours of a season is offered at once; retired, it is offered no more', async () => {
    const at = { area: 'dubai', weekday: 4, from: '20:00', to: '21:30' };
    const hours = [{ ...at, first_day: '2026-11-26', last_day: '2026-11-26' }];
    const wish = { version: 0, name: 'Evenings', active: true, fitters: [fitter.operatorId], hours };
    const { body } = await post('team/save', wish);
    const { team } = body['result'];
    expect(team).toMatchObject({ ...wish, version: 1, market: 'ae' });
    expect(await times()).toContain('2026-11-26T16:00:00.000Z');
    expect(await times()).not.toContain('2026-12-03T16:00:00.000Z');
    expect((await get('team/list')).fitters).toEqual([{ operator_id: fitter.operatorId, name: expect.any(String) }]);
    await post('team/save', { ...team, active: false });
    expect(await times()).not.toContain('2026-11-26T16:00:00.000Z');
  });

  test.each([
    [
      'overlapping hours',
      {
        hours: [
          ['10:00', '11:30'],
          ['11:00', '12:00'],
        ],
      },
      ['hours.1.from'],
    ],
    ['an end before the beginning', { hours: [['12:00', '10:00']] }, ['hours.0.to']],
    ['hours past midnight', { hours: [['23:30', '25:00']] }, ['hours.0.to']],
    ['a nonsense time', { hours: [['soon', '11:00']] }, ['hours.0.from']],
    ['an emoji for a name is fine, a name twice is not', { name: 'twice 🌙' }, ['name']],
    ['no name', { name: '' }, ['name']],
    ['somebody who is no fitter', { fitters: 'desk' }, ['fitters.0']],
  ])('%s: refused at its field', async (_, wrong, fields) => {
    const { hours = [], fitters, ...rest } = wrong as { hours?: [string, string][]; fitters?: string; name?: string };
    const wish = {
      version: 0,
      name: 'New',
      active: true,
      fitters: fitters === undefined ? [] : [desk.operatorId],
      hours: hours.map(([from, to]) => ({ area: 'dubai', weekday: 1, from, to })),
      ...rest,
    };
    if (rest.name?.startsWith('twice')) expect((await post('team/save', wish)).body.errorCode).toBe(0);
    const { body } = await post('team/save', wish);
    expect([body.errorCode, Object.keys(body.fields ?? {})]).toEqual([INVALID_FIELDS.errorCode, fields]);
  });

  test('hours that hold booked visits are cut with a reason alone; the visits then wait to be moved', async () => {
    const visit = await requested(shop);
    const kept = await requested(shop, { startsAt: await freeSlot(shop, 0) });
    const { hours, version } = await teamNow();
    const fewer = hours.filter(({ from }) => from !== '10:00');
    const refused = await saveTeam({ hours: fewer });
    expect(refused.body.errorCode).toBe(VISITS_BOOKED.errorCode);
    expect(refused.body['result'].visits.map(({ reference }: { reference: string }) => reference)).toEqual([
      visit.reference,
    ]);
    expect((await teamNow()).version).toBe(version);
    const forced = await saveTeam({ hours: fewer, reason: 'The team starts later from now on' });
    expect(forced.body['result'].to_move).toMatchObject([{ _id: visit.booking_id }]);
    expect(await get('booking/to-move')).toMatchObject([
      { _id: visit.booking_id, reason: 'The team starts later from now on' },
    ]);
    expect((await lastAction()).details).toMatchObject({ to_move: [visit.booking_id] });
    const seen = await get(`booking/details/${visit.booking_id}`);
    expect(seen.to_move).toBe('The team starts later from now on');
    expect(seen.events.at(-1)).toMatchObject({ what: 'to_move', note: 'The team starts later from now on' });
    expect((await saveTeam({ name: 'dubai 1, later' })).body.errorCode).toBe(0);
    const time = { starts_at: '2026-11-26T15:30:00Z', ends_at: '2026-11-26T17:00:00Z' };
    const again = { booking_id: visit.booking_id, version: seen.version, team_id: seen.team_id, ...time };
    expect((await post('booking/schedule', again)).body.errorCode).toBe(0);
    expect(await get('booking/to-move')).toEqual([]);
    expect((await get(`booking/details/${kept.booking_id}`)).to_move).toBeNull();
    await saveTeam({ hours, name: 'dubai 1' });
  });

  test('retiring a team or an area, or giving up a state, is refused while visits are booked there', async () => {
    await requested(shop);
    const cases = [
      () => saveTeam({ active: false }),
      async () => post('area/save', { ...(await areaNow()), active: false }),
      async () => post('area/save', { ...(await areaNow()), states: ['AE-AZ'] }),
    ];
    for (const change of cases) expect((await change()).body.errorCode).toBe(VISITS_BOOKED.errorCode);
    await setClock(shop, '2026-12-20T08:00:00Z');
    // Visits that are over do not count, so no reason is needed.
    desk = await addOperator(shop, 'order_desk');
    expect((await saveTeam({ active: false })).body.errorCode).toBe(0);
    expect((await saveTeam({ active: true })).body.errorCode).toBe(0);
    await setClock(shop, MONDAY);
    desk = await addOperator(shop, 'order_desk');
  });
});

describe('closures', () => {
  test('a day is closed and opened again; the same closure twice is one', async () => {
    const wish = { version: 0, name: 'Stocktaking', first_day: '2026-11-26', last_day: '2026-11-26' };
    const one = await post('closure/save', wish);
    const { closure } = one.body['result'];
    const written = await lastAction();
    const two = await post('closure/save', wish);
    expect(two.body['result']).toEqual({ closure, to_move: [] });
    expect(await lastAction()).toEqual(written);
    expect((await times()).filter((at) => at.startsWith('2026-11-26'))).toEqual([]);
    expect((await get('closure/list')).closures).toEqual([closure]);
    const later = { ...closure, first_day: '2026-11-27', last_day: '2026-11-27' };
    expect((await post('closure/save', later)).body['result'].closure).toMatchObject({ version: 2 });
    expect((await times()).filter((at) => at.startsWith('2026-11-26'))).toHaveLength(3);
    expect((await post('closure/remove', closure)).body.errorCode).toBe(CHANGED_MEANWHILE.errorCode);
    expect((await post('closure/remove', { ...closure, version: 2 })).body.errorCode).toBe(0);
    expect((await lastAction()).action).toBe('visit_closure.removed');
    expect((await times()).filter((at) => at.startsWith('2026-11-27'))).toHaveLength(3);
    expect((await post('closure/remove', closure)).status).toBe(404);
  });

  test('over a booked visit, one that an operator put outside of hours too, is refused or forced', async () => {
    const visit = await requested(shop);
    const { version, team_id: team } = await get(`booking/details/${visit.booking_id}`);
    const time = { starts_at: '2026-11-26T15:40:00Z', ends_at: '2026-11-26T16:00:00Z' };
    await post('booking/schedule', { booking_id: visit.booking_id, version, team_id: team, ...time });
    const evening = { version: 0, name: 'Early evening', first_day: '2026-11-26', last_day: '2026-11-26' };
    const touching = { ...evening, from: '20:00', to: '21:00' };
    expect((await post('closure/save', touching)).body.errorCode).toBe(0);
    const over = { ...evening, from: '19:50', to: '20:00' };
    expect((await post('closure/save', over)).body.errorCode).toBe(VISITS_BOOKED.errorCode);
    expect((await post('closure/save', { ...over, reason: 'Inventory' })).body['result'].to_move).toHaveLength(1);
  });

  test.each([
    ['everything for ever', {}, ['first_day']],
    ['half a time', { from: '10:00' }, ['to']],
    ['a time backwards', { from: '10:00', to: '09:00' }, ['to']],
    ['days backwards', { first_day: '2026-12-02', last_day: '2026-12-01' }, ['last_day']],
    ['a day that is none', { first_day: '2026-02-30' }, ['first_day']],
    ['an unknown area', { weekday: 5, area: 'atlantis' }, ['area']],
    ['an unknown team', { weekday: 5, team_id: 9_999 }, ['team_id']],
    ['a weekday that is none', { weekday: 7 }, ['weekday']],
  ])('%s is refused at its field', async (_, wrong, fields) => {
    const { body } = await post('closure/save', { version: 0, name: 'x', ...wrong });
    expect([body.errorCode, Object.keys(body.fields ?? {})]).toEqual([INVALID_FIELDS.errorCode, fields]);
  });
});

describe('two at once', () => {
  test('of many operators who change what they saw, one is heard and the others are told', async () => {
    const [team, dubai] = [await teamNow(), await areaNow()];
    for (const save of [
      (at: number) => post('team/save', { ...team, name: `dubai 1, ${at}` }),
      (at: number) => post('area/save', { ...dubai, position: at }),
    ]) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => save(at)));
      const codes = answers.map(({ body }) => body.errorCode).sort((a, b) => a - b);
      expect(codes).toEqual([0, ...Array<number>(9).fill(CHANGED_MEANWHILE.errorCode)]);
    }
    await saveTeam({ name: team.name });
  });

  test('a team that is retired while its times are asked for: no visit is left without a team', async () => {
    for (let round = 0; round < count(20); round += 1) {
      const team = await teamNow();
      const free = (await slotsOf(shop)).filter((slot) => slot.free).slice(0, 6);
      const asks = free.map(({ starts_at: at }) => shop.post('booking/create', visitBody(at)));
      const [retired, ...answers] = await Promise.all([post('team/save', { ...team, active: false }), ...asks]);
      const made = answers.filter(({ body }) => body.errorCode === 0).length;
      const taken = answers.filter(({ body }) => body.errorCode === SLOT_TAKEN.errorCode).length;
      expect(made + taken).toBe(asks.length);
      if (retired.body.errorCode === 0) expect(made).toBe(0);
      else expect([retired.body.errorCode, made > 0]).toEqual([VISITS_BOOKED.errorCode, true]);
      await shop.shop.database.query('delete from bookings');
      await saveTeam({ active: true });
    }
  });
});

test('only the order desk and the owner set what is offered', async () => {
  for (const path of ['team/list', 'area/list', 'closure/list', 'booking/to-move'])
    expect((await shop.get(`operator/${path}`, fitter.bearer)).status).toBe(404);
});
