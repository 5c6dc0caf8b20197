// Imports products while shoppers buy them: nothing deadlocks, held pieces are not lost, sold pieces return to stock
// only if the import sets it, and the stock stays equal to the sum of its movements.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile } from '../../testing/imports/import-file.ts';
import { count } from '../../testing/counts.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { claimHold, holdPieces, releaseHold } from '../stock/holds.service.ts';
import type { Report } from './report.ts';

const EXPORT = resolve(import.meta.dirname, '../../testing/imports/products-older-export.csv');

let shop: TestShop;
let folder: string;

beforeAll(async () => {
  shop = await openTestShop({ POOL_SIZE: '16' });
  folder = await mkdtemp(join(tmpdir(), 'hindam-held-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(path: string, setStock: boolean): Promise<Report> {
  const report = await importFile(shop.shop, path, { setStock });
  expect(report.products.failed).toBe(0);
  return report;
}

const rows = <Row>(sql: string): Promise<Row[]> => shop.shop.database.query<Row>(sql);

/**
 * Until `isOver`, holds pieces again and again, then sells or releases them. Returns how many holds were made (`held`)
 * and how many pieces were sold.
 */
async function buy(
  ids: readonly string[],
  turn: number,
  isOver: () => boolean,
): Promise<{ held: number; sold: number }> {
  const outcome = { held: 0, sold: 0 };
  for (let step = 0; !isOver(); step += 1) {
    const orderId = randomUUID();
    const pieces = [0, 1, 2].map((k) => ({ variantId: ids[(turn * 7 + step * 5 + k * 3) % ids.length]!, quantity: 1 }));
    const { database } = shop.shop;
    const short = await transaction(database, (tx) => holdPieces(tx, { orderId, cartId: null, pieces, seconds: 900 }));
    if (short !== null) continue;
    outcome.held += 1;
    const isSold = step % 4 === 0;
    await transaction<unknown>(database, (tx) => (isSold ? claimHold(tx, orderId) : releaseHold(tx, orderId)));
    if (isSold) outcome.sold += pieces.length;
  }
  return outcome;
}

const ON_HAND = 'select sum(on_hand)::int as n from stock';
const IMPORTED = `select coalesce(sum(quantity), 0)::int as n from stock_movements where reason = 'import'`;
const numberOf = async (sql: string): Promise<number> => (await rows<{ n: number }>(sql))[0]!.n;

test.each([
  ['keep sold pieces sold', false],
  ['that set the stock report every piece they add and take', true],
])('repeated imports while pieces are held, bought and released %s', { timeout: 900_000 }, async (_, setStock) => {
  await run(EXPORT, true);
  const dearer = join(folder, 'dearer.csv');
  await writeFile(dearer, (await readFile(EXPORT, 'utf8')).replaceAll('.00,', '.50,'));
  const ids = (await rows<{ id: string }>('select variant_id as id from stock where on_hand > 0 order by 1')).map(
    ({ id }) => id,
  );
  expect(ids.length).toBeGreaterThan(10);
  const before = { onHand: await numberOf(ON_HAND), imported: await numberOf(IMPORTED) };

  let isOver = false;
  const buyers = Promise.all(Array.from({ length: 8 }, (_, turn) => buy(ids, turn, () => isOver)));
  let reported = 0;
  try {
    for (let round = 0; round < count(60); round += 1) {
      const { products, changes } = await run(round % 2 === 0 ? dearer : EXPORT, setStock);
      expect(products.changed).toBeGreaterThan(5);
      for (const change of changes) if (change.what === 'stock') reported += change.to! - change.from!;
    }
  } finally {
    isOver = true;
  }
  const bought = await buyers;
  const sold = bought.reduce((sum, one) => sum + one.sold, 0);
  expect(bought.reduce((sum, one) => sum + one.held, 0)).toBeGreaterThan(20);
  expect(sold).toBeGreaterThan(0);
  expect((await numberOf(IMPORTED)) - before.imported).toBe(reported);
  expect(await numberOf(ON_HAND)).toBe(before.onHand - sold + reported);
  if (!setStock) expect(reported).toBe(0);
  const wrong = await rows(
    `select s.variant_id from stock s
     where s.on_hand <> (select coalesce(sum(quantity), 0) from stock_movements m where m.variant_id = s.variant_id)
       or s.reserved <> (select coalesce(sum(quantity), 0) from stock_holds h
         where h.variant_id = s.variant_id and h.claimed_at is null and h.released_at is null)`,
  );
  expect(wrong).toEqual([]);
  // The shop retries a transaction after a deadlock, so the test would not notice one; PostgreSQL's statistics count
  // them.
  const [stats] = await rows<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(stats?.deadlocks).toBe(0);
});
