// Finds related products in the index, for the product page.
import { COLOUR_BITS, colourIn, type Columns, FLAG } from './index-columns.ts';
import type { Orders } from './index-orders.ts';
import { hasBit } from './index-sets.ts';

/**
 * At most this many of the related products may have the same type, fabric and first colour, because more would look
 * like one product.
 */
const ALIKE_MAX = 3;

/** Products that look alike get the same number: those of the same type, fabric and first colour. */
function likenessOf({ type, fabric, variants: { values, first, many } }: Columns, slot: number): number {
  const colour = many[slot]! > 0 ? colourIn(values[first[slot]!]!) : 0;
  return (type[slot]! * 2 ** 16 + fabric[slot]!) * 2 ** COLOUR_BITS + colour;
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
  // For a sold-out product there is no limit on products that look alike, because they are what its visitors look for.
  const alike = flags[own]! & FLAG.inStock ? new Map<number, number>() : null;
  const rank = (slot: number): number => (type[slot] === type[own] ? 0 : category[slot] === category[own] ? 1 : 2);
  const found: string[] = [];
  for (const stocked of [FLAG.inStock, 0]) {
    const groups: string[][] = [[], [], []];
    for (const slot of found.length < limit ? orders.best : []) {
      if (!hasBit(present, slot)) continue;
      const group = groups[rank(slot)]!;
      if ((flags[slot]! & FLAG.inStock) !== stocked || group.length === limit || slot === own) continue;
      if (except.has(ids[slot]!)) continue;
      const likeness = alike && likenessOf(columns, slot);
      const before = (likeness !== null && alike?.get(likeness)) || 0;
      if (before === ALIKE_MAX) continue;
      if (likeness !== null) alike?.set(likeness, before + 1);
      group.push(ids[slot]!);
      // Once the first group (the same type) is full, it fills the whole result, so the other groups need not be
      // completed.
      if (groups[0]!.length === limit) break;
    }
    found.push(...groups.flat());
  }
  return found.slice(0, limit);
}
