// Builds a `Shop` on a database: everything a service function needs, and the scheduled jobs. The server, the commands
// and the tests use it.
import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { openMarkets } from './markets.ts';
import { startJobs } from './scheduled-jobs.ts';
import { makeCache } from './kernel/cache.ts';
import { type Database, openDatabase } from './kernel/database.ts';
import type { Job } from './kernel/jobs.ts';
import type { Log } from './kernel/log.ts';
import { forgetLastingKeys, openSecrets } from './kernel/lasting-keys.ts';
import { makeMetrics } from './kernel/metrics.ts';
import { loadOrCreateSecret } from './kernel/own-secret.ts';
import { makePasswords, type PasswordCost } from './kernel/passwords.ts';
import { LostSecret, type Secrets } from './kernel/secrets.ts';
import { openMemory } from './node-memory.ts';
import { openSenders } from './outside/open-senders.ts';
import { openPapers } from './outside/papers/typst.ts';
import { openPayments } from './outside/payments/open-payments.ts';
import { openPictures } from './outside/pictures/local-disk.ts';
import { personalData } from './personal-data.ts';
import type { Market } from './pricing/pricing.ts';
import { provenContacts } from './proven-contacts.ts';
import { marketOf, marketCodes } from './pricing/pricing.store.ts';
import { ShopFailure } from './shop-failure.ts';
import { modeProblem } from './shop-mode.ts';
import type { Shop } from './shop.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface OpenShop {
  shop: Shop;
  /** Starts the scheduled jobs (scheduled-jobs.ts). */
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Returns the market that MARKET names; throws ShopFailure when the shop may not open on this database. */
async function mayOpen(database: Database, config: Config): Promise<Market> {
  const market = await marketOf(database, config.market);
  if (!market) {
    const known = (await marketCodes(database)).join(', ');
    throw new ShopFailure(`MARKET=${config.market} is not a market of this shop: give one of ${known}.`);
  }
  const problem = await modeProblem(database, config);
  if (problem !== null) throw new ShopFailure(problem);
  return market;
}

export interface OpenOptions {
  /**
   * Whether new lasting keys are made when the secret that sealed the old ones is lost; a demo shop always makes them.
   * Links in messages that the old keys signed then stop working.
   */
  forgetLost?: boolean;
  /** Whether the catalogues in memory stay empty until they are reloaded. */
  withoutProducts?: boolean;
  /** Cost of hashing new passwords; tests set a lower one. */
  passwordCost?: PasswordCost;
}

async function secretsOf(database: Database, config: Config, log: Log, options: OpenOptions): Promise<Secrets> {
  const given = config.secrets.length > 0 ? config.secrets : [await loadOrCreateSecret(config.dataFolder)];
  try {
    return await openSecrets(database, given);
  } catch (error) {
    if (!(error instanceof LostSecret)) throw error;
    if (!options.forgetLost && config.shopMode === 'live')
      throw new ShopFailure(
        'SECRETS does not have the secret that the keys of this shop were sealed with: give it again, behind the new one (SECRETS=new,old). If it is lost, `npm run secrets -- forget-lost` makes new keys; links to orders that guests were sent then open nothing any more.',
      );
    log.warn(
      'keys of links were sealed with a lost secret and are made anew: links that were sent open nothing any more',
    );
    await forgetLastingKeys(database);
    return openSecrets(database, given);
  }
}

export async function openShop(
  config: Config & { databaseUrl: string },
  log: Log,
  options: OpenOptions = {},
): Promise<OpenShop> {
  let closing = false;
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: config.poolSize,
    // When a command stops its database at the end, idle connections are cut. That is expected, so it is not logged.
    onError: (error) => void (closing || log.warn({ error }, 'a database connection was lost')),
  });
  const opening = async () => ({
    market: await mayOpen(database, config),
    secrets: await secretsOf(database, config, log, options),
  });
  const { market, secrets } = await opening().catch(async (error: unknown) => {
    await database.end();
    throw error;
  });
  const pictures = openPictures({
    folder: resolve(config.dataFolder, 'pictures'),
    mastersFolders: [resolve(ROOT, 'garments/masters')],
    log,
    background: config.pictureJobs,
  });
  const { markets, openedAt } = await openMarkets(database, market, options.withoutProducts);
  const { catalogue } = markets.get(market.code)!;
  const cache = makeCache();
  const metrics = makeMetrics();
  const passwords = makePasswords(options.passwordCost);
  const shop: Shop = {
    config,
    database,
    log,
    metrics,
    cache,
    pictures,
    papers: openPapers(),
    market,
    catalogue,
    markets,
    openedAt,
    secrets,
    passwords,
    ...(await openMemory(database)),
    ...openSenders(config, secrets.lasting),
    payments: await openPayments(config, { secrets, log }),
    personalData,
    provenContacts,
    languages: () => catalogue.languageCodes(),
  };
  const jobs: Job[] = [];
  return {
    shop,
    async startJobs() {
      jobs.push(...(await startJobs(shop)));
    },
    async close() {
      closing = true;
      await Promise.all(jobs.map((job) => job.stop()));
      await Promise.all([shop.mail.close(), shop.payments.close()]);
      await Promise.all([pictures.close(), passwords.close(), shop.papers.close()]);
      await database.end();
    },
  };
}
