// SQL of subscriptions to push.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { SUBSCRIPTIONS_MAX } from './push.ts';

export interface NewSubscription {
  endpointHash: Buffer;
  customerId: string | null;
  sessionId: string | null;
  orderId: string | null;
  language: string;
  serverKey: string;
  sealed: Buffer;
}

/** A browser or app has one row; if another person subscribes with it, the row becomes that person's. */
export async function writeSubscription(tx: Transaction, one: NewSubscription): Promise<void> {
  await tx.query(
    `insert into push_subscriptions (id, endpoint_hash, customer_id, session_id, order_id, language, server_key, sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (endpoint_hash) do update set customer_id = excluded.customer_id, session_id = excluded.session_id,
       order_id = excluded.order_id, language = excluded.language, server_key = excluded.server_key, sealed = excluded.sealed,
       created_at = excluded.created_at`,
    [newId(), one.endpointHash, one.customerId, one.sessionId, one.orderId, one.language, one.serverKey, one.sealed],
  );
}

/** Deletes all but the newest SUBSCRIPTIONS_MAX subscriptions of the member, or of the order if there is no member. */
export async function trimSubscriptions(
  tx: Transaction,
  { customerId, orderId }: Pick<NewSubscription, 'customerId' | 'orderId'>,
): Promise<void> {
  await tx.query(
    `delete from push_subscriptions where id in (
       select id from push_subscriptions
       where case when $1::uuid is null then customer_id is null and order_id = $2 else customer_id = $1 end
       order by created_at desc, id desc offset $3)`,
    [customerId, orderId, SUBSCRIPTIONS_MAX],
  );
}

export async function replaceEndpoint(
  tx: Transaction,
  before: Buffer,
  now: Pick<NewSubscription, 'endpointHash' | 'serverKey' | 'sealed'>,
): Promise<boolean> {
  const rows = await tx.query(
    `update push_subscriptions set endpoint_hash = $2, server_key = $3, sealed = $4
     where endpoint_hash = $1 and not exists (select from push_subscriptions o where o.endpoint_hash = $2 and $1 <> $2)
     returning id`,
    [before, now.endpointHash, now.serverKey, now.sealed],
  );
  return rows.length > 0;
}

export async function deleteByEndpoint(db: Queries, endpointHash: Buffer): Promise<void> {
  await db.query('delete from push_subscriptions where endpoint_hash = $1', [endpointHash]);
}

export async function deleteSubscription(db: Queries, subscriptionId: string): Promise<void> {
  await db.query('delete from push_subscriptions where id = $1', [subscriptionId]);
}

/** Whose subscriptions are meant: a member's, or those that guests made to one order. */
export type Subscriber = { customerId: string } | { orderId: string };

export interface SubscriptionRow {
  subscriptionId: string;
  language: string;
}

/**
 * The subscriptions that were made with the key `serverKey`; push services of browsers reject messages that are signed
 * with another key.
 */
export async function subscriptionsOf(
  db: Queries,
  subscriber: Subscriber,
  serverKey: string,
): Promise<SubscriptionRow[]> {
  const [column, value] =
    'customerId' in subscriber
      ? ['customer_id = $1', subscriber.customerId]
      : ['order_id = $1 and customer_id is null', subscriber.orderId];
  return db.query<SubscriptionRow>(
    `select id as "subscriptionId", language from push_subscriptions where ${column} and server_key = $2 order by id`,
    [value, serverKey],
  );
}

/**
 * Where a push to this subscription goes, sealed (`PushTarget` of outside/push/port.ts); null when the subscription has
 * ended.
 */
export async function sealedTarget(db: Queries, subscriptionId: string): Promise<Buffer | null> {
  const [row] = await db.query<{ sealed: Buffer }>('select sealed from push_subscriptions where id = $1', [
    subscriptionId,
  ]);
  return row?.sealed ?? null;
}

export async function markGone(db: Queries, letterId: string): Promise<void> {
  await db.query(
    `update letters set given_up_at = shop.now(), claimed_until = null, last_error = 'gone' where id = $1 and sent_at is null`,
    [letterId],
  );
}

/**
 * Gives up unsent pushes to a subscription that ended; `recipientHmac` is the HMAC of the name that `pushRecipient`
 * (notifications.ts) gives the subscription.
 */
export async function giveUpPushesTo(db: Queries, recipientHmac: Buffer): Promise<void> {
  await db.query(
    `update letters set given_up_at = shop.now(), claimed_until = null, last_error = 'gone'
     where channel = 'push' and recipient_hmac = $1 and sent_at is null and given_up_at is null`,
    [recipientHmac],
  );
}

export async function deleteSubscriptionsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.query('delete from push_subscriptions where customer_id = $1', [customerId]);
}

export async function loadExportedSubscriptions(
  tx: Transaction,
  customerId: string,
): Promise<{ language: string; created_at: Date }[]> {
  return tx.query(
    'select language, created_at from push_subscriptions where customer_id = $1 order by created_at, id',
    [customerId],
  );
}

export async function purgeOldSubscriptions(tx: Transaction, days: number, serverKey: string): Promise<void> {
  await tx.query(
    `delete from push_subscriptions where server_key <> $2
       or (customer_id is null and created_at < shop.now() - make_interval(days => $1))`,
    [days, serverKey],
  );
}

export const SUBSCRIPTION_MARKS = `select substring(sealed from 1 for 4) as mark, count(*)::int as count
  from push_subscriptions group by mark`;

export async function loadOlderSubscriptions(
  tx: Transaction,
  marks: readonly Buffer[],
  limit: number,
): Promise<{ id: string; sealed: Buffer }[]> {
  return tx.query(
    `select id, sealed from push_subscriptions where substring(sealed from 1 for 4) = any($1)
     order by id limit $2 for update skip locked`,
    [marks, limit],
  );
}

export async function saveSubscriptionSeal(tx: Transaction, id: string, sealed: Buffer): Promise<void> {
  await tx.query('update push_subscriptions set sealed = $2 where id = $1', [id, sealed]);
}
