// Scheduled jobs of home visits. One escalates requested visits about which the shop did not phone the shopper in time:
// each once, with a history row and an event. The other cancels guests' visits that were not confirmed in time.
import { onOneNode } from '../kernel/jobs.ts';
import { record } from '../kernel/events.ts';
import type { Shop } from '../shop.ts';
import { countOverdue, lockUnconfirmed, markOverdue, writeHistory } from './bookings.store.ts';
import { moveVisit } from './moves.service.ts';

const AT_ONCE = 100;

export async function escalateOverdue(shop: Shop): Promise<void> {
  const { database, log, metrics } = shop;
  await onOneNode(database, 'overdue visits', async (tx) => {
    const bookingIds = await markOverdue(tx, AT_ONCE);
    for (const bookingId of bookingIds) {
      const row = { from: null, to: null, by: 'clock', operatorId: null, note: '' } as const;
      await writeHistory(tx, bookingId, { ...row, what: 'overdue' });
      await record(tx, 'booking.overdue', { bookingId });
    }
    if (bookingIds.length > 0)
      log.warn({ bookings: bookingIds }, 'visits were requested and nobody has called in time');
  });
  const overdue = await countOverdue(database);
  metrics.gauge('hindam_visits_overdue', 'Requested visits that nobody called about in time', () => overdue);
}

export async function cancelUnconfirmed({ database }: Shop): Promise<void> {
  await onOneNode(database, 'unconfirmed visits', async (tx) => {
    for (const booking of await lockUnconfirmed(tx, AT_ONCE))
      await moveVisit(tx, booking, { to: 'cancelled', by: 'clock', operatorId: null, note: '' });
  });
}
