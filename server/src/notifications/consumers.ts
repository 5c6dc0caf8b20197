// Consumers that write letters and notifications about events, in the transaction in which the outbox handles the
// event.
import type { Consumers, Delivery } from '../kernel/outbox.ts';
import type { Shop } from '../shop.ts';
import { inStoreConsumers } from './in-store.service.ts';
import { letterConsumers } from './notifications.service.ts';

type Consumer = (payload: never, delivery: Delivery) => Promise<void>;

/** Merges maps of consumers. If several maps have a consumer of the same event, these run one after the other. */
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
