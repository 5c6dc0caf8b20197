// Concurrent returns that end in an exchange; after them provider, ledger, orders, invoices and credit notes agree.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { runAudit } from '../kernel/audit.ts';
import { workDueOrders } from '../payments/due.service.ts';
import { statusOf, untilPaidBack } from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { exchanging } from '../../testing/exchanges.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { exchangingReturns } from '../../testing/returned-exchanges.ts';
import { returnsIn } from '../../testing/returns.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let desk: TestOperator;
let second: TestOperator;
let calls: ReturnType<typeof returnsIn>;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await addOperator(shop, 'order_desk');
  second = await addOperator(shop, 'order_desk');
  calls = returnsIn(shop, desk);
});
afterAll(async () => {
  await shop?.close();
});

const { run, price, sizes, onHand, refundsOf } = exchanging(() => shop);
const { wanting, approved, received, exchangeOf, orderOf, payDifference, expire, takeFromStock } = exchangingReturns(
  () => shop,
  () => calls,
);
const { OUT_OF_STOCK, CHANGED_MEANWHILE } = REFUSALS;

describe('at once', () => {
  test(`two operators receive: one exchange, ${count(15)} times`, async () => {
    for (let round = 0; round < count(15); round += 1) {
      const [small, large] = await sizes();
      const { order, lines } = await calls.delivered({}, [small]);
      const id = await approved(order, [wanting(lines[0]!, large)]);
      const both = await Promise.all([
        calls.receive(id, [calls.arrived(lines[0]!)]),
        calls.receive(id, [calls.arrived(lines[0]!, { exchange: false })], {}, second),
      ]);
      const codes = both.map(({ body }) => body.errorCode).toSorted((a, b) => a - b);
      expect(codes).toEqual([0, CHANGED_MEANWHILE.errorCode]);
      expect(await onHand(large)).toEqual([both[0].body.errorCode === 0 ? 9 : 10, 0]);
    }
    await untilPaidBack(shop);
  });

  test(`the last piece: two returns want it, one gets it, ${count(15)} times`, async () => {
    for (let round = 0; round < count(15); round += 1) {
      const [small, last] = await sizes(2);
      const bought = [await calls.delivered({}, [small]), await calls.delivered({}, [small])];
      const ids: string[] = [];
      for (const { order, lines } of bought) ids.push(await approved(order, [wanting(lines[0]!, last)]));
      await takeFromStock(last);
      const codes = await Promise.all(
        ids.map(async (id, at) => (await calls.receive(id, [calls.arrived(bought[at]!.lines[0]!)])).body.errorCode),
      );
      expect(codes.toSorted((a, b) => a - b)).toEqual([0, OUT_OF_STOCK.errorCode]);
      expect(await onHand(last)).toEqual([0, 0]);
    }
  });

  test(`sizes that are exchanged for each other, ${count(15)} times`, async () => {
    for (let round = 0; round < count(15); round += 1) {
      const [small, large] = await sizes();
      const [one, other] = [await calls.delivered({}, [small]), await calls.delivered({}, [large])];
      const ids = [
        await approved(one.order, [wanting(one.lines[0]!, large)]),
        await approved(other.order, [wanting(other.lines[0]!, small)]),
      ];
      const answers = await Promise.all([
        calls.receive(ids[0]!, [calls.arrived(one.lines[0]!)]),
        calls.receive(ids[1]!, [calls.arrived(other.lines[0]!)]),
      ]);
      expect(answers.map(({ body }) => body.errorCode)).toEqual([0, 0]);
      expect([await onHand(small), await onHand(large)]).toEqual([
        [9, 0],
        [9, 0],
      ]);
    }
  });
});

test('between the expiry of an exchange and its end nobody is paid its credit; then it is paid once', async () => {
  const [small, large, dear] = await sizes();
  const { order, lines } = await calls.delivered({}, [small, large]);
  await received(await approved(order, [wanting(lines[0]!, dear)]), [calls.arrived(lines[0]!)]);
  const { order_id: made } = orderOf(await exchangeOf(order));
  // A planted trigger puts the event of the expiry off by an hour, so that its consumer does not end the exchange yet.
  await run(`create function shop.wait_an_hour() returns trigger language plpgsql as
    $body$ begin new.next_try_at := now() + interval '1 hour'; return new; end $body$`);
  await run(`create trigger outbox_waits before insert on outbox for each row
    when (new.name = 'order.moved' and new.payload ->> 'to' = 'expired') execute function shop.wait_an_hour()`);
  await run(`update orders set hold_expires_at = shop.now() - interval '1 second' where id = $1`, [made]);
  while ((await workDueOrders(shop.shop)) > 0);
  expect(await statusOf(shop, made)).toBe('expired');
  await run('drop trigger outbox_waits on outbox');
  await run('drop function shop.wait_an_hour()');
  const repair = () => calls.operate('money/repair', { order_id: order.order_id });
  const repairs = await Promise.all([repair(), repair(), repair()]);
  expect(repairs.map(({ body }) => body.result.done)).toEqual(Array.from({ length: 3 }, () => 'nothing_to_do'));
  expect((await shop.get('operator/money/list', desk.bearer)).body.result.owed).toEqual([]);
  expect(await refundsOf(order)).toEqual([]);
  await run(`update orders set status_since = status_since - interval '11 minutes' where id = $1`, [made]);
  expect(await runAudit(shop.shop.database)).toMatchObject([{ number: 28, rows: [{ order_id: made }] }]);
  await run(`update outbox set next_try_at = now() where done_at is null and payload ->> 'orderId' = $1`, [made]);
  await expect.poll(() => refundsOf(order)).toMatchObject([{ minor: 40_000, why: 'returned' }]);
  await untilPaidBack(shop);
  expect((await repair()).body.result.done).toBe('nothing_to_do');
  expect(await runAudit(shop.shop.database)).toEqual([]);
});

/** The money that providers hold, and what ledger, orders, invoices and credit notes state about it. */
async function truth() {
  const [row] = await run<Record<string, number>>(
    `select (select sum(captured_minor - refunded_minor)::bigint from sandbox.payments) as held,
       (select sum(debit_minor - credit_minor)::bigint from ledger_entries where account = 'provider') as provider,
       (select coalesce(sum(debit_minor - credit_minor), 0)::bigint from ledger_entries where account = 'exchange') as exchange,
       (select sum(paid_minor - refunded_minor)::bigint from orders) as orders,
       (select sum(case kind when 'invoice' then i.amount_minor else -i.amount_minor end)::bigint from invoices i
         join orders o on o.id = i.order_id where o.payment_option <> 'cod') as papers,
       (select coalesce(sum(due_minor - coalesce((select sum(r.amount_minor) from refunds r where r.order_id = d.order_id), 0)), 0)::bigint
         from order_dues d join orders o on o.id = d.order_id where o.payment_option <> 'cod') as owed`,
  );
  return row!;
}

test(`random returns for money and for other pieces: provider, ledger, orders and papers agree, ${count(40)} orders`, async () => {
  const chance = (of: number) => Math.floor(Math.random() * of);
  const made = await addProduct(shop.shop, {
    priceMinor: 40_000,
    pieces: 10_000,
    sizes: Array.from({ length: 6 }, (_, at) => String(50 + 2 * at)),
  });
  for (const [at, variant] of made.entries())
    await price(variant, [40_000, 40_000, 40_001, 31_337, 52_999, 12_345][at]!);
  for (let round = 0; round < count(40); round += 1) {
    const { order, lines } = await calls.delivered({}, [made[chance(6)]!, made[chance(6)]!]);
    const unique = [...new Set(lines)];
    for (const group of chance(2) === 0 ? [unique] : unique.map((line) => [line])) {
      const { result } = await calls.options(order);
      const wishes = group.map((lineId) => {
        const line = result.lines.find(({ _id }: { _id: string }) => _id === lineId);
        const choice = line.choices[chance(line.choices.length)];
        return calls.wish(lineId, {
          quantity: line.returnable,
          ...(chance(3) === 0 ? {} : { product_item_id: choice.product_item_id }),
        });
      });
      const id = await approved(order, wishes);
      const arrived = wishes.map(({ line_id: lineId, quantity }) =>
        calls.arrived(lineId, { taken: quantity, restocked: chance(2) === 0 ? quantity : 0, exchange: chance(5) > 0 }),
      );
      await received(id, arrived);
      const exchange = await exchangeOf(order);
      if (!exchange || exchange.to_pay.amount === 0) continue;
      const next = orderOf(exchange);
      const fate = chance(3);
      if (fate === 0) await expire(next.order_id);
      else await payDifference(next, fate === 1 ? 'approve' : 'declined').catch(() => undefined);
      if ((await statusOf(shop, next.order_id)) === 'payment_failed') await expire(next.order_id);
    }
  }
  // Expires exchanges whose price difference is unpaid, so that their pieces are refunded before sums are compared.
  for (const { id } of await run<{ id: string }>(
    `select id from orders where status in ('pending_payment', 'payment_failed')`,
  ))
    await expire(id);
  await untilPaidBack(shop);
  const { held, provider, exchange, orders, papers, owed } = await truth();
  expect([provider, exchange, orders, papers, owed]).toEqual([held, 0, held, held, 0]);
  expect(await runAudit(shop.shop.database)).toEqual([]);
});
