// What a paper of an order states; a paper is a tax invoice or a credit note. Invariant: the amounts of its lines add
// up to those of the paper.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { LANGUAGES } from '@hindam/contract/language';
import type { LegalDetails } from '../content/content.ts';
import { translate } from '../kernel/words.ts';
import { vatIncludedMinor } from '../pricing/pricing.ts';
import type { CancelledLine } from './cancelling.ts';
import type { LockedOrder, OrderLine } from './orders.ts';

export type PaperKind = 'invoice' | 'credit_note';

export type RefundReason = 'cancelled' | 'returned' | 'operator' | 'exchanged';

export interface PaperLine {
  kind: 'piece' | 'shipping' | 'wrapping' | 'cod' | 'fee' | 'refund';
  texts: Record<string, { title: string; colour: string }>;
  /** Empty for shipping, fees and other lines that are not pieces. */
  sku: string;
  size: string;
  madeToMeasure: boolean;
  quantity: number;
  unitMinor: number;
  discountMinor: number;
  /**
   * After discount, VAT included. Negative for a fee that is kept back, and for a part that other credit notes state.
   */
  totalMinor: number;
  vatMinor: number;
}

export interface PaperContent {
  market: string;
  timeZone: string;
  currency: string;
  vatBasisPoints: number;
  seller: LegalDetails & {
    address: Record<string, string>;
    /** By language; absent in invoices and credit notes of earlier versions, and when the settings have none. */
    legal_names?: Record<string, string>;
  };
  lines: PaperLine[];
  paymentOption: PaymentOption;
  /** The instalments agreed when the invoice was issued. */
  plan: { dueOn: string; amountMinor: number }[];
  /** The invoice that a credit note corrects; null for an invoice. */
  corrects: { number: string; issuedAt: string } | null;
  reason: RefundReason | null;
}

export type PaperOrder = Pick<
  LockedOrder,
  | 'market'
  | 'currency'
  | 'vatBasisPoints'
  | 'paymentOption'
  | 'shippingMinor'
  | 'shippingVatMinor'
  | 'wrappingMinor'
  | 'wrappingVatMinor'
  | 'codFeeMinor'
  | 'codFeeVatMinor'
> & { lines: readonly OrderLine[] };

function pieceOf(line: OrderLine): PaperLine {
  const { sku, size, madeToMeasure, quantity, unitMinor, discountMinor, vatMinor } = line;
  const texts = Object.entries(line.texts).map(([code, { title, colour }]) => [code, { title, colour }] as const);
  const totalMinor = line.lineTotalMinor - discountMinor;
  const piece = { sku, size, madeToMeasure, quantity, unitMinor, discountMinor, totalMinor, vatMinor };
  return { kind: 'piece', texts: Object.fromEntries(texts), ...piece };
}

const TITLES = {
  shipping: 'PAPER_SHIPPING',
  wrapping: 'PAPER_WRAPPING',
  cod: 'PAPER_COD',
  fee: 'PAPER_FEE',
  refund: 'PAPER_REFUND',
} as const;

function extraOf(
  kind: keyof typeof TITLES,
  totalMinor: number,
  vatMinor: number,
  key: string = TITLES[kind],
): PaperLine {
  const texts = Object.keys(LANGUAGES).map((code) => [code, { title: translate(code, key), colour: '' }]);
  const none = { sku: '', size: '', madeToMeasure: false, quantity: 1, discountMinor: 0 };
  return {
    kind,
    texts: Object.fromEntries(texts) as PaperLine['texts'],
    ...none,
    unitMinor: totalMinor,
    totalMinor,
    vatMinor,
  };
}

function servicesOf(order: PaperOrder): PaperLine[] {
  const { shippingMinor, shippingVatMinor, wrappingMinor, wrappingVatMinor, codFeeMinor, codFeeVatMinor } = order;
  return [
    ...(shippingMinor > 0 ? [extraOf('shipping', shippingMinor, shippingVatMinor)] : []),
    ...(wrappingMinor === null ? [] : [extraOf('wrapping', wrappingMinor, wrappingVatMinor)]),
    ...(codFeeMinor === null ? [] : [extraOf('cod', codFeeMinor, codFeeVatMinor)]),
  ];
}

export const invoiceLines = (order: PaperOrder): PaperLine[] => [...order.lines.map(pieceOf), ...servicesOf(order)];

export const totalOf = (lines: readonly PaperLine[]): number => lines.reduce((sum, line) => sum + line.totalMinor, 0);
export const vatOf = (lines: readonly PaperLine[]): number => lines.reduce((sum, line) => sum + line.vatMinor, 0);

/**
 * Splits the VAT over the lines of an invoice or credit note by their totals; the largest line takes the difference
 * from rounding.
 */
function withVat(lines: readonly PaperLine[], vatMinor: number, vatBasisPoints: number): PaperLine[] {
  const shared = lines.map((line) => {
    const share = vatIncludedMinor(Math.abs(line.totalMinor), vatBasisPoints);
    return { ...line, vatMinor: line.totalMinor < 0 ? -share : share };
  });
  const largest = shared.reduce((best, line) => (line.totalMinor > best.totalMinor ? line : best), shared[0]!);
  largest.vatMinor += vatMinor - vatOf(shared);
  return shared;
}

export interface Credit {
  amountMinor: number;
  vatMinor: number;
  cancelled: readonly CancelledLine[];
  /**
   * The part of the value of `cancelled` that other credit notes of the same cancellation state; a line of its own
   * subtracts it.
   */
  apartMinor?: number;
  /** Whether this credit note alone credits the whole invoice. */
  isWholeInvoice: boolean;
}

/** Cancelled pieces at the invoice's unit price; the difference to what they were worth is shown as discount. */
function cancelledLines(order: PaperOrder, cancelled: readonly CancelledLine[]): PaperLine[] {
  return cancelled.flatMap(({ lineId, quantity, minor }) => {
    const line = order.lines.find((one) => one.lineId === lineId);
    if (!line) return [];
    return [{ ...pieceOf(line), quantity, totalMinor: minor, discountMinor: line.unitMinor * quantity - minor }];
  });
}

/** The lines of a credit note. The difference between its amount and the value of its pieces gets lines of its own. */
export function creditLines(order: PaperOrder, credit: Credit): PaperLine[] {
  const { amountMinor, vatMinor, cancelled, isWholeInvoice, apartMinor = 0 } = credit;
  const whole = invoiceLines(order);
  if (isWholeInvoice && totalOf(whole) === amountMinor && vatOf(whole) === vatMinor) return whole;
  const pieces = cancelledLines(order, cancelled);
  const rest = amountMinor + apartMinor - totalOf(pieces);
  const services = servicesOf(order);
  const lines = [...pieces];
  if (pieces.length > 0 && rest > 0 && rest === totalOf(services)) lines.push(...services);
  else if (rest > 0) lines.push(extraOf('refund', rest, 0));
  else if (rest < 0) lines.push(extraOf('fee', rest, 0));
  if (pieces.length > 0 && apartMinor > 0) lines.push(extraOf('refund', -apartMinor, 0, 'PAPER_APART'));
  return withVat(lines, vatMinor, order.vatBasisPoints);
}

export interface Issuer {
  timeZone: string;
  seller: PaperContent['seller'];
}

function frameOf({ market, currency, vatBasisPoints, paymentOption }: PaperOrder, issuer: Issuer) {
  return { ...issuer, market, currency, vatBasisPoints, paymentOption };
}

export function invoiceContent(order: PaperOrder, issuer: Issuer, plan: PaperContent['plan']): PaperContent {
  return { ...frameOf(order, issuer), lines: invoiceLines(order), plan, corrects: null, reason: null };
}

export function creditContent(
  order: PaperOrder,
  issuer: Issuer,
  { corrects, reason, ...credit }: Credit & Pick<PaperContent, 'corrects' | 'reason'>,
): PaperContent {
  return { ...frameOf(order, issuer), lines: creditLines(order, credit), plan: [], corrects, reason };
}

/**
 * Whether invoices and credit notes of the market are simplified ones, as in Saudi Arabia; a simplified invoice has a
 * QR code.
 */
export const isSimplified = ({ market }: Pick<PaperContent, 'market'>): boolean => market === 'sa';
