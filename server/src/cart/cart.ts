// A cart, a guest's or a member's: lines, each a variant, perhaps with a measurement set and remarks, in
// some quantity. Always true: two lines never name the same variant, set and remarks, but that
// made-to-measure lines stay apart when carts merge; a line holds 1 to 20 pieces; a cart never asks for
// more of a variant than the shop has when the piece is added; nothing in a cart is promised to it but
// what its own unpaid order holds, so what changed since is said on the line. (Adds that run at the very same instant may together pass the
// number of lines, or a variant's stock over lines with different remarks, by as many as ran: the cart
// then says so, and checkout counts again.) What is made to measure is cut from cloth: its variant says
// product and colour alone, it takes no ready-made piece, and stock neither limits it nor is said on it.
// A guest's cart is opened by her random id alone and the shop keeps only that id's hash.
import type { LineNotice } from '@hindam/contract/cart';
import type { RefusalName } from '@hindam/contract/refusals';
import type { LineToPrice } from '../pricing/pricing.ts';

export const LINE_PIECES_MAX = 20;
export const CART_LINES_MAX = 50;
/** A cart nobody touched for this long is thrown away. */
export const CART_KEPT_DAYS = 90;

/** What is known when a piece is asked for. Null variant: no such piece, or no price here. */
export interface AddFacts {
  variant: {
    active: boolean;
    colour: string;
    size: string;
    customSize: boolean;
    available: number;
    /** Of the product, over all its sizes and colours. */
    minimum: number;
  } | null;
  /** Ready made: pieces of this variant over all such lines of the cart. To measure: pieces of this very line. */
  held: number;
  lines: number;
  /** Whether the cart has this very line already. */
  lineExists: boolean;
  /** Pieces of the product over all lines of the cart. */
  ofProduct: number;
  /** What is known of the measurements asked for: null when they are not hers, or none are asked for. */
  measured: { complete: boolean } | null;
}

export interface Wish {
  colour: string;
  /** Null when the caller left it out: the variant decides. */
  size: string | null;
  /** Made to measure, by a set she named. */
  customSize: boolean;
}

/**
 * Null = add it. Of ready-made pieces the store decides the same in one SQL statement (add.store.ts); a
 * test holds both to one table of cases.
 */
export function refusalOfAdd(facts: AddFacts, wish: Wish): RefusalName | null {
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
 * How many an add that is not refused puts into the cart: what is missing to the product's minimum, at least one,
 * and never more than can be had.
 */
export function piecesToAdd({ variant, held, ofProduct }: AddFacts, { customSize }: Pick<Wish, 'customSize'>): number {
  const wanted = Math.max(1, (variant?.minimum ?? 1) - ofProduct);
  const stock = customSize ? LINE_PIECES_MAX : (variant?.available ?? 0);
  return Math.min(wanted, Math.min(LINE_PIECES_MAX, stock) - held);
}

/** Whether the cart holds fewer of the product than may be ordered, even after that many more. */
export function isShort({ variant, ofProduct }: AddFacts, pieces: number): boolean {
  return ofProduct + pieces < (variant?.minimum ?? 1);
}

function refusalOfMeasured({ measured }: AddFacts, offered: boolean): RefusalName | null {
  if (!offered) return 'CUSTOM_SIZE_NOT_OFFERED';
  if (!measured) return 'CUSTOM_SIZE_NOT_FOUND';
  return measured.complete ? null : 'CUSTOM_SIZE_INCOMPLETE';
}

/** What is known when a line's quantity is set. */
export interface QuantityFacts {
  before: number;
  isMeasured: boolean;
  /** Ready-made pieces of this variant on other lines of the cart. */
  heldElsewhere: number;
  available: number;
}

/**
 * Null = set it. Fewer pieces are always allowed, so a shopper can mend a line that ran short. The store
 * decides the same in one SQL statement (line.store.ts), held to the same table of cases.
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
  /** Null when the piece is no longer sold here, or no longer made to measure. */
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

/** What is said of a product's minimum, on one of its lines: one that can take what is missing, else the first. */
function minimumNotices(
  lines: readonly LineFacts[],
  canBeHad: (line: LineFacts) => boolean,
  roomOf: (line: LineFacts) => number,
): Map<LineFacts, Notice> {
  const ofProduct = sumBy(lines, ({ productId }) => productId);
  const told = new Map<string, { line: LineFacts; fits: boolean }>();
  for (const line of lines.filter(canBeHad)) {
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

/** What each line has to tell her, in the order of the lines. */
export function noticesOf(lines: readonly LineFacts[]): Notice[][] {
  const ofVariant = sumBy(lines, (line) => (isReadyMade(line) ? line.variantId : ''));
  const isGone = (line: LineFacts): boolean => line.priceMinor === null;
  const isSoldOut = (line: LineFacts): boolean => isReadyMade(line) && line.available <= 0;
  /** How many more pieces the line could hold. */
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

export function standsInTheWay({ kind }: Notice): boolean {
  return BLOCKING.has(kind);
}

export function canCheckOut(notices: readonly Notice[][]): boolean {
  return notices.length > 0 && !notices.flat().some(standsInTheWay);
}

/** Pieces that can no longer be had do not count in the sums. */
export function isCounted(notices: readonly Notice[]): boolean {
  return notices.every(({ kind }) => kind !== 'gone' && kind !== 'sold_out');
}

/** A line as pricing takes it; a line without a price costs nothing and is told by its notice. */
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
