// Order details over HTTP. The measurements stored with an order are shown only to operators who are tailor, fitter or
// owner, not to the order desk and not to the shopper of the order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestBuyer, pay, place, putIntoCart, quoteOf } from '../../testing/buying.ts';
import { addOperator } from '../../testing/operators.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { orderForOperator } from './order-pages.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function orderedToMeasure(): Promise<{ orderId: string; key: string }> {
  const buyer = guestBuyer();
  const set = { label: 'me', unit: 'in', bust: 36.25, hips: 40, ip_address: buyer.body.ip_address };
  const saved = (await shop.post('measurement/save', set)).body['result'] as { _id: string; customSizeId: string };
  const [sewn] = await addProduct(shop.shop, { customSize: true, pieces: 0 });
  const [ready] = await addProduct(shop.shop, { pieces: 5 });
  await putIntoCart(shop, buyer, sewn!, 1, { customSizeId: saved.customSizeId });
  await putIntoCart(shop, buyer, ready!);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  const { result } = (await place(shop, buyer, quoteId)).body;
  await pay(shop, result);
  const changed = await shop.post('measurement/save', { ...set, _id: saved._id, bust: 50.5 });
  expect(changed.body['result']).toMatchObject({ _id: saved._id, bust: 50.5 });
  return { orderId: result.order_id, key: result.access_key };
}

it('an operator gets nothing of the contact that the contract does not name, as in production', async () => {
  const { orderId } = await orderedToMeasure();
  const { operatorId } = await addOperator(shop, 'order_desk');
  const desk = { operatorId, sessionId: '', name: '', email: '', language: 'en', roles: ['order_desk'] as const };
  const { contact } = await orderForOperator(shop.shop, desk, orderId, 'en');
  expect(Object.keys(contact).sort()).toEqual(['email', 'name', 'phone']);
});

describe('the measurements of a made-to-measure piece', () => {
  it('are shown as ordered to tailor, fitter and owner, though the set changed; to the order desk never', async () => {
    const { orderId } = await orderedToMeasure();
    const inches = { bust: 36.25, hips: 40 };
    const seenBy = async (...roles: Parameters<typeof addOperator>[1][]) => {
      const { bearer } = await addOperator(shop, ...roles);
      const { body } = await shop.get(`operator/order/details/${orderId}`, bearer);
      const lines = body['result'].lines as { made_to_measure: boolean; measurements: unknown }[];
      return lines.map(({ made_to_measure: sewn, measurements }) => [sewn, measurements]);
    };
    const read = [
      [true, inches],
      [false, null],
    ];
    const unread = [
      [true, null],
      [false, null],
    ];
    expect(await seenBy('tailor')).toEqual(read);
    expect(await seenBy('owner')).toEqual(read);
    expect(await seenBy('order_desk', 'tailor')).toEqual(read);
    expect(await seenBy('order_desk', 'fitter')).toEqual(read);
    expect(await seenBy('order_desk')).toEqual(unread);
  });

  it('appear in no list and on no page of the order’s owner', async () => {
    const { orderId, key } = await orderedToMeasure();
    const { bearer } = await addOperator(shop, 'tailor');
    const answers = [
      await shop.get('operator/order/list', bearer),
      await shop.get(`order/details/${orderId}?key=${key}`),
      await shop.get(`order/cancel-options/${orderId}?key=${key}`),
    ];
    for (const { body } of answers.slice(0, 2)) expect(JSON.stringify(body)).toContain(orderId);
    for (const { status, body } of answers) {
      expect([status, body.errorCode]).toEqual([200, 0]);
      expect(JSON.stringify(body)).not.toMatch(/measurements|bust|36\.25/);
    }
  });
});
