// Rules of a cart, a guest's or a member's. A cart has lines; each names a variant, optionally a measurement set and
// remarks, and has a quantity. Invariants: no two lines name the same variant, measurement set and remarks, except
// made-to-measure lines that came together in a merge; a line holds 1 to 20 pieces; an add with no other one at the
// same time never brings a variant above what is in stock at that moment. A cart reserves nothing (only its own unpaid
// order holds pieces), so each line has notices of what changed since it was added. Adds that run concurrently may
// together exceed the number of lines, or the stock of a variant over lines with different remarks, by as many as ran
// concurrently: the cart then shows a notice, and checkout counts again. A made-to-measure piece is cut from cloth: its
// variant determines only product and colour, it uses up no ready-made piece, and stock neither limits it nor shows on
// its line. A guest's cart is accessible by the random guest id alone, and the shop stores only that id's hash.
import type { LineNotice } from '@hindam/contract/cart';
import type { RefusalName } from '@hindam/contract/refusals';
import type { LineToPrice } from '../pricing/pricing.ts';

export const LINE_PIECES_MAX = 20;
export const CART_LINES_MAX = 50;
/** A cart that was not changed for this long is purged. */
export const CART_RETENTION_DAYS = 90;

/** Facts about the piece to add. `variant` is null when there is no such piece or it has no price in this market. */
export interface AddFacts {
  variant: {
    active: boolean;
    colour: string;
    size: string;
    customSize: boolean;
    available: number;
    /** Minimum quantity of the product, over all its sizes and colours. */
    minimum: number;
  } | null;
  /**
   * For a ready-made piece: how many pieces of its variant the cart has, over all ready-made lines. For a
   * made-to-measure piece: how many pieces its own line has.
   */
  held: number;
  /** How many lines the cart has. */
  lines: number;
  /**
   * Whether the cart already has a line with this variant, measurement set and remarks, to which the piece would be
   * added.
   */
  lineExists: boolean;
  /** Pieces of the product over all lines of the cart. */
  ofProduct: number;
  /**
   * The measurement set the caller named; `complete` tells whether it has every measurement this product needs. Null
   * when none was named, or the set does not belong to the cart's owner.
   */
  measured: { complete: boolean } | null;
}

export interface RequestedPiece {
  colour: string;
  /** Null when the caller left it out: the variant decides. */
  size: string | null;
  /** Whether the caller named a measurement set, so that the piece is made to measure. */
  customSize: boolean;
}

/**
 * Returns null when the piece may be added. The statement ADD in add.store.ts makes the same decision in SQL for
 * ready-made pieces; tests run both on the cases of cart.cases.ts.
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
 * How many pieces an allowed add puts into the cart: those that are missing to the product's minimum, at least one, and
 * never more than LINE_PIECES_MAX or the stock allows.
 */
export function piecesToAdd(
  { variant, held, ofProduct }: AddFacts,
  { customSize }: Pick<RequestedPiece, 'customSize'>,
): number {
  const wanted = Math.max(1, (variant?.minimum ?? 1) - ofProduct);
  const stock = customSize ? LINE_PIECES_MAX : (variant?.available ?? 0);
  return Math.min(wanted, Math.min(LINE_PIECES_MAX, stock) - held);
}

/** Whether the cart still holds fewer of the product than its minimum after adding `pieces`. */
export function isShort({ variant, ofProduct }: AddFacts, pieces: number): boolean {
  return ofProduct + pieces < (variant?.minimum ?? 1);
}

function refusalOfMeasured({ measured }: AddFacts, offered: boolean): RefusalName | null {
  if (!offered) return 'CUSTOM_SIZE_NOT_OFFERED';
  if (!measured) return 'CUSTOM_SIZE_NOT_FOUND';
  return measured.complete ? null : 'CUSTOM_SIZE_INCOMPLETE';
}

export interface QuantityFacts {
  /** The line's quantity before the change. */
  before: number;
  isMeasured: boolean;
  /** Ready-made pieces of this variant on other lines of the cart. */
  heldElsewhere: number;
  available: number;
}

/**
 * Returns null when the quantity may be set. Fewer pieces are always allowed, so that a shopper can fix a line whose
 * stock ran short. The statement SET in line.store.ts makes the same decision in SQL; tests run both on the cases of
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
  /**
   * Null when the piece is no longer sold in this market, or the line is made to measure and the product no longer
   * offers that.
   */
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
 * The notices `below_minimum` by line, at most one for each product of which the cart has too few pieces. The notice is
 * shown on the first line of the product that has room for all missing pieces, or else on its first line. Lines that
 * are gone or sold out never show it, but their pieces count.
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

/** Notices of each line, in the order of the lines. */
export function noticesOf(lines: readonly LineFacts[]): Notice[][] {
  const ofVariant = sumBy(lines, (line) => (isReadyMade(line) ? line.variantId : ''));
  const isGone = (line: LineFacts): boolean => line.priceMinor === null;
  const isSoldOut = (line: LineFacts): boolean => isReadyMade(line) && line.available <= 0;
  /** How many more pieces the line could take. */
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

/** Whether the line counts in the cart's sums: lines that are gone or sold out do not. */
export function isCounted(notices: readonly Notice[]): boolean {
  return notices.every(({ kind }) => kind !== 'gone' && kind !== 'sold_out');
}

/** Converts a cart line to the input of pricing. A line without a price (its notice is `gone`) is priced at 0. */
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
