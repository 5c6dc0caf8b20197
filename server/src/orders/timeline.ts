// The timeline of an order for its owner: its changes of status and the steps still ahead. Once the order is placed,
// the steps before the placing are left out.
import type { OrderStatus } from '@hindam/contract/order-moves';
import { UNPAID_STATUSES } from './orders.ts';

export interface TimelineStep {
  status: OrderStatus;
  /** Null when the step is still ahead. */
  at: Date | null;
}

const STATUS_SEQUENCE: readonly OrderStatus[] = [
  'placed',
  'confirmed',
  'in_tailoring',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivered',
];

/** The next expected step after a status that STATUS_SEQUENCE does not contain. */
const NEXT_EXPECTED: { readonly [S in OrderStatus]?: OrderStatus } = {
  pending_payment: 'placed',
  payment_failed: 'placed',
  delivery_failed: 'out_for_delivery',
  returned_to_sender: 'packed',
};

function ahead(status: OrderStatus, hasTailoring: boolean): OrderStatus[] {
  const on = STATUS_SEQUENCE.indexOf(status) + 1;
  const next = NEXT_EXPECTED[status];
  if (on === 0 && next === undefined) return [];
  const rest = STATUS_SEQUENCE.slice(on > 0 ? on : STATUS_SEQUENCE.indexOf(next ?? 'placed'));
  return rest.filter((step) => step !== 'in_tailoring' || hasTailoring);
}

const BEFORE_PLACING = new Set<OrderStatus>([...UNPAID_STATUSES, 'expired']);

export function timelineOf(
  history: readonly { at: Date; to: OrderStatus | null }[],
  status: OrderStatus,
  hasTailoring: boolean,
): TimelineStep[] {
  const moves = history.flatMap(({ at, to }) => (to === null ? [] : [{ status: to, at }]));
  const placed = moves.findIndex((step) => step.status === 'placed');
  // Of an order that is not placed, each status is shown once, so that failed attempts to pay are not repeated.
  const unpaid = moves.filter((step, index) => !moves.slice(index + 1).some((later) => later.status === step.status));
  const past = placed < 0 ? unpaid : moves.slice(placed).filter((step) => !BEFORE_PLACING.has(step.status));
  return [...past, ...ahead(status, hasTailoring).map((step) => ({ status: step, at: null }))];
}
