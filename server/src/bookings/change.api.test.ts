// A shopper changes where a home visit is and what the team should know; mail and calendar file follow the change.
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lastLetter, lettersTo } from '../../testing/letters.ts';
import { addMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import {
  addArea,
  freeSlot,
  requested,
  setClock,
  slotsOf,
  type TestArea,
  type TestVisit,
  VISIT_ADDRESS,
  visitBody,
} from '../../testing/visits.ts';
import { newId } from '../kernel/ids.ts';

const MONDAY = '2026-11-23T08:00:00Z';
const { INVALID_FIELDS, SLOT_TAKEN, VISIT_TOO_LATE, VISITS_OPEN_MAX, COUNTRY_NOT_SERVED } = REFUSALS;

let shop: TestShop;
let dubai: TestArea;
let abuDhabi: TestArea;
beforeAll(async () => {
  shop = await openTestShop();
  dubai = await addArea(shop);
  abuDhabi = await addArea(shop, { code: 'abu-dhabi', states: ['AE-AZ'], starts: ['10:00', '16:00'] });
  // Dubai is the first area, whose times are shown when a request names no area.
  await shop.shop.database.query(`update visit_areas set position = 1 where code <> 'dubai'`);
  await setClock(shop, MONDAY);
});
afterAll(() => shop?.close());
afterEach(async () => {
  await shop.shop.database.query('delete from bookings');
  await setClock(shop, MONDAY);
});

const change = ({ booking_id, access_key: key }: TestVisit, wish: object, headers: Record<string, string> = {}) =>
  shop.post('booking/change', { booking_id, key, ...wish }, headers);
const details = async ({ booking_id: id, access_key: key }: TestVisit) =>
  (await shop.get(`booking/details/${id}?key=${key}`)).body['result'];
const calendar = async ({ booking_id: id, access_key: key }: TestVisit): Promise<string> =>
  (await shop.get(`booking/calendar/${id}?key=${key}`)).body['result'].file;
const teamOf = async ({ booking_id: id }: TestVisit) => {
  const [row] = await shop.shop.database.query<{ team: number; area: string; sequence: number }>(
    'select team, area, sequence from bookings where id = $1',
    [id],
  );
  return row!;
};
const IN_ABU_DHABI = { ...VISIT_ADDRESS, state: 'AE-AZ', district: 'Al Reem', city: 'Abu Dhabi' };

describe('within the area', () => {
  test('address and remarks are changed at the same time; mail and calendar file follow, once', async () => {
    const visit = await requested(shop);
    const before = await teamOf(visit);
    const address = { ...VISIT_ADDRESS, address_line_one: 'Villa 12, street 3' };
    const wish = { address, remarks: 'The second door, please 🌙' };
    const { body } = await change(visit, wish);
    expect(body).toMatchObject({ errorCode: 0, message: 'Your visit is changed.' });
    expect(body['result']).toMatchObject({ starts_at: visit.startsAt, remarks: wish.remarks });
    expect(body['result'].address.address_line_one).toBe('Villa 12, street 3');
    expect(await teamOf(visit)).toEqual({ ...before, sequence: before.sequence + 1 });
    expect(await calendar(visit)).toMatch(/SEQUENCE:1\r\n[\s\S]*LOCATION:Villa 12/);
    const letter = await lastLetter(shop.shop, visit.email, { template: 'visit_updated' });
    expect(letter.calendar).toContain('SEQUENCE:1\r\n');
    // The guest has not proven to own the mailbox, so the mail has no postal address.
    expect(`${letter.text}${letter.calendar}`).not.toContain('Villa 12');
    expect((await change(visit, wish)).body.errorCode).toBe(0);
    expect((await teamOf(visit)).sequence).toBe(before.sequence + 1);
    const templates = (await lettersTo(shop.shop, visit.email)).map(({ template }) => template);
    expect(templates.filter((one) => one !== 'visit_confirm')).toEqual(['visit_updated', 'visit_requested']);
  });

  test('remarks alone are changed and taken out, and nothing else', async () => {
    const visit = await requested(shop, { more: { remarks: 'Ring twice' } });
    const before = await details(visit);
    // The answer to a change has no field `kept`, which tells whether the browser can open the visit without a key.
    const same = { ...before, kept: undefined };
    expect((await change(visit, { remarks: '' })).body['result']).toEqual({ ...same, remarks: '' });
  });

  test('in Arabic is told in Arabic', async () => {
    const visit = await requested(shop, { more: { language_code: 'arb' } });
    const { body } = await change(visit, { remarks: 'الباب الثاني', language_code: 'arb' });
    expect(body.message).toBe('تم تعديل زيارتكِ.');
    expect((await lastLetter(shop.shop, visit.email, { template: 'visit_updated' })).subject).toBe('تم تعديل زيارتكِ');
  });

  test('repeated under its idempotency key is one change', async () => {
    const visit = await requested(shop);
    const headers = { 'idempotency-key': newId() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => change(visit, { remarks: 'once' }, headers)));
    expect(answers.map(({ body }) => body.errorCode)).toEqual(Array(6).fill(0));
    expect((await teamOf(visit)).sequence).toBe(1);
  });
});

describe('into another area', () => {
  test('whose team is free then: it takes the visit over, and the old time is free', async () => {
    const visit = await requested(shop, { startsAt: '2026-11-25T06:00:00.000Z' });
    expect((await change(visit, { address: IN_ABU_DHABI })).body.errorCode).toBe(0);
    expect(await teamOf(visit)).toMatchObject({ area: 'abu-dhabi', team: abuDhabi.teamIds[0] });
    expect(await details(visit)).toMatchObject({ starts_at: visit.startsAt, area: 'abu-dhabi' });
    expect((await slotsOf(shop)).find(({ starts_at: at }) => at === visit.startsAt)?.free).toBe(true);
    expect((await shop.post('booking/create', visitBody(visit.startsAt))).body.errorCode).toBe(0);
    expect((await change(visit, { address: VISIT_ADDRESS })).body.errorCode).toBe(SLOT_TAKEN.errorCode);
    expect(await teamOf(visit)).toMatchObject({ area: 'abu-dhabi' });
  });

  test('without a team at that time: the nearest free times there are offered, and one of them is taken', async () => {
    const visit = await requested(shop, { startsAt: '2026-11-25T10:00:00.000Z' });
    const { body } = await change(visit, { address: IN_ABU_DHABI, remarks: 'Gate 4' });
    expect(body.errorCode).toBe(SLOT_TAKEN.errorCode);
    const { nearest } = body['result'];
    expect(nearest).toEqual(['2026-11-25T12:00:00.000Z', '2026-11-25T06:00:00.000Z', '2026-11-26T06:00:00.000Z']);
    expect(await details(visit)).toMatchObject({ area: 'dubai', remarks: '' });
    const taken = await change(visit, { address: IN_ABU_DHABI, remarks: 'Gate 4', starts_at: nearest[0] });
    expect(taken.body['result']).toMatchObject({ area: 'abu-dhabi', starts_at: nearest[0], remarks: 'Gate 4' });
    const letter = await lastLetter(shop.shop, visit.email, { template: 'visit_changed' });
    expect(letter.calendar).toMatch(/SEQUENCE:[2-9]\r\n/);
  });

  test('its times can be read for this visit', async () => {
    const visit = await requested(shop);
    const query = `?booking_id=${visit.booking_id}&key=${visit.access_key}&area=abu-dhabi`;
    const starts = (await slotsOf(shop, query)).map(({ starts_at: at }) => at.slice(11, 16));
    expect(new Set(starts)).toEqual(new Set(['06:00', '12:00']));
  });

  test('on the day itself too, which is no longer offered to others', async () => {
    const visit = await requested(shop, { startsAt: '2026-11-25T06:00:00.000Z' });
    await shop.shop.database.query(`update bookings set status = 'scheduled'`);
    await setClock(shop, '2026-11-24T21:00:00Z');
    expect((await change(visit, { address: IN_ABU_DHABI })).body['result']).toMatchObject({ area: 'abu-dhabi' });
  });

  test('where an area is named, that one; an address outside of every area is refused at its field', async () => {
    const everywhere = await addArea(shop, { code: 'everywhere', states: [], starts: ['10:00'] });
    await shop.shop.database.query(`update visit_areas set position = 2 where code = 'everywhere'`);
    const visit = await requested(shop);
    const moved = await change(visit, { address: { ...VISIT_ADDRESS, city: 'Hatta' }, area: 'everywhere' });
    expect(moved.body['result']).toMatchObject({ area: 'everywhere' });
    expect(await teamOf(visit)).toMatchObject({ team: everywhere.teamIds[0] });
    // The address lies in two areas, so either of them may be chosen for it.
    const back = await change(visit, { address: { ...VISIT_ADDRESS, city: 'Hatta' }, area: 'dubai' });
    expect(back.body['result']).toMatchObject({ area: 'dubai' });
    await shop.shop.database.query(`update visit_areas set active = false where code = 'everywhere'`);
    const { body } = await change(visit, { address: { ...VISIT_ADDRESS, state: 'AE-FU' } });
    expect(body.fields).toEqual({ 'address.state': expect.stringContaining('call us') });
    expect((await change(visit, { address: IN_ABU_DHABI, area: 'atlantis' })).body.fields).toHaveProperty('area');
    const outside = await change(visit, { address: IN_ABU_DHABI, area: 'dubai' });
    expect(Object.keys(outside.body.fields ?? {})).toEqual(['address.state']);
  });
});

describe('is refused', () => {
  test.each([
    ['nothing asked for', {}, ['starts_at']],
    ['10,000 characters', { remarks: 'x'.repeat(10_000) }, ['remarks']],
    ['direction marks', { remarks: 'a\u202Eb' }, ['remarks']],
    [
      'no street and no name',
      { address: { ...VISIT_ADDRESS, address_line_one: ' ', name: '' } },
      ['address.address_line_one', 'address.name'],
    ],
    ['a phone number that is none', { address: { ...VISIT_ADDRESS, phone: 'soon' } }, ['address.phone']],
  ])('%s', async (_, wish, fields) => {
    const visit = await requested(shop);
    const before = await details(visit);
    const { body } = await change(visit, wish);
    expect([body.errorCode, Object.keys(body.fields ?? {}).sort()]).toEqual([INVALID_FIELDS.errorCode, fields]);
    expect(await details(visit)).toEqual(before);
  });

  test('an address in another country, and a number that has its three visits', async () => {
    const visit = await requested(shop);
    const abroad = await change(visit, { address: { ...VISIT_ADDRESS, country: 'SA', zip_code: '12345' } });
    expect(abroad.body.errorCode).toBe(COUNTRY_NOT_SERVED.errorCode);
    const phone = '501119999';
    for (let made = 0; made < 3; made += 1) await requested(shop, { more: { address: { ...VISIT_ADDRESS, phone } } });
    const { body } = await change(visit, { address: { ...VISIT_ADDRESS, phone } });
    expect(body.errorCode).toBe(VISITS_OPEN_MAX.errorCode);
  });

  test('less than four hours before, by a stranger, and by another member', async () => {
    const visit = await requested(shop, { startsAt: '2026-11-25T06:00:00.000Z' });
    const member = await addMember(shop.shop);
    const stranger = { ...visit, access_key: 'x'.repeat(43) };
    for (const headers of [{}, member.bearer])
      expect((await change(stranger, { remarks: 'mine' }, headers)).status).toBe(404);
    await setClock(shop, '2026-11-25T02:00:01Z');
    expect((await change(visit, { remarks: 'late' })).body.errorCode).toBe(VISIT_TOO_LATE.errorCode);
  });
});

describe('50 at once', () => {
  /** Requests fifty visits, each at another time, so that all fifty can then ask to be moved to the same time. */
  async function fifty(): Promise<TestVisit[]> {
    const starts = Array.from({ length: 10 }, (_, at) => `${String(at + 8).padStart(2, '0')}:00`);
    await shop.shop.database.query(
      `insert into visit_hours (area, team, weekday, starts, minutes) select 'dubai', $1, d, s::time, 60
       from generate_series(0, 6) d cross join unnest($2::text[]) s on conflict do nothing`,
      [dubai.teamIds[0], starts.filter((at) => !['10:00', '14:00', '18:00'].includes(at))],
    );
    const visits: TestVisit[] = [];
    while (visits.length < 50) visits.push(await requested(shop, { startsAt: await freeSlot(shop, 1) }));
    return visits;
  }

  test('changes to one time: one wins, the others keep theirs; then to one address elsewhere: one wins', async () => {
    const visits = await fifty();
    const wanted = await freeSlot(shop);
    const moves = await Promise.all(visits.map((visit) => change(visit, { starts_at: wanted })));
    expect(moves.filter(({ body }) => body.errorCode === 0)).toHaveLength(1);
    expect(moves.filter(({ body }) => body.errorCode === SLOT_TAKEN.errorCode)).toHaveLength(49);
    const [there = ''] = (await slotsOf(shop, '?area=abu-dhabi')).map(({ starts_at: at }) => at);
    const wish = { address: IN_ABU_DHABI, starts_at: there };
    const places = await Promise.all(
      visits.map((visit, at) => change(visit, { ...wish, address: { ...IN_ABU_DHABI, phone: `5022${1_000 + at}0` } })),
    );
    expect(places.filter(({ body }) => body.errorCode === 0)).toHaveLength(1);
    expect(places.filter(({ body }) => body.errorCode === SLOT_TAKEN.errorCode)).toHaveLength(49);
    const [{ areas } = { areas: {} }] = await shop.shop.database.query<{ areas: Record<string, number> }>(
      `select json_object_agg(area, visits) as areas from (select area, count(*)::int as visits from bookings group by area) a`,
    );
    expect(areas).toEqual({ dubai: 49, 'abu-dhabi': 1 });
  });
});
