// Merging a guest's cart into a member's (R57): what the report says, and what holds while concurrent requests run.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart, MergeReport } from '@hindam/contract/cart';
import { count } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { openSession } from '../identity/sessions.ts';
import { transaction } from '../kernel/transaction.ts';
import { countStock } from '../stock/stock.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const addAsGuest = (variant: TestVariant, guest: string, more: object = {}) =>
  shop.post('guest-cart/add-to-cart', addBody(variant, guest, more));
const addAsMember = (variant: TestVariant, member: TestMember, more: object = {}) =>
  shop.post(
    'cart/add-to-cart',
    { ...variant, language_code: 'en', isSingleCart: false, user_id: member.customerId, ...more },
    member.bearer,
  );
const cartOf = async (guest: string): Promise<Cart> => (await shop.get(`guest-cart/view/${guest}`)).body.result;
const cartOfMember = async (member: TestMember): Promise<Cart> =>
  (await shop.get('cart/view', member.bearer)).body.result;
const merge = (guest: string, member: TestMember, more: object = {}) =>
  shop.post('cart/merge', { guest_id: guest, ...more }, member.bearer);
const replace = (guest: string, member: TestMember) =>
  shop.get(`cart/guest-cart-replace/${guest}/${member.customerId}`, member.bearer);
const saveSet = async (body: object, headers: Record<string, string> = {}) =>
  (await shop.post('measurement/save', { label: 'me', unit: 'in', bust: 38, hips: 40, ...body }, headers)).body.result;
const stockOf = (variant: TestVariant, counted: number) =>
  transaction(shop.shop.database, (tx) => countStock(tx, [{ variantId: variant.product_item_id, counted }], 'count'));

const byNumber = (a: number, b: number): number => a - b;
const NOTHING = { count: 0, kept: [], added: [], changed: [], dropped: [], price_changed: [] };

test('merging a guest id without a cart returns an empty report and creates nothing', async () => {
  const sara = await addMember(shop.shop);
  const answer = await merge(testGuest(), sara);
  expect([answer.status, answer.body.result]).toMatchObject([200, { ...NOTHING, total: { amount: 0 } }]);
  expect((await cartOfMember(sara))._id).toBeNull();
});

test('the report has every line of the guest’s cart in the caller’s language, by GET and POST alike', async () => {
  const sara = await addMember(shop.shop);
  const guest = testGuest();
  const handle = 'repriced';
  const [kept, larger, fresh, short, sold] = await Promise.all(
    Array.from({ length: 5 }, async () => (await addProduct(shop.shop, { sizes: ['54'] }))[0]!),
  );
  const [gone] = await addProduct(shop.shop, { handle: 'soon-gone', sizes: ['54'] });
  const [repriced] = await addProduct(shop.shop, { handle, sizes: ['54'], priceMinor: 10_000 });
  for (const variant of [kept!, kept!, larger!]) await addAsMember(variant, sara);
  const guests = [kept!, larger!, larger!, larger!, fresh!, short!, short!, short!, sold!, sold!, gone!, repriced!];
  for (const variant of guests) await addAsGuest(variant, guest);
  await stockOf(short!, 2);
  await stockOf(sold!, 0);
  await addProduct(shop.shop, { handle: 'soon-gone', sizes: ['54'], publishedAt: null });
  await addProduct(shop.shop, { handle, sizes: ['54'], priceMinor: 12_000 });

  const { body } = await merge(guest, sara, { language_code: 'arb' });
  const reportLine = (variant: TestVariant | undefined, quantity: number, more: object = {}) => ({
    product_id: variant!.product_id,
    product_item_id: variant!.product_item_id,
    title: expect.stringMatching(/[\u0600-\u06FF]/),
    quantity,
    ...more,
  });
  const { total, ...report } = body.result as MergeReport;
  expect(report).toEqual({
    count: 2 + 3 + 1 + 2 + 1,
    kept: [reportLine(kept, 2)],
    added: [reportLine(fresh, 1), reportLine(repriced, 1)],
    changed: [reportLine(larger, 3), reportLine(short, 2)],
    dropped: [reportLine(sold, 2, { reason: 'sold_out' }), reportLine(gone, 1, { reason: 'gone' })],
    price_changed: [
      reportLine(repriced, 1, { was: { amount: 10_000, currency: 'AED' }, is: { amount: 12_000, currency: 'AED' } }),
    ],
  });
  const cart = await cartOfMember(sara);
  expect([cart.total, cart.count]).toEqual([total, report.count]);
  expect(cart.lines.find(({ product_item_id }) => product_item_id === repriced!.product_item_id)?.notices).toEqual([
    { kind: 'price_up', was: { amount: 10_000, currency: 'AED' } },
  ]);
  expect((await cartOf(guest)).lines).toEqual([]);

  const again = await replace(guest, sara);
  expect(again.headers.get('cache-control')).toBe('no-store');
  const plain = ({ kept: k, added, changed, dropped }: MergeReport) =>
    [k, added, changed, dropped].map((lines) =>
      lines.map(({ product_item_id, quantity }) => [product_item_id, quantity]),
    );
  expect(plain(again.body.result)).toEqual(plain(body.result));
  expect(again.body.result.added[0].title).toMatch(/^Piece/);
  expect((await cartOfMember(sara)).lines).toEqual(cart.lines);
});

test('repeating a merge returns current sums; lines added since are merged and reported alone', async () => {
  const sara = await addMember(shop.shop);
  const guest = testGuest();
  const [first, second] = await addProduct(shop.shop);
  await addAsGuest(first!, guest);
  const one = (await merge(guest, sara)).body.result;
  await addAsMember(second!, sara);
  const repeated = (await merge(guest, sara)).body.result;
  expect(repeated).toEqual({ ...one, count: 2, total: { ...one.total, amount: 2 * one.total.amount } });
  await addAsGuest(second!, guest);
  await addAsGuest(second!, guest);
  const later = (await replace(guest, sara)).body.result;
  expect(later).toMatchObject({ ...NOTHING, count: 3, changed: [{ quantity: 2 }] });
  expect((await merge(guest, sara)).body.result).toEqual(later);
});

test('another member’s merge of the same guest id reveals nothing of the first merge', async () => {
  const [sara, noura] = [await addMember(shop.shop), await addMember(shop.shop)];
  const guest = testGuest();
  const [variant] = await addProduct(shop.shop);
  await addAsGuest(variant!, guest);
  await merge(guest, sara);
  expect((await merge(guest, noura)).body.result).toMatchObject(NOTHING);
  expect((await cartOfMember(noura)).lines).toEqual([]);
  expect((await cartOfMember(sara)).count).toBe(1);
});

test('made-to-measure lines are taken over separately, and their sets become the member’s', async () => {
  const sara = await addMember(shop.shop);
  const guest = testGuest();
  const [variant] = await addProduct(shop.shop, { customSize: true, pieces: 0 });
  const used = await saveSet({ label: 'Eid', ip_address: guest });
  const spare = await saveSet({ label: 'spare', ip_address: guest });
  const measured = (customSizeId: string) => ({ size: '', customSizeId });
  for (let n = 0; n < 3; n += 1) await addAsGuest(variant!, guest, measured(used.customSizeId));
  // The member takes over the guest's measurement sets and adds the same piece with the same set before the cart is
  // merged. Even then the merge keeps the made-to-measure lines apart, because each piece is cut for itself.
  await shop.post('measurement/merge', { guest_id: guest }, sara.bearer);
  await addAsMember(variant!, sara, measured(used.customSizeId));
  const report = (await merge(guest, sara)).body.result;
  expect(report).toMatchObject({ ...NOTHING, count: 4, added: [{ quantity: 3 }] });
  expect((await cartOfMember(sara)).lines.map(({ quantity }) => quantity).sort(byNumber)).toEqual([1, 3]);

  const other = testGuest();
  const late = await saveSet({ label: 'late', ip_address: other });
  const unused = await saveSet({ label: 'unworn', ip_address: other });
  await addAsGuest(variant!, other, measured(late.customSizeId));
  await merge(other, sara);
  const labels = (await shop.get('measurement/list', sara.bearer)).body.result.map(
    ({ label }: { label: string }) => label,
  );
  expect(labels).toEqual(['Eid', 'spare', 'late']);
  expect((await cartOfMember(sara)).lines.map(({ custom_size_label }) => custom_size_label)).toContain('late');
  // A guest id no longer opens sets that the member has taken over, only `unused`, which still belongs to its guest.
  expect((await saveSetStatus(late._id, other)).status).toBe(404);
  expect((await saveSetStatus(unused._id, other)).status).toBe(200);
  expect((await saveSetStatus(spare._id, guest)).status).toBe(404);
});

const saveSetStatus = (_id: string, guest: string) =>
  shop.post('measurement/save', { _id, label: 'changed', unit: 'in', bust: 39, hips: 40, ip_address: guest });

test('a line whose measurement set now belongs to another member is dropped from a merge', async () => {
  const [sara, noura] = [await addMember(shop.shop), await addMember(shop.shop)];
  const guest = testGuest();
  const [variant] = await addProduct(shop.shop, { customSize: true });
  const set = await saveSet({ ip_address: guest });
  await addAsGuest(variant!, guest, { size: '', customSizeId: set.customSizeId });
  await shop.post('measurement/merge', { guest_id: guest }, sara.bearer);
  expect((await merge(guest, noura)).body.result).toMatchObject({ ...NOTHING, dropped: [{ reason: 'gone' }] });
  expect((await cartOfMember(noura)).lines).toEqual([]);
});

test('concurrent merges of a device’s two guest carts take lines and measurement sets over once', async () => {
  const [first, second] = await addProduct(shop.shop, { customSize: true });
  const [mine, other] = [testGuest(), testGuest()];
  await addAsGuest(first!, mine);
  for (const variant of [first!, first!, second!]) await addAsGuest(variant, other);
  const set = await saveSet({ ip_address: other });
  await addAsGuest(first!, other, { size: '', customSizeId: set.customSizeId });
  const mergeGuests = (from: string) => shop.post('guest-cart/merge', { ip_address: mine, other_guest_id: from });
  const answers = await Promise.all([mergeGuests(other), mergeGuests(other), mergeGuests(other)]);
  expect(answers.map(({ body }) => body.errorCode)).toEqual([0, 0, 0]);
  expect((await cartOf(mine)).lines.map(({ quantity }) => quantity).sort(byNumber)).toEqual([1, 1, 2]);
  expect((await cartOf(other)).count).toBe(0);
  expect((await mergeGuests(testGuest())).body.result.count).toBe(4);
  expect((await mergeGuests(mine)).status).toBe(422);
  expect((await saveSetStatus(set._id, other)).status).toBe(404);
  expect((await saveSetStatus(set._id, mine)).status).toBe(200);
});

const byRemarks = ({ lines }: Cart): Map<string, number> =>
  new Map(lines.map(({ remarks, quantity }) => [remarks, quantity]));

async function signedInAgain(member: TestMember): Promise<TestMember> {
  const { token } = await transaction(shop.shop.database, (tx) =>
    openSession(tx, {
      customerId: member.customerId,
      remembered: false,
      from: { userAgent: '', device: null },
    }),
  );
  return { ...member, token, bearer: { authorization: `Bearer ${token}` } };
}

test(
  'concurrent adds to both carts, two merges and a log-out lose no acknowledged line',
  {
    timeout: 600_000,
  },
  async () => {
    const [variant, ...others] = await addProduct(shop.shop, {
      customSize: true,
      pieces: 1_000,
      sizes: ['50', '52', '54', '56', '58', '60'],
    });
    const pieces = [variant!, ...others];
    for (let round = 0; round < count(200); round += 1) {
      const sara = await addMember(shop.shop);
      const guest = testGuest();
      const set = await saveSet({ ip_address: guest });
      await addAsGuest(variant!, guest, { remarks: 'before' });
      const acknowledged = new Set(['before']);
      const statuses: number[] = [];
      const adding = async (remarks: string, call: Promise<{ status: number; body: { errorCode: number } }>) => {
        const { status, body } = await call;
        statuses.push(status);
        if (body.errorCode === 0) acknowledged.add(remarks);
      };
      const noted = async (call: Promise<{ status: number }>) => void statuses.push((await call).status);
      const work: (() => Promise<void>)[] = [
        ...pieces.map((piece, n) => () => adding(`guest ${n}`, addAsGuest(piece, guest, { remarks: `guest ${n}` }))),
        ...pieces.map((piece, n) => () => adding(`member ${n}`, addAsMember(piece, sara, { remarks: `member ${n}` }))),
        () =>
          adding(
            'measured',
            addAsGuest(variant!, guest, { size: '', customSizeId: set.customSizeId, remarks: 'measured' }),
          ),
        () => noted(merge(guest, sara)),
        () => noted(replace(guest, sara)),
        () => noted(shop.post('customer/logout', {}, sara.bearer)),
      ];
      for (let n = 0; n < round % work.length; n += 1) work.push(work.shift()!);
      await Promise.all(work.map((start) => start()));
      expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
      const again = await signedInAgain(sara);
      expect((await merge(guest, again)).body.errorCode).toBe(0);
      const cart = byRemarks(await cartOfMember(again));
      expect([...cart.keys()].sort()).toEqual([...acknowledged].sort());
      expect([...cart.values()].every((quantity) => quantity === 1)).toBe(true);
      expect((await cartOf(guest)).lines).toEqual([]);
    }
  },
);

test('two members who merge the same guest’s cart concurrently: each line ends in exactly one cart', async () => {
  const pieces = await addProduct(shop.shop, { pieces: 1_000, sizes: ['50', '52', '54'] });
  for (let round = 0; round < count(50); round += 1) {
    const members = [await addMember(shop.shop), await addMember(shop.shop)];
    const guest = testGuest();
    for (const [n, piece] of pieces.entries()) await addAsGuest(piece, guest, { remarks: `line ${n}` });
    const answers = await Promise.all([...members, ...members].map((member) => merge(guest, member)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const carts = await Promise.all(members.map(cartOfMember));
    expect(carts.map(({ lines }) => lines.length).sort(byNumber)).toEqual([0, pieces.length]);
    expect((await cartOf(guest)).lines).toEqual([]);
  }
});

test('carts merged into each other in both directions concurrently do not deadlock', async () => {
  const [first, second] = await addProduct(shop.shop, { pieces: 1_000 });
  for (let round = 0; round < count(50); round += 1) {
    const [one, two] = [testGuest(), testGuest()];
    await addAsGuest(first!, one);
    await addAsGuest(second!, two);
    const mergeGuests = (into: string, from: string) =>
      shop.post('guest-cart/merge', { ip_address: into, other_guest_id: from });
    const answers = await Promise.all([mergeGuests(one, two), mergeGuests(two, one), mergeGuests(one, two)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const lines = [...(await cartOf(one)).lines, ...(await cartOf(two)).lines];
    expect(lines.map(({ product_item_id }) => product_item_id).sort()).toEqual(
      [first!.product_item_id, second!.product_item_id].sort(),
    );
  }
});
