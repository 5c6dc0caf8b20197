import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MeasurementDraft } from '@hindam/contract/tailoring';
import { addMember, type TestMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { DRAFT_RETENTION_DAYS, purgeOldDrafts } from './drafts.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const draft = (more: Partial<MeasurementDraft> = {}): MeasurementDraft => ({
  values: { bust: { text: '38 ½', unit: 'in' }, waist: { text: '', unit: 'cm' } },
  unit: 'in',
  scope: 'all',
  confirmed: [],
  left: ['bust'],
  label: 'Eid',
  set_id: null,
  typed_at: ago(10),
  ...more,
});
const read = async (member: TestMember) => (await shop.get('tailoring/draft', member.bearer)).body['result'];
const keep = (member: TestMember, more: Partial<MeasurementDraft> = {}) =>
  shop.post('tailoring/draft', draft(more), member.bearer);

test('a half-filled form is found on every device of its member, as it was typed, and by nobody else', async () => {
  const [sara, mona] = [await addMember(shop.shop), await addMember(shop.shop)];
  expect(await read(sara)).toBeNull();
  const { body } = await keep(sara);
  expect(body).toMatchObject({ errorCode: 0, result: { label: 'Eid' } });
  expect(await read(sara)).toEqual(body['result']);
  expect((await read(sara)).values).toEqual(draft().values);
  expect(await read(mona)).toBeNull();
  expect((await shop.get('tailoring/draft')).status).toBe(401);
});

test('the form that was changed last stands, whichever device asks first', async () => {
  const sara = await addMember(shop.shop);
  await keep(sara, { label: 'phone', typed_at: ago(5) });
  expect((await keep(sara, { label: 'laptop', typed_at: ago(30) })).body['result'].label).toBe('phone');
  expect((await keep(sara, { label: 'tablet', typed_at: ago(1) })).body['result'].label).toBe('tablet');
  expect((await read(sara)).label).toBe('tablet');
});

test('a device whose clock is ahead does not shut out the others', async () => {
  const sara = await addMember(shop.shop);
  await keep(sara, { label: 'ahead', typed_at: ago(-600) });
  await keep(sara, { label: 'right', typed_at: ago(-1) });
  expect((await read(sara)).label).toBe('right');
});

test('a form that was saved or begun anew is not brought back by the draft of another device', async () => {
  const sara = await addMember(shop.shop);
  await keep(sara);
  await shop.delete('tailoring/draft', sara.bearer);
  expect(await read(sara)).toBeNull();
  expect((await keep(sara, { typed_at: ago(2) })).body['result']).toBeNull();
  expect((await keep(sara, { label: 'new', typed_at: ago(-1) })).body['result'].label).toBe('new');
});

test('many devices at once leave one draft, that of the latest change', async () => {
  const sara = await addMember(shop.shop);
  await Promise.all(Array.from({ length: 20 }, (_, at) => keep(sara, { label: `${at}`, typed_at: ago(60 - at) })));
  expect((await read(sara)).label).toBe('19');
});

test.each([
  ['a field that is no measurement', { values: { shoe: { text: '1', unit: 'in' } } }],
  ['a text that is too long', { values: { bust: { text: '1'.repeat(13), unit: 'in' } } }],
  ['a unit that is none', { unit: 'ft' }],
])('%s is refused', async (_, wrong) => {
  const sara = await addMember(shop.shop);
  const { status, body } = await keep(sara, wrong as Partial<MeasurementDraft>);
  expect(status === 422 || body.errorCode !== 0).toBe(true);
  expect(await read(sara)).toBeNull();
});

test('a draft that nobody changes is deleted after its time', async () => {
  const sara = await addMember(shop.shop);
  await keep(sara);
  const age = (days: number) =>
    shop.shop.database.query(`update measurement_drafts set typed_at = now() - make_interval(days => $1)`, [days]);
  await age(DRAFT_RETENTION_DAYS - 1);
  await transaction(shop.shop.database, purgeOldDrafts);
  expect(await read(sara)).not.toBeNull();
  await age(DRAFT_RETENTION_DAYS + 1);
  await transaction(shop.shop.database, purgeOldDrafts);
  expect(await read(sara)).toBeNull();
});
