// Copies an index for another market, in slices, between which requests are answered.
import { eachInTurns, type Turn } from '../kernel/turns.ts';
import { type Columns, eachNumbers, emptySets, FLAG, type Sets, type Sums, type ValueSets } from './index-columns.ts';
import type { MarketPrice } from './index-facts.ts';
import { copyPacked } from './index-packed.ts';
import { copyPairs } from './index-pairs.ts';
import { addSlot, copySet, removeSlot, type SlotSet } from './index-sets.ts';

const copySums = (sums: Sums): Sums => ({
  ...sums,
  colour: sums.colour.slice(),
  size: sums.size.slice(),
  sleeve: sums.sleeve.slice(),
  fabric: sums.fabric.slice(),
  occasion: sums.occasion.slice(),
});

async function copySets({ pairs, stockedPairs, ...sets }: Sets, turn: Turn): Promise<Sets> {
  const copy = emptySets();
  for (const name of ['past', 'madeToMeasure', 'inStock', 'onSale', 'limited'] as const)
    copy[name] = copySet(sets[name]);
  const { past: _, madeToMeasure: __, inStock: ___, onSale: ____, limited: _____, ...ofValues } = sets;
  for (const name of Object.keys(ofValues) as (keyof ValueSets)[])
    await eachInTurns(sets[name].entries(), turn, ([code, set]: [number, SlotSet | undefined]) => {
      // Sets are made when a value first occurs, so some codes have none.
      if (set) copy[name][code] = copySet(set);
    });
  copy.pairs = await copyPairs(pairs, turn);
  copy.stockedPairs = await copyPairs(stockedPairs, turn);
  return copy;
}

/** Returns a copy that shares only the mapping of values to codes with the original. */
export async function copyColumns(columns: Columns, turn: Turn): Promise<Columns> {
  const slotOf = new Map<string, number>();
  await eachInTurns(columns.slotOf, turn, ([id, slot]) => slotOf.set(id, slot));
  const { codes, ids, present, variants, words, sets, sums, sumsOfType, freeSlots } = columns;
  return {
    ...eachNumbers(columns, (column) => column.slice() as typeof column),
    codes,
    slotOf,
    ids: [...ids],
    present: present.slice(),
    variants: copyPacked(variants),
    words: copyPacked(words),
    sets: await copySets(sets, turn),
    sums: copySums(sums),
    sumsOfType: sumsOfType.map(copySums),
    freeSlots: [...freeSlots],
  };
}

/**
 * Replaces the prices of all products, and whether they are on sale. Afterwards the caller has to make the two sort
 * orders by price anew (`sortedByPrice`).
 */
export async function setPrices(columns: Columns, prices: ReadonlyMap<string, MarketPrice>, turn: Turn): Promise<void> {
  await eachInTurns(columns.slotOf, turn, ([id, slot]) => {
    const { priceMinor, onSale } = prices.get(id)!;
    columns.price[slot] = priceMinor;
    if (((columns.flags[slot]! & FLAG.onSale) !== 0) === onSale) return;
    columns.flags[slot]! ^= FLAG.onSale;
    (onSale ? addSlot : removeSlot)(columns.sets.onSale, slot);
  });
}
