// An order: what was bought at which price, by whom, where to, and everything that happened to it. Invariants: lines,
// texts, prices and measurements are those of the moment the order was made, whatever the catalogue says later; total =
// subtotal − discount + shipping + gift wrapping + fee of cash on delivery. The status changes only by a move of the
// contract's table (order-moves.ts), by a mover named there, under the order's row lock; every move writes one history
// row and one event with the same id, and the last move in the history leads to the order's status. Rows of history and
// invoices are never changed or deleted. An order gets its number when it is placed; the number does not reveal how
// many orders there are, and invoice numbers have no gap. What a shopper wrote (contact, addresses, remarks, gift note,
// note for the driver, reason for cancelling) is stored only in rows that can be blanked, never in the history.
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import type { PostalAddress } from '../customers/postal-address.ts';
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
import type { PictureRow } from '../kernel/picture-address.ts';

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
  /** The variant's size; empty on made-to-measure lines. */
  size: string;
  /** Product texts by language, as they were when the order was made. */
  texts: Readonly<Record<string, LineTexts>>;
  picture: PictureRow | null;
  madeToMeasure: boolean;
  /** Id of the measurement set's version, by which the ordered cart line is found; null for ready-made sizes. */
  customSizeId: string | null;
  /** Label of the measurement set; null for ready-made sizes. */
  customSizeLabel: string | null;
  /** Inches by name of the measurement, copied when the order was made; null for ready-made sizes. */
  measurements: Readonly<Record<string, number>> | null;
  remarks: string;
  quantity: number;
  unitMinor: number;
  lineTotalMinor: number;
  discountMinor: number;
  /** VAT included in the line's price after its discount. */
  vatMinor: number;
}

export interface OrderSums {
  subtotalMinor: number;
  discountMinor: number;
  shippingMinor: number;
  shippingVatMinor: number;
  /** Price of wrapping the order as a gift; null = not wrapped. */
  wrappingMinor: number | null;
  wrappingVatMinor: number;
  /** The fee of cash on delivery; null = none. */
  codFeeMinor: number | null;
  codFeeVatMinor: number;
  /** VAT included in all lines, in shipping, wrapping and fee. */
  vatMinor: number;
  totalMinor: number;
}

/** A new order with everything that is stored of it. */
export interface OrderDraft extends OrderSums {
  orderId: string;
  /** Null for guests. */
  customerId: string | null;
  cartId: string | null;
  market: string;
  currency: string;
  /** Code of the language the order was placed in, for example `arb`; messages to the buyer are written in it. */
  language: string;
  paymentOption: PaymentOption;
  name: string;
  email: string | null;
  /** For example `+971`; null when `phone` is null. */
  dialCode: string | null;
  phone: string | null;
  /** A copy stored with the order, which a change of the address book does not change. */
  shippingAddress: PostalAddress;
  billingAddress: PostalAddress;
  /** The note for whoever receives the gift, '' = none; null or absent when the order is no gift. */
  gift?: { note: string } | null;
  vatBasisPoints: number;
  couponId: string | null;
  couponCode: string | null;
  /** YYYY-MM-DD in the market's zone. */
  deliveryFrom: string;
  deliveryTo: string;
  /** Seconds for which the order's pieces are held. */
  holdSeconds: number;
  /** Seconds left of a hold that was taken over from a replaced order; absent means `holdSeconds`. */
  secondsLeft?: number;
  /** When the replaced order became unpaid, if this order takes over its hold; null or absent means now. */
  unpaidSince?: Date | null;
  /** Seconds within which an operator has to confirm the order; null or absent when no confirmation is needed. */
  confirmSeconds?: number | null;
  /** HMACs under which the ceilings count the order (ceilings.service.ts); absent when it is not counted. */
  hashes?: { phone: Buffer | null; email: Buffer | null; address: Buffer | null };
  lines: readonly DraftLine[];
}

/** A line of an existing order. */
export interface OrderLine extends Omit<DraftLine, 'measurements'> {
  lineId: string;
  /** How many of its pieces were cancelled. */
  cancelled: number;
  /** How many of its pieces the shop has taken back. */
  returned: number;
  /** How many of its pieces are in a return and have not arrived at the shop yet. */
  inReturn: number;
  tailoringStage: TailoringStage | null;
}

const NO_TEXTS: LineTexts = { title: '', colour: '', slug: '' };

/**
 * Texts of a line in a language; in English when the order has none in that language, for example because the shop did
 * not have the language yet.
 */
export function textsOf({ texts }: Pick<OrderLine, 'texts'>, language: string): LineTexts {
  return texts[language] ?? texts[DEFAULT_LANGUAGE] ?? Object.values(texts)[0] ?? NO_TEXTS;
}

/** The delivery address of an order that was handed over to a member. */
export interface DeliveredTo {
  orderId: string;
  number: string | null;
  address: PostalAddress;
}

/**
 * The order's row and lines, which this transaction has locked; service functions that change the row change this
 * object too.
 */
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
  /** Seconds for which the order's pieces are held during one attempt to pay. */
  readonly holdSeconds: number;
  readonly unpaidSince: Date;
  /**
   * Until when an operator has to confirm the order before it is cancelled, meaningful while its status is `placed`;
   * null when no confirmation is needed.
   */
  readonly confirmBy: Date | null;
  replacedBy: string | null;
  cancelRequestedAt: Date | null;
  /**
   * The pieces the buyer last requested to cancel, also after an operator's answer; null when there was no request or
   * the order was blanked.
   */
  readonly cancelLines: readonly LineQuantity[] | null;
  readonly createdAt: Date;
  placedAt: Date | null;
  /** When a guest's order was handed over to a member; null for others. */
  handedOverAt: Date | null;
  /**
   * The order whose pieces this one replaces, and how much of this order their value pays; absent or null for an order
   * made from a cart.
   */
  readonly exchange?: { fromOrderId: string; creditMinor: number } | null;
  lines: OrderLine[];
}

/** What the buyer pays for an order: its total minus the value of the pieces it replaces in an exchange. */
export function dueMinor({ totalMinor, exchange }: Pick<LockedOrder, 'totalMinor' | 'exchange'>): number {
  return totalMinor - (exchange?.creditMinor ?? 0);
}

/** Facts a move may depend on, besides the order's own lines. */
export interface MoveFacts {
  hasTracking?: boolean;
  failedAttempts?: number;
  /** Whether the order is packed although a piece is not at the last tailoring stage; the operator gives a reason. */
  skipsTailoring?: boolean;
  /** Whether no return of the order waits for its pieces any more; only the returns slice supplies this. */
  returnsSettled?: boolean;
}

const ATTEMPTS_BEFORE_RETURN = 2;

type Movable = Pick<LockedOrder, 'status'> & {
  lines: readonly Pick<OrderLine, 'madeToMeasure' | 'quantity' | 'cancelled' | 'tailoringStage'>[];
};

const toSew = ({ lines }: Movable): Movable['lines'] =>
  lines.filter((line) => line.madeToMeasure && line.cancelled < line.quantity);

const LAST_STAGE = TAILORING_STAGES.at(-1);

/** Whether no made-to-measure piece is left to sew. */
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
    case 'returns_settled':
      return facts.returnsSettled === true;
    case undefined:
      return true;
  }
}

export function isAllowed(order: Movable, to: OrderStatus, by: Mover, facts: MoveFacts): boolean {
  return moveOf(order.status, to, by) !== null && isMet(order, to, by, facts);
}

/**
 * Whether the move to this status needs a reason, because the order would be packed with a piece that is not at the
 * last tailoring stage.
 */
export function skipsTailoring(order: Movable, to: OrderStatus): boolean {
  return moveOf(order.status, to, 'operator')?.needs === 'sewn' && !isSewn(order);
}

/** Facts a mover can supply together with a move. */
const SUPPLIED_FACTS = { hasTracking: true, skipsTailoring: true } as const satisfies MoveFacts;

/** Statuses the order may move to, assuming the facts a mover can supply. */
export function allowedMoves(order: Movable, by: Mover, facts: MoveFacts): OrderStatus[] {
  const brought = { ...facts, ...SUPPLIED_FACTS };
  return ORDER_MOVES.map(({ to }) => to).filter(
    (to, index) => ORDER_MOVES[index]?.from === order.status && isAllowed(order, to, by, brought),
  );
}

export const UNPAID_STATUSES: readonly OrderStatus[] = ['pending_payment', 'payment_failed'];

export const isUnpaid = (status: OrderStatus): boolean => UNPAID_STATUSES.includes(status);

/**
 * How a shopper cancels an order of this status: at once while it is placed or confirmed; by a request, which an
 * operator answers, while it is in tailoring or packed; not at all in any other status.
 */
export function howToCancel(status: OrderStatus): 'now' | 'request' | 'no' {
  if (status === 'placed' || status === 'confirmed') return 'now';
  return status === 'in_tailoring' || status === 'packed' ? 'request' : 'no';
}

export interface LineQuantity {
  lineId: string;
  quantity: number;
}

export interface CancelReasonGiven {
  reasonCode: CancelReason;
  reasonText: string;
}

/** Days after which the personal data of an unpaid order that expired is blanked. */
export const UNPAID_RETENTION_DAYS = 90;
