// An order: what was bought at which price, by whom, where to, and everything that happened to it. Always
// true: its lines, words, prices and measurements are those of the moment it was made, whatever the
// catalogue says later; total = subtotal − discount + shipping; it goes from one status to another only by a
// move of the table the contract has (order-moves.ts), by a mover that table names, under a lock on its row,
// and every move leaves one row of history and one piece of news with the same id; history and invoices are
// only ever added to; the last move of the history is the order's status; it has a number from the moment it
// is placed, which says nothing of how many orders there are, and an invoice number with no gap before it.
// What a shopper wrote (contact, addresses, remarks, why she cancels) stands in the order's own rows alone,
// never in its history, because history cannot be blanked.
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import {
  type CancelReason,
  type Mover,
  moveOf,
  ORDER_MOVES,
  type OrderStatus,
  type PaymentOption,
  type PaymentStatus,
  TAILORING_STAGES,
  type TailoringStage,
} from '@hindam/contract/order-moves';
import type { PictureRow } from '../shop.ts';

/** An address as it was typed at checkout; kept with the order, apart from any address book. */
export interface OrderAddress {
  name: string;
  country: string;
  state: string;
  district: string;
  city: string;
  lineOne: string;
  lineTwo: string;
  zipCode: string;
  dialCode: string;
  phone: string;
  /** An international number, or empty. */
  alternateNumber: string;
  landmark: string;
}

export interface LineTexts {
  title: string;
  colour: string;
  slug: string;
}

export interface DraftLine {
  productId: string;
  variantId: string;
  sku: string;
  colour: string;
  /** Empty on lines made to measure. */
  size: string;
  /** Language → words as they are now. */
  texts: Readonly<Record<string, LineTexts>>;
  picture: PictureRow | null;
  madeToMeasure: boolean;
  /** The measurement set's version, by which its pieces leave the cart; null for ready sizes. */
  customSizeId: string | null;
  /** The measurement set's name; null for ready sizes. */
  customSizeLabel: string | null;
  /** Field → inches, frozen; null for ready sizes. */
  measurements: Readonly<Record<string, number>> | null;
  remarks: string;
  quantity: number;
  unitMinor: number;
  lineTotalMinor: number;
  discountMinor: number;
  /** After the discount. */
  vatMinor: number;
}

export interface OrderSums {
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  shippingVatMinor: number;
  /** Of all lines and of shipping. */
  vatMinor: number;
  totalMinor: number;
}

/** Everything an order is made of; `insertOrder` writes it as it is. */
export interface OrderDraft extends OrderSums {
  orderId: string;
  /** Null for guests. */
  customerId: string | null;
  cartId: string | null;
  market: string;
  currency: string;
  /** Store code of the language she ordered in: her mails are written in it. */
  language: string;
  paymentOption: PaymentOption;
  name: string;
  email: string | null;
  /** `+971`, with `phone`. */
  dialCode: string | null;
  phone: string | null;
  shippingAddress: OrderAddress;
  billingAddress: OrderAddress;
  vatBasisPoints: number;
  couponId: string | null;
  couponCode: string | null;
  /** YYYY-MM-DD in the market's zone. */
  deliveryFrom: string;
  deliveryTo: string;
  /** How long its pieces are held for it. */
  holdSeconds: number;
  /** What is left of that where it goes on from another order. */
  secondsLeft?: number;
  /** Null where that begins now. */
  unpaidSince?: Date | null;
  /** How long a person has to confirm it; null where nobody needs to. */
  confirmSeconds?: number | null;
  /** What it is counted under (ceilings.ts); absent where nobody counts. */
  hashes?: { phone: Buffer | null; email: Buffer | null; address: Buffer | null };
  lines: readonly DraftLine[];
}

/** A line of an order there is. */
export interface OrderLine extends Omit<DraftLine, 'measurements'> {
  lineId: string;
  /** Pieces of it that were cancelled. */
  cancelled: number;
  tailoringStage: TailoringStage | null;
}

const NO_WORDS: LineTexts = { title: '', colour: '', slug: '' };

/** A line's words in a language; English where it was ordered before the shop spoke it. */
export function wordsOf({ texts }: Pick<OrderLine, 'texts'>, language: string): LineTexts {
  return texts[language] ?? texts[DEFAULT_LANGUAGE] ?? Object.values(texts)[0] ?? NO_WORDS;
}

/** Where an order went that came to a member from before her account. */
export interface DeliveredTo {
  orderId: string;
  number: string | null;
  address: OrderAddress;
}

/** The order's row as this transaction holds it; its doings keep it up to date. */
export interface LockedOrder extends OrderSums {
  readonly orderId: string;
  number: string | null;
  readonly customerId: string | null;
  readonly cartId: string | null;
  readonly market: string;
  readonly currency: string;
  readonly language: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentOption: PaymentOption;
  readonly name: string;
  readonly email: string | null;
  readonly dialCode: string | null;
  readonly phone: string | null;
  readonly vatBasisPoints: number;
  paidMinor: number;
  refundedMinor: number;
  readonly couponId: string | null;
  readonly couponCode: string | null;
  readonly accessVersion: number;
  readonly holdExpiresAt: Date | null;
  /** How long one attempt to pay it holds its pieces. */
  readonly holdSeconds: number;
  readonly unpaidSince: Date;
  /** While it is placed: until when a person confirms it, or it ends; null where nobody needs to. */
  readonly confirmBy: Date | null;
  replacedBy: string | null;
  cancelRequestedAt: Date | null;
  /** The pieces she asked to cancel, kept after the answer; null while she has not asked. */
  readonly cancelLines: readonly CancelWish[] | null;
  readonly createdAt: Date;
  placedAt: Date | null;
  /** When a guest's order became a member's; null for others. */
  handedOverAt: Date | null;
  lines: OrderLine[];
}

/** What a move may depend on beside the order's own lines. */
export interface MoveFacts {
  hasTracking?: boolean;
  failedAttempts?: number;
  /** Packed all the same; the mover says why. */
  skipsTailoring?: boolean;
}

const ATTEMPTS_BEFORE_RETURN = 2;

type Movable = Pick<LockedOrder, 'status'> & {
  lines: readonly Pick<OrderLine, 'madeToMeasure' | 'quantity' | 'cancelled' | 'tailoringStage'>[];
};

const toSew = ({ lines }: Movable): Movable['lines'] =>
  lines.filter((line) => line.madeToMeasure && line.cancelled < line.quantity);

const LAST_STAGE = TAILORING_STAGES.at(-1);

/** Nothing is left to sew: ready-made pieces never were. */
const isSewn = (order: Movable): boolean => toSew(order).every(({ tailoringStage }) => tailoringStage === LAST_STAGE);

function isMet(order: Movable, to: OrderStatus, by: Mover, facts: MoveFacts): boolean {
  switch (moveOf(order.status, to, by)?.needs) {
    case 'made_to_measure':
      return toSew(order).length > 0;
    case 'sewn':
      return facts.skipsTailoring === true || isSewn(order);
    case 'tracking':
      return facts.hasTracking === true;
    case 'two_attempts':
      return (facts.failedAttempts ?? 0) >= ATTEMPTS_BEFORE_RETURN;
    case undefined:
      return true;
  }
}

export function isAllowed(order: Movable, to: OrderStatus, by: Mover, facts: MoveFacts): boolean {
  return moveOf(order.status, to, by) !== null && isMet(order, to, by, facts);
}

/** Whether it may be packed only by saying why a piece is not at the tailor's last stage. */
export function skipsTailoring(order: Movable, to: OrderStatus): boolean {
  return moveOf(order.status, to, 'operator')?.needs === 'sewn' && !isSewn(order);
}

/** What a mover can bring along with a move. */
const BROUGHT_ALONG = { hasTracking: true, skipsTailoring: true } as const satisfies MoveFacts;

/** Where it may go from here, with what the mover can bring along. */
export function allowedMoves(order: Movable, by: Mover, facts: MoveFacts): OrderStatus[] {
  const brought = { ...facts, ...BROUGHT_ALONG };
  return ORDER_MOVES.map(({ to }) => to).filter(
    (to, index) => ORDER_MOVES[index]?.from === order.status && isAllowed(order, to, by, brought),
  );
}

export const UNPAID_STATUSES: readonly OrderStatus[] = ['pending_payment', 'payment_failed'];

export const isUnpaid = (status: OrderStatus): boolean => UNPAID_STATUSES.includes(status);

/** Before tailoring at once; later it is asked for, and answered within one working day. */
export function howToCancel(status: OrderStatus): 'now' | 'request' | 'no' {
  if (status === 'placed' || status === 'confirmed') return 'now';
  return status === 'in_tailoring' || status === 'packed' ? 'request' : 'no';
}

export interface CancelWish {
  lineId: string;
  quantity: number;
}

export interface CancelReasonGiven {
  reasonCode: CancelReason;
  reasonText: string;
}

/** What nobody paid is kept this long with the name of who wanted it. */
export const UNPAID_KEPT_DAYS = 90;
/** The window for returns; after it an order is done. */
export const COMPLETED_AFTER_DAYS = 14;
