// The notifications in a member's account: written when events are handled, together with the pushes about them, and
// listed for their member.
import { NOT_CONFIRMED } from '@hindam/contract/order-moves';
import { answeredRequest } from '../fulfilment/delivery.service.ts';
import { visitOf } from '../bookings/bookings.service.ts';
import type { Member } from '../kernel/call.ts';
import type { Consumers, Delivery } from '../kernel/outbox.ts';
import { wasExchanged } from '../orders/exchanging.ts';
import { type OrderView, viewOrder } from '../orders/orders.service.ts';
import { refundOf } from '../payments/refunds.service.ts';
import type { Shop } from '../shop.ts';
import {
  type Kind,
  KINDS,
  kindOfAnswer,
  kindOfMove,
  kindOfReturn,
  NOTIFICATIONS_PER_PAGE,
  type NotificationFacts,
  notificationTexts,
  type Wording,
} from './in-store.ts';
import { countNotifications, countUnread, insertNotification, loadNotifications, markRead } from './in-store.store.ts';
import { findRecipient } from './notifications.store.ts';
import { writePushes } from './push.service.ts';
import { isAfterReturn } from './order-letters.ts';
import { wasCharged } from './order-letters.service.ts';
import { visitTemplateOf } from './visit-letters.ts';

export { purgeOldNotifications } from './in-store.store.ts';

async function notifyMember(
  shop: Shop,
  delivery: Delivery,
  customerId: string,
  notification: NotificationFacts,
): Promise<void> {
  const { tx, eventId } = delivery;
  const person = await findRecipient(tx, customerId);
  // A member who has deleted the account meanwhile gets no notification.
  if (person === null) return;
  await insertNotification(tx, eventId, customerId, notification);
  await writePushes(shop, delivery, { customerId, language: person.language }, notification);
}

/**
 * Notifies the order's member, and the browsers and apps that guests subscribed to the order; a guest has no list of
 * notifications.
 */
async function tellOwner(shop: Shop, delivery: Delivery, order: OrderView, kind: Kind): Promise<void> {
  const notification = { kind, orderId: order.orderId, orderNumber: order.number };
  await writePushes(shop, delivery, { orderId: order.orderId, language: order.language }, notification);
  if (order.customerId !== null) await notifyMember(shop, delivery, order.customerId, notification);
}

/** Notifies the visit's member; a guest has no list of notifications. */
async function tellOfVisit(shop: Shop, delivery: Delivery, bookingId: string, kind: Kind | null): Promise<void> {
  const booking = kind === null ? null : await visitOf(delivery.tx, bookingId);
  if (kind === null || booking === null || booking.customerId === null) return;
  const visit = { bookingId, bookingReference: booking.reference };
  await notifyMember(shop, delivery, booking.customerId, { kind, orderId: null, orderNumber: null, ...visit });
}

const ofAccount = (kind: Kind): NotificationFacts => ({ kind, orderId: null, orderNumber: null });

async function tellOfMove(
  shop: Shop,
  delivery: Delivery,
  { orderId, ...move }: { orderId: string; from: string; to: string },
): Promise<void> {
  if (isAfterReturn(move)) return;
  const { to } = move;
  const order = await viewOrder(delivery.tx, orderId);
  if (to === 'cancelled' && wasExchanged(order)) return;
  const isUnconfirmed = to === 'cancelled' && order.history.some(({ what }) => what === NOT_CONFIRMED);
  const kind = isUnconfirmed ? 'order_not_confirmed' : kindOfMove(to, order.status);
  // Money was charged and is paid back, so the shopper gets a message about the refund instead.
  if (kind === 'order_payment_failed' && (await wasCharged(delivery.tx, orderId))) return;
  if (kind !== null) await tellOwner(shop, delivery, order, kind);
}

export function inStoreConsumers(shop: Shop): Consumers {
  const tellOf =
    (kind: Kind) =>
    async ({ orderId }: { orderId: string }, delivery: Delivery) =>
      tellOwner(shop, delivery, await viewOrder(delivery.tx, orderId), kind);
  return {
    'order.moved': (move, delivery) => tellOfMove(shop, delivery, move),
    'order.partly_cancelled': tellOf('order_partly_cancelled'),
    'order.cancel_requested': tellOf('order_cancel_requested'),
    'order.cancel_refused': tellOf('order_cancel_refused'),
    'order.amended': tellOf('order_amended'),
    'delivery.answered': async ({ orderId, requestId }, delivery) => {
      const answered = await answeredRequest(delivery.tx, requestId);
      if (answered) await tellOwner(shop, delivery, await viewOrder(delivery.tx, orderId), kindOfAnswer(answered));
    },
    'return.moved': async ({ orderId, to }, delivery) => {
      const kind = kindOfReturn(to);
      if (kind !== null) await tellOwner(shop, delivery, await viewOrder(delivery.tx, orderId), kind);
    },
    'refund.done': async ({ orderId, refundId }, delivery) => {
      if (orderId === null) return;
      const { byTransfer } = await refundOf(delivery.tx, refundId);
      const order = await viewOrder(delivery.tx, orderId);
      // The text of 'return_paid' says that the money was sent to the bank account that the buyer named.
      const byBank = order.paymentOption === 'cod' ? 'return_paid' : 'refund_transferred';
      await tellOwner(shop, delivery, order, byTransfer ? byBank : 'refund_done');
    },
    'refund.failed': async ({ orderId, refundId }, delivery) => {
      if (orderId === null || (await refundOf(delivery.tx, refundId)).status !== 'failed') return;
      await tellOwner(shop, delivery, await viewOrder(delivery.tx, orderId), 'refund_failed');
    },
    'customer.password_changed': ({ customerId }, delivery) =>
      notifyMember(shop, delivery, customerId, ofAccount('password_changed')),
    'customer.contact_changed': ({ customerId, kind }, delivery) =>
      notifyMember(shop, delivery, customerId, ofAccount(`${kind}_changed`)),
    'customer.passkey_added': ({ customerId }, delivery) =>
      notifyMember(shop, delivery, customerId, ofAccount('passkey_added')),
    'booking.requested': ({ bookingId }, delivery) => tellOfVisit(shop, delivery, bookingId, 'visit_requested'),
    'booking.changed': ({ bookingId }, delivery) => tellOfVisit(shop, delivery, bookingId, 'visit_changed'),
    'booking.moved': ({ bookingId, to }, delivery) => tellOfVisit(shop, delivery, bookingId, visitTemplateOf(to)),
  };
}

export interface ListedNotification extends Wording {
  id: string;
  createdAt: Date;
  read: boolean;
}

export interface NotificationList {
  rows: ListedNotification[];
  unread: number;
  total: number;
  page: number;
  pages: number;
}

export async function listNotifications(
  { database }: Shop,
  { customerId }: Member,
  page: number,
  language: string,
): Promise<NotificationList> {
  const { total, unread } = await countNotifications(database, customerId);
  const skip = (page - 1) * NOTIFICATIONS_PER_PAGE;
  const rows = await loadNotifications(database, customerId, skip, NOTIFICATIONS_PER_PAGE);
  return {
    // A newer version of the shop may have written kinds that this one does not know.
    rows: rows
      .filter(({ kind }) => Object.hasOwn(KINDS, kind))
      .map(({ id, createdAt, readAt, ...notification }) => ({
        ...notificationTexts(notification, language),
        id,
        createdAt,
        read: readAt !== null,
      })),
    unread,
    total,
    page,
    pages: Math.ceil(total / NOTIFICATIONS_PER_PAGE),
  };
}

export async function unreadCount({ database }: Shop, { customerId }: Member): Promise<number> {
  return countUnread(database, customerId);
}

export async function readNotifications(
  { database }: Shop,
  { customerId }: Member,
  which: { ids: readonly string[] | null; until: string | null },
): Promise<number> {
  await markRead(database, customerId, which);
  return countUnread(database, customerId);
}
