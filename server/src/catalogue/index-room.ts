type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * Returns the array if it has at least this length, else a longer copy. The copy is longer by at least half, so that
 * adding numbers one by one seldom copies.
 */
export function grown<A extends Numbers>(array: A, length: number): A {
  if (array.length >= length) return array;
  const larger = new (array.constructor as new (length: number) => A)(Math.max(length, Math.ceil(array.length * 1.5)));
  larger.set(array);
  return larger;
}
