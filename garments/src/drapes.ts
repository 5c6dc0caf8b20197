// Draping a cut takes long and its mesh is small, so each cut is draped once and its mesh is committed to the folder
// meshes. The file name contains a hash of the cut's numbers, so a changed number leads to a new file.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { cutOf, type CutNumbers } from './cuts.ts';
import { drape } from './drape.ts';
import type { Draped } from './mesh.ts';
import { edgeDistances } from './pattern.ts';
import { say } from './say.ts';

/** The version of the simulation. It is part of every hash, so increasing it makes all cuts be draped again. */
const simulation = 1;

const folder = fileURLToPath(new URL('../meshes/', import.meta.url));

type Kept = Pick<Draped, 'pos' | 'tri' | 'uv' | 'panel'>;

export function drapeFile(name: string, numbers: CutNumbers): string {
  const key = createHash('sha256')
    .update(JSON.stringify([simulation, numbers]))
    .digest('hex');
  return `${folder}${name}-${key.slice(0, 8)}.mesh`;
}

export function drapedCut(name: string, numbers: CutNumbers): Draped {
  const file = drapeFile(name, numbers);
  const cut = cutOf(numbers);
  if (!existsSync(file)) {
    const started = Date.now();
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, packed(drape(cut)));
    say(`draped ${name} in ${Date.now() - started} ms`);
  }
  const kept = unpacked(readFileSync(file));
  return { ...kept, dist: edgeDistances(cut, kept.uv, kept.panel) };
}

/**
 * Packs a mesh and compresses it with Brotli. Layout before compression, little-endian: the numbers of points and of
 * triangle corners (two Uint32); the x of all points, then all y, z, u and v, in hundredths of a centimetre (Int16);
 * the triangle corners (Int32); the panels (Int8). Coordinates and corners are stored as differences from the value
 * before.
 */
export function packed({ pos, tri, uv, panel }: Kept): Buffer {
  const points = panel.length;
  const bytes = Buffer.alloc(8 + points * 11 + tri.length * 4);
  bytes.writeUInt32LE(points, 0);
  bytes.writeUInt32LE(tri.length, 4);
  let at = 8;
  const column = (values: ArrayLike<number>, stride: number, offset: number): void => {
    let before = 0;
    for (let i = offset; i < values.length; i += stride) {
      const hundredths = Math.round(values[i]! * 100);
      bytes.writeInt16LE(hundredths - before, at);
      before = hundredths;
      at += 2;
    }
  };
  for (let axis = 0; axis < 3; axis++) column(pos, 3, axis);
  for (let axis = 0; axis < 2; axis++) column(uv, 2, axis);
  let before = 0;
  for (const corner of tri) {
    bytes.writeInt32LE(corner - before, at);
    before = corner;
    at += 4;
  }
  for (const side of panel) at = bytes.writeInt8(side, at);
  return brotliCompressSync(bytes);
}

function unpacked(file: Buffer): Kept {
  const bytes = brotliDecompressSync(file);
  const points = bytes.readUInt32LE(0);
  const corners = bytes.readUInt32LE(4);
  const pos = new Float64Array(points * 3);
  const uv = new Float32Array(points * 2);
  let at = 8;
  const column = (values: Float64Array | Float32Array, stride: number, offset: number): void => {
    let hundredths = 0;
    for (let i = offset; i < values.length; i += stride) {
      hundredths += bytes.readInt16LE(at);
      values[i] = hundredths / 100;
      at += 2;
    }
  };
  for (let axis = 0; axis < 3; axis++) column(pos, 3, axis);
  for (let axis = 0; axis < 2; axis++) column(uv, 2, axis);
  const tri = new Uint32Array(corners);
  let corner = 0;
  for (let i = 0; i < corners; i++) {
    corner += bytes.readInt32LE(at);
    tri[i] = corner;
    at += 4;
  }
  return { pos, tri, uv, panel: Int8Array.from(bytes.subarray(at, at + points), (side) => (side << 24) >> 24) };
}
