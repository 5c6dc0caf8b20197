// Changing size or colour of a line of the cart: stock and limits apply as for an add.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const run = (text: string, values: unknown[] = []) => shop.shop.database.query(text, values);

async function put(guest: string, variant: TestVariant, pieces: number, more: object = {}): Promise<void> {
  for (let n = 0; n < pieces; n += 1) {
    const { body } = await shop.post('guest-cart/add-to-cart', addBody(variant, guest, more));
    expect(body.errorCode).toBe(0);
  }
}

interface Line {
  _id: string;
  product_item_id: string;
  quantity: number;
  remarks: string;
  size: string;
  color_code: string;
  notices: unknown[];
  unit_price: { amount: number };
}

const linesOf = async (guest: string): Promise<Line[]> =>
  (await shop.get(`guest-cart/view/${guest}`)).body.result.lines;

const change = (guest: string, line: Line, to: TestVariant, more: object = {}) =>
  shop.post('guest-cart/line', {
    ip_address: guest,
    line_id: line._id,
    product_item_id: to.product_item_id,
    ...more,
  });

test('a line becomes another size at its price, and keeps quantity and remarks', async () => {
  const [small, large] = (await addProduct(shop.shop, { priceMinor: 40_000 })) as [TestVariant, TestVariant];
  await run('update variant_prices set price_minor = 45000 where variant_id = $1', [large.product_item_id]);
  const guest = testGuest();
  await put(guest, small, 2, { remarks: 'for Eid' });
  const [line] = await linesOf(guest);
  const { body } = await change(guest, line!, large);
  expect(body.errorCode).toBe(0);
  expect(body.result.lines).toMatchObject([
    { size: '54', quantity: 2, remarks: 'for Eid', unit_price: { amount: 45_000 } },
  ]);
  expect(body.result.lines[0].notices).toEqual([]);
});

test('equal lines become one, and never more than the stock', async () => {
  const [small, large] = (await addProduct(shop.shop, { pieces: 4 })) as [TestVariant, TestVariant];
  const guest = testGuest();
  await put(guest, small, 2);
  await put(guest, large, 2);
  const [line] = await linesOf(guest);
  const { body } = await change(guest, line!, large);
  expect(body.result.lines).toMatchObject([{ size: '54', quantity: 4 }]);
  await put(guest, small, 1);
  const next = (await linesOf(guest)).find(({ size }) => size === '52')!;
  expect((await change(guest, next, large)).body.errorCode).toBe(REFUSALS.NOT_ENOUGH_STOCK.errorCode);
  expect(await linesOf(guest)).toHaveLength(2);
});

test('another product, a variant that is sold no longer and one that is sold out are refused', async () => {
  const [small, large, gone] = (await addProduct(shop.shop, { sizes: ['52', '54', '56'] })) as [
    TestVariant,
    TestVariant,
    TestVariant,
  ];
  const [other] = (await addProduct(shop.shop)) as [TestVariant];
  await run('update variants set active = false where id = $1', [gone.product_item_id]);
  const guest = testGuest();
  await put(guest, small, 1);
  const [line] = await linesOf(guest);
  for (const to of [other, gone])
    expect((await change(guest, line!, to)).body.errorCode).toBe(REFUSALS.PRODUCT_GONE.errorCode);
  const buyer = testGuest();
  await put(buyer, large, 1);
  expect((await change(buyer, line!, large)).body.errorCode).toBe(REFUSALS.LINE_GONE.errorCode);
  expect(await linesOf(guest)).toMatchObject([{ size: '52', quantity: 1 }]);
});

test('a piece made to measure gets another colour and keeps its measurements', async () => {
  const [black, , sand] = await addProduct(shop.shop, { customSize: true, colours: ['black', 'sand'], pieces: 0 });
  const guest = testGuest();
  const set = { label: 'me', unit: 'in', bust: 40, hips: 42, ip_address: guest };
  const { customSizeId } = (await shop.post('measurement/save', set)).body.result;
  await put(guest, black!, 1, { customSizeId, size: '' });
  const [line] = await linesOf(guest);
  const { body } = await change(guest, line!, sand!);
  expect(body.result.lines).toMatchObject([{ color_code: 'sand', size: '', customSizeId, quantity: 1 }]);
});

test(`changes at once from and to the same sizes lose no piece, ${count(50)} times`, async () => {
  const [small, large] = (await addProduct(shop.shop, { pieces: 20 })) as [TestVariant, TestVariant];
  for (let round = 0; round < count(50); round += 1) {
    const guest = testGuest();
    await put(guest, small, 2);
    await put(guest, large, 3);
    const [first, second] = await linesOf(guest);
    await Promise.all([change(guest, first!, large), change(guest, second!, small)]);
    const lines = await linesOf(guest);
    expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(5);
  }
});
