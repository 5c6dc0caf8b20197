// Writes a cut for Blender as raw arrays: the draped cloth, fine enough for a picture at full size, and its form.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Draped } from '../mesh.ts';
import type { Cut } from '../pattern.ts';
import { subdivided } from '../subdivide.ts';
import type { Form } from './form.ts';
import { skinOf } from './skin.ts';

/** A rectangle of the pattern, in centimetres, that the masks of its ornament cover. */
export interface Box {
  x0: number;
  y0: number;
  width: number;
  height: number;
}

/** How far a `Box` reaches beyond the pattern on each side, in centimetres. */
const margin = 1;
/** Triangle sides longer than this, in centimetres, would show as corners in the silhouette. */
const fineEnough = 0.5;

export function boxOf({ uv }: Pick<Draped, 'uv'>): Box {
  const [low, high] = [
    [1e9, 1e9],
    [-1e9, -1e9],
  ] as [[number, number], [number, number]];
  uv.forEach((value, i) => {
    low[i % 2] = Math.min(low[i % 2]!, value - margin);
    high[i % 2] = Math.max(high[i % 2]!, value + margin);
  });
  return { x0: low[0], y0: low[1], width: high[0] - low[0], height: high[1] - low[1] };
}

function meanSide({ pos, tri }: Draped): number {
  let sum = 0;
  for (let t = 0; t < tri.length; t += 3) {
    const [a, b] = [tri[t]! * 3, tri[t + 1]! * 3];
    sum += Math.hypot(pos[a]! - pos[b]!, pos[a + 1]! - pos[b + 1]!, pos[a + 2]! - pos[b + 2]!);
  }
  return sum / (tri.length / 3);
}

/** How often each triangle is divided into four: twice for points 1.6 cm apart, once for 0.8 cm. */
export function roundsFor(side: number): number {
  return Math.max(0, Math.ceil(Math.log2(side / fineEnough)));
}

/**
 * For each triangle of the subdivided mesh whether it belongs to the back. Points of seams belong to the front, so a
 * triangle with any point of the back is one of the back.
 */
function backOf({ tri, panel }: Draped, rounds: number): Uint8Array {
  const each = 4 ** rounds;
  return Uint8Array.from({ length: (tri.length / 3) * each }, (_, t) => {
    const from = Math.floor(t / each) * 3;
    return Math.min(panel[tri[from]!]!, panel[tri[from + 1]!]!, panel[tri[from + 2]!]!) < 0 ? 1 : 0;
  });
}

function write(file: string, { buffer, byteOffset, byteLength }: ArrayBufferView): void {
  writeFileSync(file, new Uint8Array(buffer, byteOffset, byteLength));
}

export function writeCut(folder: string, name: string, draped: Draped, { torso }: Form): void {
  const file = path.join(folder, name);
  const rounds = roundsFor(meanSide(draped));
  let mesh = draped;
  for (let i = 0; i < rounds; i++) mesh = subdivided(mesh);
  write(`${file}.pos`, Float32Array.from(mesh.pos));
  write(`${file}.tri`, mesh.tri);
  write(`${file}.uv`, mesh.uv);
  write(`${file}.back`, backOf(draped, rounds));
  if (!torso) return;
  const skin = skinOf(torso);
  write(`${file}.skin-pos`, skin.pos);
  write(`${file}.skin-quad`, skin.quad);
}

export function writeMetal(folder: string, name: string, { pos, tri }: Pick<Draped, 'pos' | 'tri'>): void {
  const file = path.join(folder, name);
  write(`${file}.metal-pos`, Float32Array.from(pos));
  write(`${file}.metal-tri`, tri);
}

export interface ExportedCut {
  pattern: Pick<Cut, 'panels'>;
  box: Box;
  form: Form;
}
