// Builds a shop on a database: everything a doing needs, and the clockwork beside it. Used by the
// server, the commands and the tests alike.
import { resolve } from 'node:path';
import { openCatalogue } from './catalogue/catalogue.service.ts';
import { loadPictureKeys } from './catalogue/catalogue.store.ts';
import { retireNewBadges } from './catalogue/catalogue.write.ts';
import type { Config } from './config.ts';
import { consumersOf, personalData } from './domains.ts';
import { makeCache } from './kernel/cache.ts';
import { openDatabase } from './kernel/database.ts';
import { changeReader } from './kernel/events.ts';
import { every, type Job, onOneNode } from './kernel/jobs.ts';
import type { Log } from './kernel/log.ts';
import { makeMetrics } from './kernel/metrics.ts';
import { ownSecret } from './kernel/own-secret.ts';
import { makePasswords } from './kernel/passwords.ts';
import { makeSecrets } from './kernel/secrets.ts';
import { workOutbox } from './kernel/outbox.ts';
import { KEYS_KEPT_HOURS } from './kernel/idempotency.ts';
import { outboxMail } from './outside/mail/outbox.ts';
import { openPictures } from './outside/pictures/local-disk.ts';
import { outboxSms } from './outside/sms/outbox.ts';
import { loadMarket, loadMarketCodes } from './pricing/pricing.store.ts';
import { throwStaleBagsAway } from './cart/cart.service.ts';
import { throwOldSessionsAway } from './identity/sessions.service.ts';
import type { Shop } from './shop.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CHANGES_EVERY_MS = 300;
const OUTBOX_EVERY_MS = 500;
const CHORES_EVERY_MS = 10 * 60_000;
const EVENTS_KEPT_DAYS = 7;

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
    secrets: makeSecrets(config.secrets.length > 0 ? config.secrets : [await ownSecret(config.dataFolder)]),
    passwords: makePasswords(),
    mail: outboxMail(),
    sms: outboxSms(),
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
      await shop.mail.close();
      await pictures.close();
      await database.end();
    },
  };
}

/** News from any node reaches this one's memory within a second; what follows from it is worked off; old rows go. */
async function clockwork(shop: Shop): Promise<Job[]> {
  const { database, log } = shop;
  const changes = changeReader(database);
  await changes.start();
  await shop.catalogue.reload();
  const consumers = consumersOf(shop);
  // Sizes a stop left unmade; those that are there cost a look at the disk each.
  void shop.pictures.fillInBackground(await loadPictureKeys(database));
  return [
    every(CHANGES_EVERY_MS, 'changes', log, async () => {
      const tags = (await changes.next()).flatMap((change) => change.tags);
      if (tags.length === 0) return;
      // The catalogue first: a page rendered between the two is dropped by the second.
      await shop.catalogue.reload();
      shop.cache.drop([...new Set(tags)]);
    }),
    every(OUTBOX_EVERY_MS, 'outbox', log, async () => {
      await workOutbox(database, consumers, log);
    }),
    every(CHORES_EVERY_MS, 'chores', log, async () => {
      // What was written ahead for a later day is shown from then on, without an event of its own.
      await shop.catalogue.reload();
      await onOneNode(database, 'chores', async (tx) => {
        const bags = await throwStaleBagsAway(tx);
        await throwOldSessionsAway(tx);
        await retireNewBadges(tx, shop.makeImage);
        await tx.query('delete from idempotency_keys where created_at < now() - make_interval(hours => $1)', [
          KEYS_KEPT_HOURS,
        ]);
        await tx.query('delete from outbox where done_at < now() - make_interval(days => $1)', [EVENTS_KEPT_DAYS]);
        if (bags > 0) log.info({ bags }, 'bags nobody touched for 90 days were thrown away');
      });
    }),
  ];
}
