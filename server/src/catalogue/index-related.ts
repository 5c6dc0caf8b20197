// Finds related products in the index, for the product page.
import { COLOUR_BITS, colourIn, type Columns, FLAG } from './index-columns.ts';
import type { Orders } from './index-orders.ts';
import { hasBit } from './index-sets.ts';

/**
 * While a product is in stock, at most this many of its related products may have the same type, fabric and colour of
 * the first variant, because more would look like one product.
 */
const ALIKE_MAX = 3;

/** Products that look alike get the same number: those of the same type, fabric and colour of the first variant. */
function likenessOf({ type, fabric, variants: { values, first, many } }: Columns, slot: number): number {
  const colour = many[slot]! > 0 ? colourIn(values[first[slot]!]!) : 0;
  return (type[slot]! * 2 ** 16 + fabric[slot]!) * 2 ** COLOUR_BITS + colour;
}

/**
 * Counts one more product that looks like this (`likenessOf`). False if ALIKE_MAX such products are counted already;
 * then the product is not counted.
 */
function hasRoom(counts: Map<number, number>, likeness: number): boolean {
  const before = counts.get(likeness) ?? 0;
  if (before === ALIKE_MAX) return false;
  counts.set(likeness, before + 1);
  return true;
}

export function relatedIn(
  columns: Columns,
  orders: Orders,
  id: string,
  limit: number,
  except: ReadonlySet<string> = new Set(),
): string[] {
  const own = columns.slotOf.get(id);
  if (own === undefined) return [];
  const { type, category, flags, ids, present } = columns;
  // For a sold-out product there is no limit on products that look alike, because the visitors of its page look for
  // such products.
  const isLimited = (flags[own]! & FLAG.inStock) !== 0;
  const alike = new Map<number, number>();
  const rank = (slot: number): 0 | 1 | 2 => (type[slot] === type[own] ? 0 : category[slot] === category[own] ? 1 : 2);
  const found: number[] = [];
  for (const stocked of [FLAG.inStock, 0]) {
    const groups: [number[], number[], number[]] = [[], [], []];
    const alikeInGroup = [0, 1, 2].map(() => new Map<number, number>());
    for (const slot of found.length < limit ? orders.best : []) {
      if (!hasBit(present, slot)) continue;
      const group = groups[rank(slot)];
      if ((flags[slot]! & FLAG.inStock) !== stocked || group.length === limit || slot === own) continue;
      if (except.has(ids[slot]!)) continue;
      if (isLimited && !hasRoom(alikeInGroup[rank(slot)]!, likenessOf(columns, slot))) continue;
      group.push(slot);
      // Once the first group (the same type) is full, the result is full too, so the other groups need not be
      // completed.
      if (groups[0].length === limit) break;
    }
    // Products that look alike can be in two groups. Those of the earlier group come first, even if those of the later
    // group sell better.
    found.push(...groups.flat().filter((slot) => !isLimited || hasRoom(alike, likenessOf(columns, slot))));
  }
  return found.slice(0, limit).map((slot) => ids[slot]!);
}
