// A list of numbers for each slot, all stored in one array, because thousands of small arrays would take more memory.
import { grown } from './index-room.ts';

export interface Packed {
  values: Uint32Array;
  /** The list of a slot begins at `values[first[slot]]` and has `many[slot]` numbers. */
  first: Uint32Array;
  many: Uint32Array;
  used: number;
  /** How many of the used numbers belong to lists that were removed. */
  lost: number;
}

const FEW = 1_024;

export const makePacked = (): Packed => ({
  values: new Uint32Array(4 * FEW),
  first: new Uint32Array(FEW),
  many: new Uint32Array(FEW),
  used: 0,
  lost: 0,
});

/** The list of a slot, as a view of the shared array: it may change with the next change of `packed`. */
export const listAt = ({ values, first, many }: Packed, slot: number): Uint32Array =>
  slot < first.length ? values.subarray(first[slot], first[slot]! + many[slot]!) : values.subarray(0, 0);

export function putList(packed: Packed, slot: number, list: ArrayLike<number>): void {
  packed.first = grown(packed.first, slot + 1);
  packed.many = grown(packed.many, slot + 1);
  packed.values = grown(packed.values, packed.used + list.length);
  packed.values.set(list, packed.used);
  packed.first[slot] = packed.used;
  packed.many[slot] = list.length;
  packed.used += list.length;
}

export function dropList(packed: Packed, slot: number): void {
  packed.lost += packed.many[slot]!;
  packed.many[slot] = 0;
}

/**
 * Once removed lists take at least half of the used numbers, copies the other lists to a new array, unless fewer than
 * FEW numbers are used. `slots` is the number of all slots.
 */
export function pack(packed: Packed, slots: number): void {
  if (packed.lost * 2 < packed.used || packed.used < FEW) return;
  const values = new Uint32Array(packed.used - packed.lost);
  let used = 0;
  for (let slot = 0; slot < slots; slot += 1) {
    const list = listAt(packed, slot);
    values.set(list, used);
    packed.first[slot] = used;
    used += list.length;
  }
  Object.assign(packed, { values, used, lost: 0 });
}

export const copyPacked = ({ values, first, many, ...counts }: Packed): Packed => ({
  ...counts,
  values: values.slice(),
  first: first.slice(),
  many: many.slice(),
});

export const bytesOfPacked = ({ values, first, many }: Packed): number =>
  values.byteLength + first.byteLength + many.byteLength;
