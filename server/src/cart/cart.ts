// Rules of a cart, a guest's or a member's. A line names a variant, may have a measurement set and remarks, and holds 1
// to 20 pieces. A cart reserves nothing, so a line has notices, for example of a price that changed since the line was
// added. A made-to-measure piece is cut from cloth, so stock does not limit it.
import type { LineNotice } from '@hindam/contract/cart';
import type { RefusalName } from '@hindam/contract/refusals';
import type { LineToPrice } from '../pricing/pricing.ts';

export const LINE_PIECES_MAX = 20;
export const CART_LINES_MAX = 50;
export const CART_RETENTION_DAYS = 90;

/** Facts about the piece to add; `variant` is null when the market does not sell it. */
export interface AddFacts {
  variant: {
    active: boolean;
    colour: string;
    size: string;
    customSize: boolean;
    available: number;
    /** Minimum quantity of the product, over its sizes and colours. */
    minimum: number;
  } | null;
  /**
   * Pieces of this variant on the cart's ready-made lines; for a piece made to measure, the pieces of the line to which
   * it would be added.
   */
  held: number;
  /** Number of the cart's lines, of whatever product. */
  lines: number;
  /** Whether the cart has a line with this variant, measurement set and remarks, to which the piece would be added. */
  lineExists: boolean;
  /** Pieces of the product in the cart, over all its variants. */
  ofProduct: number;
  /**
   * The measurement set the caller named; `complete` tells whether it has the measurements this product needs. Null for
   * none, or when the set is not the cart owner's.
   */
  measured: { complete: boolean } | null;
}

export interface RequestedPiece {
  colour: string;
  /** Null when the caller named no size; then the variant's size is not checked. */
  size: string | null;
  /** Whether the piece is made to measure. */
  customSize: boolean;
}

/**
 * Null when the piece may be added. The statement ADD in add.store.ts makes the same decision in SQL where it adds one
 * ready-made piece; tests run both on the cases of cart.cases.ts.
 */
export function refusalOfAdd(facts: AddFacts, wish: RequestedPiece): RefusalName | null {
  const { variant } = facts;
  if (!variant?.active) return 'PRODUCT_GONE';
  if (variant.colour !== wish.colour) return 'COLOUR_MISMATCH';
  if (wish.size !== null && variant.size !== wish.size) return 'SIZE_MISMATCH';
  const cloth = wish.customSize ? refusalOfMeasured(facts, variant.customSize) : null;
  if (cloth) return cloth;
  if (!wish.customSize && variant.available <= 0) return 'OUT_OF_STOCK';
  if (facts.held >= LINE_PIECES_MAX) return 'QUANTITY_LIMIT';
  if (!wish.customSize && facts.held >= variant.available) return 'NOT_ENOUGH_STOCK';
  if (!facts.lineExists && facts.lines >= CART_LINES_MAX) return 'CART_FULL';
  return null;
}

/**
 * How many pieces an add puts into the cart: those that are missing to the product's minimum, or one if none is
 * missing, as far as stock and LINE_PIECES_MAX allow; 0 or less if they allow none.
 */
export function piecesToAdd(
  { variant, held, ofProduct }: AddFacts,
  { customSize }: Pick<RequestedPiece, 'customSize'>,
): number {
  const wanted = Math.max(1, (variant?.minimum ?? 1) - ofProduct);
  const stock = customSize ? LINE_PIECES_MAX : (variant?.available ?? 0);
  return Math.min(wanted, Math.min(LINE_PIECES_MAX, stock) - held);
}

export function isShort({ variant, ofProduct }: AddFacts, pieces: number): boolean {
  return ofProduct + pieces < (variant?.minimum ?? 1);
}

function refusalOfMeasured({ measured }: AddFacts, offered: boolean): RefusalName | null {
  if (!offered) return 'CUSTOM_SIZE_NOT_OFFERED';
  if (!measured) return 'CUSTOM_SIZE_NOT_FOUND';
  return measured.complete ? null : 'CUSTOM_SIZE_INCOMPLETE';
}

export interface QuantityFacts {
  before: number;
  isMeasured: boolean;
  /** Ready-made pieces of this variant on other lines of the cart. */
  heldElsewhere: number;
  available: number;
}

/**
 * Null when the quantity may be set. Fewer pieces are always allowed, so that a shopper can fix a line whose stock ran
 * short. The statement SET in line.store.ts makes the same decision in SQL; tests run both on the cases of
 * cart.cases.ts.
 */
export function refusalOfQuantity(quantity: number, facts: QuantityFacts): RefusalName | null {
  const { before, isMeasured, heldElsewhere, available } = facts;
  if (quantity <= before) return null;
  const wanted = isMeasured ? quantity : quantity + heldElsewhere;
  if (wanted > LINE_PIECES_MAX) return 'QUANTITY_LIMIT';
  if (isMeasured) return null;
  if (available <= 0) return 'OUT_OF_STOCK';
  return wanted > available ? 'NOT_ENOUGH_STOCK' : null;
}

export interface LineFacts {
  productId: string;
  variantId: string;
  customSizeId: string | null;
  quantity: number;
  seenPriceMinor: number;
  /** Null when the variant, or its made-to-measure form that the line asks for, is no longer sold in the market. */
  priceMinor: number | null;
  available: number;
  minQuantity: number;
}

export interface Notice {
  kind: LineNotice;
  wasMinor?: number;
  available?: number;
  minimum?: number;
}

const isReadyMade = ({ customSizeId }: { customSizeId: string | null }): boolean => customSizeId === null;

function sumBy(lines: readonly LineFacts[], keyOf: (line: LineFacts) => string): (line: LineFacts) => number {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.quantity);
  return (line) => sums.get(keyOf(line)) ?? 0;
}

/**
 * The notices `below_minimum` by line, at most one for each product of which the cart has too few pieces. Each is
 * shown on a line of the product that has room for the missing pieces, if there is one.
 */
function minimumNotices(
  lines: readonly LineFacts[],
  isAvailable: (line: LineFacts) => boolean,
  roomOf: (line: LineFacts) => number,
): Map<LineFacts, Notice> {
  const ofProduct = sumBy(lines, ({ productId }) => productId);
  const told = new Map<string, { line: LineFacts; fits: boolean }>();
  for (const line of lines.filter(isAvailable)) {
    const missing = line.minQuantity - ofProduct(line);
    const fits = roomOf(line) >= missing;
    const before = told.get(line.productId);
    if (missing > 0 && (!before || (fits && !before.fits))) told.set(line.productId, { line, fits });
  }
  const notice = ({ line, fits }: { line: LineFacts; fits: boolean }): Notice => ({
    kind: 'below_minimum',
    minimum: line.minQuantity,
    ...(fits ? {} : { available: roomOf(line) }),
  });
  return new Map([...told.values()].map((place) => [place.line, notice(place)]));
}

export function noticesOf(lines: readonly LineFacts[]): Notice[][] {
  const ofVariant = sumBy(lines, (line) => (isReadyMade(line) ? line.variantId : ''));
  const isGone = (line: LineFacts): boolean => line.priceMinor === null;
  const isSoldOut = (line: LineFacts): boolean => isReadyMade(line) && line.available <= 0;
  const roomOf = (line: LineFacts): number => {
    if (!isReadyMade(line)) return LINE_PIECES_MAX - line.quantity;
    return Math.max(0, Math.min(LINE_PIECES_MAX, line.available) - ofVariant(line));
  };
  const minimum = minimumNotices(lines, (line) => !isGone(line) && !isSoldOut(line), roomOf);
  return lines.map((line) => {
    if (isGone(line)) return [{ kind: 'gone' }];
    if (isSoldOut(line)) return [{ kind: 'sold_out' }];
    const notices: Notice[] = [];
    if (isReadyMade(line) && ofVariant(line) > line.available)
      notices.push({ kind: 'less_stock', available: line.available });
    const price = line.priceMinor ?? line.seenPriceMinor;
    if (price > line.seenPriceMinor) notices.push({ kind: 'price_up', wasMinor: line.seenPriceMinor });
    if (price < line.seenPriceMinor) notices.push({ kind: 'price_down', wasMinor: line.seenPriceMinor });
    const told = minimum.get(line);
    return told ? [...notices, told] : notices;
  });
}

const BLOCKING: ReadonlySet<LineNotice> = new Set(['gone', 'sold_out', 'less_stock', 'below_minimum']);

export function blocksCheckout({ kind }: Notice): boolean {
  return BLOCKING.has(kind);
}

export function canCheckOut(notices: readonly Notice[][]): boolean {
  return notices.length > 0 && !notices.flat().some(blocksCheckout);
}

/** Lines that are gone or sold out do not count in the cart's sums. */
export function isCounted(notices: readonly Notice[]): boolean {
  return notices.every(({ kind }) => kind !== 'gone' && kind !== 'sold_out');
}

/** The line as pricing takes it. A line without a price, whose notice is `gone`, is priced at 0. */
export function lineToPrice({
  id,
  typeId,
  quantity,
  priceMinor,
}: {
  id: string;
  typeId: string | null;
  quantity: number;
  priceMinor: number | null;
}): LineToPrice {
  return { key: id, typeId: typeId ?? '', quantity, unitMinor: priceMinor ?? 0 };
}
