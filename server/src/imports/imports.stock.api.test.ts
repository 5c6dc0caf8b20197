// How an import affects stock, prices and SKUs of existing products, and what its report says about them.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile } from '../../testing/imports/import-file.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { claimHold, holdPieces } from '../stock/holds.service.ts';
import type { ImportOptions } from './import-rules.ts';
import { printReport, type Report } from './report.ts';

let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'hindam-import-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const HEADER = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Price / KSA';

async function run(lines: readonly string[], options: Partial<ImportOptions> = {}): Promise<Report> {
  const path = join(folder, 'products.csv');
  await writeFile(path, [HEADER, ...lines].join('\n'));
  return importFile(shop.shop, path, options);
}

const rows = <Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  shop.shop.database.query<Row>(sql, values);

async function onHand(handle: string): Promise<Record<string, number | null>> {
  const found = await rows<{ size: string; n: number | null }>(
    `select v.size, s.on_hand as n from variants v join products p on p.id = v.product_id
     left join stock s on s.variant_id = v.id where p.handle = $1`,
    [handle],
  );
  return Object.fromEntries(found.map(({ size, n }) => [size, n]));
}

async function hold(sku: string, quantity: number, isSold: boolean): Promise<void> {
  const [variant] = await rows<{ id: string }>('select id from variants where sku = $1 and active', [sku]);
  const orderId = randomUUID();
  await transaction(shop.shop.database, async (tx) => {
    const pieces = [{ variantId: variant!.id, quantity, minimum: quantity }];
    expect(await holdPieces(tx, { orderId, cartId: null, pieces, seconds: 900 })).toBeNull();
    if (isSold) await claimHold(tx, orderId);
  });
}

test('importing the same file again does not put sold pieces back; --set-stock does, and both are said', async () => {
  const file = ['coat,Coat,Size,S,C-S,100,10,110', 'coat,,,M,C-M,100,10,110', 'coat,,,L,C-L,100,,110'];
  const first = await run(file);
  expect(first.products.created).toBe(1);
  expect(first.changes).toEqual([]);
  expect(first.stock).toEqual({ counted: 2, kept: 0 });
  await hold('C-S', 3, true);
  expect(await onHand('coat')).toEqual({ S: 7, M: 10, L: null });

  const again = await run(file);
  expect(again.products).toMatchObject({ unchanged: 1, changed: 0 });
  expect(again.changes).toEqual([]);
  expect(again.stock).toEqual({ counted: 0, kept: 1 });
  expect(printReport(again)).toContain('although the file has another number: 1 ');
  expect(await onHand('coat')).toEqual({ S: 7, M: 10, L: null });

  const dry = await run(file, { setStock: true, dryRun: true });
  expect(await onHand('coat')).toEqual({ S: 7, M: 10, L: null });
  const set = await run(file, { setStock: true });
  expect(set.changes).toEqual(dry.changes);
  expect(set.changes).toEqual([
    {
      row: 2,
      line: 2,
      handle: 'coat',
      sku: 'C-S',
      colour: 'as-shown',
      size: 'S',
      what: 'stock',
      from: 7,
      to: 10,
    },
  ]);
  expect(printReport(set)).toMatch(/Stock changed: 1\n.*\n2 +coat +C-S +as-shown \/ S +7 → 10/);
  expect(await onHand('coat')).toEqual({ S: 10, M: 10, L: null });
});

test('a variant that was never counted takes the first number that a file has', async () => {
  const report = await run(['coat,Coat,Size,S,C-S,100,1,110', 'coat,,,M,C-M,100,1,110', 'coat,,,L,C-L,100,6,110']);
  expect(report.stock).toEqual({ counted: 1, kept: 2 });
  expect(report.changes).toMatchObject([{ what: 'stock', sku: 'C-L', from: null, to: 6 }]);
  expect(await onHand('coat')).toEqual({ S: 10, M: 10, L: 6 });
});

test('pieces that orders hold stay, whatever the file says', async () => {
  await hold('C-M', 4, false);
  const report = await run(['coat,Coat,Size,S,C-S,100,10,110', 'coat,,,M,C-M,100,1,110', 'coat,,,L,C-L,100,6,110'], {
    setStock: true,
  });
  expect(report.problems).toMatchObject([
    { row: 3, severity: 'warning', what: 'orders hold 4 pieces, so 4 stay instead of 1' },
  ]);
  expect(report.changes).toMatchObject([{ sku: 'C-M', from: 10, to: 4 }]);
});

test('pieces move with a size that got another name, except those that orders hold', async () => {
  const renamed = ['coat,Coat,Size,Small,C-S,100,99,110', 'coat,,,Medium,C-M,100,99,110', 'coat,,,L,C-L,100,99,110'];
  await hold('C-S', 2, false);
  const report = await run(renamed);
  expect(await onHand('coat')).toEqual({ S: 2, M: 4, L: 6, Small: 8, Medium: 0 });
  expect(report.changes.filter(({ what }) => what === 'stock').map(({ sku, from, to }) => [sku, from, to])).toEqual([
    ['C-S', 10, 2],
    ['C-S', null, 8],
    ['C-M', null, 0],
  ]);
  expect(report.changes.filter(({ what }) => what === 'offered')).toHaveLength(4);
  expect((await run(renamed)).products.unchanged).toBe(1);
});

test('each changed price is reported by market', async () => {
  const report = await run([
    'coat,Coat,Size,Small,C-S,120.50,,110',
    'coat,,,Medium,C-M,100,,90',
    'coat,,,L,C-L,100,,110',
  ]);
  expect(report.changes.map(({ row, sku, what, from, to }) => [row, sku, what, from, to])).toEqual([
    [2, 'C-S', 'price', 10_000, 12_050],
    [3, 'C-M', 'price', 11_000, 9_000],
  ]);
  expect(printReport(report)).toMatch(/2 +coat +C-S +as-shown \/ Small +AED\s100\.00 → AED\s120\.50 \(AE\)/);
});

test('a price of 0 is refused, in every market, unless it is allowed', async () => {
  const file = ['gift,Gift,Size,S,G-S,0,1,5', 'gift,,,M,G-M,1,1,0.00'];
  const refused = await run(file);
  expect(refused.products.failed).toBe(1);
  expect(refused.problems.map(({ row, column, what }) => [row, column, what])).toEqual([
    [2, 'Variant Price', 'the price is 0'],
    [3, 'Price / KSA', 'the price is 0'],
  ]);
  expect(await rows(`select 1 from products where handle = 'gift'`)).toEqual([]);
  expect((await run(file, { zeroPriceAllowed: true })).products.created).toBe(1);
});

test('one SKU on two variants refuses the products of both, unless it is allowed', async () => {
  const file = ['one,One,Size,S,SAME,1,1,1', 'two,Two,Size,S,SAME,1,1,1'];
  const refused = await run(file);
  expect(refused.products).toMatchObject({ created: 0, failed: 2 });
  expect(refused.problems.map(({ row, what }) => [row, what])).toEqual([
    [2, 'row 3 has the SKU SAME too'],
    [3, 'row 2 has the SKU SAME too'],
  ]);
  // An SKU of a stored product that is not in the file counts as taken too, also in a dry run.
  for (const dryRun of [true, false]) {
    const taken = await run(['one,One,Size,S,C-L,1,1,1'], { dryRun });
    expect(taken.problems).toMatchObject([{ row: 2, what: 'the product coat has the SKU C-L already' }]);
    expect(taken.products.failed).toBe(1);
  }
  expect(await rows(`select 1 from products where handle in ('one', 'two')`)).toEqual([]);
  expect((await run(file, { sameSkuAllowed: true })).products.created).toBe(2);
});
