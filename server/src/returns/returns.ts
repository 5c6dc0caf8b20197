// Returns after delivery. Always true: a piece is in at most one open return, and taken back at most once; the pieces of
// a line are paid back at exactly what was paid for them, in whatever portions they come; delivery and gift wrapping
// come back with the last piece of the order, delivery before that only by an operator's word and once; nobody is paid
// back more than was paid. A piece made to measure comes back for a fault alone. What the shopper wrote stands in the
// return's own rows, never in the order's history, because history cannot be blanked.
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

/** The piece that is to come instead of the returned one, as it was when it was chosen. */
export interface Wanted {
  variantId: string;
  sku: string;
  colour: string;
  size: string;
  texts: Readonly<Record<string, LineTexts>>;
}

export interface ReturnedLine extends LineQuantity {
  reason: ReturnReason;
  /** The shopper's words. */
  written: string;
  /** Null until the pieces have arrived. */
  taken: number | null;
  condition: PieceCondition | null;
  restocked: number;
  /** Null = the money. */
  wanted: Wanted | null;
  /** Of the pieces taken back, those that were exchanged. */
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
  /** The shop's words to the shopper. */
  answer: string;
  answeredBy: string | null;
  way: ReturnWay | null;
  pickUpOn: string | null;
  receivedAt: Date | null;
  receivedBy: string | null;
  receivedNote: string;
  cancellationId: string | null;
  refundMinor: number;
  shippingMinor: number;
  /** The order made of the pieces that came instead. */
  exchangeOrderId: string | null;
  /** Sealed `BankDetails`; null unless cash is still to be paid back. */
  bank: Buffer | null;
  bankReference: string | null;
  closedAt: Date | null;
  lines: ReturnedLine[];
  pictures: PictureFacts[];
}

/** Where cash goes back to. */
export interface BankDetails {
  accountHolder: string;
  /** Without spaces, in capitals. */
  iban: string;
}

/** The shop answers within this many working days. */
export const ANSWER_WORKING_DAYS = 1;
export const RETURNS_PER_PAGE = 20;
/** Days after which the pictures of a settled return are erased. */
export const PICTURE_RETENTION_DAYS = 180;

/** Until the pieces have arrived. */
const BEFORE_ARRIVAL: readonly ReturnStatus[] = ['requested', 'approved', 'on_its_way'];
export const isBeforeArrival = (status: ReturnStatus): boolean => BEFORE_ARRIVAL.includes(status);

/** On its way it can no longer be withdrawn. */
export const mayWithdraw = (status: ReturnStatus): boolean => status === 'requested' || status === 'approved';

/** Whether it has an answer that lets the pieces come. */
export const mayArrive = (status: ReturnStatus): boolean => status === 'approved' || status === 'on_its_way';

export function reasonsFor({ madeToMeasure }: Pick<OrderLine, 'madeToMeasure'>): readonly ReturnReason[] {
  return madeToMeasure ? MADE_TO_MEASURE_REASONS : RETURN_REASONS;
}

export type WhyNot = 'not_delivered' | 'window_over' | 'nothing_left';

/** Why nothing of the order can be returned; null when something can. */
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

/** Whether the order was paid in cash, so that its money goes back by bank transfer. */
export function needsBank({ paymentOption, totalMinor }: Pick<LockedOrder, 'paymentOption' | 'totalMinor'>): boolean {
  return paymentOption === 'cod' && totalMinor > 0;
}

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const MODULUS = 97;
const BASE = 36;

/** The IBAN without spaces and in capitals, as it was typed in any digits; null unless its check digits are right. */
export function readIban(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x6_60))
    .replaceAll(/[\s-]/g, '')
    .toUpperCase();
  if (!IBAN.test(plain)) return null;
  let rest = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, BASE))) rest = (rest * 10 + Number(digit)) % MODULUS;
  }
  return rest === 1 ? plain : null;
}

export interface Wish extends LineQuantity {
  reason: ReturnReason;
  written: string;
  /** The variant that is to come instead; null = the money. */
  variantId: string | null;
}

/** Whether pieces of the order can be exchanged: what was paid in cash is at no provider that could pay another order. */
export const canExchange = ({ paymentOption }: Pick<LockedOrder, 'paymentOption'>): boolean => paymentOption !== 'cod';

/** What can come instead of a line's pieces; a piece made to measure is paid back. */
export function exchangesFor(
  order: Pick<LockedOrder, 'paymentOption'>,
  line: OrderLine,
  variants: Iterable<ExchangeVariant>,
): ExchangeVariant[] {
  return canExchange(order) && !line.madeToMeasure ? choicesOf(line, variants) : [];
}

/** Faults of a request by field of the call; the pieces themselves are judged under the order's lock. */
export function faultsOf(
  order: Pick<LockedOrder, 'paymentOption' | 'totalMinor' | 'lines'>,
  wishes: readonly Wish[],
  bank: BankDetails,
  variants: ReadonlyMap<string, ExchangeVariant>,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (wishes.length === 0) faults.lines = 'RETURN_CHOOSE';
  for (const [index, { lineId, reason, written, variantId }] of wishes.entries()) {
    const line = order.lines.find((one) => one.lineId === lineId);
    if (line && !reasonsFor(line).includes(reason)) faults[`lines.${index}.reason_code`] = 'RETURN_ONLY_FAULT';
    if (reason === 'other' && written === '') faults[`lines.${index}.reason_text`] = 'FIELD_REQUIRED';
    const offered = line ? exchangesFor(order, line, variants.values()) : [];
    if (line && variantId !== null && !offered.some((one) => one.variantId === variantId))
      faults[`lines.${index}.product_item_id`] = 'RETURN_EXCHANGE_GONE';
  }
  if (!needsBank(order)) return faults;
  if (bank.accountHolder === '') faults.account_holder = 'FIELD_REQUIRED';
  if (bank.iban === '') faults.iban = 'FIELD_REQUIRED';
  else if (readIban(bank.iban) === null) faults.iban = 'FIELD_IBAN';
  return faults;
}

export interface Arrived {
  lineId: string;
  taken: number;
  condition: PieceCondition;
  restocked: number;
  /** False: paid back, although another piece was wanted. */
  exchange: boolean;
}

/** Faults of what an operator says arrived, by field of the call. */
export function faultsOfArrival(
  wished: readonly ReturnedLine[],
  lines: readonly OrderLine[],
  arrived: readonly Arrived[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  const named = new Set(arrived.map(({ lineId }) => lineId));
  if (named.size < arrived.length || wished.some(({ lineId }) => !named.has(lineId))) faults.lines = 'FIELD_INVALID';
  for (const [index, { lineId, taken, restocked }] of arrived.entries()) {
    const wish = wished.find((one) => one.lineId === lineId);
    const line = lines.find((one) => one.lineId === lineId);
    if (!wish || taken > wish.quantity) faults[`lines.${index}.taken`] = 'FIELD_INVALID';
    if (restocked > (line?.madeToMeasure ? 0 : taken)) faults[`lines.${index}.restocked`] = 'FIELD_INVALID';
  }
  return faults;
}

export interface Paying {
  /** What the pieces are worth, with delivery and gift wrapping when nothing is left; all in minor units. */
  worth: { minor: number; all: boolean };
  shippingMinor: number;
  /** Shipping that an earlier return paid back. */
  shippingBackMinor: number;
  /** The operator's word: shipping comes back although pieces stay. */
  payShippingBack: boolean;
  /** What was paid and is in no refund. */
  leftMinor: number;
}

/** What is paid back, in minor units, and how much of it is shipping although pieces of the order stay. */
export function toPayBack(paying: Paying): { refundMinor: number; shippingMinor: number } {
  const { worth, shippingMinor, shippingBackMinor, payShippingBack, leftMinor } = paying;
  if (worth.all)
    return { refundMinor: Math.max(0, Math.min(worth.minor - shippingBackMinor, leftMinor)), shippingMinor: 0 };
  const pieces = Math.min(worth.minor, leftMinor);
  const shipping = payShippingBack && shippingBackMinor === 0 ? Math.min(shippingMinor, leftMinor - pieces) : 0;
  return { refundMinor: pieces + shipping, shippingMinor: shipping };
}

export interface Arranged {
  paidBack: LineQuantity[];
  exchanged: ExchangedPieces[];
}

/** Of what is taken back, what is paid back and what is exchanged. */
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
