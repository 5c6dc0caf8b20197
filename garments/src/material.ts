// Computes the surface of the cloth at each pixel: how high weave, folds, prints and thread raise it, which shade.ts
// uses as a bump map, and how strongly a print or a trim colours it.
import type { Fabric } from './fabric.ts';
import { noise, smoothStep } from './numbers.ts';
import { sampleTile } from './tiles.ts';
import type { View } from './view.ts';

export interface Material {
  height: Float32Array;
  print: Float32Array;
  /**
   * `trim` is how strongly trims show at a pixel, 0 to 1; `trimIndex` is the index in the fabric of the trim whose
   * colour shows there, -1 = none.
   */
  trim: Float32Array;
  trimIndex: Int8Array;
}

/**
 * The point of the cloth that a pixel shows: its triangle, its barycentric weights in it, and its position on the
 * pattern.
 */
interface Place {
  pixel: number;
  t: number;
  weightA: number;
  weightB: number;
  u: number;
  v: number;
  isFront: boolean;
}

const stitchedEdges = ['hem', 'cuff', 'front', 'neck'] as const;

function blended({ mesh }: View, values: Float32Array, { t, weightA, weightB }: Place): number {
  const a = values[mesh.tri[t]!]!;
  const b = values[mesh.tri[t + 1]!]!;
  const c = values[mesh.tri[t + 2]!]!;
  return weightA * a + weightB * b + (1 - weightA - weightB) * c;
}

/** A pattern coordinate of the point that a pixel shows: axis 0 is horizontal, axis 1 vertical. */
export function onPattern(view: View, axis: 0 | 1, pixel: number): number {
  const { mesh, triangle, weightA, weightB } = view;
  const t = triangle[pixel]!;
  const u = weightA[pixel]!;
  const v = weightB[pixel]!;
  const a = mesh.uv[mesh.tri[t]! * 2 + axis]!;
  const b = mesh.uv[mesh.tri[t + 1]! * 2 + axis]!;
  const c = mesh.uv[mesh.tri[t + 2]! * 2 + axis]!;
  return u * a + v * b + (1 - u - v) * c;
}

function clothHeight({ cloth, folds }: Fabric, { u, v }: Place): number {
  let height = (noise(u * 9, v * 9) - 0.5) * 0.005 * cloth.weave + Math.sin((u + v) * 30) * 0.004 * cloth.weave;
  height += cloth.slub ? (noise(u * 6, v * 0.7) - 0.5) * 0.05 * cloth.slub : 0;
  if (!folds) return height;
  const wandering = u * 0.34 + 2.2 * noise(v * 0.018, u * 0.02);
  const long = (noise(wandering, v * 0.03) - 0.5) * 0.26 * smoothStep(150, 40, v);
  return height + (long + (noise(u * 0.9 + 9, v * 0.12) - 0.5) * 0.05);
}

function printAt({ print }: Fabric, { u, v }: Place): number {
  if (!print) return 0;
  const shown = print.fade ? smoothStep(print.fade[0], print.fade[1], v) : 1;
  return sampleTile(print.tile, u / print.scale, v / print.scale) * shown;
}

type Trim = Fabric['trims'][number];

function trimAt(view: View, trim: Trim, place: Place): number {
  const { u, v, isFront } = place;
  if (trim.at === 'centre' && !isFront) return 0;
  if (trim.top !== undefined && v > trim.top) return 0;
  if (trim.bottom !== undefined && v < trim.bottom) return 0;
  const edge = trim.at === 'centre' ? null : view.mesh.dist[trim.at];
  const inwards = ((edge ? blended(view, edge.d, place) : Math.abs(u)) - trim.from) / trim.width;
  if (inwards < 0 || inwards > 1) return 0;
  if (!trim.tile) return smoothStep(0, 0.04, inwards) * smoothStep(1, 0.96, inwards);
  const along = edge ? blended(view, edge.s, place) : v;
  return sampleTile(trim.tile, along / (trim.period ?? trim.width), Math.min(0.999, inwards));
}

/**
 * Stores in `material` which trim shows at a place and how strongly; returns how much the trims raise the cloth there.
 */
function layTrims(view: View, { trims }: Fabric, material: Material, place: Place): number {
  const { pixel } = place;
  let raised = 0;
  trims.forEach((trim, index) => {
    const shown = trimAt(view, trim, place);
    if (shown <= 0.03) return;
    material.trim[pixel] = Math.max(material.trim[pixel]!, shown);
    if (shown > 0.3 || material.trimIndex[pixel]! < 0) material.trimIndex[pixel] = index;
    raised += shown * (trim.raise ?? 1) * 0.09;
  });
  return raised;
}

function topStitch(view: View, place: Place): number {
  let sunk = 0;
  for (const name of stitchedEdges) {
    const line = name === 'neck' ? 1.1 : 2.2;
    if (Math.abs(blended(view, view.mesh.dist[name].d, place) - line) < 0.16) sunk += 0.03;
  }
  return sunk;
}

export function materialOf(view: View, fabric: Fabric): Material {
  const { mesh, triangle } = view;
  const pixels = triangle.length;
  const material: Material = {
    height: new Float32Array(pixels),
    print: new Float32Array(pixels),
    trim: new Float32Array(pixels),
    trimIndex: new Int8Array(pixels).fill(-1),
  };
  for (let pixel = 0; pixel < pixels; pixel++) {
    const t = triangle[pixel]!;
    if (t < 0) continue;
    const sides = mesh.panel[mesh.tri[t]!]! + mesh.panel[mesh.tri[t + 1]!]! + mesh.panel[mesh.tri[t + 2]!]!;
    const place: Place = {
      pixel,
      t,
      weightA: view.weightA[pixel]!,
      weightB: view.weightB[pixel]!,
      u: onPattern(view, 0, pixel),
      v: onPattern(view, 1, pixel),
      isFront: sides > 0,
    };
    const print = printAt(fabric, place);
    material.print[pixel] = print;
    const printRaise = print * (fabric.print?.raise ?? 0) * 0.1;
    const height = clothHeight(fabric, place) + printRaise + layTrims(view, fabric, material, place);
    material.height[pixel] = height - topStitch(view, place);
  }
  return material;
}
