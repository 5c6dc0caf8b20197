// Draping a cut takes long and its mesh is small, so each cut is draped once and its mesh is committed to the folder
// meshes. The file name contains a hash of the cut's numbers, so a changed number leads to a new file.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { cutOf, type CutNumbers } from './cuts.ts';
import { drape } from './drape.ts';
import type { Draped } from './mesh.ts';
import { say } from './say.ts';

/** The version of the simulation. It is part of every hash, so increasing it makes all cuts be draped again. */
const simulation = 2;

const folder = fileURLToPath(new URL('../meshes/', import.meta.url));

export function drapeFile(name: string, numbers: CutNumbers): string {
  const key = createHash('sha256')
    .update(JSON.stringify([simulation, numbers]))
    .digest('hex');
  return `${folder}${name}-${key.slice(0, 8)}.mesh`;
}

export function drapedCut(name: string, numbers: CutNumbers): Draped {
  const file = drapeFile(name, numbers);
  if (!existsSync(file)) {
    const started = Date.now();
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, packed(drape(cutOf(numbers))));
    say(`draped ${name} in ${Date.now() - started} ms`);
  }
  return unpacked(readFileSync(file));
}

/**
 * Packs a mesh and compresses it with Brotli. Layout before compression: the numbers of points and of triangle corners
 * (two Uint32, little-endian), then columns of whole numbers. Of a column all lowest bytes come first, then all next
 * ones, because Brotli packs similar bytes best side by side. Signs are in the lowest bit.
 * The x of all points, then all y, z, u and v, in hundredths of a centimetre (three bytes each), as differences from
 * where the two points before point to, because points follow each other in rows; the first corner of all triangles as
 * differences from the triangle before, then the second and third as differences from the first (four bytes each); the
 * panels (one byte each).
 */
export function packed({ pos, tri, uv, panel }: Draped): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(panel.length, 0);
  head.writeUInt32LE(tri.length, 4);
  const triangles = inOrder(tri);
  const columns = [
    ...[0, 1, 2].map((axis) => bytesOf(bends(hundredths(pos, 3, axis)), 3)),
    ...[0, 1].map((axis) => bytesOf(bends(hundredths(uv, 2, axis)), 3)),
    bytesOf(
      triangles.map(([a], t) => a - (triangles[t - 1]?.[0] ?? 0)),
      4,
    ),
    ...[1, 2].map((corner) =>
      bytesOf(
        triangles.map((each) => each[corner]! - each[0]),
        4,
      ),
    ),
    bytesOf(Array.from(panel), 1),
  ];
  return brotliCompressSync(Buffer.concat([head, ...columns]));
}

/** The triangles, each turned so that it begins with its point of the lowest index, and sorted by that index. */
function inOrder(tri: Uint32Array): [number, number, number][] {
  const triangles = Array.from({ length: tri.length / 3 }, (_, t): [number, number, number] => {
    const [a, b, c] = [tri[t * 3]!, tri[t * 3 + 1]!, tri[t * 3 + 2]!];
    if (a < b && a < c) return [a, b, c];
    return b < c ? [b, c, a] : [c, a, b];
  });
  return triangles.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
}

function hundredths(values: ArrayLike<number>, stride: number, offset: number): number[] {
  return Array.from({ length: values.length / stride }, (_, i) => Math.round(values[i * stride + offset]! * 100));
}

const bends = (values: number[]): number[] =>
  values.map((value, i) => value - 2 * (values[i - 1] ?? 0) + (values[i - 2] ?? 0));

function straightened(values: number[]): number[] {
  const out: number[] = [];
  values.forEach((bend, i) => out.push(bend + 2 * (out[i - 1] ?? 0) - (out[i - 2] ?? 0)));
  return out;
}

function bytesOf(values: number[], width: number): Buffer {
  const bytes = Buffer.alloc(values.length * width);
  values.forEach((value, i) => {
    const unsigned = value < 0 ? -2 * value - 1 : 2 * value;
    for (let place = 0; place < width; place++) bytes[place * values.length + i] = (unsigned >>> (8 * place)) & 255;
  });
  return bytes;
}

function unpacked(file: Buffer): Draped {
  const bytes = brotliDecompressSync(file);
  const points = bytes.readUInt32LE(0);
  const corners = bytes.readUInt32LE(4);
  let at = 8;
  const column = (count: number, width: number): number[] => {
    const start = at;
    at += count * width;
    return Array.from({ length: count }, (_, i) => {
      let unsigned = 0;
      for (let place = 0; place < width; place++) unsigned |= bytes[start + place * count + i]! << (8 * place);
      return unsigned & 1 ? -(unsigned >>> 1) - 1 : unsigned >>> 1;
    });
  };
  const places = [0, 1, 2, 3, 4].map(() => straightened(column(points, 3)));
  const [first, second, third] = [0, 1, 2].map(() => column(corners / 3, 4)) as [number[], number[], number[]];
  const panel = Int8Array.from(column(points, 1));
  const tri = new Uint32Array(corners);
  let a = 0;
  first.forEach((step, t) => {
    a += step;
    tri.set([a, a + second[t]!, a + third[t]!], t * 3);
  });
  const pos = Float64Array.from({ length: points * 3 }, (_, i) => places[i % 3]![Math.floor(i / 3)]! / 100);
  const uv = Float32Array.from({ length: points * 2 }, (_, i) => places[3 + (i % 2)]![i >> 1]! / 100);
  return { pos, tri, uv, panel };
}
