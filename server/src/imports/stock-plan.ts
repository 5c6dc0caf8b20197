// Decides which of the file's numbers of pieces become stock. A variant that was counted keeps its stock unless the
// operator passes --set-stock, because the file does not know what was sold since it was written. If the file gives an
// SKU another colour or size name than before, the shop gets a new variant for the same pieces, so the pieces are moved
// to it.
import type { ImportedVariant } from './imported-variants.ts';
import type { StoredVariant } from './imports.store.ts';

export interface StockPlan {
  /**
   * The pieces of the variant `from` that no order holds are moved to the variant `to`; variants are given as
   * `colour/size`.
   */
  renamed: { from: string; to: string }[];
  /** Numbers to set as stock, after the moves of `renamed`. */
  counts: { key: string; pieces: number }[];
  /** The number of variants that keep their stock although the file has another number. */
  kept: number;
}

export const variantKey = ({ colour, size }: { colour: string; size: string }): string => `${colour}/${size}`;

const isAlone = (sku: string, variants: readonly { sku: string }[]): boolean =>
  variants.filter((other) => other.sku === sku).length === 1;

/**
 * By SKU, the counted variants that the file does not contain and that are on sale or still have pieces. An SKU that
 * several of them share is left out, because it does not tell whose pieces they are.
 */
function leavingBySku(wanted: readonly ImportedVariant[], held: readonly StoredVariant[]): Map<string, StoredVariant> {
  const staying = new Set(wanted.map(variantKey));
  const leaving = held.filter(
    (variant) => !staying.has(variantKey(variant)) && variant.onHand !== null && (variant.active || variant.onHand > 0),
  );
  return new Map(leaving.filter(({ sku }) => isAlone(sku, leaving)).map((variant) => [variant.sku, variant] as const));
}

export interface StockRules {
  setStock: boolean;
  /**
   * False when several variants may share an SKU; then an SKU does not tell whose pieces they are, and no pieces are
   * moved.
   */
  skusDiffer: boolean;
}

export function planStock(
  wanted: readonly ImportedVariant[],
  held: readonly StoredVariant[],
  { setStock, skusDiffer }: StockRules,
): StockPlan {
  const known = new Map(held.map((variant) => [variantKey(variant), variant]));
  const leaving = skusDiffer ? leavingBySku(wanted, held) : new Map<string, StoredVariant>();
  const plan: StockPlan = { renamed: [], counts: [], kept: 0 };
  for (const variant of wanted) {
    const key = variantKey(variant);
    const before = known.get(key);
    const source = leaving.get(variant.sku);
    // Pieces move to a variant that is new or off sale. A variant on sale gets pieces only from one that is off sale:
    // those that an earlier import could not move, because orders held them at that time.
    const isNewName = source && (!before?.active || !source.active) && isAlone(variant.sku, wanted);
    const moved = isNewName ? source : undefined;
    if (moved) plan.renamed.push({ from: variantKey(moved), to: key });
    if (variant.quantity === null) continue;
    const counted = (before?.onHand ?? null) !== null || moved !== undefined;
    if (setStock || !counted) plan.counts.push({ key, pieces: variant.quantity });
    else if (variant.quantity !== (before?.onHand ?? 0) + (moved?.onHand ?? 0)) plan.kept += 1;
  }
  return plan;
}
