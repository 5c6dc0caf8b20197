// A bag, a guest's or a member's: lines, each a variant, perhaps with a measurement set and remarks, in
// some quantity. Always true: two lines never name the same variant, set and remarks, but that
// made-to-measure lines stay apart when bags merge; a line holds 1 to 20 pieces; a bag never asks for
// more of a variant than the shop has when the piece is added; nothing in a bag is promised to it but
// what its own unpaid order holds, so what changed since is said on the line. (Adds that run at the very same instant may together pass the
// number of lines, or a variant's stock over lines with different remarks, by as many as ran: the bag
// then says so, and checkout counts again.) What is made to measure is cut from cloth: its variant says
// product and colour alone, it takes no ready-made piece, and stock neither limits it nor is said on it.
// A guest's bag is opened by her random id alone and the shop keeps only that id's hash.
import type { LineNotice } from '@hindam/contract/cart';
import type { RefusalName } from '@hindam/contract/refusals';

export const LINE_PIECES_MAX = 20;
export const BAG_LINES_MAX = 50;
/** A bag nobody touched for this long is thrown away. */
export const BAG_KEPT_DAYS = 90;

/** What is known when one more piece is asked for. Null variant: no such piece, or no price here. */
export interface AddFacts {
  variant: { active: boolean; colour: string; size: string; customSize: boolean; available: number } | null;
  /** Ready made: pieces of this variant over all such lines of the bag. To measure: pieces of this very line. */
  held: number;
  lines: number;
  /** Whether the bag has this very line already. */
  lineExists: boolean;
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
  if (!facts.lineExists && facts.lines >= BAG_LINES_MAX) return 'CART_FULL';
  return null;
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
  /** Ready-made pieces of this variant on other lines of the bag. */
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

/** What each line has to tell her, in the order of the lines. */
export function noticesOf(lines: readonly LineFacts[]): Notice[][] {
  const perProduct = new Map<string, number>();
  const perVariant = new Map<string, number>();
  for (const line of lines) {
    perProduct.set(line.productId, (perProduct.get(line.productId) ?? 0) + line.quantity);
    if (isReadyMade(line)) perVariant.set(line.variantId, (perVariant.get(line.variantId) ?? 0) + line.quantity);
  }
  const told = new Set<string>();
  return lines.map((line) => {
    if (line.priceMinor === null) return [{ kind: 'gone' }];
    if (isReadyMade(line) && line.available <= 0) return [{ kind: 'sold_out' }];
    const notices: Notice[] = [];
    if (isReadyMade(line) && (perVariant.get(line.variantId) ?? 0) > line.available)
      notices.push({ kind: 'less_stock', available: line.available });
    if (line.priceMinor > line.seenPriceMinor) notices.push({ kind: 'price_up', wasMinor: line.seenPriceMinor });
    if (line.priceMinor < line.seenPriceMinor) notices.push({ kind: 'price_down', wasMinor: line.seenPriceMinor });
    // The minimum counts over all sizes of the product, so it is said once.
    if ((perProduct.get(line.productId) ?? 0) < line.minQuantity && !told.has(line.productId)) {
      told.add(line.productId);
      notices.push({ kind: 'below_minimum', minimum: line.minQuantity });
    }
    return notices;
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
