// The rules of returns after delivery. Invariants: the values of a line's pieces add up to its price after discount, in
// whatever portions they come; no refund exceeds what was paid. A made-to-measure piece can be returned only for a
// fault.
import {
  MADE_TO_MEASURE_REASONS,
  type PieceCondition,
  RETURN_REASONS,
  type ReturnReason,
  type ReturnStatus,
  type ReturnWay,
} from '@hindam/contract/return-reasons';
import type { LineQuantity, LineTexts, LockedOrder, OrderLine } from '../orders/orders.ts';
import { choicesOf, type ExchangedPieces, type ExchangeVariant } from '../orders/exchanging.ts';
import type { ReturnWindow } from '../orders/returned.service.ts';
import { type BankDetails, faultsOfBank } from '../payments/bank.ts';
import { cashBack } from '../payments/cash.ts';
import { type FieldMessages, tooLarge } from '../kernel/refuse.ts';

/** The variant that the shopper wants instead of the returned piece, as it was when the shopper chose it. */
export interface Wanted {
  variantId: string;
  sku: string;
  colour: string;
  size: string;
  texts: Readonly<Record<string, LineTexts>>;
}

export interface ReturnedLine extends LineQuantity {
  reason: ReturnReason;
  written: string;
  /** How many of the pieces the shop took back; null when no arrival is recorded. */
  taken: number | null;
  condition: PieceCondition | null;
  /** How many of the `taken` pieces went back into stock. */
  restocked: number;
  /** Null when the shopper wants the money. */
  wanted: Wanted | null;
  /** How many of the `taken` pieces were exchanged for `wanted`. */
  exchanged: number;
}

export interface PictureFacts {
  pictureId: string;
  width: number;
  height: number;
}

export interface Return {
  returnId: string;
  orderId: string;
  ordinal: number;
  status: ReturnStatus;
  version: number;
  requestedAt: Date;
  answerDue: Date;
  isOverdue: boolean;
  answer: string;
  answeredBy: string | null;
  way: ReturnWay | null;
  pickUpOn: string | null;
  receivedAt: Date | null;
  receivedBy: string | null;
  receivedNote: string;
  cancellationId: string | null;
  refundMinor: number;
  /** The part of `refundMinor` that is shipping, refunded although pieces stay with the shopper. */
  shippingMinor: number;
  exchangeOrderId: string | null;
  /** Encrypted `BankDetails`; null unless the return is open and the order was paid in cash. */
  bank: Buffer | null;
  bankReference: string | null;
  closedAt: Date | null;
  lines: ReturnedLine[];
  pictures: PictureFacts[];
}

export const ANSWER_WORKING_DAYS = 1;
export const RETURNS_PER_PAGE = 20;
/** The pictures of a return are deleted this many days after it was closed. */
export const PICTURE_RETENTION_DAYS = 180;

const BEFORE_ARRIVAL: readonly ReturnStatus[] = ['requested', 'approved', 'on_its_way'];
export const isBeforeArrival = (status: ReturnStatus): boolean => BEFORE_ARRIVAL.includes(status);

/** A return that is on its way can no longer be withdrawn. */
export const mayWithdraw = (status: ReturnStatus): boolean => status === 'requested' || status === 'approved';

/** Whether an operator has approved the return, so that its pieces may arrive. */
export const mayArrive = (status: ReturnStatus): boolean => status === 'approved' || status === 'on_its_way';

export function reasonsFor({ madeToMeasure }: Pick<OrderLine, 'madeToMeasure'>): readonly ReturnReason[] {
  return madeToMeasure ? MADE_TO_MEASURE_REASONS : RETURN_REASONS;
}

export type WhyNot = 'not_delivered' | 'window_over' | 'nothing_left';

export function whyNot(
  { status }: Pick<LockedOrder, 'status'>,
  window: Pick<ReturnWindow, 'deliveredAt' | 'isOpen'>,
  returnable: number,
): WhyNot | null {
  if (window.deliveredAt === null) return 'not_delivered';
  if (status === 'returned') return 'nothing_left';
  if (status === 'completed' || !window.isOpen) return 'window_over';
  if (status !== 'delivered' && status !== 'return_requested') return 'not_delivered';
  return returnable > 0 ? null : 'nothing_left';
}

/** Whether the order was paid in cash, so that money is refunded by bank transfer. */
export function needsBank({ paymentOption, totalMinor }: Pick<LockedOrder, 'paymentOption' | 'totalMinor'>): boolean {
  return paymentOption === 'cod' && totalMinor > 0;
}

export interface Wish extends LineQuantity {
  reason: ReturnReason;
  written: string;
  /** The variant wanted instead of the pieces; null when the shopper wants the money. */
  variantId: string | null;
}

/** An exchange pays with money that a provider holds; the money of an order paid in cash is at no provider. */
export const canExchange = ({ paymentOption }: Pick<LockedOrder, 'paymentOption'>): boolean => paymentOption !== 'cod';

/** The variants that can replace a line's pieces; none for an order paid in cash and for a made-to-measure piece. */
export function exchangesFor(
  order: Pick<LockedOrder, 'paymentOption'>,
  line: OrderLine,
  variants: Iterable<ExchangeVariant>,
): ExchangeVariant[] {
  return canExchange(order) && !line.madeToMeasure ? choicesOf(line, variants) : [];
}

/**
 * Errors in a request for a return, by field name of the request. Whether the pieces can be returned is checked by
 * `claimForReturn` (orders/returned.service.ts).
 */
export function faultsOf(
  order: Pick<LockedOrder, 'paymentOption' | 'totalMinor' | 'lines'>,
  wishes: readonly Wish[],
  bank: BankDetails,
  variants: ReadonlyMap<string, ExchangeVariant>,
): FieldMessages {
  const faults: FieldMessages = {};
  if (wishes.length === 0) faults.lines = 'RETURN_CHOOSE';
  for (const [index, { lineId, reason, written, variantId }] of wishes.entries()) {
    const line = order.lines.find((one) => one.lineId === lineId);
    if (line && !reasonsFor(line).includes(reason)) faults[`lines.${index}.reason_code`] = 'RETURN_ONLY_FAULT';
    if (reason === 'other' && written === '') faults[`lines.${index}.reason_text`] = 'FIELD_REQUIRED';
    const offered = line ? exchangesFor(order, line, variants.values()) : [];
    if (line && variantId !== null && !offered.some((one) => one.variantId === variantId))
      faults[`lines.${index}.product_item_id`] = 'RETURN_EXCHANGE_GONE';
  }
  return needsBank(order) ? { ...faults, ...faultsOfBank(bank) } : faults;
}

export interface Arrived {
  lineId: string;
  taken: number;
  condition: PieceCondition;
  restocked: number;
  /** False when the pieces are refunded although the shopper wanted another variant. */
  exchange: boolean;
}

/** Errors in what an operator entered about the pieces that arrived, by field name of the request. */
export function faultsOfArrival(
  wished: readonly ReturnedLine[],
  lines: readonly OrderLine[],
  arrived: readonly Arrived[],
): FieldMessages {
  const faults: FieldMessages = {};
  const named = new Set(arrived.map(({ lineId }) => lineId));
  if (named.size < arrived.length || wished.some(({ lineId }) => !named.has(lineId)))
    faults.lines = 'FIELD_RETURN_LINES';
  for (const [index, { lineId, taken, restocked }] of arrived.entries()) {
    const wish = wished.find((one) => one.lineId === lineId);
    const line = lines.find((one) => one.lineId === lineId);
    if (!wish || taken > wish.quantity) faults[`lines.${index}.taken`] = tooLarge(wish?.quantity ?? 0);
    const restockedMax = line?.madeToMeasure ? 0 : taken;
    if (restocked > restockedMax) faults[`lines.${index}.restocked`] = tooLarge(restockedMax);
  }
  return faults;
}

export interface Paying {
  /**
   * The value of the pieces in minor units; when nothing of the order is left (`all`), it includes shipping and the
   * order's other charges.
   */
  worth: { minor: number; all: boolean };
  shippingMinor: number;
  /** Shipping refunded so far: by earlier returns, and for exchanged pieces by the same return too. */
  shippingBackMinor: number;
  /** Whether the operator decided to refund shipping although pieces stay with the shopper. */
  payShippingBack: boolean;
  /** What can still be refunded of the order, without what other exchanges are promised. */
  leftMinor: number;
  /**
   * The part of the cash due on delivery that was not collected, and whether it was waived; null or absent for an order
   * that was not paid in cash.
   */
  missing?: { minor: number; isWaived: boolean } | null;
}

export interface PaidBack {
  refundMinor: number;
  /** The part of `refundMinor` that is shipping, refunded although pieces stay with the shopper. */
  shippingMinor: number;
  /** The part of the value of the pieces that nobody had paid. */
  unpaidMinor: number;
}

export function toPayBack(paying: Paying): PaidBack {
  const { worth, shippingMinor, shippingBackMinor, payShippingBack, leftMinor, missing } = paying;
  const worthMinor = worth.all ? Math.max(0, worth.minor - shippingBackMinor) : worth.minor;
  const { minor: missingMinor, isWaived } = missing ?? { minor: 0, isWaived: false };
  const { backMinor, unpaidMinor } = cashBack({ worthMinor, missingMinor, isWaived, leftMinor });
  if (worth.all) return { refundMinor: backMinor, shippingMinor: 0, unpaidMinor };
  const shipping = payShippingBack && shippingBackMinor === 0 ? Math.min(shippingMinor, leftMinor - backMinor) : 0;
  return { refundMinor: backMinor + shipping, shippingMinor: shipping, unpaidMinor };
}

export interface Arranged {
  paidBack: LineQuantity[];
  exchanged: ExchangedPieces[];
}

export function arrange(wished: readonly ReturnedLine[], arrived: readonly Arrived[]): Arranged {
  const paidBack: LineQuantity[] = [];
  const exchanged: ExchangedPieces[] = [];
  for (const { lineId, taken: quantity, exchange } of arrived) {
    const wanted = wished.find((one) => one.lineId === lineId)?.wanted ?? null;
    if (quantity === 0) continue;
    if (wanted && exchange) exchanged.push({ lineId, quantity, variantId: wanted.variantId });
    else paidBack.push({ lineId, quantity });
  }
  return { paidBack, exchanged };
}
