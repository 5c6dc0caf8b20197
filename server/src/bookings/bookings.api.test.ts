// Home visits over HTTP for shoppers: the offered times, a request, its change and its cancellation.
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { proveContact } from '../../testing/codes.ts';
import { addMember } from '../../testing/members.ts';
import { lastLetter, lettersTo } from '../../testing/letters.ts';
import { addProduct, openTestShop, testGuest, type TestShop } from '../../testing/shop.ts';
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

// Monday 12:00 in Dubai. The shop must phone the shopper by the end of Tuesday, so visits are offered from Wednesday
// the 25th on.
const MONDAY = '2026-11-23T08:00:00Z';

let shop: TestShop;
let area: TestArea;
beforeAll(async () => {
  shop = await openTestShop();
  area = await addArea(shop);
  await addProduct(shop.shop, { publishedAt: new Date('2026-01-01') });
});
afterAll(() => shop?.close());
afterEach(async () => {
  const { database } = shop.shop;
  await database.query('delete from bookings');
  await database.query('delete from visit_closures');
  await setClock(shop, MONDAY);
});
beforeAll(() => setClock(shop, MONDAY));

const create = (body: object, headers: Record<string, string> = {}) => shop.post('booking/create', body, headers);
const details = ({ booking_id: id, access_key: key }: TestVisit, headers: Record<string, string> = {}) =>
  shop.get(`booking/details/${id}?key=${key}`, headers);
const change = ({ booking_id, access_key: key }: TestVisit, starts_at: string, headers: Record<string, string> = {}) =>
  shop.post('booking/change', { booking_id, key, starts_at }, headers);
const cancel = ({ booking_id, access_key: key }: TestVisit, headers: Record<string, string> = {}) =>
  shop.post('booking/cancel', { booking_id, key }, headers);

describe('the times', () => {
  test('14 days are offered from the day after the call, on the market’s clock', async () => {
    const { body } = await shop.get('booking/slots?language_code=arb');
    const { days, areas, time_zone: zone, contact_due: due, country } = body['result'];
    expect(areas).toEqual([{ code: 'dubai', name: 'دبي', states: ['AE-DU'] }]);
    expect([zone, country]).toEqual(['Asia/Dubai', 'AE']);
    // The last second of Tuesday in Dubai, 23:59:59.
    expect(due).toBe('2026-11-24T19:59:59.000Z');
    expect(days[0]).toEqual({
      date: '2026-11-25',
      slots: [
        { starts_at: '2026-11-25T06:00:00.000Z', ends_at: '2026-11-25T07:30:00.000Z', part: 'morning', free: true },
        { starts_at: '2026-11-25T10:00:00.000Z', ends_at: '2026-11-25T11:30:00.000Z', part: 'afternoon', free: true },
        { starts_at: '2026-11-25T14:00:00.000Z', ends_at: '2026-11-25T15:30:00.000Z', part: 'evening', free: true },
      ],
    });
    expect(days.at(-1).date).toBe('2026-12-08');
    // The National Days (2 and 3 December) are holidays of the market, so no visit is offered on them.
    const closed = (days as { date: string; slots: object[] }[]).filter(({ slots }) => slots.length === 0);
    expect(closed.map(({ date }) => date)).toEqual(['2026-12-02', '2026-12-03']);
    expect(days).toHaveLength(14);
  });

  test('closures take away what they overlap: prayer, a season, a team', async () => {
    const { database } = shop.shop;
    const close = (columns: string, values: string) =>
      database.query(`insert into visit_closures (market, name, ${columns}) values ('ae', 'closed', ${values})`);
    await close('weekday, from_time, to_time', `5, '11:00', '14:00'`);
    await close('first_day, last_day, from_time, to_time', `'2026-11-30', '2026-12-01', '15:00', '24:00'`);
    await close('first_day, last_day, team', `'2026-12-05', '2026-12-06', ${area.teamIds[0]}`);
    const all = (await slotsOf(shop)).map(({ starts_at }) => starts_at);
    // On Friday the closure for the prayer overlaps the visit at 10:00; it ends when the visit at 14:00 begins.
    expect(all).not.toContain('2026-11-27T06:00:00.000Z');
    expect(all).toContain('2026-11-27T10:00:00.000Z');
    expect(all).toContain('2026-11-30T06:00:00.000Z');
    expect(all).not.toContain('2026-11-30T10:00:00.000Z');
    expect(all).not.toContain('2026-12-01T14:00:00.000Z');
    expect(all.filter((at) => at.startsWith('2026-12-05') || at.startsWith('2026-12-06'))).toEqual([]);
  });

  test('hours of a season are offered in it alone', async () => {
    const { database } = shop.shop;
    await database.query(
      `insert into visit_hours (area, team, weekday, starts, first_day, last_day) values ('dubai', $1, 4, '21:00', '2026-11-26', '2026-11-30')`,
      [area.teamIds[0]],
    );
    const evenings = (await slotsOf(shop)).filter(({ starts_at }) => starts_at.endsWith('T17:00:00.000Z'));
    await database.query(`delete from visit_hours where starts = '21:00'`);
    expect(evenings.map(({ starts_at }) => starts_at)).toEqual(['2026-11-26T17:00:00.000Z']);
  });

  test('an unknown area shows the first, and taken times stay in the list', async () => {
    const visit = await requested(shop);
    const taken = (await slotsOf(shop, '?area=atlantis')).filter(({ free }) => !free);
    expect(taken.map(({ starts_at }) => starts_at)).toEqual([visit.startsAt]);
  });
});

describe('a request', () => {
  test('is kept with reference and due date, opens by its key, and is confirmed by a mail with a calendar file', async () => {
    const types = (await shop.post('type/list', {})).body['result'] as { _id: string; title: string }[];
    const visit = await requested(shop, {
      more: { type_ids: [types[0]!._id, newId()], remarks: 'Second door, please.\nNo bell.' },
    });
    expect(visit.reference).toMatch(/^HV-/);
    expect(visit.contact_due).toBe('2026-11-24T19:59:59.000Z');
    const { body } = await details(visit);
    expect(body['result']).toMatchObject({
      status: 'requested',
      starts_at: visit.startsAt,
      types: [{ _id: types[0]!._id, title: types[0]!.title }],
      remarks: 'Second door, please.\nNo bell.',
      may_change: true,
      area_name: 'Dubai',
      address: { address_line_one: 'Tower 7, flat 1204' },
    });
    const letter = await lastLetter(shop.shop, visit.email, { template: 'visit_requested' });
    expect(letter.text).toContain(visit.reference);
    // The guest has not proven to own the mailbox, so the mail has neither name nor postal address.
    expect(`${letter.text}${letter.calendar}`).not.toMatch(/Tower 7|Sara/);
    expect(letter.text).toContain(`/home-services/${visit.booking_id}?key=${visit.access_key}`);
    expect(letter.calendar).toMatch(/METHOD:REQUEST\r\n[\s\S]*SEQUENCE:0\r\n/);
    expect(letter.calendar).not.toContain(visit.access_key);
  });

  test('in Arabic is answered and confirmed in Arabic', async () => {
    const visit = await requested(shop, { more: { language_code: 'arb' } });
    const letter = await lastLetter(shop.shop, visit.email, { template: 'visit_requested' });
    expect(letter.subject).toBe('تم استلام طلب الزيارة');
    expect(letter.html).toContain('dir="rtl"');
    expect(letter.calendar).toContain('SUMMARY:هندام في منزلكِ');
  });

  test('of a member is the member’s: listed, addressed to the account, with name and place', async () => {
    const member = await addMember(shop.shop, { name: 'Noura' });
    const startsAt = await freeSlot(shop);
    const { body } = await create(visitBody(startsAt, { email: '' }), member.bearer);
    expect(body['result'].access_key).toBeNull();
    const list = await shop.get('booking/list', member.bearer);
    expect(list.body['result']).toMatchObject([{ _id: body['result'].booking_id, status: 'requested' }]);
    const letter = await lastLetter(shop.shop, member.email, { template: 'visit_requested' });
    expect(letter.text).toMatch(/Tower 7, flat 1204[\s\S]*Dubai/);
    expect(letter.text).not.toContain('?key=');
  });

  test('repeated under its idempotency key makes one visit', async () => {
    const body = visitBody(await freeSlot(shop));
    const headers = { 'idempotency-key': newId() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(body, headers)));
    const ids = new Set(answers.map((answer) => answer.body['result']?.booking_id));
    expect(ids.size).toBe(1);
    const [{ visits } = { visits: 0 }] = await shop.shop.database.query<{ visits: number }>(
      'select count(*)::int as visits from bookings',
    );
    expect(visits).toBe(1);
  });

  test('is refused field by field: nonsense, 10,000 characters, direction marks, a place elsewhere', async () => {
    const startsAt = await freeSlot(shop);
    const address = (more: object) => ({ address: { ...VISIT_ADDRESS, ...more } });
    const long = 'x'.repeat(10_000);
    const refusedFields = async (more: Record<string, unknown>) => {
      const { status, body } = await create(visitBody(startsAt, more));
      expect([status, body.errorCode]).toEqual([200, REFUSALS.INVALID_FIELDS.errorCode]);
      return Object.keys(body.fields ?? {}).sort();
    };
    expect(await refusedFields({ email: '', remarks: 'ok' })).toEqual(['email']);
    expect(await refusedFields({ email: 'nonsense' })).toEqual(['email']);
    expect(await refusedFields({ remarks: long, ...address({ address_line_one: long, name: '' }) })).toEqual([
      'address.address_line_one',
      'address.name',
      'remarks',
    ]);
    expect(await refusedFields({ remarks: 'safe \u202Eevil', ...address({ name: 'a\u2066b' }) })).toEqual([
      'address.name',
      'remarks',
    ]);
    expect(await refusedFields({ ...address({ phone: '12', state: 'AE-XX' }) })).toEqual([
      'address.phone',
      'address.state',
    ]);
    expect(await refusedFields({ ...address({ state: 'AE-AZ' }) })).toEqual(['address.state']);
    expect(await refusedFields({ starts_at: '' })).toEqual(['starts_at']);
    expect(await refusedFields({ area: 'atlantis' })).toEqual(['area']);
    const abroad = await create(visitBody(startsAt, address({ country: 'FR', city: 'Paris' })));
    expect(abroad.body.errorCode).toBe(REFUSALS.COUNTRY_NOT_SERVED.errorCode);
    const emoji = await create(visitBody(startsAt, { remarks: '🌙 شكرًا' }));
    expect(emoji.body.errorCode).toBe(0);
  });

  test('at a time that is not offered, past, or taken is refused with the nearest free times', async () => {
    const visit = await requested(shop);
    for (const startsAt of [visit.startsAt, '2026-11-25T06:15:00Z', '2026-11-20T06:00:00Z', '2027-11-25T06:00:00Z']) {
      const { body } = await create(visitBody(startsAt));
      expect(body.errorCode, startsAt).toBe(REFUSALS.SLOT_TAKEN.errorCode);
      expect(body['result'].nearest).toHaveLength(3);
    }
    const { body } = await create(visitBody(visit.startsAt));
    expect(body['result'].nearest[0]).toBe('2026-11-25T10:00:00.000Z');
  });

  test('a contact has at most three visits to come, counted under any parallelism', async () => {
    const free = (await slotsOf(shop)).map(({ starts_at }) => starts_at);
    const body = visitBody('');
    const answers = await Promise.all(free.slice(0, 8).map((startsAt) => create({ ...body, starts_at: startsAt })));
    const codes = answers.map((answer) => answer.body.errorCode);
    expect(codes.filter((code) => code === 0)).toHaveLength(3);
    expect(codes.filter((code) => code === REFUSALS.VISITS_OPEN_MAX.errorCode)).toHaveLength(5);
  });
});

describe('one team, one time', () => {
  test('50 requests at once for one time of one team: one wins, the others are told', async () => {
    const startsAt = await freeSlot(shop);
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(visitBody(startsAt))));
    const codes = answers.map(({ body }) => body.errorCode);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    // Under load, some requests time out waiting for the lock and are told to retry.
    const { errorCode: taken } = REFUSALS.SLOT_TAKEN;
    for (const answer of answers.filter(({ body }) => ![0, taken].includes(body.errorCode))) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect((await create(visitBody(startsAt))).body.errorCode).toBe(taken);
    }
  });

  test('two teams make two visits, and changes race with requests for the same time', async () => {
    const { database } = shop.shop;
    const [team] = await database.query<{ id: number }>(
      `insert into visit_teams (market, name) values ('ae', 'second') returning id`,
    );
    await database.query(
      `insert into visit_hours (area, team, weekday, starts) select 'dubai', $1, d, '10:00' from generate_series(0, 6) d`,
      [team!.id],
    );
    const [wanted = '', ...others] = (await slotsOf(shop))
      .map(({ starts_at }) => starts_at)
      .filter((at) => at.endsWith('T06:00:00.000Z'));
    const visits: TestVisit[] = [];
    for (const startsAt of others.slice(0, 6)) visits.push(await requested(shop, { startsAt }));
    const answers = await Promise.all([
      ...visits.map((visit) => change(visit, wanted)),
      ...Array.from({ length: 10 }, () => create(visitBody(wanted))),
    ]);
    const winners = answers.filter(({ body }) => body.errorCode === 0);
    await database.query('delete from bookings');
    await database.query('delete from visit_teams where id = $1', [team!.id]);
    expect(winners).toHaveLength(2);
  });

  test('the database itself refuses a second visit of a team that overlaps the first', async () => {
    const visit = await requested(shop);
    const copy = `insert into bookings (id, reference, guest_hash, market, area, team, starts_at, ends_at, status, language, name, dial_code,
        phone, address, contact_due)
      select $1, $2, guest_hash, market, area, team, starts_at + interval '89 minutes', ends_at + interval '89 minutes', $3, language,
        name, dial_code, phone, address, contact_due from bookings where id = $4`;
    const { database } = shop.shop;
    await expect(database.query(copy, [newId(), 'HV-1', 'requested', visit.booking_id])).rejects.toMatchObject({
      code: '23P01',
    });
    await database.query(copy, [newId(), 'HV-2', 'cancelled', visit.booking_id]);
  });
});

describe('a change', () => {
  test('moves the visit, frees the old time, and sends a calendar file that replaces the first', async () => {
    const visit = await requested(shop);
    await lastLetter(shop.shop, visit.email);
    const other = await freeSlot(shop, 3);
    const { body } = await change(visit, other);
    expect(body.errorCode).toBe(0);
    expect(body['result'].starts_at).toBe(other);
    const free = (await slotsOf(shop)).filter((slot) => slot.free).map(({ starts_at }) => starts_at);
    expect(free).toContain(visit.startsAt);
    expect(free).not.toContain(other);
    const letter = await lastLetter(shop.shop, visit.email, { template: 'visit_changed' });
    expect(letter.calendar).toContain('SEQUENCE:1\r\n');
    expect(letter.calendar).toContain(`UID:${visit.booking_id}@`);
    expect((await change(visit, other)).body.errorCode).toBe(0);
    expect(
      (await lettersTo(shop.shop, visit.email)).filter(({ template }) => template === 'visit_changed'),
    ).toHaveLength(1);
  });

  test('repeated under its key is told as moved; to the time that the visit has, as kept', async () => {
    const visit = await requested(shop);
    const other = await freeSlot(shop, 3);
    const headers = { 'idempotency-key': newId() };
    const told = [await change(visit, other, headers), await change(visit, other, headers), await change(visit, other)];
    expect(told.map(({ body }) => body.message)).toEqual([
      'Your visit has its new time.',
      'Your visit has its new time.',
      'Your visit stays at this time.',
    ]);
  });

  test('its own times may be asked for, and its own is not taken', async () => {
    const visit = await requested(shop);
    const own = await slotsOf(shop, `?booking_id=${visit.booking_id}&key=${visit.access_key}`);
    expect(own.find(({ starts_at }) => starts_at === visit.startsAt)?.free).toBe(true);
    const strangers = await shop.get(`booking/slots?booking_id=${visit.booking_id}`);
    expect(strangers.status).toBe(404);
  });

  test.each([
    ['a second before the limit', '2026-11-25T01:59:58Z', 0],
    ['at the limit', '2026-11-25T02:00:01Z', REFUSALS.VISIT_TOO_LATE.errorCode],
  ])('and a cancellation are decided by the database’s clock: %s', async (_, now, code) => {
    // The visit is at 06:00 UTC; the limit is CHANGE_HOURS earlier, at 02:00 UTC.
    const visit = await requested(shop, { startsAt: '2026-11-25T06:00:00.000Z' });
    await setClock(shop, now);
    expect((await details(visit)).body['result'].may_change).toBe(code === 0);
    expect((await change(visit, '2026-11-27T06:00:00.000Z')).body.errorCode).toBe(code);
    if (code !== 0) expect((await cancel(visit)).body.errorCode).toBe(code);
  });
});

describe('a cancellation', () => {
  test('frees the time, is told by a mail that takes the entry out of the calendar, and may be repeated', async () => {
    const visit = await requested(shop);
    const { body } = await cancel(visit);
    expect(body['result']).toMatchObject({ status: 'cancelled', may_change: false });
    expect(await freeSlot(shop)).toBe(visit.startsAt);
    const letter = await lastLetter(shop.shop, visit.email, { template: 'visit_cancelled' });
    expect(letter.calendar).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:1\r\n/);
    expect((await cancel(visit)).body.errorCode).toBe(0);
    expect((await change(visit, await freeSlot(shop))).body.errorCode).toBe(REFUSALS.MOVE_NOT_ALLOWED.errorCode);
  });

  test('the freed time can be requested at once', async () => {
    const visit = await requested(shop);
    await cancel(visit);
    expect((await create(visitBody(visit.startsAt))).body.errorCode).toBe(0);
  });
});

describe('who may open a visit', () => {
  test('its key, its browser and its member; a wrong key, another member and nobody find nothing', async () => {
    const guest = testGuest();
    const body = visitBody(await freeSlot(shop), { ip_address: guest });
    const { headers, body: answer } = await create(body, { origin: 'http://localhost:3000' });
    const visit = { ...answer['result'], email: body['email'] } as TestVisit;
    const cookie = headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const path = `booking/details/${visit.booking_id}`;
    expect((await shop.get(path, { cookie })).body.result.kept).toBe(true);
    // Any site can lead a browser to a link, so opening one must set no cookie.
    const byLink = await details(visit);
    expect([byLink.body.result.kept, byLink.headers.getSetCookie()]).toEqual([false, []]);
    const other = await addMember(shop.shop);
    const wrong = `${visit.access_key.slice(0, -1)}${visit.access_key.endsWith('A') ? 'B' : 'A'}`;
    for (const [suffix, as] of [
      ['', {}],
      [`?key=${wrong}`, {}],
      ['', other.bearer],
    ] as const)
      expect((await shop.get(`${path}${suffix}`, as)).status).toBe(404);
    for (const call of ['change', 'cancel'])
      expect(
        (
          await shop.post(
            `booking/${call}`,
            { booking_id: visit.booking_id, starts_at: body['starts_at'] },
            other.bearer,
          )
        ).status,
      ).toBe(404);
    const calendar = await shop.get(`booking/calendar/${visit.booking_id}?key=${visit.access_key}`);
    expect(calendar.body['result'].file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*LOCATION:Tower 7/);
  });

  test('a guest’s visit becomes the member’s who proves its mail address, and its link keeps working', async () => {
    const visit = await requested(shop);
    const token = await proveContact(shop, { email: visit.email });
    const registration = { otp_token: token, name: 'Layla', password: 'a river of 7 stones', terms: true };
    const { headers } = await shop.post(
      'customer/register',
      { ...registration, language_code: 'en' },
      { origin: 'http://localhost:3000', 'x-client': 'app' },
    );
    const bearer = { authorization: `Bearer ${headers.get('x-session-token')}` };
    const list = await shop.get('booking/list', bearer);
    expect(list.body['result']).toMatchObject([{ _id: visit.booking_id }]);
    expect((await details(visit)).status).toBe(200);
  });
});
