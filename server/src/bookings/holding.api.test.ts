// How long a guest's visit holds its time without confirmation, who need not confirm, and how many visits guests of one
// network address may request.
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lastLetter, lettersTo } from '../../testing/letters.ts';
import { addMember } from '../../testing/members.ts';
import { addOperator } from '../../testing/operators.ts';
import { openTestShop, testGuest, type TestShop } from '../../testing/shop.ts';
import { addArea, confirm, freeSlot, setClock, slotsOf, visitBody } from '../../testing/visits.ts';
import { UNCALLED_OF_NETWORK_MAX } from './bookings.ts';
import { cancelUnconfirmed } from './overdue.service.ts';

const NOON = '2026-11-23T08:00:00Z';
const IN_29_MINUTES = '2026-11-23T08:29:00Z';
const IN_31_MINUTES = '2026-11-23T08:31:00Z';

let shop: TestShop;
let next = 0;
/** Headers of a request from a network address that no earlier request of these tests came from. */
const elsewhere = () => ({ origin: 'http://localhost:3000', 'x-forwarded-for': `203.0.113.${(next += 1)}` });

beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' });
  await addArea(shop);
  await setClock(shop, NOON);
});
afterAll(() => shop?.close());
afterEach(async () => {
  await shop.shop.database.query('delete from bookings');
  await setClock(shop, NOON);
});

const times = async (): Promise<string[]> =>
  (await slotsOf(shop)).filter(({ free }) => free).map(({ starts_at }) => starts_at);
const create = (startsAt: string, more: object = {}, headers: Record<string, string> = elsewhere()) =>
  shop.post('booking/create', visitBody(startsAt, { ip_address: testGuest(), ...more }), headers);
const visitOf = async ({ booking_id: id, access_key: key }: { booking_id: string; access_key: string }) =>
  (await shop.get(`booking/details/${id}?key=${key}`)).body['result'];

async function hold(more: object = {}, headers?: Record<string, string>) {
  const startsAt = await freeSlot(shop);
  const { body, headers: answered } = await create(startsAt, more, headers);
  expect(body.errorCode).toBe(0);
  const cookie = /order_access=[^;]+/.exec(answered.get('set-cookie') ?? '')?.[0] ?? '';
  return {
    ...(body['result'] as { booking_id: string; access_key: string; confirm_by: string | null }),
    startsAt,
    cookie,
  };
}

test('a guest’s visit holds its time until it is to be confirmed; then the time is free and the visit says why', async () => {
  const visit = await hold();
  expect(visit.confirm_by).toMatch(/^2026-11-23T08:30:0/);
  await setClock(shop, IN_29_MINUTES);
  await cancelUnconfirmed(shop.shop);
  expect(await times()).not.toContain(visit.startsAt);
  expect(await visitOf(visit)).toMatchObject({ status: 'requested', confirm_by: visit.confirm_by, lapsed: false });
  await setClock(shop, IN_31_MINUTES);
  await cancelUnconfirmed(shop.shop);
  expect(await times()).toContain(visit.startsAt);
  expect(await visitOf(visit)).toMatchObject({ status: 'cancelled', confirm_by: null, lapsed: true });
  expect((await confirm(shop, visit)).body.errorCode).toBe(REFUSALS.VISIT_NOT_HELD.errorCode);
  expect((await create(visit.startsAt)).body.errorCode).toBe(0);
});

test('the link of the mail alone confirms it, once: the time stays taken and the second mail has the calendar', async () => {
  const email = 'sara@example.com';
  const visit = await hold({ email });
  const asked = await lastLetter(shop.shop, email, { template: 'visit_confirm' });
  const link = new URL(/https?:\S+\/home-services\/\S+/.exec(asked.text)?.[0] ?? '');
  expect([link.pathname.endsWith(visit.booking_id), link.searchParams.get('key')]).toEqual([true, visit.access_key]);
  expect([asked.calendar ?? null, asked.text.includes('Sara Ahmed')]).toEqual([null, false]);
  const key = link.searchParams.get('confirm') ?? '';
  for (const wrong of [visit.access_key, `${visit.booking_id}.${visit.access_key}`, `${key}x`])
    expect((await shop.post('booking/confirm', { key: wrong })).body.errorCode).toBe(
      REFUSALS.VISIT_LINK_WRONG.errorCode,
    );
  const answers = await Promise.all([1, 2, 3].map(() => shop.post('booking/confirm', { key })));
  expect(answers.map(({ body }) => [body.errorCode, body['result'].confirm_by])).toEqual(Array(3).fill([0, null]));
  await setClock(shop, IN_31_MINUTES);
  await cancelUnconfirmed(shop.shop);
  expect(await times()).not.toContain(visit.startsAt);
  expect((await lastLetter(shop.shop, email, { template: 'visit_requested' })).calendar).toContain('METHOD:REQUEST');
  expect((await lettersTo(shop.shop, email)).map(({ template }) => template)).toEqual([
    'visit_requested',
    'visit_confirm',
  ]);
});

test('confirming and the clock at once: the visit is kept or free, never both', async () => {
  const visits = [await hold(), await hold(), await hold()];
  await setClock(shop, IN_31_MINUTES);
  const [answers] = await Promise.all([
    Promise.all(visits.map((visit) => confirm(shop, visit))),
    cancelUnconfirmed(shop.shop),
  ]);
  await cancelUnconfirmed(shop.shop);
  const free = await times();
  for (const [at, visit] of visits.entries()) {
    const isKept = answers[at]!.body.errorCode === 0;
    expect([(await visitOf(visit)).status, free.includes(visit.startsAt)]).toEqual(
      isKept ? ['requested', false] : ['cancelled', true],
    );
  }
});

test('a member, and a guest whose browser has a confirmed visit with that mail address, confirm nothing', async () => {
  const member = await addMember(shop.shop);
  expect((await hold({ email: '' }, { ...elsewhere(), ...member.bearer })).confirm_by).toBeNull();
  const email = 'again@example.com';
  const first = await hold({ email });
  expect((await hold({ email }, { ...elsewhere(), cookie: first.cookie })).confirm_by).not.toBeNull();
  await confirm(shop, first);
  expect((await hold({ email }, { ...elsewhere(), cookie: first.cookie })).confirm_by).toBeNull();
  expect((await hold({}, { ...elsewhere(), cookie: first.cookie })).confirm_by).not.toBeNull();
});

test('a visit that the shop phoned about needs no confirmation, and one that waits for it is not to be phoned', async () => {
  const email = 'called@example.com';
  const visit = await hold({ email });
  const desk = await addOperator(shop, 'order_desk');
  const due = async () => (await shop.get('operator/booking/due', desk.bearer)).body['result'] as { _id: string }[];
  expect(await due()).toEqual([]);
  const called = await hold();
  await confirm(shop, called);
  expect((await due()).map(({ _id }) => _id)).toEqual([called.booking_id]);
  const move = { booking_id: visit.booking_id, to: 'contacted' };
  expect((await shop.post('operator/booking/move', move, desk.bearer)).body.errorCode).toBe(0);
  await setClock(shop, IN_31_MINUTES);
  await cancelUnconfirmed(shop.shop);
  expect(await visitOf(visit)).toMatchObject({ status: 'contacted', confirm_by: null, lapsed: false });
  // The call proves nothing about the mail address, so the next visit has to be confirmed.
  expect((await hold({ email }, { ...elsewhere(), cookie: visit.cookie })).confirm_by).not.toBeNull();
  for (let twice = 0; twice < 2; twice += 1) expect((await confirm(shop, visit)).body.errorCode).toBe(0);
  expect((await hold({ email }, { ...elsewhere(), cookie: visit.cookie })).confirm_by).toBeNull();
});

test('guests of one network address hold few times, confirmed or not, at once or one after the other; others go on', async () => {
  const from = elsewhere();
  const answers = await Promise.all((await times()).slice(0, 9).map((at) => create(at, {}, from)));
  const made = answers.filter(({ body }) => body.errorCode === 0);
  expect(made).toHaveLength(UNCALLED_OF_NETWORK_MAX);
  for (const { body } of made) await confirm(shop, body['result']);
  const full = REFUSALS.VISITS_OF_NETWORK_MAX.errorCode;
  expect((await create(await freeSlot(shop), {}, from)).body.errorCode).toBe(full);
  const member = await addMember(shop.shop);
  expect((await create(await freeSlot(shop), {}, { ...from, ...member.bearer })).body.errorCode).toBe(0);
  expect((await create(await freeSlot(shop))).body.errorCode).toBe(0);
  await shop.shop.database.query(
    `update bookings set status = 'contacted', network_hmac = null where network_hmac is not null`,
  );
  expect((await create(await freeSlot(shop), {}, from)).body.errorCode).toBe(0);
});
