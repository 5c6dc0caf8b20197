// An order: what was bought at which price, by whom, and where to. Invariants: lines, texts, prices and measurements
// are those of the moment the order was made, whatever the catalogue says later; the status changes only by a move of
// the contract's table (order-moves.ts), which writes a history row and an event.
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import type { Contact } from '../customers/customers.ts';
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
  /** Empty on made-to-measure lines. */
  size: string;
  /** Product texts by language, as they were when the order was made. */
  texts: Readonly<Record<string, LineTexts>>;
  picture: PictureRow | null;
  madeToMeasure: boolean;
  /** Id of the measurement set's version; null for ready-made sizes. */
  customSizeId: string | null;
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
  /** Price of gift wrapping; null when the order is not wrapped. */
  wrappingMinor: number | null;
  wrappingVatMinor: number;
  /** The fee of cash on delivery; null when none is charged. */
  codFeeMinor: number | null;
  codFeeVatMinor: number;
  /** VAT included in the lines and the other charges. */
  vatMinor: number;
  totalMinor: number;
}

export interface OrderDraft extends OrderSums {
  orderId: string;
  /** Null for a guest's order. */
  customerId: string | null;
  cartId: string | null;
  market: string;
  currency: string;
  /** Code of the language, for example `arb`; messages to the buyer are written in it. */
  language: string;
  paymentOption: PaymentOption;
  name: string;
  email: string | null;
  /** The international dial code of `phone`, for example `+971`; null when `phone` is null. */
  dialCode: string | null;
  phone: string | null;
  /** A copy, which a change of the address book does not change. */
  shippingAddress: PostalAddress;
  billingAddress: PostalAddress;
  /** The note for whoever receives the gift; null or absent when the order is no gift. */
  gift?: { note: string } | null;
  vatBasisPoints: number;
  couponId: string | null;
  couponCode: string | null;
  /** First and last day of the estimated delivery, YYYY-MM-DD in the market's time zone. */
  deliveryFrom: string;
  deliveryTo: string;
  holdSeconds: number;
  /** Seconds left of a hold that was taken over from a replaced order; absent means `holdSeconds`. */
  secondsLeft?: number;
  /** When the replaced order became unpaid, if this order takes over its hold; absent or null means now. */
  unpaidSince?: Date | null;
  /** Seconds within which an operator has to confirm the order; absent or null when no confirmation is needed. */
  confirmSeconds?: number | null;
  /** HMACs of phone number, mail address and network address, under which the ceilings count the order. */
  hashes?: { phone: Buffer | null; email: Buffer | null; address: Buffer | null };
  lines: readonly DraftLine[];
}

export interface OrderLine extends Omit<DraftLine, 'measurements'> {
  lineId: string;
  cancelled: number;
  /** Pieces of arrived returns that the shop accepted, for a refund or an exchange. */
  returned: number;
  /** Pieces that are in a return and have not arrived at the shop yet. */
  inReturn: number;
  /** What the cancelled and returned pieces were worth when they left the order, in minor units. */
  goneMinor: number;
  tailoringStage: TailoringStage | null;
}

const NO_TEXTS: LineTexts = { title: '', colour: '', slug: '' };

/** Texts of a line in a language; in English, else in any other, when the order has none in that language. */
export function textsOf({ texts }: Pick<OrderLine, 'texts'>, language: string): LineTexts {
  return texts[language] ?? texts[DEFAULT_LANGUAGE] ?? Object.values(texts)[0] ?? NO_TEXTS;
}

export interface DeliveredTo {
  orderId: string;
  number: string | null;
  address: PostalAddress;
}

/** An order that this transaction has locked; service functions that change the row change this object too. */
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
  /**
   * The contact the order was placed with. The order's link and codes go to it alone: whoever holds the link may have
   * entered another `phone` since.
   */
  readonly placedWith: Contact;
  readonly vatBasisPoints: number;
  paidMinor: number;
  refundedMinor: number;
  readonly couponId: string | null;
  readonly couponCode: string | null;
  readonly accessVersion: number;
  readonly holdExpiresAt: Date | null;
  /** Seconds for which the pieces are held during one attempt to pay. */
  readonly holdSeconds: number;
  readonly unpaidSince: Date;
  /**
   * Until when an operator has to confirm the order before it is cancelled; null when no confirmation is needed. It
   * matters while the status is `placed`.
   */
  readonly confirmBy: Date | null;
  replacedBy: string | null;
  cancelRequestedAt: Date | null;
  /**
   * The pieces the buyer last requested to cancel, also after an operator's answer; null for none, and after the
   * order's personal data was erased.
   */
  readonly cancelLines: readonly LineQuantity[] | null;
  readonly createdAt: Date;
  placedAt: Date | null;
  /** When a member took over the guest's order; null for others. */
  handedOverAt: Date | null;
  /**
   * The order whose pieces this one replaces, and how much of this order their value pays; absent or null for an order
   * made from a cart.
   */
  readonly exchange?: { fromOrderId: string; creditMinor: number } | null;
  lines: OrderLine[];
}

/** What the buyer pays for an order: its total minus the value of the pieces it replaces in an exchange. */
export function toPayMinor({ totalMinor, exchange }: Pick<LockedOrder, 'totalMinor' | 'exchange'>): number {
  return totalMinor - (exchange?.creditMinor ?? 0);
}

export interface MoveFacts {
  /** Whether the parcel has a tracking number. */
  hasTracking?: boolean;
  /** Failed attempts to deliver the parcel. */
  failedAttempts?: number;
  /** Whether the order is packed although a piece is not sewn to the end. */
  skipsTailoring?: boolean;
  /** Whether no return of the order waits for pieces any more. */
  returnsSettled?: boolean;
}

const ATTEMPTS_BEFORE_RETURN = 2;

type Movable = Pick<LockedOrder, 'status'> & {
  lines: readonly Pick<OrderLine, 'madeToMeasure' | 'quantity' | 'cancelled' | 'tailoringStage'>[];
};

const toSew = ({ lines }: Movable): Movable['lines'] =>
  lines.filter((line) => line.madeToMeasure && line.cancelled < line.quantity);

const LAST_STAGE = TAILORING_STAGES.at(-1);

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

/** Whether the move to this status needs a reason, because a piece is not sewn to the end. */
export function skipsTailoring(order: Movable, to: OrderStatus): boolean {
  return moveOf(order.status, to, 'operator')?.needs === 'sewn' && !isSewn(order);
}

/** Facts that a mover can supply together with a move. */
const SUPPLIED_FACTS = { hasTracking: true, skipsTailoring: true } as const satisfies MoveFacts;

/** Statuses that the order may move to, if the mover supplies what is needed. */
export function allowedMoves(order: Movable, by: Mover, facts: MoveFacts): OrderStatus[] {
  const brought = { ...facts, ...SUPPLIED_FACTS };
  return ORDER_MOVES.map(({ to }) => to).filter(
    (to, index) => ORDER_MOVES[index]?.from === order.status && isAllowed(order, to, by, brought),
  );
}

export const UNPAID_STATUSES: readonly OrderStatus[] = ['pending_payment', 'payment_failed'];

export const isUnpaid = (status: OrderStatus): boolean => UNPAID_STATUSES.includes(status);

/** How a shopper cancels an order of this status: `now`, or by a `request` that an operator answers. */
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

/** Days after which the personal data of an order that expired unpaid is erased. */
export const UNPAID_RETENTION_DAYS = 90;
