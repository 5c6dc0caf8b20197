// Lights the garment, in linear light: with a key light and its shadows, a fill light, two rim lights and the light of
// the room, and with effects of single cloths: sheen, the highlight of satin, glinting metal thread.
import type { Fabric } from './fabric.ts';
import { onPattern, type Material } from './material.ts';
import { hash, linearColour, noise, normalised, type Triple } from './numbers.ts';
import { keyLight, type LightMaps } from './shadows.ts';
import type { View } from './view.ts';

const fillLight = normalised([0.8, 0.15, 0.55]);
const rimLight = normalised([0.75, 0.5, -0.55]);
const secondRim = normalised([-0.9, 0.3, -0.4]);
const roomColour: Triple = [0.3, 0.3, 0.315];
const keyColour: Triple = [1.16, 1.12, 1.05];
const fillColour: Triple = [0.26, 0.27, 0.3];
const halfway: Triple = [keyLight[0], keyLight[1], keyLight[2] + 1];
const halfwayLength = Math.hypot(...halfway);
const steepestBump = 0.9;

interface Scene {
  view: View;
  fabric: Fabric;
  material: Material;
  maps: LightMaps;
  base: Triple;
  lining: Triple;
  print: Triple;
  trims: Triple[];
  paper: Triple;
}

/** The pixel that is being shaded. One object is reused for all pixels, which saves time. */
interface Surface {
  pixel: number;
  u: number;
  v: number;
  normal: Triple;
  /** Whether the pixel shows the inside of the garment. */
  inside: boolean;
  colour: Triple;
  /** How metallic the pixel looks, 0 to 1. */
  metal: number;
}

function findNormal({ view }: Scene, surface: Surface): void {
  const { mesh, normals, triangle, weightA, weightB } = view;
  const t = triangle[surface.pixel]!;
  const u = weightA[surface.pixel]!;
  const v = weightB[surface.pixel]!;
  const w = 1 - u - v;
  const a = mesh.tri[t]! * 3;
  const b = mesh.tri[t + 1]! * 3;
  const c = mesh.tri[t + 2]! * 3;
  const x = u * normals[a]! + v * normals[b]! + w * normals[c]!;
  const y = u * normals[a + 1]! + v * normals[b + 1]! + w * normals[c + 1]!;
  const z = u * normals[a + 2]! + v * normals[b + 2]! + w * normals[c + 2]!;
  const length = Math.hypot(x, y, z) || 1;
  const turn = z / length < 0 ? -1 : 1;
  surface.inside = turn < 0;
  surface.normal = [(x / length) * turn, (y / length) * turn, (z / length) * turn];
}

function bump({ view, material }: Scene, surface: Surface): void {
  const { width, height, scale, triangle } = view;
  const i = surface.pixel;
  const x = i % width;
  const y = (i - x) / width;
  if (surface.inside || x === 0 || y === 0 || x === width - 1 || y === height - 1) return;
  const heights = material.height;
  const acrossSeen = triangle[i + 1]! >= 0 && triangle[i - 1]! >= 0;
  const downSeen = triangle[i + width]! >= 0 && triangle[i - width]! >= 0;
  const strength = scale * 0.9;
  let tiltX = (acrossSeen ? heights[i + 1]! - heights[i - 1]! : 0) * strength;
  let tiltY = (downSeen ? heights[i + width]! - heights[i - width]! : 0) * strength;
  const tilt = Math.hypot(tiltX, tiltY);
  if (tilt > steepestBump) {
    tiltX *= steepestBump / tilt;
    tiltY *= steepestBump / tilt;
  }
  const [nx, ny, nz] = surface.normal;
  const length = Math.hypot(nx - tiltX, ny + tiltY, nz);
  surface.normal = [(nx - tiltX) / length, (ny + tiltY) / length, nz / length];
}

function mix(colour: Triple, other: Triple, amount: number): void {
  for (let k = 0; k < 3; k++) colour[k] = colour[k]! * (1 - amount) + other[k]! * amount;
}

function findColour(scene: Scene, surface: Surface): void {
  const { fabric, material, base, lining } = scene;
  surface.metal = 0;
  if (surface.inside) {
    surface.colour = [lining[0] * 0.55, lining[1] * 0.55, lining[2] * 0.55];
    return;
  }
  const { pixel, u, v } = surface;
  const colour: Triple = [base[0], base[1], base[2]];
  const print = material.print[pixel]!;
  if (print > 0) {
    mix(colour, scene.print, print);
    surface.metal = (fabric.print?.metal ?? 0) * print;
  }
  const trim = material.trim[pixel]!;
  const index = material.trimIndex[pixel]!;
  if (index >= 0 && trim > 0) {
    mix(colour, scene.trims[index]!, trim);
    surface.metal = Math.max(surface.metal * (1 - trim), (fabric.trims[index]!.metal ?? 0) * trim);
  }
  const thread = hash(Math.floor(u * 22), Math.floor(v * 22)) - 0.5;
  const variation = 1 + (noise(u * 0.35, v * 0.35) - 0.5) * 0.07 + thread * 0.07 * fabric.cloth.weave;
  for (let k = 0; k < 3; k++) colour[k]! *= variation;
  surface.colour = colour;
}

const facing = ([x, y, z]: Triple, light: Triple): number => x * light[0] + y * light[1] + z * light[2];

function highlight({ cloth }: Fabric, { normal, metal }: Surface, lit: number): number {
  const [nx, ny, nz] = normal;
  const towards = Math.max(0, (nx * halfway[0] + ny * halfway[1] + nz * halfway[2]) / halfwayLength);
  const rough = metal > 0.2 ? 0.34 : cloth.rough;
  const exponent = 2 / (rough * rough) - 1;
  const plain = towards ** exponent * (exponent + 2) * 0.03 * lit;
  if (!cloth.aniso) return plain;
  const across = nx * 0.12 + ny - (halfway[1] / halfwayLength) * 0.55;
  const streak = Math.max(0, 1 - across ** 2 * 7) ** 3;
  return plain * 0.5 + cloth.aniso * streak * 0.28 * (0.25 + 0.75 * lit) * (0.6 + 0.4 * nz);
}

function light({ view, fabric, maps, paper }: Scene, surface: Surface, out: Float32Array): void {
  const { pixel, normal, colour, metal, u, v } = surface;
  const { cloth } = fabric;
  const [, ny, nz] = normal;
  const x = pixel % view.width;
  const y = (pixel - x) / view.width;
  const half = Math.min(maps.height - 1, y >> 1) * maps.width + Math.min(maps.width - 1, x >> 1);
  const open = maps.open[half]!;
  const lit = maps.lit[half]!;
  const key = Math.max(0, (facing(normal, keyLight) + 0.22) / 1.22) * (0.12 + 0.88 * lit);
  const fill = Math.max(0, facing(normal, fillLight));
  const rims = Math.max(0, facing(normal, rimLight)) * 0.5 + Math.max(0, facing(normal, secondRim)) * 0.25;
  const rim = rims * (1 - nz) ** 3 * open;
  const shine = highlight(fabric, surface, lit);
  const sky = 0.62 + 0.38 * ny;
  const bounce = Math.max(0, -ny) * 0.18;
  const glints = metal > 0.2 && hash(Math.floor(u * 7), Math.floor(v * 7)) > 0.86;
  for (let k = 0; k < 3; k++) {
    const own = colour[k]!;
    const room = roomColour[k]! * open * sky;
    const diffuse =
      own *
      (room + keyColour[k]! * key * (0.35 + 0.65 * open) + fillColour[k]! * fill * open + bounce * paper[k]! * open);
    const sheen = cloth.sheen * (own * 0.65 + 0.05) * (1 - nz) ** 2.2 * (0.25 * open + 0.75 * key + 0.25 * fill);
    const reflected = metal > 0 ? own * metal * 3.2 + cloth.spec * (1 - metal) : cloth.spec;
    let sum = diffuse * (1 - metal * 0.45) + rim * (own * 0.8 + 0.06) + sheen;
    sum += shine * reflected * (0.4 + 0.6 * open);
    if (metal > 0.2) sum += own * metal * (glints ? 0.5 * key : 0) + own * metal * 0.25 * Math.max(0, ny) * open;
    out[pixel * 3 + k] = sum;
  }
}

export interface Lit {
  view: View;
  fabric: Fabric;
  material: Material;
  maps: LightMaps;
  backdrop: string;
}

export function shade({ view, fabric, material, maps, backdrop }: Lit, out: Float32Array): void {
  const scene: Scene = {
    view,
    fabric,
    material,
    maps,
    base: linearColour(fabric.colour),
    lining: linearColour(fabric.lining),
    print: linearColour(fabric.print?.colour ?? fabric.colour),
    trims: fabric.trims.map((trim) => linearColour(trim.thread)),
    paper: linearColour(backdrop),
  };
  const surface: Surface = { pixel: 0, u: 0, v: 0, normal: [0, 0, 1], inside: false, colour: [0, 0, 0], metal: 0 };
  for (let pixel = 0; pixel < view.triangle.length; pixel++) {
    if (view.triangle[pixel]! < 0) continue;
    surface.pixel = pixel;
    surface.u = onPattern(view, 0, pixel);
    surface.v = onPattern(view, 1, pixel);
    findNormal(scene, surface);
    bump(scene, surface);
    findColour(scene, surface);
    light(scene, surface, out);
  }
}
