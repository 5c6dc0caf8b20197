// Builds a shop on a database: everything a doing needs, and the clockwork beside it. Used by the
// server, the commands and the tests alike.
import { resolve } from 'node:path';
import { openCatalogue } from './catalogue/catalogue.service.ts';
import type { Config } from './config.ts';
import { clockwork } from './clockwork.ts';
import { makeCache } from './kernel/cache.ts';
import { openDatabase } from './kernel/database.ts';
import type { Job } from './kernel/jobs.ts';
import type { Log } from './kernel/log.ts';
import { makeMetrics } from './kernel/metrics.ts';
import { ownSecret } from './kernel/own-secret.ts';
import { makePasswords } from './kernel/passwords.ts';
import { makeSecrets } from './kernel/secrets.ts';
import { makeUses } from './operators/uses.ts';
import { openMail } from './outside/mail/open-mail.ts';
import { openPayments } from './outside/payments/open-payments.ts';
import { openPictures } from './outside/pictures/local-disk.ts';
import { openSms } from './outside/sms/open-sms.ts';
import { personalData } from './personal-data.ts';
import { loadMarket, loadMarketCodes } from './pricing/pricing.store.ts';
import type { Shop } from './shop.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A sentence for the operator about why the shop cannot open. */
export class ShopFailure extends Error {}

export interface OpenShop {
  shop: Shop;
  /** News from other nodes, the outbox and the chores; commands that only write do without. */
  startClock(): Promise<void>;
  close(): Promise<void>;
}

export async function openShop(config: Config & { databaseUrl: string }, log: Log): Promise<OpenShop> {
  let closing = false;
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: config.poolSize,
    // A database that is ended with its command cuts idle connections; that is no news.
    onError: (error) => void (closing || log.warn({ error }, 'a database connection was lost')),
  });
  const market = await loadMarket(database, config.market);
  if (!market) {
    const known = await loadMarketCodes(database);
    await database.end();
    throw new ShopFailure(`MARKET=${config.market} is not a market of this shop: give one of ${known.join(', ')}.`);
  }
  const pictures = openPictures({
    folder: resolve(config.dataFolder, 'pictures'),
    mastersFolders: [resolve(ROOT, 'garments/masters')],
    log,
    background: config.pictureJobs,
  });
  const makeImage: Shop['makeImage'] = (picture, alt) => pictures.image(picture, alt);
  const catalogue = await openCatalogue({ database, makeImage, market });
  const cache = makeCache();
  const metrics = makeMetrics();
  const passwords = makePasswords();
  const secrets = makeSecrets(config.secrets.length > 0 ? config.secrets : [await ownSecret(config.dataFolder)]);
  const shop: Shop = {
    config,
    database,
    log,
    metrics,
    cache,
    pictures,
    makeImage,
    market,
    catalogue,
    secrets,
    passwords,
    operatorUses: makeUses(),
    mail: openMail(config),
    sms: openSms(config),
    payments: openPayments(config, { secrets, log }),
    personalData,
    languages: () => catalogue.languageCodes(),
  };
  const jobs: Job[] = [];
  return {
    shop,
    async startClock() {
      jobs.push(...(await clockwork(shop)));
    },
    async close() {
      closing = true;
      await Promise.all(jobs.map((job) => job.stop()));
      await Promise.all([shop.mail.close(), shop.payments.close()]);
      await Promise.all([pictures.close(), passwords.close()]);
      await database.end();
    },
  };
}
