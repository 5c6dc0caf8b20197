// Push: subscribing a browser or the app, writing the pushes of an event, sending one.
import { z } from 'zod';
import type { Member } from '../kernel/call.ts';
import type { Queries } from '../kernel/database.ts';
import { hashSecret } from '../kernel/ids.ts';
import type { Delivery } from '../kernel/outbox.ts';
import { fault } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { OrderReader } from '../orders/order-access.ts';
import { findOrder } from '../orders/orders.service.ts';
import type { PushTarget } from '../outside/push/port.ts';
import type { Shop } from '../shop.ts';
import { isPushed, KINDS, pushLivesSeconds, type NotificationFacts } from './in-store.ts';
import { hmacOf, write } from './letters.service.ts';
import { choiceOf } from '../preferences/preferences.ts';
import { choicesOf } from '../preferences/preferences.service.ts';
import { isUrgent } from './reach.ts';
import { type Facts, pushRecipient, subscriptionOf, type SealedContent } from './notifications.ts';
import type { Claimed } from './notifications.store.ts';
import { GUEST_SUBSCRIPTION_DAYS, pushMessageOf } from './push.ts';
import {
  deleteByEndpoint,
  deleteSubscription,
  giveUpPushesTo,
  markGone,
  purgeOldSubscriptions,
  replaceEndpoint,
  sealedTarget,
  type Subscriber,
  subscriptionsOf,
  trimSubscriptions,
  writeSubscription,
} from './push.store.ts';

const pushTarget = z.union([
  z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
  z.object({ fcmToken: z.string() }),
]);

/** Identifies a subscription by a hash: of the browser's URL at its push service, or of the app's token. */
const hashOf = (target: { endpoint: string } | { fcmToken: string }): Buffer =>
  hashSecret('fcmToken' in target ? `fcm:${target.fcmToken}` : target.endpoint);

export interface Subscribing {
  target: PushTarget;
  /** The URL that the browser's subscription had before; null for a new subscription. */
  replaces: string | null;
  /** The order a guest subscribes to; a member needs none. */
  order: { orderId: string; reader: OrderReader } | null;
  language: string;
}

/**
 * Subscribes a browser or the app. A member's subscription is bound to the session and ends with it; a guest's is bound
 * to an order the guest may open.
 */
export async function subscribe(shop: Shop, member: Member | null, wish: Subscribing): Promise<void> {
  const { target, replaces, order, language } = wish;
  if (!shop.push.isUsable(target)) return fault('INVALID');
  const now = {
    endpointHash: hashOf(target),
    serverKey: shop.push.publicKey,
    sealed: shop.secrets.seal(target),
  };
  // The old URL is secret, so a caller who names it may replace it without a session.
  const isReplaced =
    replaces !== null && (await transaction(shop.database, (tx) => replaceEndpoint(tx, hashSecret(replaces), now)));
  if (isReplaced) return;
  if (member === null && order === null) return fault('NOT_SIGNED_IN');
  // If the request names an order, the caller must be allowed to open it. This applies to members too, although a
  // member's subscription is not bound to an order.
  const named = order && (await findOrder(shop, order.reader, order.orderId));
  const orderId = member === null && named ? named.orderId : null;
  const owner = { customerId: member?.customerId ?? null, sessionId: member?.sessionId ?? null, orderId };
  await transaction(shop.database, async (tx) => {
    await writeSubscription(tx, { ...now, ...owner, language: member?.language ?? language });
    await trimSubscriptions(tx, owner);
  });
}

export async function unsubscribe(
  { database }: Shop,
  { endpoint, fcmToken }: { endpoint: string | undefined; fcmToken: string | undefined },
): Promise<void> {
  if (endpoint !== undefined) await deleteByEndpoint(database, hashOf({ endpoint }));
  if (fcmToken !== undefined) await deleteByEndpoint(database, hashOf({ fcmToken }));
}

/**
 * Writes a push to each of the subscriber's browsers and apps, unless the kind is not pushed or the member wants no
 * push about its topic.
 */
export async function writePushes(
  shop: Shop,
  delivery: Delivery,
  { language, ...subscriber }: Subscriber & { language: string },
  notification: NotificationFacts,
): Promise<void> {
  const { kind, orderId } = notification;
  if (!isPushed(kind)) return;
  const isMembers = 'customerId' in subscriber;
  const { topic } = KINDS[kind];
  const choices = isMembers ? await choicesOf(delivery.tx, subscriber.customerId) : [];
  if (choiceOf(choices, { topic, channel: 'push' }) === false) return;
  const heeding = { topic, optional: true, heedsQuietHours: !isUrgent(kind), about: orderId };
  for (const row of await subscriptionsOf(delivery.tx, subscriber, shop.push.publicKey)) {
    await write(shop, delivery, {
      channel: 'push',
      to: pushRecipient(row.subscriptionId),
      template: 'push',
      // A member's pushes are in the language of the account, whatever language the browser showed when it subscribed.
      language: isMembers ? language : row.language,
      customerId: isMembers ? subscriber.customerId : null,
      facts: { name: '', notification, eventId: delivery.eventId },
      livesSeconds: pushLivesSeconds(kind),
      overQuota: null,
      ...(isMembers ? { heeding } : {}),
    });
  }
}

async function targetOf(shop: Shop, db: Queries, subscriptionId: string): Promise<PushTarget | null> {
  const sealed = await sealedTarget(db, subscriptionId);
  return sealed && pushTarget.parse(shop.secrets.open(sealed));
}

class SubscriptionEnded extends Error {
  override name = 'PushGone';
}

/** Throws an error named PushGone when the subscription has ended. */
export async function sendPush(shop: Shop, letter: Claimed, subscriptionId: string, facts: Facts): Promise<void> {
  const target = await targetOf(shop, shop.database, subscriptionId);
  if (!target) throw new SubscriptionEnded();
  const { notification, eventId } = facts;
  if (!notification || eventId === undefined) throw new Error('a push without an event');
  const secondsLeft = letter.secondsLeft ?? pushLivesSeconds(notification.kind);
  await shop.push.send(target, pushMessageOf({ id: eventId, notification, language: letter.language, secondsLeft }));
}

const fieldOf = (error: unknown, name: string): unknown => (error as Record<string, unknown> | null)?.[name];

export const isGone = (error: unknown): boolean => fieldOf(error, 'name') === 'PushGone';

/** The seconds after which the push service allows the next attempt; null if it did not say. */
export function retryWanted(error: unknown): number | null {
  const seconds = fieldOf(error, 'retryAfterSeconds');
  return typeof seconds === 'number' ? seconds : null;
}

/** Deletes the ended subscription of a push, and gives up the pushes that wait for it. */
export async function giveUpPush(shop: Shop, { id, sealed }: Claimed): Promise<void> {
  const { to } = shop.secrets.open(sealed) as SealedContent;
  await deleteSubscription(shop.database, subscriptionOf(to));
  await markGone(shop.database, id);
  await giveUpPushesTo(shop.database, hmacOf(shop, to));
}

/** Deletes guests' old subscriptions, and those made with another public key than the shop's present one. */
export async function purgeSubscriptions(shop: Pick<Shop, 'push'>, tx: Delivery['tx']): Promise<void> {
  await purgeOldSubscriptions(tx, GUEST_SUBSCRIPTION_DAYS, shop.push.publicKey);
}
