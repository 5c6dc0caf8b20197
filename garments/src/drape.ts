// Simulates how a garment falls, from its flat pattern to draped cloth, by extended position-based dynamics (XPBD) in
// many small steps. The mannequin is inflated between the flat panels, then its arms are lowered and gathers are drawn
// in; a scarf falls over a rail. All this happens on a coarse mesh; if the cut's own mesh is finer, the result is
// carried over to that, which only settles into finer folds. It uses no clock and only seeded random numbers, so that a
// cut drapes the same way each time.
import { distanceToBody, dressForm, rail, type Body } from './body.ts';
import { iron } from './iron.ts';
import { layOut, seededRandom, type Flat } from './layout.ts';
import { linksOf, type Links } from './links.ts';
import type { Draped } from './mesh.ts';
import type { Cut } from './pattern.ts';
import { refined } from './refine.ts';
import { relax } from './relax.ts';
import { keepApart, makeBuckets, seamDistances, type Buckets } from './self-collision.ts';

const substeps = 12;
const stepSeconds = 1 / 60 / substeps;
const gravity = -980;
/** Cloth that is nearer to the body than this, in centimetres, is pushed away from it. */
const clearance = 0.5;
const skinFriction = 0.35;
const speedLimit = 400;
/**
 * The most by which a point can come nearer to the body in one substep, in centimetres: by its own movement, along a
 * diagonal, and by that of the arms.
 */
const reach = Math.sqrt(3) * speedLimit * stepSeconds + 0.2;
const pressingFrames = 30;
const coarseSpacing = 1.6;
/**
 * Factors of compliance and weight on the finer mesh. Its links are shorter, so that the same compliance would let it
 * crumple, and there are more of them between shoulder and hem, so that the same weight would stretch it.
 */
const fineBend = 0.05;
const fineWeight = 0.5;
const settlingFrames = 26;

export interface Cloth {
  flat: Flat;
  /** For each point its distance on the pattern from the nearest seam. */
  seams: Float64Array;
  pos: Float64Array;
  prev: Float64Array;
  vel: Float64Array;
  /** For each point: 0 is pinned, 1 can move. */
  free: Float64Array;
  /**
   * For each point the `tick` (substep) before which it is too far away to reach the body, so that its distance need
   * not be computed. Up to frame 35 all distances are computed, because the body is still being inflated.
   */
  due: Int32Array;
  tick: number;
  /** How far apart layers of cloth keep, in centimetres. */
  thickness: number;
  /** Every how many substeps the cloth is kept off the body, and its layers apart from each other. */
  every: { body: number; self: number };
  /** The share of its speed that a point keeps in a substep, given how many frames are left. */
  damping: (left: number) => number;
  /** The share of gravity that pulls at the cloth. */
  weight: number;
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
  return {
    flat,
    seams: seamDistances(flat),
    pos,
    prev: new Float64Array(count * 3),
    vel: new Float64Array(count * 3),
    free,
    due: new Int32Array(count),
    tick: 0,
    thickness: 0.9,
    every: { body: 2, self: 4 },
    damping: (left) => (left < pressingFrames ? 0.985 : 0.9965),
    weight: 1,
  };
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

/** Moves linked points towards the length of their link. `share` is how far gathers are drawn in, 0 to 1. */
function holdTogether({ pos, free }: Cloth, links: Links, share: number): void {
  const { from, to, loose, gathered, compliance } = links;
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
    const length = loose[c]! + (gathered[c]! - loose[c]!) * share;
    const pull = (d - length) / (freeA + freeB + (compliance[c]! / (stepSeconds * stepSeconds)) * 1e-4) / d;
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
      due[i] = tick + Math.floor((d - clearance) / reach);
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

/** 0 before `start`, 1 from `end` on, smooth between them. */
function progress(frame: number, start: number, end: number): number {
  const t = Math.min(1, Math.max(0, (frame - start) / (end - start)));
  return t * t * (3 - 2 * t);
}

function runFrame(cut: Cut, cloth: Cloth, links: Links, buckets: Buckets, frame: number): void {
  const dressed = cut.body === 'woman';
  const inflated = dressed ? Math.min(1, 0.05 + frame / 35) : 1;
  const body = dressed ? dressForm(cut.armFrom + (cut.armTo - cut.armFrom) * progress(frame, 35, 80)) : rail;
  // Drawn in while the body is still thin, a waist would pull the sleeves over the arms.
  const gathered = cut.lift ? 1 : progress(frame, 40, 95);
  const pull = gravity * cloth.weight * (dressed ? Math.min(1, Math.max(0.05, (frame - 15) / 40)) : 1);
  const damping = cloth.damping(cut.frames - frame);
  for (let step = 0; step < substeps; step++) {
    fall(cloth, pull);
    holdTogether(cloth, links, gathered);
    cloth.tick++;
    if (step % cloth.every.body === 0) clearBody(cloth, body, inflated, frame);
    if (step % cloth.every.self === 0 && frame > 36) keepApart(cloth, buckets);
    takeSpeed(cloth, damping);
  }
}

/** The simulation on the coarse mesh, from the flat panels to the hanging cloth. */
function drapeCoarsely(cut: Cut): Cloth {
  const random = seededRandom(7);
  const flat = layOut({ ...cut, spacing: coarseSpacing }, random);
  const cloth = spread(cut, flat, random);
  const links = linksOf(cut, flat, cut.bend);
  const buckets = makeBuckets(flat.x.length);
  for (let frame = 0; frame < cut.frames; frame++) runFrame(cut, cloth, links, buckets, frame);
  return cloth;
}

/** The cloth of the finer mesh, hanging as the coarse one does; pinned points stay where they are pinned. */
function continued(cut: Cut, coarse: Cloth): Cloth {
  const flat = layOut(cut);
  const cloth = spread(cut, flat, () => 0);
  const pos = refined(coarse.flat, coarse.pos, flat);
  cloth.free.forEach((free, i) => {
    if (free === 0) pos.set(cloth.pos.subarray(i * 3, i * 3 + 3), i * 3);
  });
  return {
    ...cloth,
    pos,
    thickness: 0.7,
    every: { body: 3, self: 4 },
    // In the last frames points hardly keep any speed: those that trembled on would show as wrinkles and stretched
    // threads.
    damping: (left) => (left > settlingFrames * 0.6 ? 0.985 : left > settlingFrames * 0.25 ? 0.9 : 0.5),
    weight: fineWeight,
  };
}

function settled(cut: Cut, coarse: Cloth): Cloth {
  const cloth = continued(cut, coarse);
  const links = linksOf(cut, cloth.flat, cut.bend * fineBend);
  const buckets = makeBuckets(cloth.flat.x.length);
  for (let frame = cut.frames - settlingFrames; frame < cut.frames; frame++)
    runFrame(cut, cloth, links, buckets, frame);
  return cloth;
}

/** A cut whose mesh is no finer than the coarse one is draped on that alone. */
export function drape(cut: Cut): Draped {
  const coarse = drapeCoarsely(cut);
  const { flat, pos } = cut.spacing < coarseSpacing ? settled(cut, coarse) : coarse;
  iron(pos, flat);
  relax(pos, flat.tri, linksOf(cut, flat, cut.bend));
  const uv = Float32Array.from({ length: flat.x.length * 2 }, (_, i) => (i % 2 === 0 ? flat.x : flat.y)[i >> 1]!);
  const panel = Int8Array.from(flat.side);
  return { pos, tri: Uint32Array.from(flat.tri), uv, panel };
}
