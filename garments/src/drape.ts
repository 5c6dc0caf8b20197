// Simulates how a garment falls, from its flat pattern to draped cloth, by extended position-based dynamics (XPBD) in
// many small steps. The mannequin is inflated between the flat panels, then its arms are lowered; a scarf falls over a
// rail. It uses no clock and only seeded random numbers, so that a cut drapes the same way each time.
import { distanceToBody, mannequin, rail, type Body } from './body.ts';
import { iron } from './iron.ts';
import { layOut, seededRandom, type Flat } from './layout.ts';
import { linksOf, type Links } from './links.ts';
import type { Draped } from './mesh.ts';
import { edgeDistances, type Cut } from './pattern.ts';
import { keepApart, makeBuckets, type Buckets } from './self-collision.ts';

const substeps = 12;
const stepSeconds = 1 / 60 / substeps;
const gravity = -980;
/** Cloth that is nearer to the body than this, in centimetres, is pushed away from it. */
const clearance = 0.5;
const skinFriction = 0.35;
const speedLimit = 400;
const pressingFrames = 30;

export interface Cloth {
  flat: Flat;
  pos: Float64Array;
  prev: Float64Array;
  vel: Float64Array;
  /** For each point: 0 is pinned, 1 can move. */
  free: Float64Array;
  /**
   * For each point the `tick` (substep) before which it is too far away to reach the body, so that its distance need
   * not be computed. Until frame 35 all distances are computed, because the body is still being inflated.
   */
  due: Int32Array;
  tick: number;
}

function spread(cut: Cut, flat: Flat, random: () => number): Cloth {
  const count = flat.x.length;
  const pos = new Float64Array(count * 3);
  const free = new Float64Array(count).fill(1);
  for (let i = 0; i < count; i++) {
    const x = flat.x[i]!;
    const y = flat.y[i]!;
    const side = flat.side[i]!;
    pos.set(cut.lift ? cut.lift(x, y, side) : [x, y, side * (0.6 + random() * 0.1)], i * 3);
    if (cut.pins(x, y)) free[i] = 0;
  }
  const prev = new Float64Array(count * 3);
  const vel = new Float64Array(count * 3);
  return { flat, pos, prev, vel, free, due: new Int32Array(count), tick: 0 };
}

function fall({ pos, prev, vel, free }: Cloth, pull: number): void {
  for (let i = 0; i < free.length; i++) {
    if (free[i] === 0) continue;
    const j = i * 3;
    vel[j + 1]! += pull * stepSeconds;
    for (let k = j; k < j + 3; k++) {
      prev[k] = pos[k]!;
      pos[k]! += vel[k]! * stepSeconds;
    }
  }
}

function holdTogether({ pos, free }: Cloth, links: Links): void {
  const { from, to, length, compliance } = links;
  for (let c = 0; c < from.length; c++) {
    const freeA = free[from[c]!]!;
    const freeB = free[to[c]!]!;
    if (freeA + freeB === 0) continue;
    const i = from[c]! * 3;
    const j = to[c]! * 3;
    const dx = pos[i]! - pos[j]!;
    const dy = pos[i + 1]! - pos[j + 1]!;
    const dz = pos[i + 2]! - pos[j + 2]!;
    const d = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-9;
    const pull = (d - length[c]!) / (freeA + freeB + (compliance[c]! / (stepSeconds * stepSeconds)) * 1e-4) / d;
    pos[i]! -= dx * pull * freeA;
    pos[i + 1]! -= dy * pull * freeA;
    pos[i + 2]! -= dz * pull * freeA;
    pos[j]! += dx * pull * freeB;
    pos[j + 1]! += dy * pull * freeB;
    pos[j + 2]! += dz * pull * freeB;
  }
}

/**
 * Points inside the body, or too near it, are pushed out along its surface normal. `inflated` is the body's present
 * thickness (along z) as a share of its final thickness.
 */
function clearBody(cloth: Cloth, body: Body, inflated: number, frame: number): void {
  const { pos, prev, free, due, tick } = cloth;
  const probe = 0.05;
  for (let i = 0; i < free.length; i++) {
    if (free[i] === 0 || (tick < due[i]! && frame > 35)) continue;
    const j = i * 3;
    const x = pos[j]!;
    const y = pos[j + 1]!;
    const z = pos[j + 2]! / inflated;
    const d = distanceToBody(body, x, y, z);
    if (d > clearance) {
      due[i] = tick + Math.floor((d - clearance) / 0.6);
      continue;
    }
    const gx = distanceToBody(body, x + probe, y, z) - d;
    const gy = distanceToBody(body, x, y + probe, z) - d;
    const gz = (distanceToBody(body, x, y, z + probe) - d) / inflated;
    const slope = Math.hypot(gx, gy, gz) || 1e-9;
    const push = (clearance - d) * (inflated < 1 ? Math.max(inflated, 0.3) : 1);
    pos[j]! += (gx / slope) * push;
    pos[j + 1]! += (gy / slope) * push;
    pos[j + 2]! += (gz / slope) * push;
    for (let k = j; k < j + 3; k++) prev[k]! += (pos[k]! - prev[k]!) * skinFriction;
  }
}

function takeSpeed({ pos, prev, vel, free }: Cloth, damping: number): void {
  for (let j = 0; j < pos.length; j++) {
    const v = ((pos[j]! - prev[j]!) / stepSeconds) * damping;
    vel[j] = free[Math.floor(j / 3)] === 0 ? 0 : Math.min(speedLimit, Math.max(-speedLimit, v));
  }
}

function runFrame(cut: Cut, cloth: Cloth, links: Links, buckets: Buckets, frame: number): void {
  const dressed = cut.body === 'woman';
  const inflated = dressed ? Math.min(1, 0.05 + frame / 35) : 1;
  const lowering = Math.min(1, Math.max(0, (frame - 35) / 45));
  const arms = cut.armFrom + (cut.armTo - cut.armFrom) * lowering * lowering * (3 - 2 * lowering);
  const body = dressed ? mannequin(arms) : rail;
  const pull = dressed ? gravity * Math.min(1, Math.max(0.05, (frame - 15) / 40)) : gravity;
  const damping = frame > cut.frames - pressingFrames ? 0.985 : 0.9965;
  for (let step = 0; step < substeps; step++) {
    fall(cloth, pull);
    holdTogether(cloth, links);
    cloth.tick++;
    if (step % 2 === 0) clearBody(cloth, body, inflated, frame);
    if (step % 4 === 0 && frame > 36) keepApart(cloth, buckets);
    takeSpeed(cloth, damping);
  }
}

export function drape(cut: Cut): Draped {
  const random = seededRandom(7);
  const flat = layOut(cut, random);
  const links = linksOf(cut, flat);
  const cloth = spread(cut, flat, random);
  const buckets = makeBuckets(flat.x.length);
  for (let frame = 0; frame < cut.frames; frame++) runFrame(cut, cloth, links, buckets, frame);
  iron(cloth.pos, flat.tri);
  const uv = Float32Array.from({ length: flat.x.length * 2 }, (_, i) => (i % 2 === 0 ? flat.x : flat.y)[i >> 1]!);
  const panel = Int8Array.from(flat.side);
  return { pos: cloth.pos, tri: Uint32Array.from(flat.tri), uv, panel, dist: edgeDistances(cut, uv, panel) };
}
