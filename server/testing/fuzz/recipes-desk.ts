// Calls of the order desk, the tailor and the fitter that succeed, as bases of the fuzz test: orders, money, cash,
// deliveries, returns, visits, messages.
import { newId } from '../../src/kernel/ids.ts';
import { transaction } from '../../src/kernel/transaction.ts';
import { lockOrder } from '../../src/orders/orders.service.ts';
import { requestRefund } from '../../src/payments/refunds.service.ts';
import { guestBuyer, ordered, pay } from '../buying.ts';
import { addProduct } from '../shop.ts';
import { addOrderIn, addPlacedOrder, draftLine } from '../orders.ts';
import { freshVisit, paid, returned, withPicture } from './recipes-buying.ts';
import type { Recipe, Recipes } from './recipes.ts';
import type { World } from './world.ts';

const BANK = { account_holder: 'Sara Ahmed', iban: 'AE070331234567890123456' };

/** A refund so large that it waits for the approval of another operator than the one who asked for it. */
async function largeRefund(world: World): Promise<Recipe> {
  const { test, operators, returns } = world;
  const [dear] = await addProduct(test.shop, { priceMinor: 300_000 });
  const order = await ordered(test, guestBuyer(), [dear!]);
  await pay(test, order);
  const body = { order_id: order.order_id, amount: 250_000, reason_text: 'Not as shown' };
  const asked = await returns.operate('order/refund', body, operators.get('order_desk'));
  return { body: { refund_id: asked.body['result'].refund_id } };
}

async function transfer(world: World): Promise<Recipe> {
  const { order } = await onDelivery(world);
  const body = { order_id: order.order_id, amount: 3_000, reason_text: 'A stain', ...BANK };
  const asked = await world.returns.operate('order/refund', body);
  return { body: { refund_id: asked.body['result'].refund_id } };
}

async function failedRefund(world: World): Promise<Recipe> {
  const { order_id: orderId } = await paid(world);
  const refundId = await transaction(world.test.shop.database, async (tx) => {
    await lockOrder(tx, orderId);
    const [id] = await requestRefund(tx, { orderId, amountMinor: 100, why: 'operator' });
    await tx.query(`update refunds set status = 'failed' where id = $1`, [id]);
    return id;
  });
  return { body: { refund_id: refundId, from: 'provider' } };
}

async function onDelivery({ returns, variants }: World) {
  return returns.delivered({ payment_option: 'cod' }, [variants[2]!]);
}

async function cancelRequested(world: World): Promise<Recipe> {
  const { order } = await world.returns.delivered({}, [world.variants[2]!], 'packed');
  await world.returns.post('cancel', order, { reason_code: 'changed_mind' });
  return { body: { order_id: order.order_id } };
}

async function requestOf(world: World): Promise<Recipe> {
  const { order } = await world.returns.delivered({}, [world.variants[2]!], 'shipped');
  const body = { order_id: order.order_id, key: order.access_key, problem: 'late', note: '' };
  const { reports } = (await world.test.post('delivery/report', body)).body['result'];
  return { body: { request_id: reports[0]._id, note: 'We send another' } };
}

async function messageOf({ test, operators }: World): Promise<string> {
  await test.post('contact/send', { name: 'Noura', email: `${newId()}@example.com`, subject: 'S', message: newId() });
  const { body } = await test.get('operator/contact/list', operators.get('owner')!.bearer);
  return body['result'].messages[0].message_id as string;
}

async function decided(world: World): Promise<Recipe> {
  const { returnId, lines } = await returned(world);
  await world.returns.decide(returnId);
  return { body: { return_id: returnId, version: 2, lines: [world.returns.arrived(lines[0]!)] } };
}

async function paidInCash(world: World): Promise<Recipe> {
  const { order, lines } = await onDelivery(world);
  const asked = await world.returns.asked(order, [world.returns.wish(lines[0]!)], BANK);
  await world.returns.decide(asked._id);
  await world.returns.receive(asked._id, [world.returns.arrived(lines[0]!)]);
  return { body: { return_id: asked._id, version: 3 } };
}

async function operated(world: World, path: string, body: object): Promise<void> {
  const answer = await world.returns.operate(path, body);
  if (answer.body.errorCode !== 0) throw new Error(`${path}: ${JSON.stringify([body, answer.body])}`);
}

async function contacted(world: World) {
  const visit = await freshVisit(world);
  await operated(world, 'booking/move', { booking_id: visit.booking_id, to: 'contacted' });
  return visit;
}

async function scheduled(world: World): Promise<Recipe> {
  const visit = await contacted(world);
  const { bearer } = world.operators.get('owner')!;
  const details = await world.test.get(`operator/booking/details/${visit.booking_id}`, bearer);
  const { version, team_id, starts_at, ends_at } = details.body['result'];
  return { body: { booking_id: visit.booking_id, version, team_id, starts_at, ends_at } };
}

async function onTheWay(world: World): Promise<Recipe> {
  const { booking_id } = await contacted(world);
  for (const to of ['scheduled', 'on_the_way']) await operated(world, 'booking/move', { booking_id, to });
  return { body: { booking_id, label: 'Me', unit: 'in', bust: 36, hips: 40 } };
}

async function heldCash(world: World): Promise<Recipe> {
  await onDelivery(world);
  const { body } = await world.test.get('operator/cash/list', world.operators.get('owner')!.bearer);
  const [held] = body['result'].held;
  const { market, day, collected_by, outstanding } = held;
  return { body: { market, day, collected_by, amount: outstanding.amount } };
}

/** An order of a piece for which the shop has a care text. */
async function withCare({ own, test }: World): Promise<Recipe> {
  const [variant] = await addProduct(test.shop, { care: 'Wash by hand.' });
  const lines = [draftLine({ productId: variant!.product_id })];
  const id = await addPlacedOrder(test.shop, { customerId: own.customerId, lines });
  const { care_cards: cards } = (await test.get(`order/details/${id}`, own.bearer)).body['result'];
  return { params: { id }, query: { line_id: cards[0].line_id } };
}

export const DESK_RECIPES: Recipes = {
  'GET order/care-card-file/{id}': withCare,
  'GET operator/order/care-card-file/{id}': withCare,
  'GET operator/order/packing-slip-file/{id}': async ({ test }) => ({
    params: { id: await addOrderIn(test.shop, 'placed') },
  }),
  // The orders that all calls share (world.ts) are not used, because earlier calls may have cancelled them.
  'GET operator/order/packing-slip/{id}': async ({ test }) => ({
    params: { id: await addOrderIn(test.shop, 'placed') },
  }),
  'POST operator/order/move': async (world) => ({ body: { order_id: (await paid(world)).order_id, to: 'confirmed' } }),
  'POST operator/order/tailoring': async ({ test }) => {
    const orderId = await addOrderIn(test.shop, 'in_tailoring');
    const [line] = await test.shop.database.query<{ id: string }>(
      'select id from order_lines where order_id = $1 and made_to_measure',
      [orderId],
    );
    return { body: { order_id: orderId, line_id: line!.id, stage: 'pattern' } };
  },
  'POST operator/order/cancel': async (world) => ({ body: { order_id: (await paid(world)).order_id } }),
  'POST operator/order/renew-link': async (world) => ({ body: { order_id: (await paid(world)).order_id } }),
  'POST operator/order/refuse-cancel': cancelRequested,
  'POST operator/order/refund': async (world) => ({ body: { order_id: (await paid(world)).order_id, amount: 100 } }),
  'POST operator/order/approve-refund': largeRefund,
  'POST operator/order/refuse-refund': largeRefund,
  'POST operator/money/repair': async (world) => ({
    whole: true,
    body: { payment_id: (await paid(world)).payment_id },
  }),
  'POST operator/money/transferred': transfer,
  'POST operator/refund/paid-by-hand': failedRefund,
  'POST operator/cash/hand-over': heldCash,
  'POST operator/cash/record': async (world) => ({
    body: { order_id: (await onDelivery(world)).order.order_id, collected: 100 },
  }),
  'POST operator/cash/waive': async (world) => {
    const { order } = await onDelivery(world);
    await world.returns.operate('cash/record', { order_id: order.order_id, collected: 100, note: 'Miscounted' });
    return { body: { order_id: order.order_id } };
  },
  'POST operator/delivery/answer': requestOf,
  'GET operator/contact/details/{id}': async (world) => ({ params: { id: await messageOf(world) } }),
  'POST operator/contact/mark': async (world) => ({
    body: { message_id: await messageOf(world), from: 'open', to: 'answered' },
  }),
  'GET operator/return/details/{id}': async (world) => ({ params: { id: (await returned(world)).returnId } }),
  'GET operator/return/picture/{id}': async (world) => ({ params: { id: (await withPicture(world)).pictureId } }),
  'POST operator/return/decide': async (world) => ({
    body: {
      return_id: (await returned(world)).returnId,
      version: 1,
      approve: true,
      way: 'label',
      answer: 'In the box.',
    },
  }),
  'POST operator/return/on-its-way': async (world) => ({ body: { ...(await decided(world)).body, lines: undefined } }),
  'POST operator/return/receive': decided,
  'POST operator/return/paid': paidInCash,
  'POST operator/booking/move': async (world) => ({
    body: { booking_id: (await freshVisit(world)).booking_id, to: 'contacted' },
  }),
  'POST operator/booking/schedule': scheduled,
  'POST operator/booking/measurement': onTheWay,
};
