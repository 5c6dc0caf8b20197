// Saves the counts that this process holds in memory, counts placed orders, and reads the counts for operators.
import type { Transaction } from '../kernel/database.ts';
import type { Consumers } from '../kernel/outbox.ts';
import type { Shop } from '../shop.ts';
import {
  addCounts,
  type DayCount,
  deleteCountsBefore,
  type HourCount,
  loadDays,
  loadHours,
} from './analytics.store.ts';

export { sumRecent as countRecent } from './analytics.store.ts';

const RETENTION_DAYS = 800;

/** Adds what this process has counted to the table; when that fails, the counts stay in memory for the next call. */
export async function saveCounts({ database, counts }: Shop): Promise<void> {
  const taken = counts.take();
  if (taken.length === 0) return;
  try {
    await addCounts(database, taken);
  } catch (error) {
    counts.putBack(taken);
    throw error;
  }
}

/** Counts each placed order once, because the count is added in the transaction that marks the event as done. */
export function orderCounts(shop: Shop) {
  return {
    'order.moved': async ({ to, market = shop.market.code }, { tx }) => {
      if (to === 'placed') await addCounts(tx, [{ kind: 'order', name: '', language: '', market, count: 1 }]);
    },
  } satisfies Consumers;
}

export function readDays({ database, market }: Shop, from: string, days: number): Promise<DayCount[]> {
  return loadDays(database, market.code, from, days);
}

export function readHours({ database, market }: Shop, day: string): Promise<HourCount[]> {
  return loadHours(database, market.code, day);
}

export async function purgeOldCounts(tx: Transaction): Promise<void> {
  await deleteCountsBefore(tx, RETENTION_DAYS);
}
