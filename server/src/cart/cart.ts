// A bag: lines, each a variant, perhaps with a measurement set and remarks, in some quantity. Always
// true: two lines never name the same variant, set and remarks; a line holds 1 to 20 pieces; a bag
// never asks for more of a variant than the shop has when the piece is added; nothing in a bag is
// promised to it, so what changed since is said on the line. (Adds that run at the very same instant
// may together pass the number of lines, or a variant's stock over lines with different remarks, by as
// many as ran: the bag then says so, and checkout counts again.) A guest's bag is opened by her random
// id alone and the shop keeps only that id's hash.
import type { LineNotice } from '@hindam/contract/cart';
import type { RefusalName } from '@hindam/contract/refusals';

export const LINE_PIECES_MAX = 20;
export const BAG_LINES_MAX = 50;
/** A bag nobody touched for this long is thrown away. */
export const BAG_KEPT_DAYS = 90;

/** What is known when one more piece is asked for. Null variant: no such piece, or no price here. */
export interface AddFacts {
  variant: { active: boolean; colour: string; size: string; customSize: boolean; available: number } | null;
  /** Pieces of this variant over all lines of the bag. */
  held: number;
  lines: number;
  /** Whether the bag has this very line already. */
  lineExists: boolean;
}

export interface Wish {
  colour: string;
  /** Null when the caller left it out: the variant decides. */
  size: string | null;
  customSize: boolean;
}

/**
 * Null = add it. The store decides the same in one SQL statement (cart.store.ts); a test holds both
 * to one table of cases.
 */
export function refusalOfAdd(facts: AddFacts, wish: Wish): RefusalName | null {
  const { variant } = facts;
  if (!variant?.active) return 'PRODUCT_GONE';
  if (variant.colour !== wish.colour) return 'COLOUR_MISMATCH';
  if (wish.size !== null && variant.size !== wish.size) return 'SIZE_MISMATCH';
  if (wish.customSize) return variant.customSize ? 'CUSTOM_SIZE_NOT_FOUND' : 'CUSTOM_SIZE_NOT_OFFERED';
  if (variant.available <= 0) return 'OUT_OF_STOCK';
  if (facts.held >= LINE_PIECES_MAX) return 'QUANTITY_LIMIT';
  if (facts.held >= variant.available) return 'NOT_ENOUGH_STOCK';
  if (!facts.lineExists && facts.lines >= BAG_LINES_MAX) return 'CART_FULL';
  return null;
}

/** Null = set it. Fewer pieces are always allowed, so a shopper can mend a line that ran short. */
export function refusalOfQuantity(
  quantity: number,
  before: number,
  heldElsewhere: number,
  available: number,
): RefusalName | null {
  if (quantity <= before) return null;
  if (quantity + heldElsewhere > LINE_PIECES_MAX) return 'QUANTITY_LIMIT';
  if (available <= 0) return 'OUT_OF_STOCK';
  return quantity + heldElsewhere > available ? 'NOT_ENOUGH_STOCK' : null;
}

export interface LineFacts {
  productId: string;
  variantId: string;
  quantity: number;
  seenPriceMinor: number;
  /** Null when the piece is no longer sold here. */
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

/** What each line has to tell her, in the order of the lines. */
export function noticesOf(lines: readonly LineFacts[]): Notice[][] {
  const perProduct = new Map<string, number>();
  const perVariant = new Map<string, number>();
  for (const line of lines) {
    perProduct.set(line.productId, (perProduct.get(line.productId) ?? 0) + line.quantity);
    perVariant.set(line.variantId, (perVariant.get(line.variantId) ?? 0) + line.quantity);
  }
  const told = new Set<string>();
  return lines.map((line) => {
    if (line.priceMinor === null) return [{ kind: 'gone' }];
    if (line.available <= 0) return [{ kind: 'sold_out' }];
    const notices: Notice[] = [];
    if ((perVariant.get(line.variantId) ?? 0) > line.available)
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

export function canCheckOut(notices: readonly Notice[][]): boolean {
  return notices.length > 0 && notices.every((line) => line.every(({ kind }) => !BLOCKING.has(kind)));
}

/** Pieces that can no longer be had do not count in the sums. */
export function isCounted(notices: readonly Notice[]): boolean {
  return notices.every(({ kind }) => kind !== 'gone' && kind !== 'sold_out');
}

export interface MergeLine {
  variantId: string;
  customSizeId: string | null;
  remarks: string;
  quantity: number;
  available: number;
}

export interface MergePlan {
  /** New quantity of a line the bag has already. */
  changed: { into: number; quantity: number }[];
  /** Lines (by index in `other`) that come over, with the quantity that can be had. */
  added: { from: number; quantity: number }[];
  dropped: number[];
}

const sameLine = (a: MergeLine, b: MergeLine): boolean =>
  a.variantId === b.variantId && a.customSizeId === b.customSizeId && a.remarks === b.remarks;

/**
 * The merge rule (product.md §4): the same line takes the larger quantity, other lines are added,
 * both capped by stock; made-to-measure lines never merge. Merging twice changes nothing more.
 */
export function mergePlan(mine: readonly MergeLine[], other: readonly MergeLine[]): MergePlan {
  const plan: MergePlan = { changed: [], added: [], dropped: [] };
  const held = new Map<string, number>();
  for (const line of mine) held.set(line.variantId, (held.get(line.variantId) ?? 0) + line.quantity);
  let lines = mine.length;
  other.forEach((line, from) => {
    const room = Math.min(LINE_PIECES_MAX, line.available) - (held.get(line.variantId) ?? 0);
    const into = line.customSizeId === null ? mine.findIndex((own) => sameLine(own, line)) : -1;
    const own = mine[into];
    if (own) {
      const quantity = Math.min(Math.max(own.quantity, line.quantity), own.quantity + Math.max(0, room));
      if (quantity > own.quantity) plan.changed.push({ into, quantity });
      held.set(line.variantId, (held.get(line.variantId) ?? 0) + quantity - own.quantity);
      return;
    }
    const quantity = Math.min(line.quantity, room);
    if (quantity <= 0 || lines >= BAG_LINES_MAX) {
      plan.dropped.push(from);
      return;
    }
    lines += 1;
    held.set(line.variantId, (held.get(line.variantId) ?? 0) + quantity);
    plan.added.push({ from, quantity });
  });
  return plan;
}
