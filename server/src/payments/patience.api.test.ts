// Failures that last: a provider that never answers, orders whose expiry fails in the database, refunds that fail.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTime } from '../../testing/in-time.ts';
import { addOpenOrder, addOrderToPay, orderOf, sandboxOf, workAll } from '../../testing/payments.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import { workDueOrders } from './due.service.ts';
import { workUnknown } from './inbox.service.ts';
import { storeUnknown } from './inbox.store.ts';
import { voidPayments } from './payments.service.ts';
import { loadUnmatched } from './payments.store.ts';

let quiet: IdleShop;
let variantId: string;

beforeAll(async () => {
  quiet = await openIdleShop();
  variantId = (await addProduct(quiet.shop, { pieces: 500 }))[0]!.product_item_id;
});
afterAll(() => quiet.close());
afterEach(() => vi.restoreAllMocks());

const never = () => new Promise<never>(() => undefined);

describe('voiding a payment', () => {
  test('waits no longer than the time-out for a provider that does not say whether the payment exists', async () => {
    const { shop } = quiet;
    const { orderId } = await addOrderToPay(shop, { variantId });
    vi.spyOn(sandboxOf(shop), 'find').mockImplementation(never);
    expect(await inTime(2_000, voidPayments(shop, orderId, { timeoutMs: 100 }))).toBe('unknown');
  });

  test('waits no longer than the time-out for a provider that does not confirm', async () => {
    const { shop } = quiet;
    const { orderId } = await addOpenOrder(shop, { variantId });
    vi.spyOn(sandboxOf(shop), 'void').mockImplementation(never);
    expect(await inTime(2_000, voidPayments(shop, orderId, { timeoutMs: 100 }))).toBe('unknown');
  });
});

test('twenty orders that cannot be expired do not block others and are retried after a while', async () => {
  const { shop } = quiet;
  const { database } = shop;
  const add = async (many: number, secondsAgo: number) => {
    const orders = [];
    for (let index = 0; index < many; index += 1) orders.push((await addOrderToPay(shop, { variantId })).orderId);
    await database.query(
      'update orders set hold_expires_at = shop.now() - make_interval(secs => $2) where id = any($1)',
      [orders, secondsAgo],
    );
    return orders;
  };
  const stuck = await add(20, 100);
  const others = await add(3, 10);
  await database.query('create table planted (order_id uuid primary key)');
  await database.query('insert into planted select unnest($1::uuid[])', [stuck]);
  await database.query(`create function planted() returns trigger language plpgsql as $body$ begin
      if new.status = 'expired' and exists (select from planted where order_id = new.id) then raise exception 'planted'; end if;
      return new;
    end $body$`);
  await database.query('create trigger planted before update on orders for each row execute function planted()');

  expect(await workDueOrders(shop)).toBe(0);
  expect(await workDueOrders(shop)).toBe(3);
  for (const orderId of others) expect((await orderOf(shop, orderId)).status).toBe('expired');
  const told = quiet.logged().split('an unpaid order will be ended later').length - 1;
  expect(told).toBe(20);

  await database.query('drop trigger planted on orders');
  await database.query('drop table planted');
  expect(await workDueOrders(shop)).toBe(0);
  await quiet.ahead('6 minutes');
  expect(await workDueOrders(shop)).toBe(20);
  for (const orderId of stuck) expect((await orderOf(shop, orderId)).status).toBe('expired');
});

describe('money of a payment the shop never asked for', () => {
  async function strange(refundedMinor: number): Promise<string> {
    const id = `sbx_${randomUUID().replaceAll('-', '')}`;
    await quiet.shop.database.query(
      `insert into sandbox.payments (id, reference, status, option, language, amount_minor, currency, captured_minor, refunded_minor,
         description, return_url, expires_at)
       values ($1, null, 'captured', 'card', 'en', 5000, 'AED', 5000, $2, 'x', 'http://localhost:3000/', shop.now())`,
      [id, refundedMinor],
    );
    const unknown = { provider: 'sandbox', providerPaymentId: id, capturedMinor: 5_000, currency: 'AED' };
    await storeUnknown(quiet.shop.database, unknown);
    return id;
  }

  const stateOf = async (id: string) => {
    const [row] = await quiet.shop.database.query<{ isDone: boolean; waits: number; paidBack: number }>(
      `select refunded_at is not null as "isDone", round(extract(epoch from next_try_at - shop.now()))::int as waits,
         (select coalesce(sum(amount_minor), 0)::int from sandbox.refunds where payment_id = $1) as "paidBack"
       from unknown_payments where provider_payment_id = $1`,
      [id],
    );
    return row!;
  };

  test.each([
    ['in full when none of it has gone back', 0, 5_000],
    ['less what has gone back elsewhere', 2_000, 3_000],
    ['not at all when all of it has gone back elsewhere', 5_000, 0],
  ])('is refunded %s', async (_, before, paidBack) => {
    const id = await strange(before);
    await workAll(quiet.shop);
    expect(await stateOf(id)).toMatchObject({ isDone: true, paidBack });
    expect((await sandboxOf(quiet.shop).read(id))?.refundedMinor).toBe(5_000);
  });

  test('is retried ever more rarely when refunds fail, logs one error, and stays on the operators’ list', async () => {
    const { shop } = quiet;
    const id = await strange(0);
    const refund = vi.spyOn(sandboxOf(shop), 'refund').mockResolvedValue({ status: 'failed', providerRefundId: null });
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      await shop.database.query('update unknown_payments set next_try_at = shop.now() where provider_payment_id = $1', [
        id,
      ]);
      await workUnknown(shop);
      waits.push((await stateOf(id)).waits);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 3_600, 3_600]);
    expect(quiet.logged().split('could not be paid back').length - 1).toBe(1);
    const listed = await loadUnmatched(shop.database, 100);
    expect(listed.map(({ providerPaymentId }) => providerPaymentId)).toContain(id);
    refund.mockRestore();
    await shop.database.query('update unknown_payments set next_try_at = shop.now() where provider_payment_id = $1', [
      id,
    ]);
    await workUnknown(shop);
    expect(await stateOf(id)).toMatchObject({ isDone: true, paidBack: 5_000 });
  });
});
