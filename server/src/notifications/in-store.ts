// Notifications: what a member's account, and a push, say about an event. Invariant: their texts contain no name,
// address or amount, because a push may appear on a locked screen.
import type { NotificationPage, Topic } from '@hindam/contract/notification-topics';
import type { OrderStatus } from '@hindam/contract/order-moves';
import type { DeliveryRequest } from '../fulfilment/delivery.ts';
import { messageOf, plain } from './wording.ts';

export const TITLE_CHARACTERS_MAX = 40;
export const BODY_CHARACTERS_MAX = 110;
/**
 * For how many seconds a message that asks for payment is useful: as long as pieces are held for a buyer's first unpaid
 * order (HOLD_SECONDS in orders/ceilings.ts).
 */
export const PAYABLE_SECONDS = 30 * 60;
export const NOTIFICATIONS_PER_PAGE = 20;
export const NOTIFICATION_RETENTION_DAYS = 365;

interface KindFacts {
  topic: Topic;
  page: NotificationPage;
}

const ORDER: KindFacts = { topic: 'orders', page: 'order-details' };
const DELIVERY: KindFacts = { topic: 'deliveries', page: 'new-delivery' };
const ACCOUNT: KindFacts = { topic: 'account', page: 'my-account' };
const VISIT: KindFacts = { topic: 'visits', page: 'home-services' };

/**
 * Topics whose notifications are also sent as push; `account` and `visits` are not. `account` is not, because a push
 * reaches only the device, which may be lost or stolen.
 */
const PUSHED: readonly Topic[] = ['orders', 'deliveries'];

export const KINDS = {
  order_placed: ORDER,
  order_not_confirmed: ORDER,
  order_payment_failed: ORDER,
  order_in_tailoring: ORDER,
  order_cancelled: ORDER,
  order_partly_cancelled: ORDER,
  order_cancel_requested: ORDER,
  order_cancel_refused: ORDER,
  order_amended: ORDER,
  refund_done: ORDER,
  refund_failed: ORDER,
  refund_transferred: ORDER,
  return_requested: ORDER,
  return_approved: ORDER,
  return_refused: ORDER,
  return_received: ORDER,
  return_paid: ORDER,
  return_difference: ORDER,
  return_exchange_unpaid: ORDER,
  order_shipped: DELIVERY,
  order_out_for_delivery: DELIVERY,
  order_delivery_failed: DELIVERY,
  order_returned_to_sender: DELIVERY,
  order_delivered: DELIVERY,
  delivery_time_agreed: DELIVERY,
  delivery_time_refused: DELIVERY,
  delivery_problem_answered: DELIVERY,
  password_changed: ACCOUNT,
  email_changed: ACCOUNT,
  phone_changed: ACCOUNT,
  passkey_added: ACCOUNT,
  visit_requested: VISIT,
  visit_scheduled: VISIT,
  visit_changed: VISIT,
  visit_cancelled: VISIT,
} as const satisfies Readonly<Record<string, KindFacts>>;
export type Kind = keyof typeof KINDS;

const KIND_OF_STATUS: Readonly<Partial<Record<OrderStatus, Kind>>> = {
  placed: 'order_placed',
  payment_failed: 'order_payment_failed',
  in_tailoring: 'order_in_tailoring',
  shipped: 'order_shipped',
  out_for_delivery: 'order_out_for_delivery',
  delivery_failed: 'order_delivery_failed',
  returned_to_sender: 'order_returned_to_sender',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

export const isPushed = (kind: Kind): boolean => PUSHED.includes(KINDS[kind].topic);

/** For how many seconds a push is useful; after that the push service drops it, if the device was offline till then. */
export function pushLivesSeconds(kind: Kind): number {
  if (kind === 'order_payment_failed') return PAYABLE_SECONDS;
  return kind === 'order_out_for_delivery' ? 6 * 3_600 : 24 * 3_600;
}

/** The kind of notification about a move to `to` of an order whose status is `now`; null for none. */
export function kindOfMove(to: string, now: OrderStatus): Kind | null {
  // The order has moved on since, for example because the shopper has paid.
  if (to === 'payment_failed' && now !== 'payment_failed') return null;
  return KIND_OF_STATUS[to as OrderStatus] ?? null;
}

/**
 * The kind of notification about the order desk's answer to a recipient's request about a delivery; also the template
 * of the mail or SMS about it.
 */
export function kindOfAnswer({
  kind,
  state,
}: Pick<DeliveryRequest, 'kind' | 'state'>):
  | 'delivery_time_agreed'
  | 'delivery_time_refused'
  | 'delivery_problem_answered' {
  if (kind !== 'window') return 'delivery_problem_answered';
  return state === 'refused' ? 'delivery_time_refused' : 'delivery_time_agreed';
}

/**
 * The kind of notification about a return; also the template of the mail or SMS about it. Null for a change about which
 * the shopper gets no message, for example a withdrawal.
 */
export function kindOfReturn(to: string): Extract<Kind, `return_${string}`> | null {
  switch (to) {
    case 'requested':
    case 'approved':
    case 'refused':
    case 'received':
    case 'paid':
    case 'difference':
    case 'exchange_unpaid':
      return `return_${to}`;
    default:
      return null;
  }
}

export interface NotificationFacts {
  kind: Kind;
  orderId: string | null;
  orderNumber: string | null;
  /** The home visit; absent or null in notifications about anything else. */
  bookingId?: string | null;
  bookingReference?: string | null;
}

export interface Wording {
  topic: Topic;
  title: string;
  body: string;
  page: NotificationPage | null;
  orderId: string | null;
  bookingId: string | null;
}

export function notificationTexts(facts: NotificationFacts, language: string): Wording {
  const { kind, orderId, orderNumber, bookingId = null, bookingReference = null } = facts;
  const { topic, page } = KINDS[kind];
  const key = `NOTE_${kind.toUpperCase()}`;
  const words = (part: 'TITLE' | 'BODY') =>
    plain(messageOf(language, `${key}_${part}`, { number: orderNumber ?? bookingReference ?? '' }));
  // A notification that names neither order nor visit opens no page, except one about the account.
  const opens = page === 'my-account' || orderId !== null || bookingId !== null;
  return { topic, title: words('TITLE'), body: words('BODY'), page: opens ? page : null, orderId, bookingId };
}
