// How many visits to come one shopper may have, and whose visits count for whom.
import { REFUSALS } from '@hindam/contract/refusals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { addArea, requested, slotsOf, VISIT_ADDRESS, visitBody } from '../../testing/visits.ts';

const FULL = REFUSALS.VISITS_OPEN_MAX.errorCode;
const NUMBER = { ...VISIT_ADDRESS, phone: '509990001' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await addArea(shop);
});
afterAll(() => shop?.close());
afterEach(() => shop.shop.database.query('delete from bookings'));

const times = async (): Promise<string[]> =>
  (await slotsOf(shop)).filter(({ free }) => free).map(({ starts_at }) => starts_at);
const create = (startsAt: string, more: object, headers: Record<string, string> = {}) =>
  shop.post('booking/create', visitBody(startsAt, { ...more }), headers);

test('visits that guests book with a member’s contacts leave the member three visits', async () => {
  const member = await addMember(shop.shop);
  for (let at = 0; at < 3; at += 1) await requested(shop, { more: { email: member.email, address: NUMBER } });
  const free = await times();
  const more = { email: '', address: NUMBER };
  for (const startsAt of free.slice(0, 3)) expect((await create(startsAt, more, member.bearer)).body.errorCode).toBe(0);
  expect((await create(free[3]!, more, member.bearer)).body.errorCode).toBe(FULL);
});

test('visits that guests book with a number do not keep a member from giving a visit that number', async () => {
  const member = await addMember(shop.shop);
  for (let at = 0; at < 3; at += 1) await requested(shop, { more: { address: NUMBER } });
  const own = await requested(shop, { more: { email: '' }, as: member.bearer });
  const change = { booking_id: own.booking_id, address: NUMBER };
  expect((await shop.post('booking/change', change, member.bearer)).body.errorCode).toBe(0);
});

test('requests of one member at once, each with other contacts, make at most three visits', async () => {
  const member = await addMember(shop.shop);
  const answers = await Promise.all((await times()).slice(0, 8).map((at) => create(at, {}, member.bearer)));
  const codes = answers.map(({ body }) => body.errorCode);
  expect(codes.filter((code) => code === 0)).toHaveLength(3);
  expect(codes.filter((code) => code === FULL)).toHaveLength(5);
});

test('requests of guests at once with one number, each with another mail address, make at most three visits', async () => {
  const answers = await Promise.all((await times()).slice(0, 8).map((at) => create(at, { address: NUMBER })));
  const codes = answers.map(({ body }) => body.errorCode);
  expect(codes.filter((code) => code === 0)).toHaveLength(3);
  expect(codes.filter((code) => code === FULL)).toHaveLength(5);
});
