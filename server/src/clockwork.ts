// The shop's clock: news from other nodes, work that follows from events, letters, the chores, and the audit.
import { auditWatch } from './audit-watch.ts';
import { choresOf, doChores } from './chores.ts';
import { endUnconfirmed } from './checkout/unconfirmed.service.ts';
import { loadPictureKeys } from './catalogue/catalogue.store.ts';
import { consumersOf } from './domains.ts';
import { every, type Job } from './kernel/jobs.ts';
import { workOutbox } from './kernel/outbox.ts';
import { newsOf } from './news.ts';
import { makeLetterWorker } from './notifications/letter-worker.ts';
import { writeUsesDown } from './operators/sessions.ts';
import { paymentJobs } from './payments/worker.ts';
import { resealing } from './reseal.ts';
import type { Shop } from './shop.ts';

const CHANGES_EVERY_MS = 300;
const OUTBOX_EVERY_MS = 500;
/** After a sale thousands of events are due at once; a node that ends waits for no more than these. */
const BATCHES_A_TURN = 50;
const LETTERS_EVERY_MS = 500;
const OPERATOR_USES_EVERY_MS = 60_000;
const UNCONFIRMED_EVERY_MS = 30_000;
const CHORES_EVERY_MS = 10 * 60_000;

/** News from any node reaches this one's memory within a second; what follows from it is worked off; old rows go. */
export async function clockwork(shop: Shop): Promise<Job[]> {
  const { database, log } = shop;
  const news = newsOf(shop);
  await news.start();
  const consumers = consumersOf(shop);
  const letters = makeLetterWorker(shop);
  // Sizes a stop left unmade; those that are there cost a look at the disk each.
  void shop.pictures.fillInBackground(await loadPictureKeys(database));
  return [
    every(CHANGES_EVERY_MS, 'changes', shop, () => news.turn()),
    every(OUTBOX_EVERY_MS, 'outbox', shop, async () => {
      for (let batch = 0; batch < BATCHES_A_TURN; batch += 1) {
        if ((await workOutbox(database, consumers, log)) === 0) return;
        // What was just written need not wait for its own turn.
        void letters.turn().catch(() => undefined);
      }
    }),
    every(LETTERS_EVERY_MS, 'letters', shop, () => letters.turn()),
    { stop: () => letters.stop() },
    ...paymentJobs(shop),
    ...auditWatch(shop),
    resealing(shop),
    every(OPERATOR_USES_EVERY_MS, 'operator uses', shop, () => writeUsesDown(shop)),
    every(UNCONFIRMED_EVERY_MS, 'unconfirmed orders', shop, async () => {
      while ((await endUnconfirmed(shop)) > 0);
    }),
    every(CHORES_EVERY_MS, 'chores', shop, async () => {
      await doChores(shop, choresOf(shop));
      // What was written ahead for a later day is shown from then on, and what nobody recorded, without an event.
      news.doubtAll();
    }),
  ];
}
