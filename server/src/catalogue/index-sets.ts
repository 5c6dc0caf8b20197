// Sets of slots. A large set is bits, one for each slot, so that it is combined and counted 32 slots at a time; a small
// one is a list in no order, so that thousands of rare values take little memory and time. A mask is bits for all slots
// of an index: the products that are in a list.

/** A set becomes bits when it has more slots than this, and a list again when it has less than half. */
const LIST_MAX = 1_024;
const WORD = 5;
const BIT_IN_WORD = 31;

export type Mask = Uint32Array;

export interface SlotSet {
  count: number;
  /** Plain arrays instead of typed ones, because most sets of a catalogue with thousands of colours are small. */
  list: number[] | null;
  bits: Mask | null;
}

export const noSlots = (): SlotSet => ({ count: 0, list: [], bits: null });

export const hasBit = (mask: Mask, slot: number): boolean =>
  ((mask[slot >>> WORD]! >>> (slot & BIT_IN_WORD)) & 1) === 1;

export const setBit = (mask: Mask, slot: number): void => {
  mask[slot >>> WORD]! |= 1 << (slot & BIT_IN_WORD);
};

export const clearBit = (mask: Mask, slot: number): void => {
  mask[slot >>> WORD]! &= ~(1 << (slot & BIT_IN_WORD));
};

export const emptyMask = (slots: number): Mask => new Uint32Array((slots + BIT_IN_WORD) >>> WORD);

function roomFor(bits: Mask, slot: number): Mask {
  const word = slot >>> WORD;
  if (word < bits.length) return bits;
  const larger = new Uint32Array(Math.max(word + 1, Math.ceil(bits.length * 1.5)));
  larger.set(bits);
  return larger;
}

/** Adds a slot. The slots of a product are added one after the other, so that only the last may be there already. */
export function addSlot(set: SlotSet, slot: number): void {
  if (set.list) {
    if (set.list.at(-1) === slot) return;
    // An array that was made with its only number takes a quarter of the memory of one that grew from none.
    if (set.count === 0) set.list = [slot];
    else set.list.push(slot);
    set.count += 1;
    if (set.count <= LIST_MAX) return;
    const bits = emptyMask(Math.max(...set.list) + 1);
    for (const one of set.list) setBit(bits, one);
    Object.assign(set, { list: null, bits });
    return;
  }
  set.bits = roomFor(set.bits!, slot);
  if (hasBit(set.bits, slot)) return;
  setBit(set.bits, slot);
  set.count += 1;
}

export function removeSlot(set: SlotSet, slot: number): void {
  if (set.list) {
    const at = set.list.indexOf(slot);
    if (at < 0) return;
    const last = set.list.pop()!;
    if (at < set.list.length) set.list[at] = last;
    set.count = set.list.length;
    return;
  }
  const bits = set.bits!;
  if (slot >>> WORD >= bits.length || !hasBit(bits, slot)) return;
  clearBit(bits, slot);
  set.count -= 1;
  if (set.count < LIST_MAX / 2) Object.assign(set, { list: slotsIn(bits), bits: null });
}

/** The slots of a mask in ascending order. */
function slotsIn(bits: Mask): number[] {
  const slots: number[] = [];
  for (let word = 0; word < bits.length; word += 1)
    for (let left = bits[word]!; left !== 0; left &= left - 1)
      slots.push((word << WORD) + BIT_IN_WORD - Math.clz32(left & -left));
  return slots;
}

/** Adds the slots of the set to the mask, which has room for them. */
export function unite(mask: Mask, { list, bits }: SlotSet): void {
  if (list) {
    for (let at = 0; at < list.length; at += 1) setBit(mask, list[at]!);
    return;
  }
  const words = Math.min(mask.length, bits!.length);
  for (let word = 0; word < words; word += 1) mask[word]! |= bits![word]!;
}

/** Leaves in the mask only what is also in the other. */
export function intersect(mask: Mask, other: Mask): void {
  for (let word = 0; word < mask.length; word += 1) mask[word]! &= other[word]!;
}

/** The number of bits set in both masks; the shorter one counts as having no more. */
function countBoth(a: Mask, b: Mask): number {
  const words = Math.min(a.length, b.length);
  let count = 0;
  for (let word = 0; word < words; word += 1) {
    // The bits of a word are added up in pairs, then in fours, then in bytes.
    let sums = a[word]! & b[word]!;
    sums -= (sums >>> 1) & 0x5555_5555;
    sums = (sums & 0x3333_3333) + ((sums >>> 2) & 0x3333_3333);
    count += Math.imul((sums + (sums >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

export const countMask = (mask: Mask): number => countBoth(mask, mask);

/** How many slots of the set are in the mask. */
export function countIn({ list, bits }: SlotSet, mask: Mask): number {
  if (bits) return countBoth(bits, mask);
  let count = 0;
  // Written without a branch, because the processor could not predict it.
  for (let at = 0; at < list!.length; at += 1) count += (mask[list![at]! >>> WORD]! >>> (list![at]! & BIT_IN_WORD)) & 1;
  return count;
}

/** How many slots in the mask are in any of the sets. `empty` is a mask without slots, and is so again afterwards. */
export function countUnion(sets: readonly SlotSet[], mask: Mask, empty: Mask): number {
  if (sets.length === 1) return countIn(sets[0]!, mask);
  if (sets.some(({ bits }) => bits)) {
    for (const set of sets) unite(empty, set);
    const count = countBoth(empty, mask);
    empty.fill(0);
    return count;
  }
  let count = 0;
  for (const { list } of sets) {
    for (let at = 0; at < list!.length; at += 1) {
      const slot = list![at]!;
      const word = slot >>> WORD;
      count += ((mask[word]! & ~empty[word]!) >>> (slot & BIT_IN_WORD)) & 1;
      empty[word]! |= 1 << (slot & BIT_IN_WORD);
    }
  }
  for (const { list } of sets) for (let at = 0; at < list!.length; at += 1) empty[list![at]! >>> WORD] = 0;
  return count;
}

export const slotsOfSet = ({ list, bits }: SlotSet): readonly number[] => list ?? slotsIn(bits!);

export const copySet = ({ count, list, bits }: SlotSet): SlotSet => ({
  count,
  list: list && [...list],
  bits: bits && bits.slice(),
});

/** About what a set takes apart from its slots: its object and its array. */
const BYTES_OF_SET = 100;

export const bytesOfSet = ({ list, bits }: SlotSet): number => BYTES_OF_SET + (bits?.byteLength ?? 8 * list!.length);
