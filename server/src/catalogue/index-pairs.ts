// The products that have a variant in a colour and a size, as lists of slots in no order, so that a filter by colours and
// sizes visits only variants in one of these colours or sizes.

/** Plain arrays instead of typed ones, because most lists of a catalogue with thousands of colours are short. */
type Slots = number[];

/** Lists by two codes. The list of one colour and one size is the same object in `byColour` and in `bySize`. */
type ByCodes = Map<number, Map<number, Slots>>;

export interface Pairs {
  byColour: ByCodes;
  bySize: ByCodes;
}

export const noPairs = (): Pairs => ({ byColour: new Map(), bySize: new Map() });

function put(lists: ByCodes, first: number, second: number, list: Slots): void {
  const inner = lists.get(first) ?? new Map<number, Slots>();
  lists.set(first, inner);
  inner.set(second, list);
}

function drop(lists: ByCodes, first: number, second: number): void {
  const inner = lists.get(first);
  inner?.delete(second);
  if (inner?.size === 0) lists.delete(first);
}

export function addPair({ byColour, bySize }: Pairs, colour: number, size: number, slot: number): void {
  const known = byColour.get(colour)?.get(size);
  if (known) {
    known.push(slot);
    return;
  }
  const list = [slot];
  put(byColour, colour, size, list);
  put(bySize, size, colour, list);
}

export function removePair({ byColour, bySize }: Pairs, colour: number, size: number, slot: number): void {
  const list = byColour.get(colour)?.get(size);
  const at = list?.indexOf(slot) ?? -1;
  if (!list || at < 0) return;
  const last = list.pop()!;
  if (at < list.length) list[at] = last;
  if (list.length > 0) return;
  drop(byColour, colour, size);
  drop(bySize, size, colour);
}

/**
 * For each second code, its lists under the chosen first codes: given some sizes in `bySize`, for example, the lists of
 * these sizes for each colour.
 */
export function listsBySecond(lists: ByCodes, chosen: readonly number[]): Map<number, Slots[]> {
  const bySecond = new Map<number, Slots[]>();
  for (const first of chosen) {
    for (const [second, list] of lists.get(first) ?? []) {
      const known = bySecond.get(second);
      if (known) known.push(list);
      else bySecond.set(second, [list]);
    }
  }
  return bySecond;
}

/**
 * Sets the tag of all slots of the lists, and returns how many of them match (1 in `matching`) and had another tag
 * before.
 */
export function mark(lists: readonly Slots[], tags: Uint32Array, tag: number, matching: Uint8Array): number {
  let count = 0;
  for (const slots of lists) {
    for (const slot of slots) {
      // Written without a branch, because the processor could not predict it.
      count += matching[slot]! & Number(tags[slot] !== tag);
      tags[slot] = tag;
    }
  }
  return count;
}

/** About what a list takes apart from its slots: its array, and its entries in two maps. */
const BYTES_OF_LIST = 150;

export function bytesOfPairs({ byColour }: Pairs): number {
  let bytes = 0;
  for (const inner of byColour.values()) for (const slots of inner.values()) bytes += BYTES_OF_LIST + 8 * slots.length;
  return bytes;
}
