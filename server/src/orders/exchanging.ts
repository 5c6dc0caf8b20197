// Exchanges of pieces: which variants may replace a piece, what the new order costs, and what is paid or refunded.
// Invariants: what was paid for the leaving pieces pays for the new order; shipping and the order's other charges are
// never charged twice.
import { EXCHANGED } from '@hindam/contract/order-moves';
import { compareSizes } from '../catalogue/catalogue.ts';
import { type Market, vatIncludedMinor } from '../pricing/pricing.ts';
import { type CancelledLine, type CancelledValue, cancelledValueOf, onDeliveryMinor } from './cancelling.ts';
import type { DraftLine, LineQuantity, LineTexts, LockedOrder, OrderLine, OrderSums } from './orders.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import type { Days } from '@hindam/contract/working-days';

export interface ExchangedPieces extends LineQuantity {
  variantId: string;
}

/** A variant of one of the order's products, as the order's market sells it now. */
export interface ExchangeVariant {
  variantId: string;
  productId: string;
  sku: string;
  colour: string;
  size: string;
  unitMinor: number;
  /** Whether the product is also offered made to measure. */
  hasCustomSize: boolean;
  tailoringDays: Days | null;
  /** Pieces that can be sold, without those held for other orders. */
  available: number;
  texts: Readonly<Record<string, LineTexts>>;
  picture: PictureRow | null;
}

/**
 * Whether this variant may replace the line's pieces. A made-to-measure piece has no size, so it can only get another
 * colour.
 */
export function isOffered(line: OrderLine, variant: ExchangeVariant): boolean {
  if (variant.productId !== line.productId || variant.variantId === line.variantId) return false;
  return !line.madeToMeasure || (variant.hasCustomSize && variant.colour !== line.colour);
}

/**
 * The variants that may replace a line's pieces. A made-to-measure piece has no size, so for it each colour appears
 * once.
 */
export function choicesOf(line: OrderLine, variants: Iterable<ExchangeVariant>): ExchangeVariant[] {
  const inOrder = (a: ExchangeVariant, b: ExchangeVariant) =>
    a.colour < b.colour ? -1 : Number(a.colour > b.colour) || compareSizes(a.size, b.size);
  const offered = [...variants].filter((variant) => isOffered(line, variant)).sort(inOrder);
  if (!line.madeToMeasure) return offered;
  const byColour = new Map(offered.map((variant) => [variant.colour, variant]));
  return [...byColour.values()];
}

export interface ExchangedLine extends DraftLine {
  /** Id of the old order's line whose pieces this line replaces. */
  fromLineId: string;
  tailoringDays: Days | null;
}

/** The discount that the new pieces take over, at most their price. */
function discountOf(line: OrderLine, { quantity, minor }: CancelledLine, variant: ExchangeVariant): number {
  return Math.min(line.unitMinor * quantity - minor, variant.unitMinor * quantity);
}

/**
 * Price of the new pieces after discount, minus the value of the leaving pieces; negative when the new ones cost less.
 */
export function differenceMinor(line: OrderLine, leaving: CancelledLine, variant: ExchangeVariant): number {
  return variant.unitMinor * leaving.quantity - discountOf(line, leaving, variant) - leaving.minor;
}

function newLine(
  line: OrderLine,
  leaving: CancelledLine,
  variant: ExchangeVariant,
  { vatBasisPoints }: Market,
): ExchangedLine {
  const { quantity } = leaving;
  const lineTotalMinor = variant.unitMinor * quantity;
  const discountMinor = discountOf(line, leaving, variant);
  return {
    fromLineId: line.lineId,
    productId: line.productId,
    variantId: variant.variantId,
    sku: variant.sku,
    colour: variant.colour,
    size: line.madeToMeasure ? '' : variant.size,
    texts: variant.texts,
    picture: variant.picture,
    madeToMeasure: line.madeToMeasure,
    customSizeId: line.customSizeId,
    customSizeLabel: line.customSizeLabel,
    measurements: null,
    remarks: line.remarks,
    quantity,
    unitMinor: variant.unitMinor,
    lineTotalMinor,
    discountMinor,
    vatMinor: vatIncludedMinor(lineTotalMinor - discountMinor, vatBasisPoints),
    tailoringDays: line.madeToMeasure ? variant.tailoringDays : null,
  };
}

type OldOrder = Pick<LockedOrder, 'shippingMinor' | 'wrappingMinor' | 'codFeeMinor' | 'lines'>;

/**
 * The sums of the new order, at today's VAT. The new order is charged for shipping, wrapping and the fee of cash on
 * delivery only when nothing of the old order is left.
 */
function sumsOf(lines: readonly DraftLine[], old: OldOrder, isLast: boolean, { vatBasisPoints }: Market): OrderSums {
  const sum = (of: 'lineTotalMinor' | 'discountMinor' | 'vatMinor') =>
    lines.reduce((total, line) => total + line[of], 0);
  const shippingMinor = isLast ? old.shippingMinor : 0;
  const wrappedMinor = isLast ? old.wrappingMinor : 0;
  const wrappingMinor = old.wrappingMinor === null ? null : wrappedMinor;
  const shippingVatMinor = vatIncludedMinor(shippingMinor, vatBasisPoints);
  const wrappingVatMinor = vatIncludedMinor(wrappingMinor ?? 0, vatBasisPoints);
  const codFeeMinor = isLast ? old.codFeeMinor : null;
  const codFeeVatMinor = vatIncludedMinor(codFeeMinor ?? 0, vatBasisPoints);
  const subtotalMinor = sum('lineTotalMinor');
  const discountMinor = sum('discountMinor');
  return {
    subtotalMinor,
    discountMinor,
    shippingMinor,
    shippingVatMinor,
    wrappingMinor,
    wrappingVatMinor,
    codFeeMinor,
    codFeeVatMinor,
    vatMinor: sum('vatMinor') + shippingVatMinor + wrappingVatMinor + codFeeVatMinor,
    totalMinor: subtotalMinor - discountMinor + shippingMinor + (wrappingMinor ?? 0) + (codFeeMinor ?? 0),
  };
}

export interface ExchangePlan {
  leaving: CancelledValue;
  lines: ExchangedLine[];
  sums: OrderSums;
  /** The part of the new order's total that the value of the leaving pieces pays. */
  creditMinor: number;
  /** What is still to be paid for the new order, now or on delivery. */
  toPayMinor: number;
  /** What is refunded because the leaving pieces are worth more than the new order costs. */
  backMinor: number;
}

/**
 * Plans an exchange. `worth` is the value of the leaving pieces; if it is null, they are valued as for a cancellation.
 * `refundableMinor` is what can still be refunded of the old order (refundable.store.ts). Returns null when the pieces
 * cannot be exchanged for these variants.
 */
export function planExchange(
  old: OldOrder,
  pieces: readonly ExchangedPieces[],
  {
    variants,
    market,
    refundableMinor,
    worth = null,
  }: {
    variants: ReadonlyMap<string, ExchangeVariant>;
    market: Market;
    refundableMinor: number;
    worth?: CancelledValue | null;
  },
): ExchangePlan | null {
  const leaving = worth ?? cancelledValueOf(old, pieces);
  if (!leaving) return null;
  const lines = pieces.flatMap(({ lineId, variantId }, index) => {
    const line = old.lines.find((one) => one.lineId === lineId);
    const variant = variants.get(variantId);
    const piece = leaving.lines[index];
    return line && variant && piece && isOffered(line, variant) ? [newLine(line, piece, variant, market)] : [];
  });
  if (lines.length < pieces.length) return null;
  const sums = sumsOf(lines, old, leaving.all, market);
  const owedMinor = Math.min(leaving.minor, refundableMinor);
  const creditMinor = Math.min(owedMinor, sums.totalMinor);
  return {
    leaving,
    lines,
    sums,
    creditMinor,
    toPayMinor: sums.totalMinor - creditMinor,
    backMinor: owedMinor - creditMinor,
  };
}

/**
 * Whether the exchange raises what drivers collect for both orders together to more than the market lets be paid on
 * delivery. A sum that is above the limit already, and does not rise, is allowed.
 */
export function isAboveCodLimit(
  old: OldOrder & Pick<LockedOrder, 'paymentOption'>,
  { leaving, sums }: ExchangePlan,
  { codLimitMinor }: Pick<Market, 'codLimitMinor'>,
): boolean {
  const beforeMinor = onDeliveryMinor(old);
  const afterMinor = beforeMinor - leaving.minor + sums.totalMinor;
  return codLimitMinor !== null && afterMinor > Math.max(codLimitMinor, beforeMinor);
}

/**
 * Splits an amount into parts of at most the sizes in `rooms`, each as large as possible before the next; null when the
 * amount exceeds their sum.
 */
export function takeFrom(amountMinor: number, rooms: readonly number[]): number[] | null {
  let left = amountMinor;
  const taken = rooms.map((room) => {
    const part = Math.min(left, room);
    left -= part;
    return part;
  });
  return left === 0 ? taken : null;
}

/** Whether the order ended because what was left of it was exchanged. */
export function wasExchanged({ history }: { history: readonly { to: string | null; what: string }[] }): boolean {
  return history.some(({ to, what }) => to === 'cancelled' && what === EXCHANGED);
}
