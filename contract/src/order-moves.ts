// The life of an order as data: every possible status change (move), who may make it, what it requires. The server
// enforces this table; the database keeps a copy, with which the consistency audit compares the recorded moves.

export const ORDER_STATUSES = [
  'pending_payment',
  'payment_failed',
  'expired',
  'placed',
  'confirmed',
  'in_tailoring',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivery_failed',
  'returned_to_sender',
  'delivered',
  'completed',
  'cancelled',
  'return_requested',
  'returned',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Who makes a move. provider: a payment status that the server read from the provider · clock: a scheduled job, after a
 * deadline has passed.
 */
export const MOVERS = ['shopper', 'operator', 'carrier', 'provider', 'clock'] as const;
export type Mover = (typeof MOVERS)[number];

/**
 * What a move requires, where cancelled lines do not count. made_to_measure: the order has a made-to-measure line ·
 * sewn: every made-to-measure line is at the last tailoring stage, or the operator gives a reason · tracking: a
 * tracking number · two_attempts: two failed deliveries · returns_settled: no return of the order waits for its pieces
 * any more; the call that settles the last return makes the move.
 */
export type Condition = 'made_to_measure' | 'sewn' | 'tracking' | 'two_attempts' | 'returns_settled';

export interface Move {
  from: OrderStatus;
  to: OrderStatus;
  by: readonly Mover[];
  needs?: Condition;
}

export const ORDER_MOVES: readonly Move[] = [
  // An order with cash on delivery, or with a total of zero, is placed by the shopper, because no provider is called.
  { from: 'pending_payment', to: 'placed', by: ['provider', 'shopper'] },
  { from: 'pending_payment', to: 'payment_failed', by: ['provider'] },
  { from: 'pending_payment', to: 'expired', by: ['clock'] },
  { from: 'payment_failed', to: 'expired', by: ['clock'] },
  { from: 'payment_failed', to: 'pending_payment', by: ['shopper'] },
  { from: 'payment_failed', to: 'placed', by: ['provider'] },
  { from: 'expired', to: 'placed', by: ['provider'] },
  { from: 'placed', to: 'confirmed', by: ['operator', 'clock'] },
  { from: 'confirmed', to: 'in_tailoring', by: ['operator'], needs: 'made_to_measure' },
  { from: 'confirmed', to: 'packed', by: ['operator'], needs: 'sewn' },
  { from: 'in_tailoring', to: 'packed', by: ['operator'], needs: 'sewn' },
  { from: 'packed', to: 'shipped', by: ['operator', 'carrier'], needs: 'tracking' },
  { from: 'shipped', to: 'out_for_delivery', by: ['operator', 'carrier'] },
  { from: 'shipped', to: 'delivered', by: ['operator', 'carrier'] },
  { from: 'out_for_delivery', to: 'delivered', by: ['operator', 'carrier'] },
  { from: 'out_for_delivery', to: 'delivery_failed', by: ['carrier', 'operator'] },
  { from: 'delivery_failed', to: 'out_for_delivery', by: ['operator', 'carrier'] },
  { from: 'delivery_failed', to: 'returned_to_sender', by: ['operator', 'carrier'], needs: 'two_attempts' },
  // A parcel that came back undelivered is packed and sent again, or its order is cancelled.
  { from: 'returned_to_sender', to: 'packed', by: ['operator'] },
  { from: 'returned_to_sender', to: 'cancelled', by: ['operator'] },
  { from: 'delivered', to: 'completed', by: ['clock'] },
  // Here `clock` is the scheduled job that cancels an order which the shop did not confirm in time.
  { from: 'placed', to: 'cancelled', by: ['shopper', 'operator', 'clock'] },
  { from: 'confirmed', to: 'cancelled', by: ['shopper', 'operator'] },
  { from: 'in_tailoring', to: 'cancelled', by: ['operator'] },
  { from: 'packed', to: 'cancelled', by: ['operator'] },
  { from: 'delivered', to: 'return_requested', by: ['shopper'] },
  // The order becomes `returned` if the shopper has no piece of it left, and `delivered` again otherwise.
  { from: 'return_requested', to: 'returned', by: ['operator'], needs: 'returns_settled' },
  { from: 'return_requested', to: 'delivered', by: ['shopper', 'operator'], needs: 'returns_settled' },
];

/** The statuses to which an operator who does not see whole orders may move an order. */
export const MOVES_WITHOUT_CONTACT: readonly OrderStatus[] = ['in_tailoring'];

/** Statuses after which nothing further is expected; a late payment may still move `expired` to `placed`. */
export const FINAL_STATUSES: readonly OrderStatus[] = ['expired', 'cancelled', 'returned', 'completed'];

export function moveOf(from: OrderStatus, to: OrderStatus, by: Mover): Move | null {
  return ORDER_MOVES.find((move) => move.from === from && move.to === to && move.by.includes(by)) ?? null;
}

export function movesFrom(from: OrderStatus, by: Mover): OrderStatus[] {
  return ORDER_MOVES.filter((move) => move.from === from && move.by.includes(by)).map(({ to }) => to);
}

export const PAYMENT_STATUSES = [
  'pending',
  'authorised',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'expired',
  'voided',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const TAILORING_STAGES = ['pattern', 'cut', 'sewn', 'quality'] as const;
export type TailoringStage = (typeof TAILORING_STAGES)[number];

export const CANCEL_REASONS = [
  'changed_mind',
  'wrong_size',
  'wrong_address',
  'found_cheaper',
  'too_slow',
  'duplicate',
  'payment_problem',
  'other',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
/** The reason that the scheduled job gives when it cancels an order not confirmed in time; no person can choose it. */
export const NOT_CONFIRMED = 'not_confirmed';
/** The reason of pieces that left the order because they were exchanged for another size or colour. */
export const EXCHANGED = 'exchanged';

export const PAYMENT_OPTIONS = ['card', 'net_banking', 'instalments_4', 'cod'] as const;
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number];

export const REFUND_STATES = ['on_its_way', 'waits_for_second', 'refused', 'failed', 'done'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
