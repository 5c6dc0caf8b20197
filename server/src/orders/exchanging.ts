// What an exchange of pieces costs: which lines the new order gets and at which price, and who owes whom what. Always
// true: what the leaving pieces are worth pays for the new order, and what it does not need goes back; a new piece
// takes over the discount of the piece it replaces, so a piece at an unchanged price is exchanged for nothing; delivery
// and wrapping are never charged twice: they move along when nothing of the old order is left.
import { EXCHANGED } from '@hindam/contract/order-moves';
import { compareSizes } from '../catalogue/catalogue.ts';
import { type Market, vatIncludedMinor } from '../pricing/pricing.ts';
import { type CancelledLine, type CancelledValue, cancelledValueOf } from './cancelling.ts';
import type { DraftLine, LineQuantity, LineTexts, LockedOrder, OrderLine, OrderSums } from './orders.ts';
import type { PictureRow } from '../kernel/picture-address.ts';
import type { Days } from '../pricing/delivery.ts';

/** Pieces of a line that leave, and the variant that comes in their place. */
export interface ExchangedPieces extends LineQuantity {
  variantId: string;
}

/** A variant of the same product, as the order's market sells it now. */
export interface ExchangeVariant {
  variantId: string;
  productId: string;
  sku: string;
  colour: string;
  size: string;
  unitMinor: number;
  /** Whether the product is made to measure too. */
  hasCustomSize: boolean;
  tailoringDays: Days | null;
  /** Pieces that nobody holds. */
  available: number;
  texts: Readonly<Record<string, LineTexts>>;
  picture: PictureRow | null;
}

/**
 * Whether the line's pieces can become this variant: another one of the same product. A made-to-measure piece has no
 * size, so it can only get another colour.
 */
export function isOffered(line: OrderLine, variant: ExchangeVariant): boolean {
  if (variant.productId !== line.productId || variant.variantId === line.variantId) return false;
  return !line.madeToMeasure || (variant.hasCustomSize && variant.colour !== line.colour);
}

/** What a line's pieces can become, by colour and size. One variant of each colour stands for a made-to-measure piece, which has no size. */
export function choicesOf(line: OrderLine, variants: Iterable<ExchangeVariant>): ExchangeVariant[] {
  const inOrder = (a: ExchangeVariant, b: ExchangeVariant) =>
    a.colour < b.colour ? -1 : Number(a.colour > b.colour) || compareSizes(a.size, b.size);
  const offered = [...variants].filter((variant) => isOffered(line, variant)).sort(inOrder);
  if (!line.madeToMeasure) return offered;
  const byColour = new Map(offered.map((variant) => [variant.colour, variant]));
  return [...byColour.values()];
}

export interface ExchangedLine extends DraftLine {
  /** Of the line it replaces pieces of. */
  fromLineId: string;
  tailoringDays: Days | null;
}

/** The part of the line's discount that a piece which comes instead takes over, at most its price. */
function discountOf(line: OrderLine, { quantity, minor }: CancelledLine, variant: ExchangeVariant): number {
  return Math.min(line.unitMinor * quantity - minor, variant.unitMinor * quantity);
}

/** What the new pieces cost more than the leaving ones are worth; negative where they cost less. */
export function differenceMinor(line: OrderLine, leaving: CancelledLine, variant: ExchangeVariant): number {
  return variant.unitMinor * leaving.quantity - discountOf(line, leaving, variant) - leaving.minor;
}

/** A line of the new order. Its measurements are copied where it is written. */
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

/** The sums of the new order by the market's terms of now. */
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
  /** What leaves the old order, and what it is worth. */
  leaving: CancelledValue;
  lines: ExchangedLine[];
  sums: OrderSums;
  /** What the leaving pieces pay of the new order. */
  creditMinor: number;
  /** What is still to be paid for the new order: now, or on delivery. */
  toPayMinor: number;
  /** What goes back, because the leaving pieces brought in more than the new order costs. */
  backMinor: number;
}

/**
 * Plans an exchange. `worth` is what the leaving pieces are worth where the caller has its own rule for it, null means
 * that they are cancelled; `refundableMinor` is what was paid for the old order and is not refunded or being refunded.
 * Null when a piece is not there any more, is named twice, or cannot become the variant.
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

/** Takes `amountMinor` from the rooms in their order; null when they are too small together. */
export function takeFrom(amountMinor: number, rooms: readonly number[]): number[] | null {
  let left = amountMinor;
  const taken = rooms.map((room) => {
    const part = Math.min(left, room);
    left -= part;
    return part;
  });
  return left === 0 ? taken : null;
}

/** Whether the order ended because all that was left of it was exchanged. */
export function wasExchanged({ history }: { history: readonly { to: string | null; what: string }[] }): boolean {
  return history.some(({ to, what }) => to === 'cancelled' && what === EXCHANGED);
}
