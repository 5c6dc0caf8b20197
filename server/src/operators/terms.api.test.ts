// Operators change coupons and terms of markets, and each change has its row in the audit trail.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { marketOf } from '../pricing/pricing.service.ts';

let shop: TestShop;
let merchandiser: TestOperator;

beforeAll(async () => {
  shop = await openTestShop();
  merchandiser = await addOperator(shop, 'merchandiser');
});
afterAll(() => shop.close());

const post = (path: string, body: object) => shop.post(path, body, merchandiser.bearer);
const get = (path: string) => shop.get(path, merchandiser.bearer);

async function lastAction(): Promise<unknown> {
  const [row] = await shop.shop.database.query(
    `select action, subject, details, operator_id as operator from operator_actions order by id desc limit 1`,
  );
  return row;
}

const TERMS = {
  code: 'eid-10',
  market: 'ae',
  kind: 'percent',
  percent_basis_points: 1_000,
  minimum: 20_000,
  uses_max: 5,
};

test('a coupon is created, listed and changed, each with its row in the audit trail', async () => {
  const { body } = await post('operator/coupon/save', { ...TERMS, ends_at: '2030-01-01T00:00:00+04:00' });
  const made = body['result'] as { _id: string };
  expect(made).toMatchObject({ ...TERMS, code: 'EID-10', used: 0, ends_at: '2029-12-31T20:00:00.000Z', active: true });
  expect(await lastAction()).toMatchObject({
    action: 'coupon.made',
    subject: made._id,
    operator: merchandiser.operatorId,
  });
  const list = await get('operator/coupon/list');
  expect(list.body['result']).toMatchObject({ coupons: [made], total: 1, page: 1, pages: 1 });
  const changed = await post('operator/coupon/save', { ...TERMS, _id: made._id, active: false });
  expect(changed.body['result']).toMatchObject({ _id: made._id, active: false, ends_at: null });
  expect(await lastAction()).toMatchObject({ action: 'coupon.changed', details: { active: false, code: 'EID-10' } });
  const twin = await post('operator/coupon/save', TERMS);
  expect(twin.body.errorCode).toBe(REFUSALS.COUPON_CODE_TAKEN.errorCode);
  const odd = await post('operator/coupon/save', { ...TERMS, code: 'ODD', kind: 'amount' });
  expect([odd.body.errorCode, Object.keys(odd.body.fields ?? {})]).toEqual([
    REFUSALS.INVALID_FIELDS.errorCode,
    expect.arrayContaining(['amount']),
  ]);
  const none = await post('operator/coupon/save', { ...TERMS, code: 'NONE', amount: 0 });
  expect([none.body.errorCode, Object.keys(none.body.fields ?? {})]).toEqual([
    REFUSALS.INVALID_FIELDS.errorCode,
    ['amount'],
  ]);
  expect(await lastAction()).toMatchObject({ action: 'coupon.changed' });
});

test('terms of a market are listed and changed, with a row in the audit trail', async () => {
  const list = await get('operator/market/list');
  const markets = list.body['result'] as { market: string; payment_options: string[] }[];
  const home = markets.find(({ market }) => market === 'ae')!;
  const { currency: _currency, ...terms } = { currency: '', ...home, shipping: 3_300, free_shipping_from: null };
  const saved = await post('operator/market/save', terms);
  expect(saved.body['result']).toEqual({ ...home, shipping: 3_300, free_shipping_from: null });
  expect(await lastAction()).toMatchObject({
    action: 'market.changed',
    subject: 'ae',
    details: { shippingMinor: 3_300 },
  });
  expect((await post('operator/market/save', { ...terms, market: 'xx' })).status).toBe(404);
  const backwards = await post('operator/market/save', { ...terms, delivery_days_from: 9, delivery_days_to: 2 });
  expect(backwards.body.errorCode).toBe(REFUSALS.INVALID_FIELDS.errorCode);
});

test('the fee and the limit of cash on delivery are terms; a client that does not send them leaves them as they are', async () => {
  const { body } = await get('operator/market/list');
  const { currency, ...all } = (body['result'] as Record<string, unknown>[]).find(({ market }) => market === 'sa')!;
  const { cod_fee: fee, cod_limit: limit, ...terms } = all;
  expect([fee, limit]).toEqual([null, null]);
  const priced = { ...terms, cod_fee: 1_500, cod_limit: 100_000 };
  expect((await post('operator/market/save', priced)).body['result']).toEqual({ ...priced, currency });
  expect(await lastAction()).toMatchObject({ details: { codFeeMinor: 1_500, codLimitMinor: 100_000 } });
  expect((await post('operator/market/save', terms)).body['result']).toEqual({ ...priced, currency });
  const negative = await post('operator/market/save', { ...terms, cod_fee: -1, cod_limit: -1 });
  expect(Object.keys(negative.body.fields ?? {}).sort()).toEqual(['cod_fee', 'cod_limit']);
  const none = { ...terms, cod_fee: null, cod_limit: null };
  expect((await post('operator/market/save', none)).body['result']).toEqual({ ...none, currency });
});

test('the days of returns are a term; a client that does not send them leaves them as they are', async () => {
  const list = await get('operator/market/list');
  const markets = list.body['result'] as { market: string; return_days: number }[];
  const { return_days: before, ...home } = markets.find(({ market }) => market === 'ae')!;
  expect(before).toBe(14);
  expect((await post('operator/market/save', { ...home, return_days: 30 })).body['result']).toMatchObject({
    return_days: 30,
  });
  expect(await lastAction()).toMatchObject({ action: 'market.changed', details: { returnDays: 30 } });
  expect((await post('operator/market/save', home)).body['result']).toMatchObject({ return_days: 30 });
  const never = await post('operator/market/save', { ...home, return_days: 0 });
  expect(never.body.fields).toHaveProperty('return_days');
  await post('operator/market/save', { ...home, return_days: before });
});

test('holidays are a term; a client that does not send them leaves them as they are', async () => {
  const { body } = await get('operator/market/list');
  const { currency: _, ...terms } = (body['result'] as Record<string, unknown>[]).find(
    ({ market }) => market === 'sa',
  )!;
  const before = terms['holidays'] as { day: string; name: string }[];
  expect(before).toContainEqual({ day: '2027-09-23', name: 'National Day' });
  const holidays = [...before.slice(1), { day: '2027-03-10', name: 'Eid al-Fitr' }];
  const saved = await post('operator/market/save', { ...terms, holidays });
  const sorted = holidays.toSorted((a, b) => a.day.localeCompare(b.day));
  expect(saved.body['result'].holidays).toEqual(sorted);
  await expect.poll(async () => (await marketOf(shop.shop.database, 'sa'))?.holidays.has('2027-03-10')).toBe(true);
  const { holidays: _now, ...without } = { ...terms, holidays };
  expect((await post('operator/market/save', without)).body['result'].holidays).toEqual(sorted);
  for (const wrong of [
    [{ day: '2027-02-30', name: 'None' }],
    [...holidays, holidays[0]],
    [{ day: '2027-01-01', name: '' }],
  ])
    expect((await post('operator/market/save', { ...terms, holidays: wrong })).body.errorCode).not.toBe(0);
  await post('operator/market/save', { ...terms, holidays: before });
});

test('the price of gift wrapping is a term; a client that does not send it leaves it as it is', async () => {
  const ofHome = async () =>
    ((await get('operator/market/list')).body['result'] as Record<string, unknown>[]).find(
      ({ market }) => market === 'ae',
    )!;
  const { currency, gift_wrapping: before, ...terms } = await ofHome();
  expect(before).toBeNull();
  const priced = { ...terms, gift_wrapping: 1_500 };
  expect((await post('operator/market/save', priced)).body['result']).toEqual({ ...priced, currency });
  expect(await lastAction()).toMatchObject({ action: 'market.changed', details: { wrappingMinor: 1_500 } });
  expect((await post('operator/market/save', terms)).body['result']).toEqual({ ...priced, currency });
  const negative = await post('operator/market/save', { ...terms, gift_wrapping: -1 });
  expect(negative.body.fields).toHaveProperty('gift_wrapping');
  await post('operator/market/save', { ...terms, gift_wrapping: null });
  expect(await ofHome()).toMatchObject({ gift_wrapping: null });
});
