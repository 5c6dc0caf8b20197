// A member's cart: only the member's own session opens it, and it is the same on all the member's devices.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { settled, tableHashes } from '../../testing/table-hashes.ts';
import { newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { purgeStaleCarts } from './cart.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const bodyOf = (variant: TestVariant, userId: string, more: object = {}): object => ({
  ...variant,
  language_code: 'en',
  isSingleCart: false,
  user_id: userId,
  ...more,
});
const add = (variant: TestVariant, member: TestMember, more: object = {}, headers: Record<string, string> = {}) =>
  shop.post('cart/add-to-cart', bodyOf(variant, member.customerId, more), { ...member.bearer, ...headers });
const view = async (member: TestMember, language = 'en') =>
  (await shop.get(`cart/view?language_code=${language}`, member.bearer)).body.result;
const change = (member: TestMember, lineId: string, quantity: number, more: object = {}) =>
  shop.post('cart/line', { line_id: lineId, quantity, ...more }, member.bearer);

test('adding a piece creates the member’s cart and returns only errorCode and message', async () => {
  const sara = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop);
  expect(await view(sara)).toMatchObject({ _id: null, count: 0 });
  const { status, body, headers } = await add(variant!, sara);
  expect([status, body]).toMatchObject([200, { errorCode: 0, message: 'Added to your bag.' }]);
  expect(Object.keys(body).sort()).toEqual(['errorCode', 'message', 'requestId']);
  expect(headers.get('set-cookie')).toBeNull();
  await add(variant!, sara);
  expect(await view(sara)).toMatchObject({ count: 2, lines: [{ quantity: 2, customSizeId: null }] });
  expect((await view(sara, 'arb')).lines[0].title).toMatch(/[\u0600-\u06FF]/);
});

test('a request with the session cookie from the shop’s own page reaches the same cart', async () => {
  const sara = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop);
  expect((await shop.post('cart/add-to-cart', bodyOf(variant!, sara.customerId), sara.cookie)).body.errorCode).toBe(0);
  expect((await shop.get('cart/view', sara.cookie)).body.result.count).toBe(1);
  expect(await view(sara)).toMatchObject({ count: 1 });
});

test('another member’s user_id gets 403, a wrong or missing session 401, and nothing is written', async () => {
  const [sara, noura] = [await addMember(shop.shop), await addMember(shop.shop)];
  const [variant] = await addProduct(shop.shop);
  await add(variant!, noura);
  const [line] = (await view(noura)).lines;
  const guest = testGuest();
  await shop.post('guest-cart/add-to-cart', addBody(variant!, guest));
  await settled(shop.shop.database);
  const before = await tableHashes(shop.shop.database);
  const adding = bodyOf(variant!, noura.customerId);
  const replace = `cart/guest-cart-replace/${guest}/${noura.customerId}`;
  const wrong = { authorization: `Bearer ${'x'.repeat(43)}` };
  const foreign = [
    await shop.post('cart/add-to-cart', adding, sara.bearer),
    await shop.post('cart/add-to-cart', adding, sara.cookie),
    await shop.get(replace, sara.bearer),
  ];
  expect(foreign.map(({ status, body }) => [status, body.errorCode])).toEqual(foreign.map(() => [403, 9403]));
  const strangers = [
    await shop.post('cart/add-to-cart', adding),
    await shop.post('cart/add-to-cart', adding, wrong),
    await shop.post('cart/line', { line_id: line._id, quantity: 3 }),
    await shop.post('cart/merge', { guest_id: guest }, wrong),
    await shop.get('cart/view'),
    await shop.get(replace),
    await shop.get(replace, wrong),
    await shop.get(replace, noura.cookie),
  ];
  expect(strangers.map(({ status, body }) => [status, body.errorCode])).toEqual(strangers.map(() => [401, 9401]));
  expect((await change(sara, line._id, 5)).body.errorCode).toBe(REFUSALS.LINE_GONE.errorCode);
  await change(sara, line._id, 0);
  expect(await tableHashes(shop.shop.database)).toEqual(before);
});

test('a guest id opens no member’s cart, and a member’s session no guest’s cart', async () => {
  const sara = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop);
  const guest = testGuest();
  await add(variant!, sara);
  await shop.post('guest-cart/add-to-cart', addBody(variant!, guest));
  const guestView = async () => (await shop.get(`guest-cart/view/${guest}`)).body.result;
  const [theirs, guests] = [(await view(sara)).lines[0], (await guestView()).lines[0]];
  expect((await change(sara, guests._id, 2)).body.errorCode).toBe(REFUSALS.LINE_GONE.errorCode);
  const asGuest = await shop.post('guest-cart/line', { ip_address: guest, line_id: theirs._id, quantity: 2 });
  expect(asGuest.body.errorCode).toBe(REFUSALS.LINE_GONE.errorCode);
  expect([(await view(sara)).count, (await guestView()).count]).toEqual([1, 1]);
});

test('an idempotency key adds once for its member, and another member’s same key is independent', async () => {
  const [sara, noura] = [await addMember(shop.shop), await addMember(shop.shop)];
  const [variant, other] = await addProduct(shop.shop);
  const key = { 'idempotency-key': 'one-and-only' };
  const twins = await Promise.all(Array.from({ length: count(200) }, () => add(variant!, sara, {}, key)));
  expect(twins.every(({ status, body }) => status === 200 && body.errorCode === 0)).toBe(true);
  expect((await add(other!, sara, {}, key)).status).toBe(422);
  expect((await add(variant!, noura, {}, key)).body.errorCode).toBe(0);
  expect([(await view(sara)).count, (await view(noura)).count]).toEqual([1, 1]);
});

test('under its idempotency key a line is set or removed once, however often the request is sent', async () => {
  const sara = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop, { pieces: 20 });
  await add(variant!, sara);
  const [line] = (await view(sara)).lines;
  const key = { ...sara.bearer, 'idempotency-key': 'to-five' };
  const set = (quantity: number) => shop.post('cart/line', { line_id: line._id, quantity }, key);
  expect((await set(5)).body.result.count).toBe(5);
  expect((await change(sara, line._id, 7)).body.result.count).toBe(7);
  // A retry of the request that set 5, with its key, does not undo the later change to 7.
  expect((await set(5)).body.result.count).toBe(7);
  expect((await set(6)).status).toBe(422);
  const gone = await Promise.all(Array.from({ length: 5 }, () => change(sara, line._id, 0)));
  expect(gone.every(({ body }) => body.errorCode === 0 && body.result.count === 0)).toBe(true);
  expect((await change(sara, line._id, 1)).body.errorCode).toBe(REFUSALS.LINE_GONE.errorCode);
});

test('two devices: concurrent adds commute, the last quantity set wins, and both devices see the same cart', async () => {
  for (let round = 0; round < count(50); round += 1) {
    const sara = await addMember(shop.shop);
    const [first, second] = await addProduct(shop.shop, { pieces: 20 });
    const adds = [first!, second!, first!, second!, first!, first!];
    const answers = await Promise.all(
      adds.map((variant, index) =>
        shop.post('cart/add-to-cart', bodyOf(variant, sara.customerId), index % 2 === 0 ? sara.bearer : sara.cookie),
      ),
    );
    expect(answers.every(({ body }) => body.errorCode === 0)).toBe(true);
    const lines: { _id: string; product_item_id: string; quantity: number }[] = (await view(sara)).lines;
    const quantities = new Map(lines.map((line) => [line.product_item_id, line.quantity]));
    expect(quantities).toEqual(
      new Map([
        [first!.product_item_id, 4],
        [second!.product_item_id, 2],
      ]),
    );
    const lineId = lines[0]!._id;
    const wishes = [3, 7, 11, 2, 19];
    await Promise.all(wishes.map((quantity) => change(sara, lineId, quantity)));
    const [one, other] = [await view(sara), (await shop.get('cart/view', sara.cookie)).body.result];
    expect(one).toEqual(other);
    const line = one.lines.find(({ _id }: { _id: string }) => _id === lineId);
    expect(wishes).toContain(line.quantity);
    expect(one.count).toBe(one.lines.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0));
    await change(sara, lineId, 5);
    await shop.post('cart/line', { line_id: lineId, quantity: 6 }, sara.cookie);
    const now = await view(sara);
    expect(now.lines.find(({ _id }: { _id: string }) => _id === lineId).quantity).toBe(6);
  }
});

test('a quantity set while pieces are added, removed and set concurrently leaves a consistent cart', async () => {
  for (let round = 0; round < count(50); round += 1) {
    const sara = await addMember(shop.shop);
    const [first, second] = await addProduct(shop.shop, { pieces: 8 });
    await add(first!, sara);
    await add(second!, sara);
    const lines: { _id: string }[] = (await view(sara)).lines;
    const answers = await Promise.all([
      change(sara, lines[0]!._id, 8),
      change(sara, lines[0]!._id, 0),
      change(sara, lines[1]!._id, 9),
      add(first!, sara),
      add(second!, sara),
      change(sara, lines[1]!._id, 3, { remarks: 'Shorter' }),
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers[2].body.errorCode).toBe(REFUSALS.NOT_ENOUGH_STOCK.errorCode);
    for (const line of (await view(sara)).lines) {
      expect(line.quantity).toBeGreaterThanOrEqual(1);
      expect(line.quantity).toBeLessThanOrEqual(8);
    }
  }
});

test('a member’s cart untouched for 90 days is purged, a younger one is kept', async () => {
  const [sara, noura] = [await addMember(shop.shop), await addMember(shop.shop)];
  const [variant] = await addProduct(shop.shop);
  await add(variant!, sara);
  await add(variant!, noura);
  const age = (member: TestMember, days: number) =>
    shop.shop.database.query(
      'update carts set touched_at = shop.now() - make_interval(days => $2) where customer_id = $1',
      [member.customerId, days],
    );
  await age(sara, 91);
  await age(noura, 89);
  await transaction(shop.shop.database, purgeStaleCarts);
  expect([(await view(sara))._id, (await view(noura)).count]).toEqual([null, 1]);
});

test('the export contains a member’s cart with product titles, and erasure leaves nothing of it', async () => {
  const sara = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop, { handle: 'exported', sizes: ['54'] });
  const guest = testGuest();
  await shop.post('guest-cart/add-to-cart', addBody(variant!, guest, { remarks: 'No lining' }));
  await shop.post('cart/merge', { guest_id: guest }, sara.bearer);
  await add(variant!, sara);
  const slice = shop.shop.personalData.find(({ tables }) => tables.includes('cart_lines'))!;
  await transaction(shop.shop.database, async (tx) => {
    expect(await slice.exportOf(tx, sara.customerId, shop.shop.secrets)).toMatchObject([
      { title: 'Piece exported', sku: 'exported-black-54', size: '54', remarks: 'No lining', quantity: 1 },
      { title: 'Piece exported', colour: 'black', measurements: null, remarks: '', quantity: 1 },
    ]);
    await slice.erase(tx, sara.customerId, shop.shop.secrets);
  });
  expect(await view(sara)).toMatchObject({ _id: null, lines: [] });
  const reports = await shop.shop.database.query(
    'select id from carts where merge_report is not null and merged_into is null',
  );
  expect(reports).toEqual([]);
});

test('measurement sets that a guest’s cart still uses do not block a member’s erasure', async () => {
  const sara = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop, { customSize: true });
  const guest = testGuest();
  const body = { label: 'me', unit: 'in', bust: 38, hips: 40, ip_address: guest };
  const { customSizeId } = (await shop.post('measurement/save', body)).body.result;
  await shop.post('guest-cart/add-to-cart', addBody(variant!, guest, { size: '', customSizeId }));
  await shop.post('guest-cart/add-to-cart', addBody(variant!, guest));
  await shop.post('measurement/merge', { guest_id: guest }, sara.bearer);
  await transaction(shop.shop.database, async (tx) => {
    for (const slice of shop.shop.personalData.filter(({ name }) => ['bag', 'measurements'].includes(name)))
      await slice.erase(tx, sara.customerId, shop.shop.secrets);
  });
  const { lines } = (await shop.get(`guest-cart/view/${guest}`)).body.result;
  expect(lines).toMatchObject([{ customSizeId: null }]);
});

test('a refusal for an unknown piece is in the caller’s language', async () => {
  const sara = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop);
  const answer = await add({ ...variant!, product_item_id: newId() }, sara, { language_code: 'arb' });
  expect([answer.status, answer.body.errorCode]).toEqual([200, REFUSALS.PRODUCT_GONE.errorCode]);
  expect(answer.body.message).toMatch(/[\u0600-\u06FF]/);
});

test('a merge clears the guest cookie when it names the merged guest’s cart, and keeps any other', async () => {
  const sara = await addMember(shop.shop);
  const [guest, another] = [testGuest(), testGuest()];
  const merge = async (cookie: string) =>
    (
      await shop.post(
        'cart/merge',
        { guest_id: guest },
        { ...sara.cookie, cookie: `${sara.cookie.cookie}; guest=${cookie}` },
      )
    ).headers.getSetCookie();
  expect(await merge(guest)).toEqual([expect.stringMatching(/guest=; Path=\/; Max-Age=0; HttpOnly/)]);
  expect(await merge(another)).toEqual([]);
});
