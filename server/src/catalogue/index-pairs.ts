// For each pair of a colour and a size, the set of slots whose product has a variant with both. A filter by colours and
// sizes unites the sets of the chosen pairs: two separate filters would also match a product that has the colour in one
// variant and the size in another.
import type { Turn } from '../kernel/turns.ts';
import { addSlot, bytesOfSet, copySet, noSlots, removeSlot, type SlotSet } from './index-sets.ts';

/**
 * Sets by two codes, of a colour and a size. The set of a pair is one object, stored in both `byColour` and `bySize`.
 */
type ByCodes = Map<number, Map<number, SlotSet>>;

export interface Pairs {
  byColour: ByCodes;
  bySize: ByCodes;
}

export const noPairs = (): Pairs => ({ byColour: new Map(), bySize: new Map() });

function put(sets: ByCodes, first: number, second: number, set: SlotSet): void {
  const inner = sets.get(first) ?? new Map<number, SlotSet>();
  sets.set(first, inner);
  inner.set(second, set);
}

function drop(sets: ByCodes, first: number, second: number): void {
  const inner = sets.get(first);
  inner?.delete(second);
  if (inner?.size === 0) sets.delete(first);
}

export function addPair({ byColour, bySize }: Pairs, colour: number, size: number, slot: number): void {
  let set = byColour.get(colour)?.get(size);
  if (!set) {
    set = noSlots();
    put(byColour, colour, size, set);
    put(bySize, size, colour, set);
  }
  addSlot(set, slot);
}

export function removePair({ byColour, bySize }: Pairs, colour: number, size: number, slot: number): void {
  const set = byColour.get(colour)?.get(size);
  if (!set) return;
  removeSlot(set, slot);
  if (set.count > 0) return;
  drop(byColour, colour, size);
  drop(bySize, size, colour);
}

export async function copyPairs({ byColour }: Pairs, turn: Turn): Promise<Pairs> {
  const copy = noPairs();
  for (const [colour, inner] of byColour) {
    for (const [size, set] of inner) {
      const copied = copySet(set);
      put(copy.byColour, colour, size, copied);
      put(copy.bySize, size, colour, copied);
    }
    await turn();
  }
  return copy;
}

/**
 * For the chosen colours, returns by size the sets of slots with one of these colours in that size (given `byColour`);
 * or for chosen sizes, by colour (given `bySize`).
 */
export function setsBySecond(sets: ByCodes, chosen: readonly number[]): Map<number, SlotSet[]> {
  const bySecond = new Map<number, SlotSet[]>();
  for (const first of chosen) {
    for (const [second, set] of sets.get(first) ?? []) {
      const known = bySecond.get(second);
      if (known) known.push(set);
      else bySecond.set(second, [set]);
    }
  }
  return bySecond;
}

const BYTES_OF_PAIR = 100;

export function bytesOfPairs({ byColour }: Pairs): number {
  let bytes = 0;
  for (const inner of byColour.values()) for (const set of inner.values()) bytes += BYTES_OF_PAIR + bytesOfSet(set);
  return bytes;
}
