// Chores: scheduled maintenance, such as deleting old data. Each runs under an advisory lock of its own, so that only
// one node runs it at a time. A chore that fails does not stop the others.
import { purgeOldAlerts } from './alerts/alerts.service.ts';
import { purgeOldCounts } from './analytics/analytics.service.ts';
import { blankOrdersWhole } from './blanking.ts';
import { purgeOldVisits } from './bookings/bookings.personal-data.ts';
import { purgeStaleCarts, purgeUnusedSets } from './cart/cart.service.ts';
import { retireNewBadges } from './catalogue/catalogue.write.ts';
import { purgeOldCodes } from './identity/codes.service.ts';
import { purgeOldSessions } from './identity/sessions.service.ts';
import { purgeOldAlarms } from './kernel/alarms.ts';
import type { Transaction } from './kernel/database.ts';
import { KEY_RETENTION_HOURS } from './kernel/idempotency.ts';
import { onOneNode } from './kernel/jobs.ts';
import { purgeMessages } from './messages/messages.service.ts';
import { purgeOldNotifications } from './notifications/in-store.service.ts';
import { purgeOldLetters } from './notifications/notifications.service.ts';
import { purgeSubscriptions } from './notifications/push.service.ts';
import { purgeOldOperatorSessions } from './operators/sessions.ts';
import { creditCancelled } from './orders/credit-notes.service.ts';
import { completeDelivered } from './orders/moves.service.ts';
import { completePapers } from './orders/papers.service.ts';
import { purgeOldMessages } from './payments/inbox.service.ts';
import { purgeReturnPictures } from './returns/returns.personal-data.ts';
import { purgeRefusedReviews } from './reviews/reviews.personal-data.ts';
import { purgeOldMisses } from './search/search.service.ts';
import type { Shop } from './shop.ts';
import { purgeOldDrafts } from './tailoring/drafts.service.ts';

const EVENT_RETENTION_DAYS = 7;

export interface Chore {
  name: string;
  work(tx: Transaction): Promise<unknown>;
}

/** The order matters: for example, measurement sets can be deleted only after the carts that use them. */
export function choresOf({ payments: { sandbox }, log, push }: Shop): Chore[] {
  return [
    {
      name: 'carts',
      async work(tx) {
        const carts = await purgeStaleCarts(tx);
        if (carts > 0) log.info({ carts }, 'carts nobody touched for 90 days were deleted');
      },
    },
    { name: 'unused sets', work: purgeUnusedSets },
    { name: 'measurement drafts', work: purgeOldDrafts },
    { name: 'visits', work: purgeOldVisits },
    { name: 'sessions', work: purgeOldSessions },
    { name: 'operator sessions', work: purgeOldOperatorSessions },
    { name: 'codes', work: purgeOldCodes },
    { name: 'alarms', work: purgeOldAlarms },
    { name: 'new badges', work: retireNewBadges },
    { name: 'letters', work: purgeOldLetters },
    { name: 'notifications', work: purgeOldNotifications },
    { name: 'push subscriptions', work: (tx) => purgeSubscriptions({ push }, tx) },
    { name: 'alerts', work: purgeOldAlerts },
    { name: 'messages', work: purgeOldMessages },
    { name: 'counts', work: purgeOldCounts },
    { name: 'searches without result', work: purgeOldMisses },
    { name: 'contact messages', work: purgeMessages },
    { name: 'completed orders', work: completeDelivered },
    { name: 'papers', work: completePapers },
    { name: 'credit notes', work: creditCancelled },
    { name: 'blanked orders', work: blankOrdersWhole },
    { name: 'return pictures', work: purgeReturnPictures },
    { name: 'refused reviews', work: purgeRefusedReviews },
    {
      name: 'idempotency keys',
      work: (tx) =>
        tx.query('delete from idempotency_keys where created_at < now() - make_interval(hours => $1)', [
          KEY_RETENTION_HOURS,
        ]),
    },
    {
      name: 'events',
      work: (tx) =>
        tx.query('delete from outbox where done_at < now() - make_interval(days => $1)', [EVENT_RETENTION_DAYS]),
    },
    ...(sandbox ? [{ name: 'sandbox', work: () => sandbox.purgeOld() }] : []),
  ];
}

export async function runChores({ database, log }: Pick<Shop, 'database' | 'log'>, chores: readonly Chore[]) {
  for (const { name, work } of chores) {
    try {
      await onOneNode(database, `chore ${name}`, async (tx) => void (await work(tx)));
    } catch (error) {
      log.error({ chore: name, err: error }, 'a chore failed');
    }
  }
}
