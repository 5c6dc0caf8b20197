// The consumers of events that people are told of: for each event first its letters, then its notifications, in the
// outbox's own transaction, so that both are written or neither is.
import type { Consumers, Delivery } from '../kernel/outbox.ts';
import type { Shop } from '../shop.ts';
import { inStoreConsumers } from './in-store.service.ts';
import { letterConsumers } from './notifications.service.ts';

type Consumer = (payload: never, delivery: Delivery) => Promise<void>;

/** One consumer for each event that has any: those of all maps, one after the other. */
export function allOf(...maps: readonly Consumers[]): Consumers {
  const merged = new Map<string, Consumer[]>();
  for (const map of maps) {
    for (const [name, consumer] of Object.entries(map)) merged.set(name, [...(merged.get(name) ?? []), consumer]);
  }
  return Object.fromEntries(
    [...merged].map(([name, consumers]) => [
      name,
      async (payload: never, delivery: Delivery) => {
        for (const consumer of consumers) await consumer(payload, delivery);
      },
    ]),
  );
}

export const notificationConsumers = (shop: Shop): Consumers => allOf(letterConsumers(shop), inStoreConsumers(shop));
