// The exports on a real database: their sums equal those of the ledger, and their days are those of the market's zone.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { EXPORT_KINDS, type ExportKind } from '@hindam/contract/operator/bookkeeping';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSales, FINDINGS_OF_SALES, type Sale } from '../../testing/books.ts';
import { guestBuyer, ordered, pay, untilPaidBack } from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { moveOrderTo, withOrder } from '../../testing/orders.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';
import { dueMinor } from '../fulfilment/delivery.ts';
import { exportPages, PAGE_ROWS, periodOf } from './exports.service.ts';

let shop: TestShop;
let bookkeeper: TestOperator;

beforeAll(async () => {
  shop = await openTestShop();
  bookkeeper = await addOperator(shop, 'bookkeeper');
  shop.allowFindings(...FINDINGS_OF_SALES);
});
afterAll(() => shop.close());

type Row = Record<string, string>;

const rowsIn = (csv: string): Row[] => parse(csv, { bom: true, columns: true });

function ask(body: object, as = bookkeeper) {
  return shop.post('operator/bookkeeping/export', body, as.bearer);
}

async function exported(kind: ExportKind, days: { from: string; to: string; market?: string }): Promise<Row[]> {
  let csv = '';
  for (let cursor: string | undefined; ;) {
    const { body } = await ask({ kind, ...days, ...(cursor && { cursor }) });
    if (body.errorCode !== 0) throw new Error(`${body.message} ${JSON.stringify(body.fields)}`);
    const { result } = body as unknown as { result: { csv: string; cursor: string | null } };
    csv += result.csv;
    if (result.cursor === null) return rowsIn(csv);
    cursor = result.cursor;
  }
}

/** In minor units; the currencies of these tests have two decimals. */
const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);

async function today(): Promise<string> {
  const [row] = await shop.shop.database.query<{ day: string }>(
    `select (shop.now() at time zone 'Asia/Dubai')::date as day`,
  );
  return row!.day;
}

describe('a day of the shop', () => {
  test('holds what was bought, billed, paid back and paid in cash, and nothing about who bought', async () => {
    const [variant] = await addProduct(shop.shop, { pieces: 20, priceMinor: 40_000 });
    const buyer = guestBuyer();
    const order = await ordered(shop, buyer, [variant!]);
    await pay(shop, order);
    const owner = await addOperator(shop, 'owner');
    const refund = { order_id: order.order_id, amount: 1_050, reason_text: '=cmd|calc' };
    const asked = await shop.post('operator/order/refund', refund, { ...owner.bearer, 'idempotency-key': newId() });
    expect(asked.body.errorCode, JSON.stringify(asked.body)).toBe(0);
    await untilPaidBack(shop);

    const { market } = shop.shop;
    shop.shop.market = { ...market, paymentOptions: [...market.paymentOptions, 'cod'] };
    const { order_id: onDelivery } = await ordered(shop, guestBuyer(), [variant!, variant!], { payment_option: 'cod' });
    shop.shop.market = market;
    const line = await withOrder(shop.shop, onDelivery, (_tx, { lines }) => Promise.resolve(lines[0]!.lineId));
    const cancelled = await shop.post(
      'operator/order/cancel',
      { order_id: onDelivery, lines: [{ line_id: line, quantity: 1 }], reason_code: 'changed_mind' },
      { ...owner.bearer, 'idempotency-key': newId() },
    );
    expect(cancelled.body.errorCode, JSON.stringify(cancelled.body)).toBe(0);
    await moveOrderTo(shop.shop, onDelivery, 'out_for_delivery');
    const due = await withOrder(shop.shop, onDelivery, (_tx, locked) => Promise.resolve(dueMinor(locked)));
    await moveOrderTo(shop.shop, onDelivery, 'delivered');

    const day = await today();
    const all = new Map<ExportKind, Row[]>();
    for (const kind of EXPORT_KINDS) all.set(kind, await exported(kind, { from: day, to: day }));
    const [orders, invoices, notes] = [all.get('orders')!, all.get('invoices')!, all.get('credit-notes')!];
    expect(orders).toHaveLength(2);
    expect(sum(invoices, 'total')).toBe(sum(orders, 'total'));
    expect(sum(invoices, 'net') + sum(invoices, 'vat')).toBe(sum(invoices, 'total'));
    // The second credit note is for a piece of an unpaid order, so no refund belongs to it.
    expect(notes).toMatchObject([
      { total: '-10.50', vat: '-0.50', corrects_invoice: invoices[0]!['invoice'] },
      { total: '-400.00', vat: '-19.05', corrects_invoice: invoices[1]!['invoice'], refund_id: '' },
    ]);
    expect(all.get('refunds')).toMatchObject([
      { amount: '-10.50', account: 'sales', provider: 'sandbox', credit_note: notes[0]!['credit_note'] },
    ]);
    expect(due).toBeGreaterThan(0);
    expect(sum(all.get('cash')!, 'amount')).toBe(due);
    const online = orders.find(({ payment_option: option }) => option === 'card')!;
    expect(online).toMatchObject({ refunded: '-10.50', paid_online: online['total'] });
    expect(all.get('takings')).toMatchObject([
      { day, provider: 'cash', payments: '1', refunds: '0', currency: 'AED' },
      { day, provider: 'sandbox', payments: '1', taken: online['total'], refunds: '1', refunded: '-10.50' },
    ]);
    for (const personal of [buyer.contact.email, buyer.contact.phone, 'Maryam', 'Sara', 'Marina', 'calc'])
      expect(JSON.stringify([...all])).not.toContain(personal);
  });

  test('every part is in the audit trail, and other roles get none', async () => {
    const day = await today();
    expect((await ask({ kind: 'takings', from: day, to: day })).body.errorCode).toBe(0);
    const [row] = await shop.shop.database.query<{ details: object }>(
      `select details from operator_actions where action = 'books.exported' and operator_id = $1 order by at desc limit 1`,
      [bookkeeper.operatorId],
    );
    expect(row!.details).toMatchObject({ kind: 'takings', from: day, to: day, market: 'ae' });
    expect((await ask({ kind: 'takings', from: day, to: day }, await addOperator(shop, 'order_desk'))).status).toBe(
      404,
    );
    const refund = { order_id: bookkeeper.operatorId, amount: 1, reason_text: 'x' };
    expect(
      (await shop.post('operator/order/refund', refund, { ...bookkeeper.bearer, 'idempotency-key': newId() })).status,
    ).toBe(404);
  });

  test.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
    [{ from: '2024-01-01', to: '2026-01-01' }, 'to'],
    [{ from: '1999-01-01', to: '1999-01-02' }, 'from'],
    [{ from: '2026-11-01', to: '2026-11-01', market: 'zz' }, 'market'],
  ])('%j is refused at its field', async (days, field) => {
    const { body } = await ask({ kind: 'orders', ...days });
    expect(body.errorCode).toBeGreaterThan(0);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });

  test.each([
    ['a kind there is not', { kind: '=1' }],
    ['a day there is not', { from: '2026-02-30' }],
    ['a long text for a day', { from: 'x'.repeat(10_000) }],
    ['an invented cursor', { cursor: 'x' }],
    ['a cursor of hidden characters', { cursor: '\u202E👗' }],
    ['a cursor that is too long', { cursor: 'x'.repeat(10_000) }],
    ['a market of markup', { market: '<b>' }],
  ])('%s is no request', async (_what, more) => {
    const { status, body } = await ask({ kind: 'orders', from: '2026-11-01', to: '2026-11-01', ...more });
    expect(status).toBeLessThan(500);
    expect(body.errorCode).toBeGreaterThan(0);
  });
});

const HOUR_MS = 3_600_000;
const ABOUT = Date.parse('2025-03-01T00:00:00Z');

/** Times within three days, many of them close to a midnight. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 72 * 3_600 }).map((seconds) => new Date(ABOUT + seconds * 1_000)),
  fc
    .tuple(fc.constantFrom(20, 21, 24, 44, 45), fc.constantFrom(-1, 0, 1))
    .map(([hours, ms]) => new Date(ABOUT + hours * HOUR_MS + ms)),
);
const sale: fc.Arbitrary<Sale> = fc.record({
  market: fc.constantFrom('ae', 'sa'),
  provider: fc.constantFrom('sandbox', 'stripe', 'cash'),
  at: moment,
  totalMinor: fc.integer({ min: 100, max: 500_000 }),
  refunds: fc.array(fc.record({ at: moment, minor: fc.integer({ min: 1, max: 50 }) }), { maxLength: 2 }),
});

interface Books {
  provider: string;
  captured: number;
  refunded: number;
}

/**
 * Sums the ledger's entries by provider, choosing them by calendar day, as a second implementation to compare the
 * exports with.
 */
function ledgerOf(market: string, zone: string, from: string, to: string): Promise<Books[]> {
  return shop.shop.database.query<Books>(
    `select p.provider, sum(e.debit_minor)::bigint as captured, sum(e.credit_minor)::bigint as refunded
     from ledger_entries e join payments p on p.id = e.payment_id join orders o on o.id = p.order_id
     where e.account = 'provider' and o.market = $1 and (e.created_at at time zone $2)::date between $3::date and $4::date
     group by p.provider order by p.provider`,
    [market, zone, from, to],
  );
}

describe('any period', () => {
  const ZONES = { ae: 'Asia/Dubai', sa: 'Asia/Riyadh' } as const;
  const DAYS = ['2025-02-28', '2025-03-01', '2025-03-02', '2025-03-03', '2025-03-04'];

  test('takings, refunds and credit notes of any days are the ledger’s sums of these days', async () => {
    await addSales(shop.shop, fc.sample(sale, 400));
    const periods = fc.tuple(fc.constantFrom('ae', 'sa'), fc.subarray(DAYS, { minLength: 1, maxLength: 2 }));
    for (const [market, days] of fc.sample(periods, count(60))) {
      const [from, to] = [days[0]!, days.at(-1)!];
      const ledger = await ledgerOf(market, ZONES[market], from, to);
      const takings = await exported('takings', { from, to, market });
      for (const { provider, captured, refunded } of ledger) {
        const mine = takings.filter((row) => row['provider'] === provider);
        expect([sum(mine, 'taken'), sum(mine, 'refunded')]).toEqual([captured, 0 - refunded]);
      }
      expect(new Set(takings.map((row) => row['provider']).filter((provider) => provider !== 'cash')).size).toBe(
        ledger.length,
      );
      const refunded = ledger.reduce((total, row) => total + row.refunded, 0);
      expect(sum(await exported('refunds', { from, to, market }), 'amount')).toBe(0 - refunded);
      const cash = await exported('cash', { from, to, market });
      const transfers = sum(
        cash.filter(({ kind }) => kind === 'transfer'),
        'amount',
      );
      expect(sum(await exported('credit-notes', { from, to, market }), 'total')).toBe(transfers - refunded);
      const taken = takings.filter(({ provider }) => provider === 'cash');
      expect([sum(cash, 'amount'), transfers]).toEqual([sum(taken, 'net'), sum(taken, 'refunded')]);
      const orders = await exported('orders', { from, to, market });
      expect(sum(await exported('invoices', { from, to, market }), 'total')).toBe(sum(orders, 'total'));
      for (const row of orders)
        expect(row['placed_at']!.slice(0, 10) >= from && row['placed_at']!.slice(0, 10) <= to).toBe(true);
    }
  });

  test('days next to each other share no row and lose none', async () => {
    for (const market of ['ae', 'sa'] as const) {
      const days: Row[] = [];
      for (const day of DAYS) days.push(...(await exported('takings', { from: day, to: day, market })));
      // More days than one statement sums up, so that the export consists of several pages.
      expect(await exported('takings', { from: '2025-02-22', to: '2025-03-20', market })).toEqual(days);
      const single: Row[] = [];
      for (const day of DAYS) single.push(...(await exported('invoices', { from: day, to: day, market })));
      expect(single).toEqual(await exported('invoices', { from: DAYS[0]!, to: DAYS.at(-1)!, market }));
    }
  });

  test('a zone whose clocks change has days of 23 and 25 hours', async () => {
    const { database } = shop.shop;
    await database.query(`update markets set time_zone = 'Africa/Cairo' where code = 'sa'`);
    const hoursOf = async (day: string) => {
      const { start, end } = await periodOf(shop.shop, { from: day, to: day, market: 'sa' });
      return (end.getTime() - start.getTime()) / HOUR_MS;
    };
    expect(await Promise.all(['2025-04-25', '2025-10-30', '2025-06-01'].map(hoursOf))).toEqual([23, 25, 24]);
    await database.query(`update markets set time_zone = 'Asia/Riyadh' where code = 'sa'`);
  });
});

test(
  'a long period is read page by page: no part is larger than a page, and each row comes once',
  { timeout: 300_000 },
  async () => {
    const many = count(100_000);
    const start = Date.parse('2024-06-01T00:00:00Z');
    const sales = Array.from({ length: many }, (_, n): Sale => {
      // The sales come in pairs with the same time, so that a page may end between the two of a pair.
      const at = new Date(start + Math.floor(n / 2) * 20_000);
      return { market: 'ae', provider: 'stripe', at, totalMinor: 10_000 + n, refunds: [] };
    });
    await addSales(shop.shop, sales);
    const period = await periodOf(shop.shop, { from: '2024-06-01', to: '2024-07-31' });
    const seen = new Set<string>();
    let [largest, total, first] = [0, 0, true];
    for await (const { csv, rows } of exportPages(shop.shop, 'invoices', period)) {
      largest = Math.max(largest, csv.length);
      const lines = csv
        .trimEnd()
        .split('\r\n')
        .slice(first ? 1 : 0);
      first = false;
      expect(rows).toBeLessThanOrEqual(PAGE_ROWS);
      for (const line of lines) seen.add(line.split(',')[1]!);
      total += lines.reduce((minor, line) => minor + Math.round(Number(line.split(',')[6]) * 100), 0);
    }
    expect(seen.size).toBe(many);
    expect(total).toBe(sales.reduce((minor, { totalMinor }) => minor + totalMinor, 0));
    expect(largest).toBeLessThan(PAGE_ROWS * 200);
  },
);
