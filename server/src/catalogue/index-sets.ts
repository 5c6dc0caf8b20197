// Sets of slots. A large set is stored as bits, one for each slot, so that 32 slots are combined or counted at a time.
// A small set is stored as an unsorted list, because thousands of rare values would otherwise take much memory and
// time. A mask is always bits, for all slots of an index, such as those of the products in a list.

/**
 * A set with more slots than this is stored as bits; once it has fewer than half as many, it is stored as a list again.
 */
const LIST_MAX = 1_024;
const WORD = 5;
const BIT_IN_WORD = 31;

export type Mask = Uint32Array;

export interface SlotSet {
  count: number;
  /** A plain array, because most sets are small, and a small typed array takes more memory. */
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

export const isEmpty = (mask: Mask): boolean => !mask.some((word) => word !== 0);

function roomFor(bits: Mask, slot: number): Mask {
  const word = slot >>> WORD;
  if (word < bits.length) return bits;
  const larger = new Uint32Array(Math.max(word + 1, Math.ceil(bits.length * 1.5)));
  larger.set(bits);
  return larger;
}

/**
 * Adds a slot. The caller adds one slot to all sets that it belongs to before it adds the next slot, so if the list of
 * `set` contains the slot already, the slot is the last in the list.
 */
export function addSlot(set: SlotSet, slot: number): void {
  if (set.list) {
    if (set.list.at(-1) === slot) return;
    // An array literal with one number takes a quarter of the memory of an empty array to which one number is pushed.
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

function slotsIn(bits: Mask): number[] {
  const slots: number[] = [];
  for (let word = 0; word < bits.length; word += 1)
    for (let left = bits[word]!; left !== 0; left &= left - 1)
      slots.push((word << WORD) + BIT_IN_WORD - Math.clz32(left & -left));
  return slots;
}

export function unite(mask: Mask, { list, bits }: SlotSet): void {
  if (list) {
    for (let at = 0; at < list.length; at += 1) setBit(mask, list[at]!);
    return;
  }
  const words = Math.min(mask.length, bits!.length);
  for (let word = 0; word < words; word += 1) mask[word]! |= bits![word]!;
}

export function intersect(mask: Mask, other: Mask): void {
  for (let word = 0; word < mask.length; word += 1) mask[word]! &= other[word]!;
}

/** The number of bits set in both masks; bits beyond the end of the shorter mask count as not set. */
function countBoth(a: Mask, b: Mask): number {
  const words = Math.min(a.length, b.length);
  let count = 0;
  for (let word = 0; word < words; word += 1) {
    // Counts the bits of a 32-bit word without a loop: adds neighbouring bits in pairs, then in fours, then in bytes.
    let sums = a[word]! & b[word]!;
    sums -= (sums >>> 1) & 0x5555_5555;
    sums = (sums & 0x3333_3333) + ((sums >>> 2) & 0x3333_3333);
    count += Math.imul((sums + (sums >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

export const countMask = (mask: Mask): number => countBoth(mask, mask);

export function countIn({ list, bits }: SlotSet, mask: Mask): number {
  if (bits) return countBoth(bits, mask);
  let count = 0;
  // Adds 0 or 1 instead of using `if`, because the processor cannot predict this branch and would be slowed down by it.
  for (let at = 0; at < list!.length; at += 1) count += (mask[list![at]! >>> WORD]! >>> (list![at]! & BIT_IN_WORD)) & 1;
  return count;
}

/**
 * The number of slots of the mask that are in at least one of the sets. `empty` is an all-zero mask to work in; it is
 * all zero again afterwards.
 */
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

const BYTES_OF_SET = 100;

export const bytesOfSet = ({ list, bits }: SlotSet): number => BYTES_OF_SET + (bits?.byteLength ?? 8 * list!.length);
