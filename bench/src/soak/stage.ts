// Sets up the shop for a soak: a database with the demo shop and more products, two open markets, members, and the
// servers.
import { startReaper } from '@hindam/postgres/testing/reaper';
import path from 'node:path';
import { readConfig } from '../../../server/src/config.ts';
import { makeLog } from '../../../server/src/kernel/log.ts';
import { transaction } from '../../../server/src/kernel/transaction.ts';
import { openShop } from '../../../server/src/open-shop.ts';
import { marketOf, saveMarket } from '../../../server/src/pricing/pricing.service.ts';
import type { Shop } from '../../../server/src/shop.ts';
import { type BenchMember, makeMembers } from '../bench-members.ts';
import { fillDemo, fillUpTo, takeSample, type Sample, type SampleVariant } from '../catalogue-fill.ts';
import { settlePictures } from '../settle-pictures.ts';
import { makeDataFolder, openDatabase, removeDataFolder } from '../surroundings.ts';
import { openNodes, type ShopOfNodes } from './shop-of-nodes.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const MEMBERS = 30;
const SECOND_MARKET = 'sa';
/**
 * At most this many variants are reserved for flocks, i.e. groups of shoppers who want the last pieces at the same
 * moment (flock.ts): enough for an hour, with a flock every 15 seconds (load.ts).
 */
const SCARCE_MAX = 240;

export interface Stage {
  dataFolder: string;
  databaseUrl: string;
  inside: Shop;
  shop: ShopOfNodes;
  members: BenchMember[];
  sample: Sample;
  /** Variants that only flocks buy. */
  scarce: SampleVariant[];
  /** Closes `inside` and stops the database; the servers must have ended. */
  closeDatabase(): Promise<void>;
}

/** Functions that undo what was started are appended to `endings`, to be called in reverse order. */
export async function openStage(
  products: number,
  endings: (() => unknown)[],
  say: (line: string) => void,
): Promise<Stage> {
  const dataFolder = makeDataFolder('soak');
  endings.push(() => removeDataFolder(dataFolder));
  const endReaper = startReaper(dataFolder);
  endings.push(endReaper);
  const { url: databaseUrl, stop } = await openDatabase(dataFolder);
  endings.push(stop);
  say('putting up the demo shop …');
  await fillDemo(databaseUrl, dataFolder);
  say(`filling up to ${products} products …`);
  await fillUpTo(products, databaseUrl);
  await settlePictures(databaseUrl, dataFolder);
  const config = readConfig({ DATA_FOLDER: dataFolder, LOG_LEVEL: 'silent', POOL_SIZE: '4' }, ROOT);
  const opened = await openShop({ ...config, databaseUrl }, makeLog('silent'));
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await opened.close();
  };
  endings.push(close);
  await transaction(opened.shop.database, async (tx) => {
    const market = await marketOf(tx, SECOND_MARKET);
    if (market) await saveMarket(tx, SECOND_MARKET, { ...market, open: true });
  });
  const members = await makeMembers(databaseUrl, MEMBERS);
  const sample = await takeSample(databaseUrl);
  const scarce = sample.variants.slice(0, Math.min(SCARCE_MAX, Math.floor(sample.variants.length / 2)));
  if (scarce.length === 0) throw new Error(`${products} products are too few: none is a copy with pieces to spare`);
  say('starting two servers …');
  const shop = await openNodes({ dataFolder, databaseUrl });
  return {
    dataFolder,
    databaseUrl,
    inside: opened.shop,
    shop,
    members,
    sample: { ...sample, variants: sample.variants.slice(scarce.length) },
    scarce,
    async closeDatabase() {
      await close();
      await stop();
    },
  };
}
