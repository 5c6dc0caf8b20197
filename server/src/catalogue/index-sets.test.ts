import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import {
  addSlot,
  countIn,
  countMask,
  countUnion,
  emptyMask,
  hasBit,
  intersect,
  type Mask,
  noSlots,
  removeSlot,
  setBit,
  type SlotSet,
  unite,
} from './index-sets.ts';

const SLOTS = 5_000;
const slot = fc.nat(SLOTS - 1);
/**
 * Sets of slots of such sizes that they are stored as small lists, as large sets of bits, or change between the two.
 */
const slots = fc
  .record({ from: slot, many: fc.constantFrom(0, 1, 40, 900, 1_024, 1_025, 1_600, 4_000), step: fc.constantFrom(1, 3) })
  .map(({ from, many, step }) => new Set(Array.from({ length: many }, (_, at) => (from + at * step) % SLOTS)));

function setOf(members: Iterable<number>): SlotSet {
  const set = noSlots();
  for (const member of members) addSlot(set, member);
  return set;
}

function maskOf(members: Iterable<number>): Mask {
  const mask = emptyMask(SLOTS);
  for (const member of members) setBit(mask, member);
  return mask;
}

const membersOf = (mask: Mask): number[] =>
  Array.from({ length: SLOTS }, (_, at) => at).filter((at) => hasBit(mask, at));
const sorted = (members: Iterable<number>): number[] => [...members].sort((a, b) => a - b);

function united(sets: readonly SlotSet[]): number[] {
  const mask = emptyMask(SLOTS);
  for (const set of sets) unite(mask, set);
  return membersOf(mask);
}

test('a set has the slots that were added and not removed, as a list and as bits', () => {
  fc.assert(
    fc.property(slots, slots, slots, (first, gone, second) => {
      const set = setOf(first);
      const left = new Set(first);
      for (const member of gone) {
        removeSlot(set, member);
        left.delete(member);
      }
      expect(set.count).toBe(left.size);
      expect(united([set])).toEqual(sorted(left));
      for (const member of second) {
        if (left.has(member)) continue;
        addSlot(set, member);
        addSlot(set, member);
        left.add(member);
      }
      expect(set.count).toBe(left.size);
      expect(united([set])).toEqual(sorted(left));
    }),
    { numRuns: count(300) },
  );
});

test('counts are those of the sets in the mask, and a mask that was lent is empty again', () => {
  fc.assert(
    fc.property(fc.array(slots, { maxLength: 4 }), slots, (many, inMask) => {
      const sets = many.map((members) => setOf(members));
      const mask = maskOf(inMask);
      const lent = emptyMask(SLOTS);
      for (const [at, set] of sets.entries())
        expect(countIn(set, mask)).toBe([...many[at]!].filter((member) => inMask.has(member)).length);
      const union = new Set(many.flatMap((members) => [...members]));
      const both = [...union].filter((member) => inMask.has(member));
      expect(countUnion(sets, mask, lent)).toBe(both.length);
      expect(countMask(lent)).toBe(0);
      expect(countMask(mask)).toBe(inMask.size);
      const rest = maskOf(union);
      intersect(rest, mask);
      expect(membersOf(rest)).toEqual(sorted(both));
    }),
    { numRuns: count(300) },
  );
});
