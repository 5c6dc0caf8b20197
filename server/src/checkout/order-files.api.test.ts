// The packing slip and the care cards as PDF over HTTP: who may have them, and what they say.
import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addPlacedOrder, addUnpaidOrder, draftLine } from '../../testing/orders.ts';
import { pdfRuns, shows } from '../../testing/pdf-text.ts';
import { type Answer, addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';
import { accessKeyOf } from '../orders/order-access.ts';

let shop: TestShop;
let sara: TestMember;
let desk: TestOperator;
let tailor: TestOperator;
let productIds: string[];
beforeAll(async () => {
  shop = await openTestShop();
  sara = await addMember(shop.shop, { name: 'Sara' });
  desk = await addOperator(shop, 'order_desk');
  tailor = await addOperator(shop, 'tailor');
  const wishes = [
    { fabric: 'crepe', care: 'Wash by hand.' },
    { fabric: 'crepe', care: 'Wash by hand.' },
    { fabric: 'velvet', care: 'Never iron on the pile.' },
    {},
  ];
  productIds = [];
  for (const wish of wishes) {
    const [variant] = await addProduct(shop.shop, wish);
    productIds.push(variant!.product_id);
  }
});
afterAll(() => shop.close());

const linesOf = () => productIds.map((productId) => draftLine({ productId }));
const mine = () => addPlacedOrder(shop.shop, { customerId: sara.customerId, lines: linesOf() });

interface Card {
  line_id: string;
  cloth: string;
}

async function cardsOf(orderId: string): Promise<Card[]> {
  return (await shop.get(`order/details/${orderId}`, sara.bearer)).body['result'].care_cards;
}

const card = (orderId: string, lineId: string, headers: Record<string, string> = {}, query = '') =>
  shop.get(`order/care-card-file/${orderId}?line_id=${lineId}${query}`, headers);

const runsOf = async ({ body }: { body: Answer }): Promise<string[]> =>
  (await pdfRuns(Buffer.from(body['result'].pdf, 'base64'))).flat();

test('an order names a card for each of its cloths, and none for a piece without care', async () => {
  const cards = await cardsOf(await mine());
  expect(cards.map(({ cloth }) => cloth)).toEqual(['crepe', 'velvet']);
});

test('a card says how its cloth is cared for and which pieces are of it, in its named file', async () => {
  const orderId = await mine();
  const [crepe, velvet] = await cardsOf(orderId);
  const answer = await card(orderId, velvet!.line_id, sara.bearer, '&language_code=arb');
  expect(answer.body['result']).toMatchObject({
    name: expect.stringMatching(/^بطاقة العناية .+-2\.pdf$/),
    ascii_name: expect.stringMatching(/^Care card .+-2\.pdf$/),
  });
  const runs = await runsOf(answer);
  expect(shows(runs, 'Never iron on the pile.')).toBe(true);
  expect(shows(runs, 'Wash by hand.')).toBe(false);
  expect(shows(await runsOf(await card(orderId, crepe!.line_id, sara.bearer)), 'Wash by hand.')).toBe(true);
  expect(answer.headers.get('cache-control')).toContain('no-store');
});

test('its member, the holder of its key and the order desk get a card; nobody else', async () => {
  const orderId = await mine();
  const other = await addMember(shop.shop);
  const [{ line_id: lineId } = { line_id: '' }] = await cardsOf(orderId);
  const key = accessKeyOf(shop.shop.secrets, { orderId, accessVersion: 1 });
  expect((await card(orderId, lineId, {}, `&key=${key}`)).status).toBe(200);
  expect((await card(orderId, lineId)).status).toBe(404);
  expect((await card(orderId, lineId, other.bearer)).status).toBe(404);
  const path = `operator/order/care-card-file/${orderId}?line_id=${lineId}`;
  expect((await shop.get(path, desk.bearer)).status).toBe(200);
  expect((await shop.get(path, tailor.bearer)).status).toBe(404);
});

test('there is no card for a line of another order, nor before an order is placed', async () => {
  const [one, two] = [await mine(), await mine()];
  const [{ line_id: lineId } = { line_id: '' }] = await cardsOf(two);
  expect((await card(one, lineId, sara.bearer)).status).toBe(404);
  expect((await card(one, newId(), sara.bearer)).status).toBe(404);
  const unpaid = await addUnpaidOrder(shop.shop, { customerId: sara.customerId, lines: linesOf() });
  expect(await cardsOf(unpaid)).toEqual([]);
});

test('the order desk gets the packing slip as a PDF with the recipient and no amount', async () => {
  const lines = [draftLine({ unitMinor: 123_456 })];
  const orderId = await addPlacedOrder(shop.shop, { customerId: sara.customerId, lines });
  const path = `operator/order/packing-slip-file/${orderId}`;
  const made = await shop.get(path, desk.bearer);
  expect(made.body['result'].ascii_name).toMatch(/^Packing slip HN-.+\.pdf$/);
  const runs = await runsOf(made);
  for (const text of ['Sara Ahmed', 'Tower 7, flat 1204', 'PIECE-BLACK-52']) expect(shows(runs, text)).toBe(true);
  expect(runs.join(' ')).not.toMatch(/1,?234/);
  expect((await shop.get(path, tailor.bearer)).status).toBe(404);
  expect((await shop.get(path, sara.bearer)).status).toBe(404);
  const unpaid = await addUnpaidOrder(shop.shop);
  expect((await shop.get(`operator/order/packing-slip-file/${unpaid}`, desk.bearer)).status).toBe(404);
});
