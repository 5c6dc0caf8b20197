// Push: a third channel of letters, to browsers and apps that subscribed. Invariants: a push is a row of `letters`,
// written in the transaction that handles the event, once per event and subscription, and sent only while the
// subscription exists. A member's subscription ends with its session, a guest's after GUEST_SUBSCRIPTION_DAYS; either
// ends when its browser unsubscribes or its push service no longer knows it.
import { directionOf, htmlLanguage } from '@hindam/contract/language';
import type { PushMessage } from '../outside/push/port.ts';
import { type NotificationFacts, notificationTexts } from './in-store.ts';

/**
 * How many browsers and apps may be subscribed for one member, or by guests to one order; beyond that the oldest
 * subscriptions are deleted.
 */
export const SUBSCRIPTIONS_MAX = 20;
/** Days after which a guest's browser is no longer subscribed to the order. */
export const GUEST_SUBSCRIPTION_DAYS = 180;

interface PushFacts {
  /** The event's id, which is the same for every subscription and attempt. */
  id: string;
  notification: NotificationFacts;
  language: string;
  secondsLeft: number;
}

export function pushMessageOf({ id, notification, language, secondsLeft }: PushFacts): PushMessage {
  const { title, body, page, orderId } = notificationTexts(notification, language);
  return {
    payload: { id, title, body, page, orderId, lang: htmlLanguage(language), dir: directionOf(language) },
    ttlSeconds: secondsLeft,
    // The driver is on the way, so the push must not wait for the device to wake up.
    urgency: notification.kind === 'order_out_for_delivery' ? 'high' : 'normal',
    // A later push about the same order replaces one that was not delivered yet. The UUID is without hyphens, because a
    // topic may have at most 32 characters.
    topic: orderId === null ? null : orderId.replaceAll('-', ''),
  };
}
