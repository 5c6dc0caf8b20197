// Payments whose webhook messages are lost and whose browsers do not come back: what the shop concludes is compared
// with the sandbox provider's records.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import {
  addOpenOrder,
  addOrderToPay,
  choose,
  FROM,
  heldAtSandbox,
  orderOf,
  paymentOf,
  sandboxIdOf,
  sandboxOf,
  workAll,
} from '../../testing/payments.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import type { SandboxOutcome } from '../outside/payments/sandbox-outcomes.ts';
import { openPayment } from './payments.service.ts';
import { settle } from './settle.service.ts';

let quiet: IdleShop;

beforeAll(async () => {
  quiet = await openIdleShop({ POOL_SIZE: '12' });
});
afterAll(() => quiet.close());

const OUTCOMES: readonly Partial<SandboxOutcome>[] = [
  {},
  {},
  {},
  { ending: 'declined' },
  { ending: 'cancel' },
  { taken: 'less' },
  { taken: 'other_currency' },
  { readsToFail: 2 },
  { taken: 'more', refunds: 'twice' },
  { taken: 'less', refunds: 'reply_lost' },
];

interface Left {
  orderId: string;
  captured: number;
  refunded: number;
  status: string;
  paid: number;
}

/** Payments whose captured money neither pays a placed order exactly nor was refunded in full. */
function leftOver(): Promise<Left[]> {
  return quiet.shop.database.query<Left>(
    `select o.id as "orderId", s.captured_minor as captured, s.refunded_minor as refunded, o.status, o.paid_minor as paid
     from sandbox.payments s join payments p on p.id::text = s.reference join orders o on o.id = p.order_id
     where s.captured_minor > s.refunded_minor and not (o.status = 'placed' and o.paid_minor = s.captured_minor)`,
  );
}

test('with all messages and returns lost, captured money has an order or is refunded within 15 minutes', async () => {
  const { shop } = quiet;
  const [piece] = await addProduct(shop, { pieces: 600, sizes: ['52'] });
  const variantId = piece!.product_item_id;
  const many = count(500);
  const taken: string[] = [];
  for (let index = 0; index < many; index += 1) {
    const outcome = OUTCOMES[index % OUTCOMES.length]!;
    const option = index % 7 === 0 ? 'instalments_4' : 'card';
    if (index % 11 === 0) {
      const { paymentId } = await addOrderToPay(shop, { variantId, option, totalMinor: 120_924 });
      await openPayment(shop, paymentId, FROM);
      const id = await sandboxIdOf(shop, paymentId);
      await choose(shop, id, { ...outcome, messages: 'lost', stays: true });
      taken.push(id);
      continue;
    }
    const { sandboxId } = await addOpenOrder(shop, { variantId, option });
    await choose(shop, sandboxId, { ...outcome, messages: 'lost', stays: true });
    taken.push(sandboxId);
  }
  expect((await leftOver()).length).toBeGreaterThan(many / 2);
  for (let seconds = 30; seconds <= 15 * 60; seconds += 30) {
    await quiet.ahead(`${seconds} seconds`);
    await workAll(shop);
  }
  expect(await leftOver()).toEqual([]);
  const [open] = await shop.database.query<{ n: number }>(
    `select count(*)::int as n from payments where status in ('created', 'open')`,
  );
  expect(open?.n).toBe(0);
  const [sum] = await shop.database.query<{ sum: number }>('select sum(paid_minor)::bigint as sum from orders');
  const { captured, refunded } = await heldAtSandbox(shop);
  expect(captured - refunded).toBe(sum?.sum);
  expect(taken.length).toBe(many);
}, 300_000);

test('unpaid orders expire in time: pieces and payment are released', async () => {
  const { shop } = quiet;
  const [piece] = await addProduct(shop, { pieces: 3, sizes: ['52'] });
  const variantId = piece!.product_item_id;
  const { orderId, sandboxId } = await addOpenOrder(shop, { variantId });
  await quiet.ahead('80 minutes');
  await workAll(shop);
  const [row] = await shop.database.query<{ status: string; reserved: number; at: string }>(
    `select o.status, s.reserved, x.status as at from orders o, stock s, sandbox.payments x
     where o.id = $1 and s.variant_id = $2 and x.id = $3`,
    [orderId, variantId, sandboxId],
  );
  expect(row).toEqual({ status: 'expired', reserved: 0, at: expect.stringMatching(/expired|voided/) });
});

/**
 * A payment in four instalments that is authorised after its order expired. Its row is set back to `open`, as if the
 * shop had not ended it.
 */
async function authorisedLate(variantId: string) {
  const { shop } = quiet;
  const late = await addOpenOrder(shop, { variantId, option: 'instalments_4' });
  await shop.database.query('update orders set hold_expires_at = shop.now() where id = $1', [late.orderId]);
  await workAll(shop);
  expect(await orderOf(shop, late.orderId)).toMatchObject({ status: 'expired' });
  await shop.database.query(`update payments set status = 'open', settled_at = null where id = $1`, [late.paymentId]);
  await shop.database.query(`update sandbox.payments set status = 'authorised' where id = $1`, [late.sandboxId]);
  return late;
}

test('a late authorisation is voided, never captured, when the pieces are gone', async () => {
  const { shop } = quiet;
  const [piece] = await addProduct(shop, { pieces: 1, sizes: ['52'] });
  const variantId = piece!.product_item_id;
  const late = await authorisedLate(variantId);
  const other = await addOpenOrder(shop, { variantId });
  await settle(shop, late.paymentId);
  await workAll(shop);
  expect(await sandboxOf(shop).read(late.sandboxId)).toMatchObject({ status: 'voided', captured: { amount: 0 } });
  expect(await paymentOf(shop, late.paymentId)).toMatchObject({ status: 'voided', capturedMinor: 0, unmatched: null });
  expect(await shop.database.query('select from refunds where payment_id = $1', [late.paymentId])).toEqual([]);
  expect(await orderOf(shop, late.orderId)).toMatchObject({ status: 'expired' });
  await choose(shop, other.sandboxId);
  await settle(shop, other.paymentId);
  expect(await orderOf(shop, other.orderId)).toMatchObject({ status: 'placed' });
});

test('a late authorisation is captured when the pieces are still available', async () => {
  const { shop } = quiet;
  const [piece] = await addProduct(shop, { pieces: 1, sizes: ['52'] });
  const late = await authorisedLate(piece!.product_item_id);
  await settle(shop, late.paymentId);
  expect(await sandboxOf(shop).read(late.sandboxId)).toMatchObject({ status: 'captured' });
  expect(await orderOf(shop, late.orderId)).toMatchObject({ status: 'placed', paidMinor: 120_000 });
});
