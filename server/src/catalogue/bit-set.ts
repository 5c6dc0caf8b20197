// Sets of small numbers, stored as one bit per number, so that intersections are counted 32 numbers at a time.

export type BitSet = Uint32Array;

export function bitSet(size: number): BitSet {
  return new Uint32Array(Math.ceil(size / 32));
}

export function addTo(set: BitSet, number: number): void {
  const word = number >>> 5;
  set[word] = (set[word] ?? 0) | (1 << (number & 31));
}

/** The number of bits that are 1 in a word: neighbouring counts are added in pairs, then fours, then bytes. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many numbers are in both sets; the sets have the same size. */
export function countShared(one: BitSet, other: BitSet): number {
  let count = 0;
  for (let word = 0; word < one.length; word += 1) count += bitsIn((one[word] ?? 0) & (other[word] ?? 0));
  return count;
}

/** The numbers that are in either set; the sets have the same size. */
export function union(one: BitSet, other: BitSet): BitSet {
  return one.map((word, at) => word | (other[at] ?? 0));
}
