// Made-to-measure lines: they use a measurement set of the shopper, and the stock of ready-made pieces does not limit
// them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { LINE_PIECES_MAX } from './cart.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const save = async (body: object, headers: Record<string, string> = {}) =>
  (await shop.post('measurement/save', { label: 'me', unit: 'in', bust: 38, hips: 40, ...body }, headers)).body.result;
const addAsGuest = (variant: TestVariant, guest: string, more: object, headers: Record<string, string> = {}) =>
  shop.post('guest-cart/add-to-cart', addBody(variant, guest, { size: '', ...more }), headers);
const addAsMember = ({ product_id, product_item_id, color_code }: TestVariant, member: TestMember, more: object) =>
  shop.post(
    'cart/add-to-cart',
    {
      product_id,
      product_item_id,
      color_code,
      language_code: 'en',
      isSingleCart: false,
      user_id: member.customerId,
      ...more,
    },
    member.bearer,
  );
const view = async (guest: string) => (await shop.get(`guest-cart/view/${guest}`)).body.result;
const viewOf = async (member: TestMember) => (await shop.get('cart/view', member.bearer)).body.result;

test('a made-to-measure line shows the set’s label and no size, even when the variant is sold out', async () => {
  const [variant] = await addProduct(shop.shop, { customSize: true, pieces: 0 });
  const guest = testGuest();
  const set = await save({ label: 'mother', ip_address: guest });
  for (let n = 0; n < 3; n += 1) {
    expect((await addAsGuest(variant!, guest, { customSizeId: set.customSizeId })).body.errorCode).toBe(0);
  }
  const cart = await view(guest);
  expect(cart).toMatchObject({
    count: 3,
    can_check_out: true,
    subtotal: { amount: 3 * 125_000 },
    lines: [{ size: '', customSizeId: set.customSizeId, custom_size_label: 'mother', quantity: 3, notices: [] }],
  });
  const set20 = await shop.post('guest-cart/line', {
    ip_address: guest,
    line_id: cart.lines[0]._id,
    quantity: LINE_PIECES_MAX,
  });
  expect(set20.body.result.count).toBe(LINE_PIECES_MAX);
  expect((await addAsGuest(variant!, guest, { customSizeId: set.customSizeId })).body.errorCode).toBe(
    REFUSALS.QUANTITY_LIMIT.errorCode,
  );
  expect((await view(guest)).count).toBe(LINE_PIECES_MAX);
});

test('the cart shows the same delivery estimate as checkout, including the tailoring days', async () => {
  const [variant] = await addProduct(shop.shop, { customSize: true });
  const guest = testGuest();
  expect((await view(guest)).arrival).toBeNull();
  const { body: added } = await shop.post('guest-cart/add-to-cart', addBody(variant!, guest));
  expect(added.errorCode).toBe(0);
  const quoted = async () => {
    const [{ earliest, latest }] = (await shop.post('checkout/quote', { ip_address: guest })).body.result
      .shipping_choices;
    return { earliest, latest };
  };
  const ready = (await view(guest)).arrival;
  expect(ready).toEqual(await quoted());
  const set = await save({ ip_address: guest });
  expect((await addAsGuest(variant!, guest, { customSizeId: set.customSizeId })).body.errorCode).toBe(0);
  const measured = (await view(guest)).arrival;
  expect(measured).toEqual(await quoted());
  // Tailoring takes ten days before the order is shipped; one day less is accepted, because the market's date may
  // differ from the test's. Not compared with `ready.earliest`, because a holiday may delay that date.
  expect(Date.parse(measured.earliest)).toBeGreaterThanOrEqual(Date.now() + 9 * 86_400_000);
});

test('ready-made and made-to-measure pieces do not count towards each other’s stock', async () => {
  const sara = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop, { customSize: true, pieces: 2 });
  const { customSizeId } = await save({}, sara.bearer);
  for (let n = 0; n < 4; n += 1) expect((await addAsMember(variant!, sara, { customSizeId })).body.errorCode).toBe(0);
  const ready = { size: variant!.size };
  expect((await addAsMember(variant!, sara, ready)).body.errorCode).toBe(0);
  expect((await addAsMember(variant!, sara, ready)).body.errorCode).toBe(0);
  expect((await addAsMember(variant!, sara, ready)).body.errorCode).toBe(REFUSALS.NOT_ENOUGH_STOCK.errorCode);
  const cart = await viewOf(sara);
  expect(cart).toMatchObject({ count: 6, can_check_out: true });
  expect(cart.lines).toMatchObject([
    { size: '', quantity: 4, notices: [] },
    { size: variant!.size, quantity: 2, notices: [] },
  ]);
});

test('the measurement set must be the shopper’s and complete, and the piece offered made to measure', async () => {
  const [sara, noura] = [await addMember(shop.shop), await addMember(shop.shop)];
  const [variant] = await addProduct(shop.shop, { customSize: true });
  const [readyMade] = await addProduct(shop.shop);
  const guest = testGuest();
  const theirs = await save({}, sara.bearer);
  const guests = await save({ ip_address: guest });
  const half = await save({ hips: null }, sara.bearer);
  const refusals: [Promise<{ body: { errorCode: number } }>, keyof typeof REFUSALS][] = [
    [addAsMember(variant!, noura, { customSizeId: theirs.customSizeId }), 'CUSTOM_SIZE_NOT_FOUND'],
    [addAsMember(variant!, sara, { customSizeId: guests.customSizeId }), 'CUSTOM_SIZE_NOT_FOUND'],
    [addAsGuest(variant!, guest, { customSizeId: theirs.customSizeId }), 'CUSTOM_SIZE_NOT_FOUND'],
    [addAsGuest(variant!, testGuest(), { customSizeId: guests.customSizeId }), 'CUSTOM_SIZE_NOT_FOUND'],
    // `_id` names the set, not one of its versions.
    [addAsMember(variant!, sara, { customSizeId: theirs._id }), 'CUSTOM_SIZE_NOT_FOUND'],
    [addAsMember(variant!, sara, { customSizeId: 'my measurements' }), 'CUSTOM_SIZE_NOT_FOUND'],
    [addAsMember(variant!, sara, { customSizeId: half.customSizeId }), 'CUSTOM_SIZE_INCOMPLETE'],
    [addAsMember(readyMade!, sara, { customSizeId: theirs.customSizeId }), 'CUSTOM_SIZE_NOT_OFFERED'],
    [addAsMember(variant!, sara, { customSizeId: theirs.customSizeId, size: '99' }), 'SIZE_MISMATCH'],
  ];
  for (const [answer, name] of refusals) expect((await answer).body.errorCode).toBe(REFUSALS[name].errorCode);
  expect([(await viewOf(sara))._id, (await viewOf(noura))._id, (await view(guest))._id]).toEqual([null, null, null]);
});

test('concurrent adds of the same line give one line with all the pieces', async () => {
  for (let round = 0; round < count(50); round += 1) {
    const [variant] = await addProduct(shop.shop, { customSize: true, pieces: 1 });
    const guest = testGuest();
    const mine = await save({ ip_address: guest });
    const mothers = await save({ label: 'mother', ip_address: guest });
    const wishes = Array.from({ length: 18 }, (_, n) => ({
      customSizeId: n % 3 === 2 ? mothers.customSizeId : mine.customSizeId,
      remarks: n % 3 === 1 ? 'No lining' : '',
    }));
    const answers = await Promise.all(wishes.map((wish) => addAsGuest(variant!, guest, wish)));
    expect(answers.map(({ body }) => body.errorCode)).toEqual(wishes.map(() => 0));
    const { lines } = await view(guest);
    expect(lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([6, 6, 6]);
  }
});

test('concurrent adds beyond the limit of a line stop at twenty, and each gets the right response', async () => {
  const [variant] = await addProduct(shop.shop, { customSize: true });
  const guest = testGuest();
  const { customSizeId } = await save({ ip_address: guest });
  const answers = await Promise.all(
    Array.from({ length: LINE_PIECES_MAX + 10 }, () => addAsGuest(variant!, guest, { customSizeId })),
  );
  expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(LINE_PIECES_MAX);
  expect((await view(guest)).count).toBe(LINE_PIECES_MAX);
});

test('the same idempotency key adds a made-to-measure piece once, and another body under it is a fault', async () => {
  const [variant] = await addProduct(shop.shop, { customSize: true });
  const guest = testGuest();
  const { customSizeId } = await save({ ip_address: guest });
  const key = { 'idempotency-key': 'measured-once' };
  const twins = await Promise.all(
    Array.from({ length: count(100) }, () => addAsGuest(variant!, guest, { customSizeId }, key)),
  );
  expect(twins.every(({ status, body }) => status === 200 && body.errorCode === 0)).toBe(true);
  expect((await addAsGuest(variant!, guest, { customSizeId, remarks: 'x' }, key)).status).toBe(422);
  expect((await view(guest)).count).toBe(1);
});

test('a line keeps the version of its set; a newer version is another line under the same label', async () => {
  const sara = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop, { customSize: true });
  const first = await save({}, sara.bearer);
  await addAsMember(variant!, sara, { customSizeId: first.customSizeId });
  const second = await save({ _id: first._id, label: 'Eid', bust: 39 }, sara.bearer);
  await addAsMember(variant!, sara, { customSizeId: second.customSizeId });
  expect((await viewOf(sara)).lines).toMatchObject([
    { customSizeId: first.customSizeId, custom_size_label: 'Eid', quantity: 1 },
    { customSizeId: second.customSizeId, custom_size_label: 'Eid', quantity: 1 },
  ]);
});

test('made-to-measure lines whose remarks become equal are joined, and no piece is lost', async () => {
  const sara = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop, { customSize: true });
  const { customSizeId } = await save({}, sara.bearer);
  await addAsMember(variant!, sara, { customSizeId });
  await addAsMember(variant!, sara, { customSizeId, remarks: 'Shorter' });
  const line = (lineId: string, quantity: number, more: object = {}) =>
    shop.post('cart/line', { line_id: lineId, quantity, ...more }, sara.bearer);
  const [plain, shorter] = (await viewOf(sara)).lines;
  await line(plain._id, 15);
  expect((await line(shorter._id, 6, { remarks: '' })).body.errorCode).toBe(REFUSALS.QUANTITY_LIMIT.errorCode);
  expect((await viewOf(sara)).lines).toHaveLength(2);
  expect((await line(shorter._id, 5, { remarks: '' })).body.result.lines).toMatchObject([{ quantity: 20 }]);
});

test('a piece no longer offered made to measure gets the notice `gone` and does not count in the sums', async () => {
  const handle = 'once-to-measure';
  const sara = await addMember(shop.shop);
  const [variant] = await addProduct(shop.shop, { handle, customSize: true, sizes: ['54'] });
  const { customSizeId } = await save({}, sara.bearer);
  await addAsMember(variant!, sara, { customSizeId });
  await addProduct(shop.shop, { handle, customSize: false, sizes: ['54'] });
  expect(await viewOf(sara)).toMatchObject({
    can_check_out: false,
    subtotal: { amount: 0 },
    lines: [{ notices: [{ kind: 'gone' }] }],
  });
});
