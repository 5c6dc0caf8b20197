// Letters (mails, SMS) about orders, and the facts that a letter stores. Facts are collected when the event is handled;
// amounts and texts come from the order, so that later changes in the catalogue do not affect them.
import type { AmendedPart } from '@hindam/contract/amended-parts';
import type { OrderStatus, PaymentOption } from '@hindam/contract/order-moves';
import { addressLines } from '../customers/address-lines.ts';
import { thumbnailOf } from '../kernel/picture-address.ts';
import type { OrderView } from '../orders/orders.service.ts';
import { type LineQuantity, textsOf } from '../orders/orders.ts';

export const ORDER_TEMPLATES = [
  'order_placed',
  'order_not_confirmed',
  'order_payment_failed',
  'order_shipped',
  'order_out_for_delivery',
  'order_delivery_failed',
  'order_delivered',
  'order_cancelled',
  'order_partly_cancelled',
  'order_cancel_requested',
  'order_cancel_refused',
  'order_amended',
  'order_link',
  'refund_done',
  'refund_failed',
  'delivery_time_agreed',
  'delivery_time_refused',
  'delivery_problem_answered',
  'return_requested',
  'return_approved',
  'return_refused',
  'return_received',
  'return_paid',
  'return_difference',
  'return_exchange_unpaid',
] as const;
export type OrderTemplate = (typeof ORDER_TEMPLATES)[number];

const TEMPLATE_OF_STATUS: Readonly<Partial<Record<OrderStatus, OrderTemplate>>> = {
  placed: 'order_placed',
  payment_failed: 'order_payment_failed',
  shipped: 'order_shipped',
  out_for_delivery: 'order_out_for_delivery',
  delivery_failed: 'order_delivery_failed',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

export function templateOfMove(to: string, now: OrderStatus): OrderTemplate | null {
  // The order has moved on since, for example because the shopper has paid.
  if (to === 'payment_failed' && now !== 'payment_failed') return null;
  return TEMPLATE_OF_STATUS[to as OrderStatus] ?? null;
}

/**
 * Whether the move only says that the order has no open return any more. Such a move gives no letter, because returns
 * have letters of their own.
 */
export const isAfterReturn = ({ from, to }: { from: string; to: string }): boolean =>
  from === 'return_requested' && to === 'delivered';

export interface LetterLine {
  title: string;
  colour: string;
  /** Empty for made-to-measure lines. */
  size: string;
  madeToMeasure: boolean;
  quantity: number;
  totalMinor: number;
  /** Its path is below the shop's public URL; absent in letters that older versions of the shop stored. */
  picture?: { path: string; width: number; height: number } | null;
}

export interface LetterParcel {
  carrier: string;
  trackingNumber: string;
  windowFrom: string | null;
  windowTo: string | null;
  deliveryCode: string | null;
}

export interface OrderFacts {
  orderId: string;
  /**
   * Opens the order without an account; null for an order that a member placed, who logs in, in a letter to a number
   * that replaced the one the order was placed with, and in the SMS that tell the old and the new number of the change.
   */
  key: string | null;
  /** Null for an order that is not placed. */
  number: string | null;
  currency: string;
  /** Code and time zone of the order's market; absent in letters that older versions of the shop stored. */
  market?: string;
  timeZone?: string;
  lines: LetterLine[];
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  /** The price of gift wrapping; null when not wrapped; absent in letters that older versions of the shop stored. */
  wrappingMinor?: number | null;
  /** The fee of cash on delivery; null for none; absent in letters that older versions of the shop stored. */
  codFeeMinor?: number | null;
  /** The buyer's gift note, in letters that show it. */
  giftNote?: string;
  vatMinor: number;
  totalMinor: number;
  paidMinor: number;
  address: string[];
  /** First and last day of the estimated delivery, YYYY-MM-DD in the market's time zone. */
  delivery: { from: string; to: string };
  paymentOption: PaymentOption;
  /** The instalments with their due days; empty for other payment options. */
  plan: { dueOn: string; amountMinor: number }[];
  /** Until when (ISO 8601) pieces are held for the unpaid order; null when none are. */
  heldUntil: string | null;
  /** By when (ISO 8601) the shop confirms the order; null or absent when it waits for no confirmation. */
  confirmBy?: string | null;
  /** The order whose pieces this order replaces in an exchange, and how much of this order's total their value pays. */
  exchanged?: { number: string | null; creditMinor: number } | null;
  parcel: LetterParcel | null;
  /** The refund the letter is about; null in other letters. */
  refund: {
    amountMinor: number;
    currency: string;
    creditNote: string | null;
    byTransfer?: boolean;
    /** Whether a second operator has to check and approve the refund before it is sent. */
    isChecked?: boolean;
  } | null;
  amended?: AmendedPart[];
  /** The operator's words to the recipient; empty for none. */
  reason: string;
  /** The day on which a return is picked up, YYYY-MM-DD. */
  pickUpOn?: string | null;
  /** Whether pieces of the return were exchanged. */
  isExchanged?: boolean;
  /** What can be done with the pieces, in the letter about the delivery. */
  after?: AfterDelivery;
}

export interface AfterDelivery {
  /**
   * The order's care cards, one for each fabric: `cloth` is the fabric's name in the letter's language, and `lineId` an
   * order line of that fabric, which the link to the card names.
   */
  care: readonly { lineId: string; cloth: string }[];
  isReturnable: boolean;
}

/** Letters that show what was ordered, also if it was cancelled. */
const OF_ALL_PIECES: readonly OrderTemplate[] = [
  'order_placed',
  'order_not_confirmed',
  'order_payment_failed',
  'order_cancelled',
  'return_difference',
];

/** How many pieces of a line a letter shows that is not about certain pieces only. */
function shownOf(template: OrderTemplate, { quantity, cancelled }: OrderView['lines'][number]): number {
  if (template === 'order_partly_cancelled') return cancelled;
  return OF_ALL_PIECES.includes(template) ? quantity : quantity - cancelled;
}

/** The lines that the letter shows. Titles and colours that its language lacks are in English, else in any language. */
function linesOf(
  { lines }: OrderView,
  { template, language }: { template: OrderTemplate; language: string },
  about: readonly LineQuantity[] | null,
): LetterLine[] {
  return lines.flatMap((line) => {
    const { lineId, size, madeToMeasure, unitMinor } = line;
    const picture = line.picture && thumbnailOf(line.picture);
    const pieces = about ? (about.find((one) => one.lineId === lineId)?.quantity ?? 0) : shownOf(template, line);
    const { title, colour } = textsOf(line, language);
    const totalMinor = unitMinor * pieces;
    return pieces === 0 ? [] : [{ title, colour, size, madeToMeasure, quantity: pieces, totalMinor, picture }];
  });
}

export interface LetterExtras {
  key: string | null;
  plan: OrderFacts['plan'];
  parcel: LetterParcel | null;
  refund: OrderFacts['refund'];
  amended?: AmendedPart[];
  exchanged?: OrderFacts['exchanged'];
  /** The operator's answer to the recipient. */
  reason?: string;
  pickUpOn?: string | null;
  isExchanged?: boolean;
  after?: AfterDelivery;
}

/** `about`: the pieces that the letter is about; null for those that its template shows. */
export function orderFacts(
  { template, language }: { template: OrderTemplate; language: string },
  order: OrderView,
  extras: LetterExtras,
  about: readonly LineQuantity[] | null = null,
): OrderFacts {
  const refused = order.history.findLast(({ what }) => what === 'cancel_refused');
  const { orderId, number, currency, market, timeZone, paymentOption, paidMinor } = order;
  const { subtotalMinor, discountMinor, shippingMinor, wrappingMinor, codFeeMinor, vatMinor, totalMinor } = order;
  return {
    orderId,
    number,
    currency,
    market,
    timeZone,
    paymentOption,
    paidMinor,
    subtotalMinor,
    discountMinor,
    shippingMinor,
    wrappingMinor,
    codFeeMinor,
    giftNote: template === 'order_placed' ? order.giftNote : '',
    vatMinor,
    totalMinor,
    lines: linesOf(order, { template, language }, about),
    address: addressLines(order.shippingAddress, language),
    delivery: { from: order.deliveryFrom, to: order.deliveryTo },
    heldUntil: order.holdExpiresAt?.toISOString() ?? null,
    confirmBy: order.status === 'placed' ? (order.confirmBy?.toISOString() ?? null) : null,
    reason: template === 'order_cancel_refused' ? (refused?.note ?? '') : '',
    ...extras,
  };
}
