import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { hashSecret } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { countStock } from '../stock/stock.service.ts';
import { purgeStaleCarts } from './cart.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const add = (variant: TestVariant, guest: string, more: object = {}, headers: Record<string, string> = {}) =>
  shop.post('guest-cart/add-to-cart', addBody(variant, guest, more), headers);
const view = async (guest: string, language = 'en') =>
  (await shop.get(`guest-cart/view/${guest}?language_code=${language}`)).body.result;
const change = (guest: string, lineId: string, quantity: number, more: object = {}) =>
  shop.post('guest-cart/line', { ip_address: guest, line_id: lineId, quantity, ...more });

test('adding a piece creates the cart, sets the cookie and returns only errorCode and message', async () => {
  const [variant] = await addProduct(shop.shop);
  const guest = testGuest();
  const { status, body, headers } = await add(variant!, guest);
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['errorCode', 'message', 'requestId']);
  expect(body).toMatchObject({ errorCode: 0, message: 'Added to your bag.' });
  expect(headers.get('set-cookie')).toContain(guest);
  expect(headers.get('set-cookie')).toMatch(/HttpOnly/i);
  expect(await view(guest)).toMatchObject({
    count: 1,
    subtotal: { amount: 125_000, currency: 'AED' },
    vat_included: { amount: 5_952 },
    shipping: { amount: 0 },
  });
});

test('adding the same piece again increases its line; different remarks make another line', async () => {
  const [variant] = await addProduct(shop.shop);
  const guest = testGuest();
  await add(variant!, guest);
  await add(variant!, guest);
  await add(variant!, guest, { remarks: 'Longer sleeves, please' });
  await add(variant!, guest, { remarks: '   ' });
  const { lines, count: pieces } = await view(guest);
  expect(lines.map(({ quantity, remarks }: { quantity: number; remarks: string }) => [quantity, remarks])).toEqual([
    [3, ''],
    [1, 'Longer sleeves, please'],
  ]);
  expect(pieces).toBe(4);
});

test('a refusal is HTTP 200 with a sentence in the caller’s language, and writes nothing', async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 0 });
  const guest = testGuest();
  const english = await add(variant!, guest);
  const arabic = await add(variant!, guest, { language_code: 'arb' });
  expect([english.status, english.body.errorCode]).toEqual([200, REFUSALS.OUT_OF_STOCK.errorCode]);
  expect(english.body.message).toMatch(/sold out/);
  expect(arabic.body.message).toMatch(/[\u0600-\u06FF]/);
  expect(await view(guest)).toMatchObject({ _id: null, count: 0, total: { amount: 0 } });
});

test('200 concurrent adds to one cart lose nothing and never exceed the stock', async () => {
  const adds = count(200);
  const many = Array.from({ length: Math.ceil(adds / 10) }, () => addProduct(shop.shop, { sizes: ['52'], pieces: 10 }));
  const variants = (await Promise.all(many)).map(([variant]) => variant!);
  const guest = testGuest();
  const answers = await Promise.all(
    Array.from({ length: adds }, (_, index) => add(variants[index % variants.length]!, guest)),
  );
  expect(answers.map(({ body }) => body.errorCode)).toEqual(answers.map(() => 0));
  expect((await view(guest)).count).toBe(adds);
  const over = await Promise.all(Array.from({ length: 40 }, () => add(variants[0]!, guest)));
  const inCart = (await view(guest)).lines.find(
    (line: { product_item_id: string }) => line.product_item_id === variants[0]!.product_item_id,
  );
  expect(inCart.quantity).toBeLessThanOrEqual(10);
  expect(over.filter(({ body }) => body.errorCode === 0).length).toBe(10 - Math.ceil(adds / variants.length));
  expect(over.every(({ status }) => status === 200)).toBe(true);
});

test('adding the last piece again under the same idempotency key succeeds', async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 1 });
  const guest = testGuest();
  const key = { 'idempotency-key': 'last-piece' };
  const answers = [await add(variant!, guest, {}, key), await add(variant!, guest, {}, key)];
  expect(answers.map(({ body }) => body.errorCode)).toEqual([0, 0]);
  expect((await add(variant!, guest, { remarks: 'other' }, key)).status).toBe(422);
  expect((await view(guest)).count).toBe(1);
});

test('concurrent adds under different idempotency keys: as many are acknowledged as pieces are added', async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 3 });
  const guest = testGuest();
  const keys = Array.from({ length: 20 }, (_, index) => ({ 'idempotency-key': `tab-${index % 10}` }));
  const answers = await Promise.all(keys.map((key) => add(variant!, guest, {}, key)));
  const acknowledged = new Set(answers.flatMap(({ body }, index) => (body.errorCode === 0 ? [index % 10] : [])));
  expect(acknowledged.size).toBe(3);
  expect((await view(guest)).count).toBe(3);
});

test('of concurrent adds beyond the most pieces of a line, each refused one is told that limit', async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 200 });
  const guest = testGuest();
  const answers = await Promise.all(Array.from({ length: 30 }, () => add(variant!, guest)));
  const refused = answers.map(({ body }) => body.errorCode).filter((code) => code !== 0);
  expect(refused).toEqual(Array(10).fill(REFUSALS.QUANTITY_LIMIT.errorCode));
});

test('the same idempotency key adds once, however often and however concurrently it is sent', async () => {
  const [variant, other] = await addProduct(shop.shop);
  const guest = testGuest();
  const key = { 'idempotency-key': 'one-and-only' };
  const twins = await Promise.all(Array.from({ length: count(200) }, () => add(variant!, guest, {}, key)));
  expect(twins.every(({ status, body }) => status === 200 && body.errorCode === 0)).toBe(true);
  expect((await view(guest)).count).toBe(1);
  const otherBody = await add(other!, guest, {}, key);
  expect([otherBody.status, otherBody.body.errorCode]).toEqual([422, 9423]);
  expect((await add(variant!, testGuest(), {}, key)).body.errorCode).toBe(0);
  expect((await view(guest)).count).toBe(1);
});

test('a line’s quantity can be set to what is in stock, not beyond, and setting it to 0 removes the line', async () => {
  const [variant] = await addProduct(shop.shop, { pieces: 3 });
  const guest = testGuest();
  await add(variant!, guest);
  const [line] = (await view(guest)).lines;
  expect((await change(guest, line._id, 3)).body.result.count).toBe(3);
  expect((await change(guest, line._id, 4)).body.errorCode).toBe(REFUSALS.NOT_ENOUGH_STOCK.errorCode);
  expect((await change(guest, line._id, 2, { remarks: 'No lining' })).body.result.lines[0]).toMatchObject({
    quantity: 2,
    remarks: 'No lining',
  });
  expect((await change(guest, line._id, 0)).body.result).toMatchObject({ count: 0, lines: [] });
  expect((await change(guest, line._id, 0)).body.errorCode).toBe(0);
  expect((await change(guest, line._id, 1)).body.errorCode).toBe(REFUSALS.LINE_GONE.errorCode);
});

test('two lines whose remarks become equal are joined into one', async () => {
  const [variant] = await addProduct(shop.shop);
  const guest = testGuest();
  await add(variant!, guest);
  await add(variant!, guest, { remarks: 'Shorter' });
  const [, second] = (await view(guest)).lines;
  const { lines } = (await change(guest, second._id, 1, { remarks: '' })).body.result;
  expect(lines).toHaveLength(1);
  expect(lines[0].quantity).toBe(2);
});

test('nobody can change a line of somebody else’s cart', async () => {
  const [variant] = await addProduct(shop.shop);
  const guest = testGuest();
  await add(variant!, guest);
  const [line] = (await view(guest)).lines;
  const stranger = testGuest();
  await add(variant!, stranger);
  expect((await change(stranger, line._id, 5)).body.errorCode).toBe(REFUSALS.LINE_GONE.errorCode);
  await change(stranger, line._id, 0);
  expect((await view(guest)).count).toBe(1);
});

test('changes since the add show as notices on the line, and unavailable pieces do not count in the sums', async () => {
  const handle = 'changing-piece';
  const [variant] = await addProduct(shop.shop, { handle, priceMinor: 10_000, sizes: ['52'] });
  const guest = testGuest();
  await add(variant!, guest);
  await addProduct(shop.shop, { handle, priceMinor: 12_000, sizes: ['52'] });
  expect((await view(guest)).lines[0].notices).toEqual([
    { kind: 'price_up', was: { amount: 10_000, currency: 'AED' } },
  ]);
  expect((await view(guest)).subtotal.amount).toBe(12_000);
  await transaction(shop.shop.database, (tx) =>
    countStock(tx, [{ variantId: variant!.product_item_id, counted: 0 }], 'count'),
  );
  expect(await view(guest)).toMatchObject({
    lines: [{ notices: [{ kind: 'sold_out' }] }],
    subtotal: { amount: 0 },
    can_check_out: false,
  });
  await addProduct(shop.shop, { handle, publishedAt: null, sizes: ['52'] });
  expect((await view(guest)).lines[0].notices).toEqual([{ kind: 'gone' }]);
});

test.each([
  ['a network address as guest id', { ip_address: '192.168.100.200' }],
  ['an IPv6 address as guest id', { ip_address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334' }],
  ['a short guest id', { ip_address: 'abc' }],
  ['isSingleCart true', { isSingleCart: true }],
  ['a lone surrogate in the remarks', { remarks: '\ud800' }],
  ['a number for an id', { product_id: 7 }],
  ['no product at all', { product_id: undefined }],
])('%s is a fault, and nothing is written', async (_, wrong) => {
  const [variant] = await addProduct(shop.shop);
  const guest = testGuest();
  const before = await shop.shop.database.query('select count(*)::int as n from cart_lines');
  const { status, body } = await add(variant!, guest, wrong);
  expect([400, 422]).toContain(status);
  expect(body.errorCode).toBe(9_000 + status);
  expect(await shop.shop.database.query('select count(*)::int as n from cart_lines')).toEqual(before);
});

test.each([
  ['too long', 'x'.repeat(501)],
  ['with a NUL', 'a\u0000b'],
])('remarks that are %s are a refusal that names the field', async (_, remarks) => {
  const [variant] = await addProduct(shop.shop);
  const { status, body } = await add(variant!, testGuest(), { remarks });
  expect([status, body.errorCode]).toEqual([200, 1001]);
  expect(Object.keys(body.fields ?? {})).toEqual(['remarks']);
});

test('the cart has texts in the requested language, and stores only the hash of the guest id', async () => {
  const [variant] = await addProduct(shop.shop);
  const guest = testGuest();
  await add(variant!, guest);
  expect((await view(guest, 'arb')).lines[0].title).toMatch(/[\u0600-\u06FF]/);
  expect((await view(guest, 'xx')).lines[0].title).toMatch(/^Piece/);
  const stored = await shop.shop.database.query<{ text: string }>(`select row_to_json(c)::text as text from carts c`);
  expect(stored.some(({ text }) => text.includes(guest))).toBe(false);
});

test('a cart untouched for 90 days is purged, a younger one is kept', async () => {
  const [variant] = await addProduct(shop.shop);
  const [old, young] = [testGuest(), testGuest()];
  await add(variant!, old);
  await add(variant!, young);
  const age = (guest: string, days: number) =>
    shop.shop.database.query(
      'update carts set touched_at = shop.now() - make_interval(days => $2) where guest_hash = $1',
      [hashSecret(guest), days],
    );
  await age(old, 91);
  await age(young, 89);
  await transaction(shop.shop.database, purgeStaleCarts);
  expect((await view(old))._id).toBeNull();
  expect((await view(young)).count).toBe(1);
});
