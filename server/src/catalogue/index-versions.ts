// Adds versions of products to the columns and their sets and sums, and removes them. A version is present from
// `addVersion` to `retire`; it stays in the sets from `addVersion` to `dropSlot`.
import {
  colourIn,
  type Columns,
  emptySums,
  FLAG,
  isStocked,
  isTagWord,
  makeRoom,
  occasionsAt,
  sizeIn,
  type Sums,
  type ValueSets,
  wordIn,
} from './index-columns.ts';
import { dropList, listAt, pack, putList } from './index-packed.ts';
import { addPair, type Pairs, removePair } from './index-pairs.ts';
import { grown } from './index-room.ts';
import { type Row, type Words, wordsOf } from './index-rows.ts';
import { addSlot, clearBit, noSlots, removeSlot, setBit, type SlotSet } from './index-sets.ts';

/**
 * Calls `change` for every set that the slot belongs to by its product's values of filters, flags and words. It may be
 * called several times for one set, for example for that of a colour which several variants have.
 */
function eachSet(columns: Columns, slot: number, change: (set: SlotSet, slot: number) => void): void {
  const { sets } = columns;
  const flags = columns.flags[slot]!;
  const ofValue = (name: keyof ValueSets, code: number): void => {
    if (code > 0) change((sets[name][code] ??= noSlots()), slot);
  };
  for (const name of ['type', 'category', 'sleeve', 'fabric'] as const) ofValue(name, columns[name][slot]!);
  for (const code of occasionsAt(columns, slot)) ofValue('occasion', code);
  for (const name of ['madeToMeasure', 'inStock', 'onSale', 'limited'] as const)
    if (flags & FLAG[name]) change(sets[name], slot);
  for (const variant of listAt(columns.variants, slot)) {
    ofValue('colour', colourIn(variant));
    ofValue('size', sizeIn(variant));
    if (!isStocked(variant)) continue;
    ofValue('stockedColour', colourIn(variant));
    ofValue('stockedSize', sizeIn(variant));
  }
  eachWordSet(columns, slot, change);
}

function eachWordSet({ words, sets }: Columns, slot: number, change: (set: SlotSet, slot: number) => void): void {
  for (const word of listAt(words, slot))
    change((sets[isTagWord(word) ? 'tagWord' : 'word'][wordIn(word)] ??= noSlots()), slot);
}

function eachPair(
  columns: Columns,
  slot: number,
  change: (pairs: Pairs, colour: number, size: number, slot: number) => void,
): void {
  const { pairs, stockedPairs } = columns.sets;
  for (const variant of listAt(columns.variants, slot)) {
    const [colour, size] = [colourIn(variant), sizeIn(variant)];
    if (colour === 0 || size === 0) continue;
    change(pairs, colour, size, slot);
    if (isStocked(variant)) change(stockedPairs, colour, size, slot);
  }
}

function added(counts: Uint32Array, code: number, by: number): Uint32Array {
  const roomy = grown(counts, code + 1);
  roomy[code]! += by;
  return roomy;
}

function sumUp(columns: Columns, slot: number, sums: Sums, by: 1 | -1): void {
  sums.products += by;
  sums.sleeve = added(sums.sleeve, columns.sleeve[slot]!, by);
  sums.fabric = added(sums.fabric, columns.fabric[slot]!, by);
  for (const code of occasionsAt(columns, slot)) sums.occasion = added(sums.occasion, code, by);
  const flags = columns.flags[slot]!;
  for (const name of ['madeToMeasure', 'inStock', 'leftOut'] as const) if (flags & FLAG[name]) sums[name] += by;
  const variants = Array.from(listAt(columns.variants, slot));
  for (const code of new Set(variants.map(colourIn))) sums.colour = added(sums.colour, code, by);
  for (const code of new Set(variants.map(sizeIn))) sums.size = added(sums.size, code, by);
}

function sumUpAll(columns: Columns, slot: number, by: 1 | -1): void {
  sumUp(columns, slot, columns.sums, by);
  sumUp(columns, slot, (columns.sumsOfType[columns.type[slot]!] ??= emptySums()), by);
}

/** Stores a new version of a product, and returns its slot. The product must have no present version. */
export function addVersion(columns: Columns, id: string, row: Row): number {
  const slot = columns.freeSlots.pop() ?? columns.ids.length;
  makeRoom(columns, slot + 1);
  const { variants, words, ...numbers } = row;
  for (const name of Object.keys(numbers) as (keyof typeof numbers)[]) columns[name][slot] = numbers[name];
  putList(columns.variants, slot, variants);
  putList(columns.words, slot, words);
  columns.ids[slot] = id;
  columns.slotOf.set(id, slot);
  setBit(columns.present, slot);
  sumUpAll(columns, slot, 1);
  eachSet(columns, slot, addSlot);
  eachPair(columns, slot, addPair);
  return slot;
}

/**
 * Makes the slot's version a former one. It is no longer counted or shown, but stays in the sets, so that further pages
 * of a list can continue as the first page was.
 */
export function retire(columns: Columns, slot: number): void {
  sumUpAll(columns, slot, -1);
  columns.slotOf.delete(columns.ids[slot]!);
  clearBit(columns.present, slot);
  addSlot(columns.sets.past, slot);
}

export function dropSlot(columns: Columns, slot: number): void {
  eachSet(columns, slot, removeSlot);
  eachPair(columns, slot, removePair);
  removeSlot(columns.sets.past, slot);
  dropList(columns.variants, slot);
  dropList(columns.words, slot);
  columns.ids[slot] = '';
  columns.freeSlots.push(slot);
}

/** Reclaims the memory of the lists of variants and words that `dropSlot` removed; to be called after it. */
export function packLists({ variants, words, ids }: Columns): void {
  pack(variants, ids.length);
  pack(words, ids.length);
}

/** Stores the words of a product; does nothing if the product has words already, or is not in the index. */
export function giveWords(columns: Columns, fact: Words): void {
  const slot = columns.slotOf.get(fact.id);
  if (slot === undefined || listAt(columns.words, slot).length > 0) return;
  putList(columns.words, slot, wordsOf(columns.codes, fact));
  eachWordSet(columns, slot, addSlot);
}
