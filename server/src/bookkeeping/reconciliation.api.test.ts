// Reconciles real orders with the sandbox provider's own tables, and generated sales with a report in the format of
// Stripe.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSales, FINDINGS_OF_SALES } from '../../testing/books.ts';
import { count } from '../../testing/counts.ts';
import { addOpenOrder, choose, workAll } from '../../testing/payments.ts';
import { type IdleShop, openIdleShop } from '../../testing/quiet-shop.ts';
import { addProduct } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { lockOrder } from '../orders/orders.service.ts';
import type { SandboxOutcome } from '../outside/payments/sandbox-outcomes.ts';
import { sandboxReport } from '../outside/payments/sandbox-report.ts';
import { requestRefund } from '../payments/refunds.service.ts';
import { settle } from '../payments/settle.service.ts';
import { periodOf } from './exports.service.ts';
import { addFinding, emptySummary, reconcile } from './reconciliation.service.ts';
import type { Finding } from './reconciliation.ts';

let quiet: IdleShop;
let variantId: string;
let day: string;

beforeAll(async () => {
  quiet = await openIdleShop();
  variantId = (await addProduct(quiet.shop, { pieces: 500 }))[0]!.product_item_id;
  const [row] = await quiet.shop.database.query<{ day: string }>(
    `select (shop.now() at time zone 'Asia/Dubai')::date as day`,
  );
  day = row!.day;
});
afterAll(() => quiet.close());

const DAY_MS = 86_400_000;

async function reconciled(days = { from: day, to: day }): Promise<Finding[]> {
  const { database } = quiet.shop;
  const period = await periodOf(quiet.shop, days);
  const [from, to] = [new Date(period.start.getTime() - DAY_MS), new Date(period.end.getTime() + DAY_MS)];
  const source = { provider: 'sandbox', columns: {}, lines: sandboxReport(database, from, to) };
  const found: Finding[] = [];
  for await (const finding of reconcile(quiet.shop, period, source)) found.push(finding);
  return found;
}

const differing = async () => (await reconciled()).filter(({ state }) => state !== 'matched');

async function paid(wish: Partial<SandboxOutcome> = {}) {
  const open = await addOpenOrder(quiet.shop, { variantId });
  await choose(quiet.shop, open.sandboxId, wish);
  await settle(quiet.shop, open.paymentId);
  return open;
}

test('whatever the sandbox did, its tables and the ledger agree', async () => {
  await paid();
  await paid({ ending: 'declined' });
  await paid({ taken: 'less' });
  await paid({ taken: 'other_currency' });
  const { orderId } = await paid();
  await transaction(quiet.shop.database, async (tx) => {
    await lockOrder(tx, orderId);
    await requestRefund(tx, { orderId, amountMinor: 1_234, why: 'operator' });
  });
  await workAll(quiet.shop);
  const found = await reconciled();
  // Four captures and three refunds: two refunds of payments that paid no order, and a partial refund of one that did.
  expect(found.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'matched'));
  const summary = emptySummary();
  for (const finding of found) addFinding(summary, finding);
  expect(Object.fromEntries(summary.ledger)).toEqual(Object.fromEntries(summary.report));
});

test('what was changed behind the shop’s back is named, and nothing is changed by looking', async () => {
  const { database } = quiet.shop;
  const [less, gone, more] = [await paid(), await paid(), await paid()];
  await database.query('update sandbox.payments set captured_minor = captured_minor - 1 where id = $1', [
    less.sandboxId,
  ]);
  await database.query('update sandbox.payments set captured_minor = 0 where id = $1', [gone.sandboxId]);
  await database.query(
    `insert into sandbox.refunds (id, payment_id, amount_minor, status) values ('a stranger’s', $1, 77, 'done')`,
    [more.sandboxId],
  );
  const before = await database.query('select count(*) from ledger_entries');
  const found = await differing();
  expect(found.map(({ state }) => state).toSorted()).toEqual([
    'amount_differs',
    'missing_at_provider',
    'missing_in_ledger',
  ]);
  expect(found.find(({ state }) => state === 'amount_differs')?.movement?.paymentId).toBe(less.paymentId);
  expect(found.find(({ state }) => state === 'missing_at_provider')?.movement?.paymentId).toBe(gone.paymentId);
  expect(found.find(({ state }) => state === 'missing_in_ledger')?.row).toMatchObject({
    refund: 'a stranger’s',
    minor: -77,
  });
  expect(await database.query('select count(*) from ledger_entries')).toEqual(before);
});

test('a report that reaches over the period’s border is matched with the days next to it', async () => {
  const yesterday = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  const found = await reconciled({ from: yesterday, to: yesterday });
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ state }) => state === 'other_days').length).toBeGreaterThan(5);
  expect(found.some(({ state }) => state === 'missing_at_provider' || state === 'twice')).toBe(false);
});

test('a large report of another provider is matched row by row', { timeout: 300_000 }, async () => {
  quiet.allowFindings(...FINDINGS_OF_SALES);
  const many = count(100_000);
  const start = Date.parse('2024-06-01T00:00:00Z');
  const sales = Array.from({ length: many }, (_, n) => ({
    market: 'ae' as const,
    provider: 'stripe' as const,
    at: new Date(start + n * 20_000),
    totalMinor: 10_000 + n,
    refunds: [],
  }));
  await addSales(quiet.shop, sales);
  const booked = await quiet.shop.database.query<{ id: string; minor: number }>(
    `select payment_id as id, debit_minor as minor from ledger_entries e join payments p on p.id = e.payment_id
     where p.provider = 'stripe' and e.account = 'provider'`,
  );
  async function* lines() {
    yield {
      line: 1,
      cells: ['reporting_category', 'payment_metadata[reference]', 'source_id', 'gross', 'fee', 'currency'],
    };
    for (const [n, { id, minor }] of booked.entries())
      yield { line: n + 2, cells: ['charge', `${id}.proof`, `ch_${n}`, (minor / 100).toFixed(2), '1.00', 'aed'] };
  }
  const period = await periodOf(quiet.shop, { from: '2024-06-01', to: '2024-07-31' });
  const summary = emptySummary();
  for await (const finding of reconcile(quiet.shop, period, { provider: 'stripe', columns: {}, lines: lines() }))
    addFinding(summary, finding);
  expect(Object.fromEntries(summary.counts)).toEqual({ matched: many });
  expect(summary.fees.get('AED')).toBe(many * 100);
  expect(summary.report.get('AED')).toBe(sales.reduce((minor, { totalMinor }) => minor + totalMinor, 0));
});
