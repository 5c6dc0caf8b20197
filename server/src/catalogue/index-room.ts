type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export function grown<A extends Numbers>(array: A, length: number): A {
  if (array.length >= length) return array;
  const larger = new (array.constructor as new (length: number) => A)(Math.max(length, Math.ceil(array.length * 1.5)));
  larger.set(array);
  return larger;
}
