import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { type MeasurementSet, SETS_MAX } from '@hindam/contract/tailoring';
import { count } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop } from '../../testing/shop.ts';
import { purgeUnusedSets } from '../cart/cart.service.ts';
import { hashSecret, newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';

let shop: TestShop;
let sara: TestMember;
beforeAll(async () => {
  shop = await openTestShop();
  sara = await addMember(shop.shop);
});
afterAll(async () => {
  await shop?.close();
});

const save = (body: object, headers: Record<string, string> = {}) =>
  shop.post('measurement/save', { label: 'me', unit: 'in', ...body }, headers);
const list = async (member: TestMember): Promise<MeasurementSet[]> =>
  (await shop.get('measurement/list', member.bearer)).body.result;
const remove = (id: string, member: TestMember) => shop.delete(`measurement/${id}`, member.bearer);
const adopt = (guest: string, member: TestMember) => shop.post('measurement/merge', { guest_id: guest }, member.bearer);
const versionsOf = async (setId: string): Promise<unknown[]> =>
  shop.shop.database.query('select version, inches from measurement_versions where set_id = $1 order by version', [
    setId,
  ]);

test('a set is stored in quarter inches; what was not measured is null', async () => {
  const { body } = await save({ label: ' Eid 2026 ', bust: 38.1, hips: 40.13, waist: null }, sara.cookie);
  expect(body.errorCode).toBe(0);
  expect(body.result).toMatchObject({ version: 1, label: 'Eid 2026', unit: 'in', bust: 38, hips: 40.25, waist: null });
  expect(body.result.bicep).toBeNull();
  expect(await list(sara)).toContainEqual(body.result);
});

test('a change makes a new version and keeps the old one; the same measurements or a new label make none', async () => {
  const first = (await save({ bust: 38, hips: 40 }, sara.bearer)).body.result;
  const change = (body: object) => save({ _id: first._id, ...body }, sara.bearer);
  const second = (await change({ bust: 38.5, hips: 40 })).body.result;
  expect(second).toMatchObject({ _id: first._id, version: 2, bust: 38.5 });
  expect(second.customSizeId).not.toBe(first.customSizeId);
  expect((await change({ bust: 38.4, hips: 40 })).body.result).toEqual(second);
  const renamed = (await change({ label: 'mother', bust: 38.5, hips: 40 })).body.result;
  expect(renamed).toMatchObject({ customSizeId: second.customSizeId, version: 2, label: 'mother' });
  expect((await change({ label: 'mother', hips: 40 })).body.result).toMatchObject({ version: 3, bust: null });
  expect(await versionsOf(first._id)).toEqual([
    { version: 1, inches: { bust: 38, hips: 40 } },
    { version: 2, inches: { bust: 38.5, hips: 40 } },
    { version: 3, inches: { hips: 40 } },
  ]);
});

test('concurrent changes of one set make consecutive versions', async () => {
  const { _id } = (await save({ bust: 30 }, sara.bearer)).body.result;
  const changes = count(100);
  const answers = await Promise.all(
    Array.from({ length: changes }, (_, n) => save({ _id, bust: 31 + n / 4 }, sara.bearer)),
  );
  expect(answers.map(({ body }) => body.result.version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: changes }, (_, n) => n + 2),
  );
});

test('the same idempotency key saves once, and no measurements are stored with the key', async () => {
  const guest = testGuest();
  const key = { 'idempotency-key': 'save-once' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => save({ bust: 61.25, ip_address: guest }, key)));
  expect(new Set(answers.map(({ body }) => body.result.customSizeId)).size).toBe(1);
  expect((await save({ bust: 40, ip_address: guest }, key)).status).toBe(422);
  const kept = await shop.shop.database.query<{ answer: unknown }>(
    'select answer::text as answer from idempotency_keys where actor = $1',
    [hashSecret(guest)],
  );
  expect(kept.map(({ answer }) => answer)).toEqual([expect.not.stringContaining('61.25')]);
});

test('a set is visible to its owner only', async () => {
  const guest = testGuest();
  const theirs = (await save({ bust: 38 }, sara.bearer)).body.result;
  const guests = (await save({ bust: 39, ip_address: guest })).body.result;
  const noura = await addMember(shop.shop);
  const before = [await versionsOf(theirs._id), await versionsOf(guests._id)];
  const tries = await Promise.all([
    save({ _id: theirs._id, bust: 50 }, noura.bearer),
    save({ _id: theirs._id, bust: 50, ip_address: guest }),
    save({ _id: guests._id, bust: 50, ip_address: testGuest() }),
    save({ _id: guests._id, bust: 50, ip_address: guest }, sara.bearer),
    save({ _id: newId(), bust: 50 }, sara.bearer),
    remove(theirs._id, noura),
    remove(guests._id, sara),
  ]);
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
  expect([await versionsOf(theirs._id), await versionsOf(guests._id)]).toEqual(before);
  expect(await list(noura)).toEqual([]);
  expect((await save({ _id: guests._id, bust: 39.5, ip_address: guest })).body.result.version).toBe(2);
});

test('a request without owner saves nothing, and listing, deleting and merging are for members', async () => {
  const nobody = await save({ bust: 38 });
  expect([nobody.status, nobody.body.errorCode]).toEqual([422, 9422]);
  const ended = 'a'.repeat(43);
  expect((await save({ bust: 38 }, { authorization: `Bearer ${ended}` })).status).toBe(401);
  expect((await save({ bust: 38 }, { ...sara.cookie, cookie: `session=${ended}` })).status).toBe(422);
  expect((await shop.get('measurement/list')).status).toBe(401);
  expect((await shop.delete(`measurement/${newId()}`)).status).toBe(401);
  expect((await shop.post('measurement/merge', { guest_id: testGuest() })).status).toBe(401);
});

test.each([
  ['a name left out', { label: '  ' }, ['label']],
  ['less than an inch', { bust: 0.5 }, ['bust']],
  ['more than a hundred', { bust: 101, hips: 100 }, ['bust']],
])('%s is a refusal that names the field', async (_, body, fields) => {
  const answer = await save({ ...body, ip_address: testGuest() });
  expect([answer.status, answer.body.errorCode]).toEqual([200, REFUSALS.INVALID_FIELDS.errorCode]);
  expect(Object.keys(answer.body.fields ?? {})).toEqual(fields);
});

test('a guest’s browser gets the guest id as a cookie, as with the cart; a member’s does not', async () => {
  const guest = testGuest();
  const page = { origin: 'http://localhost:3000' };
  const asGuest = await save({ bust: 38, ip_address: guest }, page);
  expect(asGuest.headers.get('set-cookie')).toMatch(new RegExp(`guest=${guest};.*HttpOnly`, 'i'));
  const asMember = await save({ bust: 38, ip_address: guest }, sara.cookie);
  expect(asMember.headers.get('set-cookie')).toBeNull();
});

test('unusual measurements are stored as typed', async () => {
  const { body } = await save({ bust: 92, waist: 1, hips: 2, ip_address: testGuest() });
  expect(body.result).toMatchObject({ bust: 92, waist: 1, hips: 2 });
});

test('an owner has at most thirty sets, however many are saved at once; a deleted one does not count', async () => {
  const noura = await addMember(shop.shop);
  const guest = testGuest();
  for (const who of [noura.bearer, null]) {
    const body = who ? { bust: 38 } : { bust: 38, ip_address: guest };
    const answers = await Promise.all(Array.from({ length: SETS_MAX + 15 }, () => save(body, who ?? {})));
    const codes = answers.map(({ body: { errorCode } }) => errorCode);
    expect(codes.filter((code) => code === 0)).toHaveLength(SETS_MAX);
    expect(codes.filter((code) => code === REFUSALS.MEASUREMENTS_FULL.errorCode)).toHaveLength(15);
  }
  const [first] = await list(noura);
  expect((await remove(first!._id, noura)).body.result).toHaveLength(SETS_MAX - 1);
  expect((await save({ bust: 38 }, noura.bearer)).body.errorCode).toBe(0);
  expect((await adopt(guest, noura)).body.result).toHaveLength(2 * SETS_MAX);
});

test('a member adopts what the device saved as a guest, once however often requested', async () => {
  const noura = await addMember(shop.shop);
  const guest = testGuest();
  const mine = (await save({ bust: 38 }, noura.bearer)).body.result;
  const first = (await save({ label: 'one', bust: 40, ip_address: guest })).body.result;
  const second = (await save({ label: 'two', bust: 41, ip_address: guest })).body.result;
  const answers = await Promise.all(Array.from({ length: 5 }, () => adopt(guest, noura)));
  for (const { body } of answers) expect(body.result).toEqual([mine, first, second]);
  expect((await adopt(guest, sara)).body.result).not.toContainEqual(first);
  expect((await save({ _id: first._id, bust: 50, ip_address: guest })).status).toBe(404);
  expect(await list(noura)).toEqual([mine, first, second]);
});

test('a deleted set is removed from the list, and purged once no cart uses it', async () => {
  const noura = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop, { customSize: true });
  const used = (await save({ bust: 38, hips: 40 }, noura.bearer)).body.result;
  const unused = (await save({ bust: 38, hips: 40 }, noura.bearer)).body.result;
  const addUsed = () =>
    shop.post(
      'cart/add-to-cart',
      {
        ...addBody(variant!, testGuest(), { size: '', customSizeId: used.customSizeId }),
        user_id: noura.customerId,
      },
      noura.bearer,
    );
  expect((await addUsed()).body.errorCode).toBe(0);
  await save({ _id: used._id, bust: 39, hips: 40 }, noura.bearer);
  expect((await remove(used._id, noura)).body.result).toEqual([unused]);
  expect((await remove(used._id, noura)).body.result).toEqual([unused]);
  expect((await remove(unused._id, noura)).body.result).toEqual([]);
  expect((await addUsed()).body.errorCode).toBe(REFUSALS.CUSTOM_SIZE_NOT_FOUND.errorCode);
  expect((await save({ _id: used._id, bust: 40 }, noura.bearer)).status).toBe(404);
  const throwAway = () => transaction(shop.shop.database, purgeUnusedSets);
  await throwAway();
  expect(await versionsOf(unused._id)).toEqual([]);
  expect(await versionsOf(used._id)).toHaveLength(2);
  const { lines } = (await shop.get('cart/view', noura.bearer)).body.result;
  expect(lines).toMatchObject([{ customSizeId: used.customSizeId, custom_size_label: 'me', notices: [] }]);
  await shop.post('cart/line', { line_id: lines[0]._id, quantity: 0 }, noura.bearer);
  await throwAway();
  expect(await versionsOf(used._id)).toEqual([]);
});

test('a guest’s set unused for 90 days is purged unless a cart uses it; a newer one and a member’s stay', async () => {
  const [variant] = await addProduct(shop.shop, { customSize: true });
  const guest = testGuest();
  const saved = async (body: object, headers = {}): Promise<MeasurementSet> =>
    (await save({ bust: 38, hips: 40, ...body }, headers)).body.result;
  const [old, used, young] = [
    await saved({ ip_address: guest }),
    await saved({ ip_address: guest }),
    await saved({ ip_address: guest }),
  ];
  const members = await saved({}, sara.bearer);
  await shop.post(
    'guest-cart/add-to-cart',
    addBody(variant!, guest, { size: undefined, customSizeId: used.customSizeId }),
  );
  const age = (set: MeasurementSet, days: number) =>
    shop.shop.database.query(
      'update measurement_sets set touched_at = shop.now() - make_interval(days => $2) where id = $1',
      [set._id, days],
    );
  for (const set of [old, used, members]) await age(set, 91);
  await age(young, 89);
  expect(await transaction(shop.shop.database, purgeUnusedSets)).toBe(1);
  const left = await Promise.all([old, used, young, members].map(async ({ _id }) => (await versionsOf(_id)).length));
  expect(left).toEqual([0, 1, 1, 1]);
});

test('only the hash of the guest id is stored', async () => {
  const guest = testGuest();
  await save({ bust: 38, ip_address: guest });
  const stored = await shop.shop.database.query<{ text: string }>(
    'select row_to_json(s)::text as text from measurement_sets s',
  );
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.some(({ text }) => text.includes(guest))).toBe(false);
});

test('an export holds every version of a member’s sets, and nothing is left after the account is deleted', async () => {
  const noura = await addMember(shop.shop);
  const { _id } = (await save({ label: 'Eid', bust: 38 }, noura.bearer)).body.result;
  await save({ _id, label: 'Eid', bust: 38.5 }, noura.bearer);
  const other = (await save({ label: 'old', hips: 40 }, noura.bearer)).body.result;
  await remove(other._id, noura);
  const slice = shop.shop.personalData.find(({ tables }) => tables.includes('measurement_sets'))!;
  await transaction(shop.shop.database, async (tx) => {
    expect(await slice.exportOf(tx, noura.customerId, shop.shop.secrets)).toMatchObject([
      {
        name: 'Eid',
        listed: true,
        versions: [
          { version: 1, inches: { bust: 38 } },
          { version: 2, inches: { bust: 38.5 } },
        ],
      },
      { name: 'old', listed: false, versions: [{ version: 1, inches: { hips: 40 } }] },
    ]);
    await slice.erase(tx, noura.customerId, shop.shop.secrets);
  });
  expect([await versionsOf(_id), await versionsOf(other._id)]).toEqual([[], []]);
});
