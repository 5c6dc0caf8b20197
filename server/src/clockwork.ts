// The shop's clock: news from other nodes, work that follows from events, letters, the chores, and the audit.
import { auditWatch } from './audit-watch.ts';
import { choresOf, doChores } from './chores.ts';
import { loadPictureKeys } from './catalogue/catalogue.store.ts';
import { consumersOf } from './domains.ts';
import { changeReader, isProductTag } from './kernel/events.ts';
import { every, type Job } from './kernel/jobs.ts';
import { workOutbox } from './kernel/outbox.ts';
import { makeLetterWorker } from './notifications/letter-worker.ts';
import { writeUsesDown } from './operators/sessions.ts';
import { refreshMarket } from './pricing/pricing.service.ts';
import { paymentJobs } from './payments/worker.ts';
import type { Shop } from './shop.ts';

const CHANGES_EVERY_MS = 300;
const OUTBOX_EVERY_MS = 500;
const LETTERS_EVERY_MS = 500;
const OPERATOR_USES_EVERY_MS = 60_000;
const CHORES_EVERY_MS = 10 * 60_000;

/** News from any node reaches this one's memory within a second; what follows from it is worked off; old rows go. */
export async function clockwork(shop: Shop): Promise<Job[]> {
  const { database, log } = shop;
  const changes = changeReader(database);
  await changes.start();
  await shop.catalogue.reload();
  const consumers = consumersOf(shop);
  const letters = makeLetterWorker(shop);
  // Sizes a stop left unmade; those that are there cost a look at the disk each.
  void shop.pictures.fillInBackground(await loadPictureKeys(database));
  return [
    every(CHANGES_EVERY_MS, 'changes', log, async () => {
      const news = await changes.next();
      const tags = news.flatMap((change) => change.tags);
      if (tags.length === 0) return;
      if (news.some(({ name }) => name === 'settings.changed')) await refreshMarket(database, shop.market);
      // The catalogue first: a page rendered between the two is dropped by the second. It holds what lists show.
      if (!tags.every(isProductTag)) await shop.catalogue.reload();
      shop.cache.drop([...new Set(tags)]);
    }),
    every(OUTBOX_EVERY_MS, 'outbox', log, async () => {
      // What was just written need not wait for its own turn.
      if ((await workOutbox(database, consumers, log)) > 0) void letters.turn().catch(() => undefined);
    }),
    every(LETTERS_EVERY_MS, 'letters', log, () => letters.turn()),
    { stop: () => letters.stop() },
    ...paymentJobs(shop),
    ...auditWatch(shop),
    every(OPERATOR_USES_EVERY_MS, 'operator uses', log, () => writeUsesDown(shop)),
    every(CHORES_EVERY_MS, 'chores', log, async () => {
      await doChores(shop, choresOf(shop));
      // What was written ahead for a later day is shown from then on, without an event of its own.
      await shop.catalogue.reload();
    }),
  ];
}
