// The rules of reminders. Members who asked for reminders get at most one about each order, and a further one about a
// cart only when all its lines are newer than the last reminder.
import type { OrderStatus } from '@hindam/contract/order-moves';
import type { QuietHours } from '../preferences/preferences.ts';

/**
 * Quiet hours for all members: no reminder is written from eight in the evening to nine in the morning in the default
 * market's time zone. A member's own quiet hours apply too.
 */
export const QUIET: QuietHours = { fromMinute: 20 * 60, untilMinute: 9 * 60 };

/** A mail with a reminder that could not be sent within this time is given up. */
export const LETTER_LIVES_SECONDS = 3_600;

const HOUR_MS = 3_600_000;
const CART_AFTER_MS = 24 * HOUR_MS;
const ORDER_AFTER_MS = 3 * HOUR_MS;
/** A cart or an order that was left longer ago gives no reminder. */
const WITHIN_MS = 7 * 24 * HOUR_MS;

export type ReminderKind = 'cart' | 'order';

export interface LeftCart {
  /** When the cart was last changed. */
  touchedAt: Date;
  /** A reminder of the cart is stored under this id: a cart whose lines are all new may have another reminder. */
  oldestLineId: string;
  oldestLineAt: Date;
  /** Whether at least one of its pieces can be bought now. */
  canBeBought: boolean;
}

export interface LastOrder {
  orderId: string;
  status: OrderStatus;
  since: Date;
}

export interface Situation {
  now: Date;
  cart: LeftCart | null;
  /** The newest order that no later order replaced (`replaced_by`); null when there is none. */
  order: LastOrder | null;
  /** When the member was last reminded of anything; null for never. */
  remindedAt: Date | null;
  /** Whether the member was reminded of `order`. */
  orderReminded: boolean;
}

export interface Reminder {
  kind: ReminderKind;
  subjectId: string;
}

function isDue(now: Date, since: Date, afterMs: number): boolean {
  const ageMs = now.getTime() - since.getTime();
  return ageMs >= afterMs && ageMs <= WITHIN_MS;
}

export function reminderOf({ now, cart, order, remindedAt, orderReminded }: Situation): Reminder | null {
  if (!cart || !cart.canBeBought) return null;
  if (order?.status === 'pending_payment' || order?.status === 'payment_failed') return null;
  // If the cart was not changed since the order expired, the reminder is about the order, not about
  // the cart.
  const ranOut = order?.status === 'expired' && cart.touchedAt <= order.since ? order : null;
  if (ranOut) {
    const isOpen = !orderReminded && isDue(now, ranOut.since, ORDER_AFTER_MS);
    return isOpen ? { kind: 'order', subjectId: ranOut.orderId } : null;
  }
  // If a line of the cart is older than the last reminder, the member was already reminded of this cart.
  if (remindedAt !== null && cart.oldestLineAt <= remindedAt) return null;
  return isDue(now, cart.touchedAt, CART_AFTER_MS) ? { kind: 'cart', subjectId: cart.oldestLineId } : null;
}
