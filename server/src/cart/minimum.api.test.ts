// Products with a minimum quantity: an add also brings the pieces that are missing to the minimum, counted over the
// product's variants.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';
import { ownerByGuestId } from '../kernel/owner.ts';
import { transaction } from '../kernel/transaction.ts';
import { countStock } from '../stock/stock.service.ts';
import { saveSet } from '../tailoring/tailoring.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const add = (variant: TestVariant, guest: string, more: object = {}, headers: Record<string, string> = {}) =>
  shop.post('guest-cart/add-to-cart', addBody(variant, guest, more), headers);
const view = async (guest: string) => (await shop.get(`guest-cart/view/${guest}?language_code=en`)).body.result;
const quantities = async (guest: string): Promise<number[]> =>
  (await view(guest)).lines.map(({ quantity }: { quantity: number }) => quantity);
const piecesOf = async (options: object = {}) =>
  (await addProduct(shop.shop, { minQuantity: 3, ...options })) as [TestVariant, TestVariant];
const leave = (variant: TestVariant, counted: number) =>
  transaction(shop.shop.database, (tx) => countStock(tx, [{ variantId: variant.product_item_id, counted }], 'count'));

test('the first add brings the whole minimum, the next one a single piece', async () => {
  const [variant] = await piecesOf();
  const guest = testGuest();
  const { body } = await add(variant, guest);
  expect(Object.keys(body).sort()).toEqual(['errorCode', 'message', 'requestId']);
  expect(body).toMatchObject({ errorCode: 0, message: 'Added to your bag.' });
  expect(await view(guest)).toMatchObject({ count: 3, can_check_out: true, lines: [{ notices: [] }] });
  await add(variant, guest);
  expect(await quantities(guest)).toEqual([4]);
});

test('the minimum counts over sizes: adding another size brings only the missing pieces', async () => {
  const [first, second] = await piecesOf();
  const guest = testGuest();
  await add(first, guest);
  const [line] = (await view(guest)).lines;
  await shop.post('guest-cart/line', { ip_address: guest, line_id: line._id, quantity: 1 });
  expect(await view(guest)).toMatchObject({
    can_check_out: false,
    lines: [{ notices: [{ kind: 'below_minimum', minimum: 3 }] }],
  });
  await add(second, guest);
  expect(await quantities(guest)).toEqual([1, 2]);
  expect((await view(guest)).can_check_out).toBe(true);
});

test('a member’s add brings the minimum too', async () => {
  const [variant] = await piecesOf();
  const sara = await addMember(shop.shop);
  const body = { ...variant, language_code: 'en', isSingleCart: false, user_id: sara.customerId };
  expect((await shop.post('cart/add-to-cart', body, sara.bearer)).body.errorCode).toBe(0);
  expect((await shop.get('cart/view', sara.bearer)).body.result.count).toBe(3);
});

test('adding a made-to-measure piece brings the minimum, and made-to-measure pieces count towards it', async () => {
  const [variant] = await piecesOf({ customSize: true, pieces: 0 });
  const guest = testGuest();
  const set = { setId: undefined, label: 'me', measurements: { bust: 38, hips: 40 } };
  const { versionId } = await saveSet(shop.shop, ownerByGuestId(guest), set, null);
  const measured = { customSizeId: versionId, size: undefined };
  expect((await add(variant, guest, measured)).body.errorCode).toBe(0);
  expect(await quantities(guest)).toEqual([3]);
  await add(variant, guest, measured);
  expect(await quantities(guest)).toEqual([4]);
});

test('when fewer pieces than the minimum are left, those are added, and message and line report it', async () => {
  const [first, second] = await piecesOf();
  await leave(first, 2);
  const guest = testGuest();
  const key = { 'idempotency-key': newId() };
  const { body } = await add(first, guest, {}, key);
  expect(body.errorCode).toBe(0);
  expect(body.message).toMatch(/Fewer are left of this size than the minimum order/);
  expect((await add(first, guest, {}, key)).body.message).toBe(body.message);
  expect((await add(first, testGuest(), { language_code: 'arb' })).body.message).toMatch(/الحد الأدنى للطلب/);
  expect(await view(guest)).toMatchObject({
    count: 2,
    can_check_out: false,
    lines: [{ notices: [{ kind: 'below_minimum', minimum: 3, available: 0 }] }],
  });
  expect((await add(first, guest)).body.errorCode).toBe(REFUSALS.NOT_ENOUGH_STOCK.errorCode);
  expect((await add(second, guest)).body.message).toBe('Added to your bag.');
  expect(await view(guest)).toMatchObject({ count: 3, can_check_out: true });
});

test('a refusal leaves no cart and no idempotency key behind', async () => {
  const [variant] = await piecesOf({ pieces: 0 });
  const guest = testGuest();
  const key = { 'idempotency-key': newId() };
  expect((await add(variant, guest, {}, key)).body.errorCode).toBe(REFUSALS.OUT_OF_STOCK.errorCode);
  expect((await view(guest))._id).toBeNull();
  await leave(variant, 5);
  expect((await add(variant, guest, {}, key)).body.errorCode).toBe(0);
  expect(await quantities(guest)).toEqual([3]);
});

test('the same idempotency key brings the minimum once, however often it is sent concurrently', async () => {
  const [variant, other] = await piecesOf();
  const guest = testGuest();
  const key = { 'idempotency-key': newId() };
  const twins = await Promise.all(Array.from({ length: count(200) }, () => add(variant, guest, {}, key)));
  expect(twins.every(({ status, body }) => status === 200 && body.errorCode === 0)).toBe(true);
  expect(await quantities(guest)).toEqual([3]);
  expect((await add(other, guest, {}, key)).status).toBe(422);
  expect(await quantities(guest)).toEqual([3]);
});

test('concurrent adds of several sizes bring the minimum once and one piece for each other add', async () => {
  const adds = count(100);
  const variants = await addProduct(shop.shop, {
    minQuantity: 3,
    sizes: ['50', '52', '54', '56', '58', '60'],
    pieces: 100,
  });
  const guest = testGuest();
  const answers = await Promise.all(
    Array.from({ length: adds }, (_, index) =>
      add(variants[index % variants.length]!, guest, {}, { 'idempotency-key': newId() }),
    ),
  );
  expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(adds);
  expect((await view(guest)).count).toBe(adds + 2);
});

test('concurrent adds of the last pieces never put more into the cart than are in stock', async () => {
  const [variant] = await piecesOf({ pieces: 4 });
  const guest = testGuest();
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(variant, guest)));
  expect(await quantities(guest)).toEqual([4]);
  expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(2);
});
