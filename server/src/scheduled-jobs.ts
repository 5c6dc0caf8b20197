// The scheduled jobs that each server process (node) of the shop runs.
import { tellDue } from './alerts/due.service.ts';
import { saveCounts } from './analytics/analytics.service.ts';
import { FLUSH_EVERY_MS } from './analytics/counts.ts';
import { auditWatch } from './audit-watch.ts';
import { cancelUnconfirmed, escalateOverdue } from './bookings/overdue.service.ts';
import { choresOf, runChores } from './chores.ts';
import { endUnconfirmed } from './checkout/unconfirmed.service.ts';
import { loadPictureKeys } from './catalogue/catalogue.store.ts';
import { consumersOf } from './domains.ts';
import { every, type Job } from './kernel/jobs.ts';
import { workOutbox } from './kernel/outbox.ts';
import { makeMemoryRefresher, type MemoryRefresher } from './memory-refresher.ts';
import { fillSearchWords } from './markets.ts';
import { makeLetterWorker } from './notifications/letter-worker.ts';
import { saveUses } from './operators/sessions.ts';
import { paymentJobs } from './payments/worker.ts';
import { remindDue } from './reminders/reminders.service.ts';
import { resealing } from './reseal.ts';
import { saveMisses } from './search/search.service.ts';
import type { Shop } from './shop.ts';

const CHANGES_EVERY_MS = 300;
const OUTBOX_EVERY_MS = 500;
/** At most this many batches of events in one run, because a node that shuts down waits for the run in progress. */
const BATCHES_A_RUN = 50;
const LETTERS_EVERY_MS = 500;
const OPERATOR_USES_EVERY_MS = 60_000;
const UNCONFIRMED_EVERY_MS = 30_000;
const REMINDERS_EVERY_MS = 5 * 60_000;
const ALERTS_EVERY_MS = 30_000;
const OVERDUE_VISITS_EVERY_MS = 30_000;
const CHORES_EVERY_MS = 10 * 60_000;

/**
 * Starts making those sizes of product pictures that do not exist yet, and does not wait until they are made. Some are
 * missing, for example, because the process was stopped while it made them.
 */
async function fillPictures({ database, log, pictures }: Shop): Promise<void> {
  try {
    void pictures.fillInBackground(await loadPictureKeys(database));
  } catch (error) {
    log.warn({ err: error }, 'sizes of pictures are made when they are first asked for');
  }
}

/** Loads the words of products for searches. Until that is done, a search may find too little. */
async function readSearchWords(shop: Shop, refresher: MemoryRefresher): Promise<void> {
  try {
    await fillSearchWords(shop);
  } catch (error) {
    shop.log.warn({ err: error }, 'the words of searches are read again together with the whole catalogue');
    refresher.invalidateAll();
  }
}

export async function startJobs(shop: Shop): Promise<Job[]> {
  const { database, log } = shop;
  const refresher = makeMemoryRefresher(shop);
  await refresher.start();
  if (shop.config.push.fcm === null) log.info('push to the app is off: FCM_SERVICE_ACCOUNT is not set');
  const consumers = consumersOf(shop);
  const letters = makeLetterWorker(shop);
  const filling = Promise.all([fillPictures(shop), readSearchWords(shop, refresher)]);
  return [
    { stop: async () => void (await filling) },
    every(CHANGES_EVERY_MS, 'changes', shop, () => refresher.poll()),
    every(OUTBOX_EVERY_MS, 'outbox', shop, async () => {
      for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
        if ((await workOutbox(database, consumers, log)) === 0) return;
        // The letters (mails, SMS and pushes) that the events caused are sent without waiting for the next run of the
        // job `letters`.
        void letters.run().catch(() => undefined);
      }
    }),
    every(LETTERS_EVERY_MS, 'letters', shop, () => letters.run()),
    { stop: () => letters.stop() },
    ...paymentJobs(shop),
    ...auditWatch(shop),
    resealing(shop),
    every(OPERATOR_USES_EVERY_MS, 'operator uses', shop, () => saveUses(shop)),
    every(FLUSH_EVERY_MS, 'counts', shop, () => saveCounts(shop)),
    every(FLUSH_EVERY_MS, 'searches without result', shop, () => saveMisses(shop)),
    { stop: () => saveMisses(shop).catch((error: unknown) => log.warn({ error }, 'the last searches are lost')) },
    { stop: () => saveCounts(shop).catch((error: unknown) => log.warn({ error }, 'the last counts are lost')) },
    every(UNCONFIRMED_EVERY_MS, 'unconfirmed orders', shop, async () => {
      while ((await endUnconfirmed(shop)) > 0);
    }),
    every(REMINDERS_EVERY_MS, 'reminders', shop, async () => {
      while ((await remindDue(shop)) > 0);
    }),
    every(ALERTS_EVERY_MS, 'alerts', shop, async () => {
      while ((await tellDue(shop)) > 0);
    }),
    every(UNCONFIRMED_EVERY_MS, 'unconfirmed visits', shop, () => cancelUnconfirmed(shop)),
    every(OVERDUE_VISITS_EVERY_MS, 'overdue visits', shop, () => escalateOverdue(shop)),
    every(CHORES_EVERY_MS, 'chores', shop, async () => {
      await runChores(shop, choresOf(shop));
      // Reloads markets and catalogues, so that products whose day of publication has come are shown, and changes that
      // were made without an event take effect.
      refresher.invalidateAll();
    }),
  ];
}
