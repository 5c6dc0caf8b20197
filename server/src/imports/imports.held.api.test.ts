// Importing products while their pieces are being bought: nobody waits indefinitely, held pieces are not lost, and
// stock adds up.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { claimHold, holdPieces, releaseHold } from '../stock/holds.service.ts';
import { importProducts } from './imports.service.ts';

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

async function run(path: string): Promise<number> {
  const report = await importProducts(shop.shop, {
    path,
    dryRun: false,
    language: 'en',
    market: null,
    currency: null,
    picturesFolder: null,
    allowedHosts: [],
    translationsPath: null,
    keepStock: false,
  });
  expect(report.products.failed).toBe(0);
  return report.products.changed;
}

test('repeated imports while pieces are held, bought and released', { timeout: 900_000 }, async () => {
  await run(EXPORT);
  const csv = await readFile(EXPORT, 'utf8');
  const dearer = join(folder, 'dearer.csv');
  await writeFile(dearer, csv.replaceAll('.00,', '.50,'));
  const ids = (
    await shop.shop.database.query<{ id: string }>('select variant_id as id from stock where on_hand > 0 order by 1')
  ).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(10);

  let importing = true;
  const outcomes = { held: 0, short: 0 };
  const buyer = async (turn: number): Promise<void> => {
    for (let step = 0; importing; step += 1) {
      const orderId = randomUUID();
      const pieces = [0, 1, 2].map((k) => ({
        variantId: ids[(turn * 7 + step * 5 + k * 3) % ids.length]!,
        quantity: 1,
      }));
      const { database } = shop.shop;
      const short = await transaction(database, (tx) =>
        holdPieces(tx, { orderId, cartId: null, pieces, seconds: 900 }),
      );
      outcomes[short === null ? 'held' : 'short'] += 1;
      if (short === null)
        await transaction<unknown>(database, (tx) =>
          step % 4 === 0 ? claimHold(tx, orderId) : releaseHold(tx, orderId),
        );
    }
  };
  const buyers = Promise.all(Array.from({ length: 8 }, (_, turn) => buyer(turn)));
  try {
    for (let round = 0; round < count(60); round += 1)
      expect(await run(round % 2 === 0 ? dearer : EXPORT)).toBeGreaterThan(5);
  } finally {
    importing = false;
    await buyers;
  }
  expect(outcomes.held).toBeGreaterThan(20);
  const wrong = await shop.shop.database.query(
    `select s.variant_id from stock s
     where s.on_hand <> (select coalesce(sum(quantity), 0) from stock_movements m where m.variant_id = s.variant_id)
       or s.reserved <> (select coalesce(sum(quantity), 0) from stock_holds h
         where h.variant_id = s.variant_id and h.claimed_at is null and h.released_at is null)`,
  );
  expect(wrong).toEqual([]);
  // The shop retries a transaction after a deadlock, so only PostgreSQL's statistics would show that there was one.
  const [stats] = await shop.shop.database.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(stats?.deadlocks).toBe(0);
});
