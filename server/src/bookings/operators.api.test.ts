// Home visits for operators: the calendar, due phone calls, status changes, times and teams, and measurements taken
// on site.
import { BOOKING_MOVES, BOOKING_STATUSES, bookingMovesFrom, type BookingStatus } from '@hindam/contract/booking-moves';
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proveContact } from '../../testing/codes.ts';
import { addMember } from '../../testing/members.ts';
import { lastLetter, lettersTo } from '../../testing/letters.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { addArea, requested, setClock, slotsOf, type TestArea, type TestVisit } from '../../testing/visits.ts';
import { changeSetting } from '../content/content.service.ts';
import { transaction } from '../kernel/transaction.ts';
import { escalateOverdue } from './overdue.service.ts';

const MONDAY = '2026-11-23T08:00:00Z';
const SHOP_MAIL = 'desk@shop.example';

let shop: TestShop;
let area: TestArea;
let desk: TestOperator;
let fitter: TestOperator;
let otherFitter: TestOperator;
beforeAll(async () => {
  shop = await openTestShop();
  await setClock(shop, MONDAY);
  area = await addArea(shop, { teams: 2 });
  [desk, fitter, otherFitter] = [
    await addOperator(shop, 'order_desk'),
    await addOperator(shop, 'fitter'),
    await addOperator(shop, 'fitter'),
  ];
  const { database } = shop.shop;
  await database.query('insert into visit_team_operators values ($1, $2)', [area.teamIds[0], fitter.operatorId]);
  await database.query('insert into visit_team_operators values ($1, $2)', [area.teamIds[1], otherFitter.operatorId]);
  const contact = { email: SHOP_MAIL, phone: '', address: {} };
  await transaction(database, (tx) => changeSetting(tx, 'contact', contact));
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await shop.shop.database.query('delete from bookings');
  await setClock(shop, MONDAY);
});

const move = ({ booking_id }: TestVisit, to: BookingStatus, more: object = {}, as = desk) =>
  shop.post('operator/booking/move', { booking_id, to, ...more }, as.bearer);
const details = async ({ booking_id: id }: TestVisit, as = desk) =>
  (await shop.get(`operator/booking/details/${id}`, as.bearer)).body['result'];
const actionsOn = async ({ booking_id: id }: TestVisit): Promise<string[]> => {
  const rows = await shop.shop.database.query<{ action: string }>(
    'select action from operator_actions where subject = $1 order by at, id',
    [id],
  );
  return rows.map(({ action }) => action);
};
async function movedTo(visit: TestVisit, ...path: BookingStatus[]): Promise<void> {
  for (const to of path) expect((await move(visit, to)).body.errorCode, to).toBe(0);
}

describe('moves', () => {
  test('a visit goes from its request to its end, with who and when, and the shopper hears when it is confirmed', async () => {
    const visit = await requested(shop);
    expect((await details(visit)).moves).toEqual(['contacted', 'cancelled']);
    await movedTo(visit, 'contacted', 'scheduled');
    const letter = await lastLetter(shop.shop, visit.email, { template: 'visit_scheduled' });
    expect(letter.calendar).toMatch(/SEQUENCE:1\r\n[\s\S]*STATUS:CONFIRMED/);
    await movedTo(visit, 'on_the_way', 'done');
    const cancelled = await shop.post('booking/cancel', { booking_id: visit.booking_id, key: visit.access_key });
    expect(cancelled.body).toMatchObject({ errorCode: REFUSALS.MOVE_NOT_ALLOWED.errorCode, result: { allowed: [] } });
    const { events, status, moves } = await details(visit);
    expect([status, moves]).toEqual(['done', []]);
    expect(events.map(({ to, by }: { to: string; by: string }) => [to, by])).toEqual([
      ['requested', 'shopper'],
      // The guest's confirmation, which is no move.
      [null, 'shopper'],
      ...['contacted', 'scheduled', 'on_the_way', 'done'].map((to) => [to, 'operator']),
    ]);
    expect(await actionsOn(visit)).toEqual(Array(4).fill('booking.moved'));
  });

  test('every pair of statuses outside the table is refused and names the moves that are open', async () => {
    const visit = await requested(shop);
    for (const from of BOOKING_STATUSES) {
      for (const to of BOOKING_STATUSES) {
        await shop.shop.database.query('update bookings set status = $2 where id = $1', [visit.booking_id, from]);
        const isAllowed = BOOKING_MOVES.some(
          (one) => one.from === from && one.to === to && one.by.includes('operator'),
        );
        const { body } = await move(visit, to);
        expect([from, to, body.errorCode]).toEqual([from, to, isAllowed ? 0 : REFUSALS.MOVE_NOT_ALLOWED.errorCode]);
        if (!isAllowed) expect(body['result'].allowed).toEqual(bookingMovesFrom(from, 'operator'));
      }
    }
  });

  test('the database’s table of moves is the contract’s', async () => {
    const rows = await shop.shop.database.query<{ line: string }>(
      `select from_status || ' ' || to_status || ' ' || mover as line from booking_moves order by 1`,
    );
    const lines = BOOKING_MOVES.flatMap(({ from, to, by }) => by.map((mover) => `${from} ${to} ${mover}`));
    expect(rows.map(({ line }) => line)).toEqual(lines.sort());
  });

  test('two operators at once make one move', async () => {
    const visit = await requested(shop);
    const answers = await Promise.all([move(visit, 'contacted'), move(visit, 'contacted'), move(visit, 'contacted')]);
    expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(1);
  });
});

describe('the clock of a request', () => {
  const due = async (as: TestOperator) => (await shop.get('operator/booking/due', as.bearer)).body['result'];

  test('is listed by urgency, and overdue once the working day is over', async () => {
    const visit = await requested(shop);
    const [first] = await due(desk);
    expect(first).toMatchObject({ _id: visit.booking_id, overdue: false });
    // The shop must phone the shopper by the end of Tuesday in Dubai.
    expect(first.seconds_left).toBeGreaterThan(35 * 3_600);
    await setClock(shop, '2026-11-24T20:00:00Z');
    const later = await addOperator(shop, 'order_desk');
    expect(await due(later)).toMatchObject([{ overdue: true }]);
  });

  test('escalates once: a letter to the shop in its operators’ languages, a row in the history, a number in the metrics', async () => {
    const visit = await requested(shop);
    await shop.shop.database.query(`update operators set language = 'arb' where id = $1`, [fitter.operatorId]);
    await escalateOverdue(shop.shop);
    expect(await lettersTo(shop.shop, SHOP_MAIL)).toEqual([]);
    await setClock(shop, '2026-11-24T20:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => escalateOverdue(shop.shop)));
    await escalateOverdue(shop.shop);
    const letter = await lastLetter(shop.shop, SHOP_MAIL, { template: 'visit_overdue' });
    // The mail is written in English first, the language of most operators, and then in Arabic.
    const both = /Nobody has called about this visit yet[^]*لم يتصل أحد بشأن هذه الزيارة بعد/;
    expect(letter.text).toMatch(both);
    expect(letter.html).toMatch(both);
    expect(letter.html).toContain('dir="rtl"');
    expect(letter.subject).toContain(visit.reference);
    expect(letter.calendar).toBeUndefined();
    expect(await lettersTo(shop.shop, SHOP_MAIL)).toHaveLength(1);
    const rows = await shop.shop.database.query<{ what: string }>(
      `select what from booking_events where booking_id = $1 and mover = 'clock'`,
      [visit.booking_id],
    );
    expect(rows).toEqual([{ what: 'overdue' }]);
    expect(await shop.shop.metrics.text()).toMatch(/^hindam_visits_overdue 1$/m);
  });

  test('ends with the call', async () => {
    const visit = await requested(shop);
    await movedTo(visit, 'contacted');
    expect(await due(desk)).toEqual([]);
    await setClock(shop, '2026-11-26T20:00:00Z');
    await escalateOverdue(shop.shop);
    const [row] = await shop.shop.database.query<{ escalated_at: Date | null }>('select escalated_at from bookings');
    expect(row?.escalated_at).toBeNull();
  });
});

describe('time and team', () => {
  const schedule = (visit: TestVisit, wish: object, as = desk) =>
    shop.post('operator/booking/schedule', { booking_id: visit.booking_id, ...wish }, as.bearer);

  test('an operator moves a visit to a time that is not offered, and the shopper is told', async () => {
    const visit = await requested(shop);
    const { version } = await details(visit);
    const time = { starts_at: '2026-11-26T15:15:00Z', ends_at: '2026-11-26T16:15:00Z' };
    const { body } = await schedule(visit, { version, team_id: area.teamIds[1], ...time });
    expect(body.errorCode).toBe(0);
    expect(await details(visit)).toMatchObject({ starts_at: '2026-11-26T15:15:00.000Z', team_id: area.teamIds[1] });
    await lastLetter(shop.shop, visit.email, { template: 'visit_changed' });
    const stale = await schedule(visit, { version, team_id: area.teamIds[0], ...time });
    expect(stale.body.errorCode).toBe(REFUSALS.VISIT_CHANGED.errorCode);
  });

  test('another team at the same time is told to nobody, and a team that is busy is refused', async () => {
    const startsAt = (await slotsOf(shop))[0]!.starts_at;
    const [one, two] = [await requested(shop, { startsAt }), await requested(shop, { startsAt })];
    const { version, team_id: team, ends_at: endsAt } = await details(one);
    const other = area.teamIds.find((id) => id !== team)!;
    const wish = { version, starts_at: startsAt, ends_at: endsAt };
    const clash = await schedule(one, { ...wish, team_id: other });
    expect(clash.body.errorCode).toBe(REFUSALS.SLOT_TAKEN.errorCode);
    await movedTo(two, 'cancelled');
    expect((await schedule(one, { ...wish, team_id: other })).body.errorCode).toBe(0);
    await lastLetter(shop.shop, one.email);
    expect((await lettersTo(shop.shop, one.email)).map(({ template }) => template)).toEqual(['visit_requested']);
    const unknown = await schedule(one, { ...wish, version: version + 1, team_id: 9_999 });
    expect(unknown.body.fields).toHaveProperty('team_id');
    const backwards = await schedule(one, { ...wish, version: version + 1, team_id: team, ends_at: startsAt });
    expect(backwards.body.fields).toHaveProperty('ends_at');
    const endless = { ...wish, version: version + 1, team_id: team, ends_at: '2999-01-01T00:00:00Z' };
    expect((await schedule(one, endless)).body.fields).toHaveProperty('ends_at');
  });

  test('a time that is over is refused at its field; a visit that has begun can get another team', async () => {
    const startsAt = (await slotsOf(shop))[0]!.starts_at;
    const visit = await requested(shop, { startsAt });
    const { version, team_id: team, ends_at: endsAt } = await details(visit);
    const before = new Date(Date.parse(startsAt) - 3_600_000).toISOString();
    await setClock(shop, new Date(Date.parse(startsAt) + 60_000).toISOString());
    const later = await addOperator(shop, 'order_desk');
    const wish = { version, team_id: team, starts_at: before, ends_at: startsAt };
    const { body } = await schedule(visit, wish, later);
    expect([body.errorCode, Object.keys(body.fields ?? {})]).toEqual([
      REFUSALS.INVALID_FIELDS.errorCode,
      ['starts_at'],
    ]);
    const other = area.teamIds.find((id) => id !== team)!;
    const same = { ...wish, team_id: other, starts_at: startsAt, ends_at: endsAt };
    expect((await schedule(visit, same, later)).body.errorCode).toBe(0);
  });

  test('two operators who give two visits the same team and time at once: one wins', async () => {
    const free = (await slotsOf(shop)).map(({ starts_at }) => starts_at);
    const visits = [];
    for (const startsAt of free.slice(0, 6)) visits.push(await requested(shop, { startsAt }));
    const time = { starts_at: '2026-12-07T16:00:00Z', ends_at: '2026-12-07T17:00:00Z', team_id: area.teamIds[0] };
    const answers = await Promise.all(visits.map((visit) => schedule(visit, { version: 1, ...time })));
    expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.errorCode === REFUSALS.SLOT_TAKEN.errorCode)).toHaveLength(5);
  });
});

describe('the calendar', () => {
  const list = async (query: string, as = desk) =>
    (await shop.get(`operator/booking/list?${query}`, as.bearer)).body['result'];

  test('shows the visits of a day or a week in the market’s zone, without phone, mail and street', async () => {
    const visit = await requested(shop, { startsAt: '2026-11-25T06:00:00.000Z' });
    const day = await list('from=2026-11-25&days=1');
    expect(day.visits).toMatchObject([{ _id: visit.booking_id, name: 'Sara Ahmed', city: 'Dubai' }]);
    expect(day.teams).toHaveLength(2);
    expect(JSON.stringify(day)).not.toMatch(/@|Tower 7|\+971/);
    expect((await list('from=2026-11-26&days=7')).visits).toEqual([]);
    expect((await list('from=2026-11-23')).visits).toHaveLength(1);
    expect((await list(`from=2026-11-23&team_id=9999`)).visits).toEqual([]);
  });

  test('of a fitter has the visits of the fitter’s own teams from 3 days before to 7 after, and others are not found', async () => {
    const visit = await requested(shop, { startsAt: '2026-11-25T06:00:00.000Z' });
    const late = await requested(shop, { startsAt: '2026-12-07T06:00:00.000Z' });
    await shop.shop.database.query('update bookings set team = $1', [area.teamIds[0]]);
    const seen = await list('from=2026-11-20&days=31', fitter);
    expect(seen.visits.map(({ _id }: { _id: string }) => _id)).toEqual([visit.booking_id]);
    expect(seen.teams).toHaveLength(1);
    expect((await list('from=2026-11-20&days=31', otherFitter)).visits).toEqual([]);
    expect((await details(visit, fitter)).address.address_line_one).toBe('Tower 7, flat 1204');
    for (const [one, as] of [
      [visit, otherFitter],
      [late, fitter],
    ] as const) {
      expect(await details(one, as)).toBeUndefined();
      expect((await move(one, 'on_the_way', {}, as)).status).toBe(404);
    }
    const refused = await move(visit, 'contacted', {}, fitter);
    expect(refused.body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
  });
});

test('a note stands in the history and in no answer to the shopper', async () => {
  const visit = await requested(shop);
  const body = { booking_id: visit.booking_id, note: 'Rings the lower bell' };
  expect((await shop.post('operator/booking/note', body, desk.bearer)).body.errorCode).toBe(0);
  expect((await details(visit)).events.at(-1)).toMatchObject({ what: 'noted', note: 'Rings the lower bell', to: null });
  const seen = await shop.get(`booking/details/${visit.booking_id}?key=${visit.access_key}`);
  expect(JSON.stringify(seen.body)).not.toContain('lower bell');
  const empty = await shop.post('operator/booking/note', { ...body, note: ' ' }, desk.bearer);
  expect(empty.body.fields).toHaveProperty('note');
});

describe('measurements taken at the visit', () => {
  const measure = (visit: TestVisit, bust: number, as = fitter, key = '') =>
    shop.post(
      'operator/booking/measurement',
      { booking_id: visit.booking_id, label: 'At home', unit: 'in', bust, hips: 40 },
      { ...as.bearer, ...(key === '' ? {} : { 'idempotency-key': key }) },
    );

  async function onSite(as: Record<string, string> = {}): Promise<TestVisit> {
    const visit = await requested(shop, { as });
    await shop.shop.database.query('update bookings set team = $1', [area.teamIds[0]]);
    await movedTo(visit, 'contacted', 'scheduled', 'on_the_way');
    return visit;
  }

  test('become a set of the member; taken again they are its next version; sent twice they are one', async () => {
    const member = await addMember(shop.shop);
    const visit = await onSite(member.bearer);
    expect((await measure(visit, 36, fitter, 'key-1')).body.errorCode).toBe(0);
    expect((await measure(visit, 36, fitter, 'key-1')).body.errorCode).toBe(0);
    await measure(visit, 37);
    const sets = (await shop.get('measurement/list', member.bearer)).body['result'];
    expect(sets).toMatchObject([{ label: 'At home', bust: 37, hips: 40, version: 2 }]);
    const seen = (await shop.get(`booking/details/${visit.booking_id}`, member.bearer)).body['result'];
    expect(seen.measured).toBe(true);
    expect(await actionsOn(visit)).toContain('booking.measured');
  });

  test('of a guest wait for an account, which gets this set alone', async () => {
    const visit = await onSite();
    expect((await measure(visit, 38)).body.errorCode).toBe(0);
    const token = await proveContact(shop, { email: visit.email });
    const registration = { otp_token: token, name: 'Layla', password: 'a river of 7 stones', terms: true };
    const { headers } = await shop.post(
      'customer/register',
      { ...registration, language_code: 'en' },
      { origin: 'http://localhost:3000', 'x-client': 'app' },
    );
    const bearer = { authorization: `Bearer ${headers.get('x-session-token')}` };
    const sets = (await shop.get('measurement/list', bearer)).body['result'];
    expect(sets).toMatchObject([{ label: 'At home', bust: 38 }]);
  });

  test('are refused before the team is on its way, to another team’s fitter and to the order desk', async () => {
    const visit = await requested(shop);
    await shop.shop.database.query('update bookings set team = $1', [area.teamIds[0]]);
    expect((await measure(visit, 36)).body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
    expect((await measure(visit, 36, otherFitter)).status).toBe(404);
    expect((await measure(visit, 36, desk)).status).toBe(404);
  });
});
