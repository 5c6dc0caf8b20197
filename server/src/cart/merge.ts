// R57: the merge of two carts. The receiving cart, `mine`, takes over the lines of the cart `other`. Invariants: each
// line of `other` is kept, added, changed or dropped with a reason, so none is lost silently; no piece of the receiving
// cart is removed.
import type { DROP_REASONS } from '@hindam/contract/cart';
import { CART_LINES_MAX, LINE_PIECES_MAX } from './cart.ts';

export type DropReason = (typeof DROP_REASONS)[number];

export interface MergeLine {
  variantId: string;
  customSizeId: string | null;
  /** Whether the line has no measurement set, or one that belongs to the owner of either cart. */
  isOwnSet: boolean;
  remarks: string;
  quantity: number;
  available: number;
  seenPriceMinor: number;
  /** Null when the variant, or its made-to-measure form that the line asks for, is no longer sold in the market. */
  priceMinor: number | null;
}

/**
 * What happens to one line of `other`. `from` is its index in `other`, `into` an index in `mine`; `quantity` is what
 * the resulting line holds, or for `dropped` what the line had.
 */
export type MergeStep =
  /**
   * Both carts have the line. `kept`: the receiving cart's line had enough pieces already; `changed`: it gets more, or
   * too few are left.
   */
  | { outcome: 'kept' | 'changed'; from: number; into: number; quantity: number }
  /** The line moves to the receiving cart; `changed` when only some of its pieces fit. */
  | { outcome: 'added' | 'changed'; from: number; into: null; quantity: number }
  | { outcome: 'dropped'; from: number; reason: DropReason; quantity: number };

const sameLine = (a: MergeLine, b: MergeLine): boolean =>
  a.variantId === b.variantId && a.customSizeId === b.customSizeId && a.remarks === b.remarks;

/**
 * What the receiving cart has at this point of the plan: ready-made pieces by variant id, and the number of its lines.
 */
interface ReceivingCart {
  held: Map<string, number>;
  lines: number;
}

function quotaFor({ held }: ReceivingCart, { variantId, available }: MergeLine): number {
  return Math.min(LINE_PIECES_MAX, available) - (held.get(variantId) ?? 0);
}

function dropReason(line: MergeLine, receiving: ReceivingCart): DropReason | null {
  if (line.priceMinor === null || !line.isOwnSet) return 'gone';
  if (line.customSizeId === null) {
    const held = receiving.held.get(line.variantId) ?? 0;
    if (line.available <= held) return 'sold_out';
    if (held >= LINE_PIECES_MAX) return 'limit';
  }
  return receiving.lines >= CART_LINES_MAX ? 'cart_full' : null;
}

/**
 * Both carts have the line: the receiving cart's line gets the larger of the two quantities, as far as stock and
 * LINE_PIECES_MAX allow. It is never lowered, and not raised when the variant is no longer sold.
 */
function planCombining(
  own: MergeLine,
  into: number,
  line: MergeLine,
  from: number,
  receiving: ReceivingCart,
): MergeStep {
  const spare = line.priceMinor === null ? 0 : Math.max(0, quotaFor(receiving, line));
  const quantity = Math.min(Math.max(own.quantity, line.quantity), own.quantity + spare);
  const isKept = quantity === own.quantity && line.quantity <= quantity;
  return { outcome: isKept ? 'kept' : 'changed', from, into, quantity };
}

function planMove(line: MergeLine, from: number, receiving: ReceivingCart): MergeStep {
  const reason = dropReason(line, receiving);
  if (reason) return { outcome: 'dropped', from, reason, quantity: line.quantity };
  const quantity = line.customSizeId === null ? Math.min(line.quantity, quotaFor(receiving, line)) : line.quantity;
  return { outcome: quantity < line.quantity ? 'changed' : 'added', from, into: null, quantity };
}

export function mergePlan(mine: readonly MergeLine[], other: readonly MergeLine[]): MergeStep[] {
  const receiving: ReceivingCart = { held: new Map(), lines: mine.length };
  const addPieces = (line: MergeLine, pieces: number) => {
    if (line.customSizeId === null)
      receiving.held.set(line.variantId, (receiving.held.get(line.variantId) ?? 0) + pieces);
  };
  for (const line of mine) addPieces(line, line.quantity);
  return other.map((line, from) => {
    const into = line.customSizeId === null ? mine.findIndex((own) => sameLine(own, line)) : -1;
    const own = mine[into];
    const step = own ? planCombining(own, into, line, from, receiving) : planMove(line, from, receiving);
    if (step.outcome === 'dropped') return step;
    addPieces(line, step.quantity - (own?.quantity ?? 0));
    if (!own) receiving.lines += 1;
    return step;
  });
}

/** Ids and numbers only, because titles are loaded in the language of each request. */
export interface ReportedLine {
  productId: string;
  variantId: string;
  quantity: number;
}

export interface StoredReport {
  kept: ReportedLine[];
  added: ReportedLine[];
  changed: ReportedLine[];
  dropped: (ReportedLine & { reason: DropReason })[];
  /**
   * Lines of the other cart whose price has changed since the guest added them; they are also in `kept`, `added` or
   * `changed`.
   */
  priceChanged: (ReportedLine & { wasMinor: number; isMinor: number })[];
}

export const NOTHING_MERGED: StoredReport = { kept: [], added: [], changed: [], dropped: [], priceChanged: [] };

export function reportOf(
  steps: readonly MergeStep[],
  other: readonly (MergeLine & { productId: string })[],
): StoredReport {
  const report: StoredReport = { kept: [], added: [], changed: [], dropped: [], priceChanged: [] };
  for (const step of steps) {
    const { productId, variantId, seenPriceMinor, priceMinor } = other[step.from]!;
    const line = { productId, variantId, quantity: step.quantity };
    if (step.outcome === 'dropped') {
      report.dropped.push({ ...line, reason: step.reason });
      continue;
    }
    report[step.outcome].push(line);
    if (priceMinor !== null && priceMinor !== seenPriceMinor)
      report.priceChanged.push({ ...line, wasMinor: seenPriceMinor, isMinor: priceMinor });
  }
  return report;
}
