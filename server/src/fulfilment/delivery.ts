// The rules for recipients' requests about a delivery. Invariant: a parcel for which cash is due is handed over in
// person, not left at a reception.
import type { DeliveryProblem } from '@hindam/contract/delivery-problems';
import type { OrderStatus } from '@hindam/contract/order-moves';
import { onDeliveryMinor } from '../orders/cancelling.ts';
import type { LockedOrder } from '../orders/orders.ts';
import type { Parcel } from './fulfilment.ts';
import type { TimeWindow } from './windows.ts';

export type RequestKind = 'confirm' | 'window' | 'reception' | 'report';
export type RequestState = 'open' | 'done' | 'refused' | 'ended';

export interface DeliveryRequest {
  requestId: string;
  orderId: string;
  kind: RequestKind;
  state: RequestState;
  windowFrom: Date | null;
  windowTo: Date | null;
  problem: DeliveryProblem | null;
  /** The recipient's text: where to leave the parcel, or what the problem is. */
  written: string;
  /** The order desk's text to the recipient; empty if it has not answered or wrote nothing. */
  answer: string;
  createdAt: Date;
  answeredAt: Date | null;
}

const TO_CONFIRM: readonly OrderStatus[] = ['shipped', 'out_for_delivery'];
const TO_MOVE: readonly OrderStatus[] = ['shipped', 'delivery_failed'];
const TO_LEAVE: readonly OrderStatus[] = ['packed', 'shipped', 'out_for_delivery', 'delivery_failed'];
const TO_REPORT: readonly OrderStatus[] = [
  'shipped',
  'out_for_delivery',
  'delivery_failed',
  'returned_to_sender',
  'delivered',
  'completed',
];
const ENDS_WISHES: readonly OrderStatus[] = ['packed', 'out_for_delivery', 'returned_to_sender', 'delivered'];

export const endsWishes = (to: OrderStatus): boolean => ENDS_WISHES.includes(to);

type Owed = Pick<LockedOrder, 'paymentOption' | 'status' | 'lines' | 'shippingMinor' | 'wrappingMinor' | 'codFeeMinor'>;

/** The cash that the driver still has to collect, in minor units. */
export function dueMinor(order: Owed): number {
  const isOver = ['delivered', 'completed', 'cancelled', 'returned', 'return_requested', 'expired'];
  return isOver.includes(order.status) ? 0 : onDeliveryMinor(order);
}

export interface Possible {
  confirm: boolean;
  move: boolean;
  reception: boolean;
  report: boolean;
}

export function isConfirmed(parcel: Parcel, requests: readonly DeliveryRequest[]): boolean {
  const { windowFrom: from, windowTo: to } = parcel;
  if (from === null || to === null) return false;
  return requests.some(
    ({ kind, windowFrom, windowTo }) =>
      kind === 'confirm' && windowFrom?.getTime() === from.getTime() && windowTo?.getTime() === to.getTime(),
  );
}

export function possible(order: Owed, parcel: Parcel, requests: readonly DeliveryRequest[]): Possible {
  const { status } = order;
  const isPlanned = parcel.windowFrom !== null && parcel.windowTo !== null;
  return {
    confirm: isPlanned && TO_CONFIRM.includes(status) && !isConfirmed(parcel, requests),
    move: TO_MOVE.includes(status),
    reception: TO_LEAVE.includes(status) && dueMinor(order) === 0,
    report: TO_REPORT.includes(status),
  };
}

export const mayBeLeft = (status: OrderStatus): boolean => TO_LEAVE.includes(status);

export function windowAt(offered: readonly TimeWindow[], from: string | undefined): TimeWindow | null {
  const wanted = from === undefined ? Number.NaN : Date.parse(from);
  return offered.find((one) => one.from.getTime() === wanted) ?? null;
}
