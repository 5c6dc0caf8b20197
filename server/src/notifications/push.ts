// Push: a third channel of letters, to browsers and apps that subscribed. A push is a row of `letters`, written in the
// transaction that handles the event.
import { directionOf, htmlLanguage } from '@hindam/contract/language';
import type { PushMessage } from '../outside/push/port.ts';
import { type NotificationFacts, notificationTexts } from './in-store.ts';

/**
 * Browsers and apps that may be subscribed for one member, or by guests to one order; beyond that the oldest
 * subscriptions are deleted.
 */
export const SUBSCRIPTIONS_MAX = 20;
/** Days after which a guest's subscription to an order is deleted. */
export const GUEST_SUBSCRIPTION_DAYS = 180;

interface PushFacts {
  /** The event's id, the same for every subscription and attempt. */
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
    // A later push about the same order replaces one that was not delivered yet. A topic may have at most 32
    // characters.
    topic: orderId === null ? null : orderId.replaceAll('-', ''),
  };
}
