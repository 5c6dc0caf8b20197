// What must be true of the stored drapes: they are measured as they are, nothing is simulated.
import { expect, test } from 'vitest';
import { distanceToBody, dressForm } from './body.ts';
import { cutOf, cuts } from './cuts.ts';
import { drapedCut } from './drapes.ts';
import type { Draped } from './mesh.ts';

type Place = [x: number, y: number, z: number];

const stored = Object.entries(cuts).map(([name, numbers]) => {
  return { name, numbers, cut: cutOf(numbers), mesh: drapedCut(name, numbers) };
});
const worn = stored.filter(({ numbers }) => numbers.pattern === 'bodice');

const placeOf = ({ pos }: Draped, i: number): Place => [pos[i * 3]!, pos[i * 3 + 1]!, pos[i * 3 + 2]!];

/**
 * The lines on the cloth along which the function `of` a point's index has the value `level`, in the triangles that
 * `keep` lets through (it is given the place of their first corner in `tri`).
 */
function lines(mesh: Draped, of: (i: number) => number, level: number, keep: (t: number) => boolean): Place[][] {
  const { tri } = mesh;
  const places = new Map<string, Place>();
  const next = new Map<string, string[]>();
  const crossing = (a: number, b: number): string | null => {
    const from = of(a);
    const to = of(b);
    if (from < level === to < level) return null;
    const key = `${Math.min(a, b)},${Math.max(a, b)}`;
    const share = (level - from) / (to - from);
    const end = placeOf(mesh, b);
    places.set(key, placeOf(mesh, a).map((value, k) => value + (end[k]! - value) * share) as Place);
    return key;
  };
  for (let t = 0; t < tri.length; t += 3) {
    if (!keep(t)) continue;
    const sides = [0, 1, 2].map((e) => crossing(tri[t + e]!, tri[t + ((e + 1) % 3)]!));
    const [one, other] = sides.filter((key) => key !== null);
    if (!one || !other) continue;
    next.set(one, [...(next.get(one) ?? []), other]);
    next.set(other, [...(next.get(other) ?? []), one]);
  }
  return joined(next, places);
}

function joined(next: Map<string, string[]>, places: Map<string, Place>): Place[][] {
  const seen = new Set<string>();
  const found: Place[][] = [];
  const ends = [...next.keys()].filter((key) => next.get(key)!.length === 1);
  for (const start of [...ends, ...next.keys()]) {
    if (seen.has(start)) continue;
    const line: Place[] = [];
    for (let key: string | undefined = start; key; key = next.get(key)!.find((each) => !seen.has(each))) {
      seen.add(key);
      line.push(places.get(key)!);
    }
    found.push(line);
  }
  return found;
}

/** Six times the volume of a tetrahedron; its sign says on which side of a triangle a point lies. */
function volume([ax, ay, az]: Place, b: Place, c: Place, d: Place): number {
  const [ux, uy, uz] = [b[0] - ax, b[1] - ay, b[2] - az];
  const [vx, vy, vz] = [c[0] - ax, c[1] - ay, c[2] - az];
  return (uy * vz - uz * vy) * (d[0] - ax) + (uz * vx - ux * vz) * (d[1] - ay) + (ux * vy - uy * vx) * (d[2] - az);
}

/** How often the line `path` goes through a ring, counted with its direction. */
function passes(ring: Place[], path: Place[]): number {
  const middle = [0, 1, 2].map((k) => ring.reduce((sum, place) => sum + place[k]!, 0) / ring.length) as Place;
  let count = 0;
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i]!;
    const b = ring[(i + 1) % ring.length]!;
    for (let s = 1; s < path.length; s++) {
      const from = path[s - 1]!;
      const to = path[s]!;
      if (volume(middle, a, b, from) > 0 === volume(middle, a, b, to) > 0) continue;
      const turns = [volume(from, to, middle, a), volume(from, to, a, b), volume(from, to, b, middle)].map(Math.sign);
      if (turns[0] === turns[1] && turns[1] === turns[2]) count += turns[0]!;
    }
  }
  return count;
}

/** From the middle of the chest along the arm, and on beyond the hand. */
function armPath(armDegrees: number, side: number): Place[] {
  const [collar, upper, lower] = dressForm(armDegrees).capsules.filter(([x]) => Math.sign(x) === side);
  const [, , , ...elbow] = upper!.slice(0, 6);
  const wrist = lower!.slice(3, 6);
  const beyond = wrist.map((value, k) => value + (value - elbow[k]!) * 2);
  return [[0, 120, -1], collar!.slice(3, 6), elbow, wrist, beyond] as Place[];
}

/** The share of rings around a sleeve, every 6 cm between two places along it, through which the arm goes. */
function dressedShare(mesh: Draped, armDegrees: number, side: number, from: number, to: number): number {
  const { tri, uv } = mesh;
  const lift = (65 * Math.PI) / 180;
  const out = (i: number): number => uv[i * 2]! * side - 15.2;
  const along = (i: number): number =>
    out(i) < -15 ? -99 : out(i) * Math.sin(lift) - (uv[i * 2 + 1]! - 138) * Math.cos(lift);
  const path = armPath(armDegrees, side);
  let rings = 0;
  let dressed = 0;
  for (let level = from; level < to; level += 6, rings++) {
    const found = lines(mesh, along, level, (t) => out(tri[t]!) > 10);
    if (found.some((ring) => Math.abs(passes(ring, path)) === 1)) dressed++;
  }
  return dressed / rings;
}

test('both arms are in their sleeves', () => {
  for (const { name, numbers, cut, mesh } of worn) {
    if (numbers.pattern !== 'bodice' || numbers.cape) continue;
    const { sleeve = 57, batwing } = numbers;
    const shares = [-1, 1].map((side) => dressedShare(mesh, cut.armTo, side, sleeve * (batwing ? 0.8 : 0.55), sleeve));
    expect([name, ...shares]).toEqual([name, 1, 1]);
  }
});

test('no sleeve, shoulder or skirt lets the body through', () => {
  for (const { name, cut, mesh } of worn) {
    const body = dressForm(cut.armTo);
    let deepest = 0;
    mesh.panel.forEach((_, i) => (deepest = Math.min(deepest, distanceToBody(body, ...placeOf(mesh, i)))));
    expect([name, deepest > -0.6]).toEqual([name, true]);
  }
});

test('the cloth is hardly longer or shorter than its pattern', () => {
  for (const { name, cut, mesh } of worn) {
    const { tri, uv } = mesh;
    let squares = 0;
    for (let corner = 0; corner < tri.length; corner++) {
      const a = tri[corner]!;
      const b = tri[corner % 3 === 2 ? corner - 2 : corner + 1]!;
      const [x0, y0, x1, y1] = [uv[a * 2]!, uv[a * 2 + 1]!, uv[b * 2]!, uv[b * 2 + 1]!];
      const gather = cut.gather?.((x0 + x1) / 2, (y0 + y1) / 2) ?? 1;
      const [from, to] = [placeOf(mesh, a), placeOf(mesh, b)];
      const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
      squares += (length / Math.hypot((x1 - x0) * gather, y1 - y0) - 1) ** 2;
    }
    expect([name, Math.sqrt(squares / tri.length) < 0.08]).toEqual([name, true]);
  }
});

/** How far a line strays sideways from the straight line through 4 cm on each side: root mean square in millimetres. */
function strayMm(line: Place[]): number {
  const walked = [0];
  line.slice(1).forEach((place, i) => {
    const [x, y, z] = line[i]!;
    walked.push(walked[i]! + Math.hypot(place[0] - x, place[1] - y, place[2] - z));
  });
  let squares = 0;
  let count = 0;
  for (let i = 0; i < line.length; i++) {
    if (walked[i]! < 4 || walked[i]! > walked.at(-1)! - 4) continue;
    const near = line.map((_, j) => j).filter((j) => Math.abs(walked[j]! - walked[i]!) < 4);
    const mean = (of: (j: number) => number): number => near.reduce((sum, j) => sum + of(j), 0) / near.length;
    const along = (j: number): number => walked[j]! - walked[i]!;
    const [t, x, tt, tx] = [
      mean(along),
      mean((j) => line[j]![0]),
      mean((j) => along(j) ** 2),
      mean((j) => along(j) * line[j]![0]),
    ];
    squares += (line[i]![0] - (x - ((tx - t * x) / (tt - t * t)) * t)) ** 2;
    count++;
  }
  return Math.sqrt(squares / count) * 10;
}

test('what is sewn along the centre of the front runs straight', () => {
  for (const { name, numbers, mesh } of worn) {
    const open = numbers.pattern === 'bodice' && numbers.open;
    const { tri, uv, panel } = mesh;
    const onFront = (t: number): boolean => [0, 1, 2].every((k) => panel[tri[t + k]!] === 1);
    const found = lines(mesh, (i) => uv[i * 2]!, open ? open + 2.013 : 0.013, onFront);
    const longest = found.toSorted((a, b) => b.length - a.length)[0]!;
    expect([name, strayMm(longest) < 0.4]).toEqual([name, true]);
  }
});
