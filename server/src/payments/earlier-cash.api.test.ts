// Migration 0074 books deliveries and bank transfers that were made with an earlier version of the shop, which did not
// book cash.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookEarlierCash } from '../../migrations/0074_payments_cash.ts';
import { addOperator } from '../../testing/operators.ts';
import { returnsIn } from '../../testing/returns.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { runAudit } from '../kernel/audit.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const { market } = shop.shop;
  shop.shop.market = { ...market, paymentOptions: [...market.paymentOptions, 'cod'] };
});
afterAll(() => shop?.close());

const run = <Row>(text: string, ...values: unknown[]) => shop.shop.database.query<Row>(text, values);

/**
 * Puts the rows back as the version before migration 0074 wrote them: nothing in the ledger, no refunds, no cash
 * collected or handed over, payments open and orders unpaid.
 */
async function forgetCash(): Promise<void> {
  await run('alter table ledger_entries disable trigger ledger_entries_append_only');
  for (const table of ['ledger_entries', 'refunds', 'cash_handover_parts', 'cash_handovers', 'cash_collections'])
    await run(`delete from ${table}`);
  await run('alter table ledger_entries enable trigger ledger_entries_append_only');
  await run(`update payments set status = 'open', captured_minor = 0, captured_currency = null, refunded_minor = 0, settled_at = null,
    collected_at = null, amount_minor = (select total_minor from orders o where o.id = order_id)`);
  await run(`update orders set paid_minor = 0, refunded_minor = 0, payment_status = 'pending'`);
  await run('update order_cancellations set unpaid_minor = null');
}

async function migrated(): Promise<void> {
  const pool = new pg.Pool({ connectionString: shop.shop.config.databaseUrl!, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.transaction().execute(bookEarlierCash);
  } finally {
    await db.destroy();
  }
}

test('a delivery counts as paid and handed over, a transfer as sent, what waits can still be sent', async () => {
  const calls = returnsIn(shop, await addOperator(shop));
  const bank = { account_holder: 'Sara Ahmed', iban: 'AE07 0331 2345 6789 0123 456' };
  const cod = { payment_option: 'cod' };
  const kept = await calls.delivered(cod);
  const sent = await calls.delivered(cod);
  const waits = await calls.delivered(cod);
  const onItsWay = await calls.delivered(cod, undefined, 'placed');
  const cancel = {
    order_id: onItsWay.order.order_id,
    lines: [{ line_id: onItsWay.lines[0], quantity: 1 }],
    reason_code: 'duplicate',
  };
  expect((await calls.operate('order/cancel', cancel)).body.errorCode).toBe(0);
  const ids: string[] = [];
  for (const { order, lines } of [sent, waits]) {
    const { _id: id } = await calls.asked(order, [calls.wish(lines[0]!)], bank);
    await calls.decide(id);
    await calls.receive(id, [calls.arrived(lines[0]!)]);
    ids.push(id);
  }
  const paid = (id: string) => calls.operate('return/paid', { return_id: id, version: 3, bank_reference: 'TT 1' });
  expect((await paid(ids[0]!)).body.errorCode).toBe(0);
  await forgetCash();
  await migrated();
  await migrated();
  const sums = ({ order }: typeof kept) =>
    run(
      `select o.payment_status as status, o.paid_minor as paid, o.refunded_minor as refunded, p.amount_minor as due,
         (select coalesce(sum(debit_minor - credit_minor), 0)::bigint from ledger_entries e where e.payment_id = p.id and account = 'cash') as cash
       from orders o join payments p on p.order_id = o.id where o.id = $1`,
      order.order_id,
    );
  const full = { paid: 42_500, due: 42_500, cash: 42_500 };
  expect(await sums(kept)).toEqual([{ ...full, status: 'paid', refunded: 0 }]);
  expect(await sums(sent)).toEqual([{ ...full, status: 'partially_refunded', refunded: 20_000 }]);
  expect(await sums(waits)).toEqual([{ ...full, status: 'paid', refunded: 0 }]);
  expect(await sums(onItsWay)).toEqual([{ status: 'pending', paid: 0, refunded: 0, due: 22_500, cash: 0 }]);
  expect(await runAudit(shop.shop.database)).toEqual([]);
  expect((await paid(ids[1]!)).body.errorCode).toBe(0);
  expect(await sums(waits)).toEqual([{ ...full, status: 'partially_refunded', refunded: 20_000 }]);
});
