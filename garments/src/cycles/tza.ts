// Reads the weights of Open Image Denoise's network from a .tza archive: a table of named tensors of half floats.

export interface Tensor {
  dims: number[];
  values: Float32Array;
}

/** A half float (IEEE 754 binary16) as a number; the archives have neither infinities nor NaN. */
export function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return sign * (exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024));
}

export function tensorsOf(archive: Buffer): Map<string, Tensor> {
  let at = Number(archive.readBigUInt64LE(4));
  const count = archive.readUInt32LE(at);
  at += 4;
  const tensors = new Map<string, Tensor>();
  for (let i = 0; i < count; i++) {
    const length = archive.readUInt16LE(at);
    const name = archive.toString('utf8', at + 2, at + 2 + length);
    at += 2 + length;
    const rank = archive.readUInt8(at++);
    const dims = Array.from({ length: rank }, (_, k) => archive.readUInt32LE(at + k * 4));
    // After the sizes: a letter for each of them and one for the type, which are the same in all archives.
    at += rank * 5 + 1;
    const from = Number(archive.readBigUInt64LE(at));
    at += 8;
    const size = dims.reduce((a, b) => a * b, 1);
    const values = Float32Array.from({ length: size }, (_, k) => half(archive.readUInt16LE(from + k * 2)));
    tensors.set(name, { dims, values });
  }
  return tensors;
}
