// Moves the points of draped cloth within its surface until the sides of the triangles are as long as on the pattern,
// so that what is drawn along the pattern (trims, stitches, the centre line) runs straight. Folds stay as they are.
import type { Links } from './links.ts';

const rounds = 60;
const step = 0.6;

function normalsOf(pos: Float64Array, tri: number[]): Float64Array {
  const normals = new Float64Array(pos.length);
  for (let t = 0; t < tri.length; t += 3) {
    const [a, b, c] = [tri[t]! * 3, tri[t + 1]! * 3, tri[t + 2]! * 3];
    const [ux, uy, uz] = [pos[b]! - pos[a]!, pos[b + 1]! - pos[a + 1]!, pos[b + 2]! - pos[a + 2]!];
    const [vx, vy, vz] = [pos[c]! - pos[a]!, pos[c + 1]! - pos[a + 1]!, pos[c + 2]! - pos[a + 2]!];
    for (const i of [a, b, c]) {
      normals[i]! += uy * vz - uz * vy;
      normals[i + 1]! += uz * vx - ux * vz;
      normals[i + 2]! += ux * vy - uy * vx;
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1;
    for (let k = i; k < i + 3; k++) normals[k]! /= length;
  }
  return normals;
}

export function relax(pos: Float64Array, tri: number[], { from, to, gathered, compliance }: Links): void {
  const move = new Float64Array(pos.length);
  const links = new Float64Array(pos.length / 3);
  for (let c = 0; c < from.length; c++) {
    if (compliance[c] !== 0) continue;
    links[from[c]!]!++;
    links[to[c]!]!++;
  }
  let normals = normalsOf(pos, tri);
  for (let round = 0; round < rounds; round++) {
    if (round % 10 === 9) normals = normalsOf(pos, tri);
    move.fill(0);
    for (let c = 0; c < from.length; c++) {
      if (compliance[c] !== 0) continue;
      const i = from[c]! * 3;
      const j = to[c]! * 3;
      const dx = pos[j]! - pos[i]!;
      const dy = pos[j + 1]! - pos[i + 1]!;
      const dz = pos[j + 2]! - pos[i + 2]!;
      const d = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-9;
      const pull = ((d - gathered[c]!) / d) * 0.5;
      move[i]! += dx * pull;
      move[i + 1]! += dy * pull;
      move[i + 2]! += dz * pull;
      move[j]! -= dx * pull;
      move[j + 1]! -= dy * pull;
      move[j + 2]! -= dz * pull;
    }
    for (let i = 0; i < pos.length; i += 3) {
      const out = move[i]! * normals[i]! + move[i + 1]! * normals[i + 1]! + move[i + 2]! * normals[i + 2]!;
      const share = (step * 2) / links[i / 3]!;
      for (let k = 0; k < 3; k++) pos[i + k]! += (move[i + k]! - out * normals[i + k]!) * share;
    }
  }
}
