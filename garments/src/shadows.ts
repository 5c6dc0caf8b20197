// Computes how much light reaches each pixel: from the key light, by a shadow map, and from the room, by ambient
// occlusion from the picture's depth. Both are computed at half the picture's width and height, and blurred.
import { blur, hash, normalised, type Triple } from './numbers.ts';
import { farAway, rasterise, type View } from './view.ts';

export const keyLight: Triple = normalised([-0.55, 0.62, 0.62]);

export interface LightMaps {
  width: number;
  height: number;
  /** How much light of the room reaches a point: 1 = all of it, less where other parts of the cloth occlude it. */
  open: Float32Array;
  /** How much of the key light reaches a point: 1 = all of it, 0 = none. */
  lit: Float32Array;
}

const mapSize = 1200;
const mapSpan = 230;
const mapScale = mapSize / mapSpan;
/** Cloth casts a shadow only on points at least this many centimetres behind it, so that it does not shadow itself. */
const shadowBias = 1.4;
const lampRadius = 2.2;
const occlusionRadii = [3, 11];
const tapCount = 14;

/** Sample points, spread evenly over a disc of radius 1. */
const taps = Array.from({ length: tapCount }, (_, i): [number, number] => {
  const radius = Math.sqrt((i + 0.5) / tapCount);
  const turn = i * 2.39996;
  return [radius * Math.cos(turn), radius * Math.sin(turn)];
});

interface Lamp {
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  depth: Float32Array;
}

function lampOf({ mesh, points }: View): Lamp {
  const count = mesh.panel.length;
  const right = normalised([keyLight[2], 0, -keyLight[0]]);
  const up: Triple = [
    keyLight[1] * right[2] - keyLight[2] * right[1],
    keyLight[2] * right[0] - keyLight[0] * right[2],
    keyLight[0] * right[1] - keyLight[1] * right[0],
  ];
  const lamp: Lamp = {
    x: new Float64Array(count),
    y: new Float64Array(count),
    z: new Float64Array(count),
    depth: new Float32Array(mapSize * mapSize).fill(farAway),
  };
  for (let i = 0; i < count; i++) {
    const x = points[i * 3]!;
    const y = points[i * 3 + 1]! - 80;
    const z = points[i * 3 + 2]!;
    lamp.x[i] = mapSize / 2 + (x * right[0] + y * right[1] + z * right[2]) * mapScale;
    lamp.y[i] = mapSize / 2 + (x * up[0] + y * up[1] + z * up[2]) * mapScale;
    lamp.z[i] = x * keyLight[0] + y * keyLight[1] + z * keyLight[2];
  }
  rasterise({ width: mapSize, height: mapSize, ...lamp, tri: mesh.tri });
  return lamp;
}

/** How much light of the room reaches a pixel, 0.12 to 1. Points around it that are nearer to the camera occlude it. */
function openness({ width, height, scale, depth }: View, x: number, y: number, cos: number, sin: number): number {
  const own = depth[y * width + x]!;
  let closed = 0;
  for (const reach of occlusionRadii) {
    for (const [tapX, tapY] of taps) {
      const atX = Math.round(x + (tapX * cos - tapY * sin) * reach * scale);
      const atY = Math.round(y + (tapX * sin + tapY * cos) * reach * scale);
      if (atX < 0 || atY < 0 || atX >= width || atY >= height) continue;
      const nearer = depth[atY * width + atX]! - own;
      if (nearer > 0.15) closed += Math.min(1, nearer / (reach * 0.7)) * (nearer < reach * 3 ? 1 : 0.3);
    }
  }
  return Math.max(0.12, 1 - (closed / 28) * 1.5);
}

function litPart({ mesh, triangle, weightA, weightB }: View, lamp: Lamp, i: number, cos: number, sin: number): number {
  const t = triangle[i]!;
  const u = weightA[i]!;
  const v = weightB[i]!;
  const a = mesh.tri[t]!;
  const b = mesh.tri[t + 1]!;
  const c = mesh.tri[t + 2]!;
  const x = u * lamp.x[a]! + v * lamp.x[b]! + (1 - u - v) * lamp.x[c]!;
  const y = u * lamp.y[a]! + v * lamp.y[b]! + (1 - u - v) * lamp.y[c]!;
  const z = u * lamp.z[a]! + v * lamp.z[b]! + (1 - u - v) * lamp.z[c]!;
  let lit = 0;
  for (const [tapX, tapY] of taps) {
    const atX = Math.round(x + (tapX * cos - tapY * sin) * lampRadius * mapScale);
    const atY = Math.round(y + (tapX * sin + tapY * cos) * lampRadius * mapScale);
    const outside = atX < 0 || atY < 0 || atX >= mapSize || atY >= mapSize;
    if (outside || lamp.depth[atY * mapSize + atX]! < z + shadowBias) lit++;
  }
  return lit / tapCount;
}

export function lightMaps(view: View): LightMaps {
  const lamp = lampOf(view);
  const width = view.width >> 1;
  const height = view.height >> 1;
  const open = new Float32Array(width * height).fill(1);
  const lit = new Float32Array(width * height).fill(1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * 2 * view.width + x * 2;
      if (view.triangle[i]! < 0) continue;
      // The sample points are rotated differently for each pixel, which turns visible bands into noise, and the blur
      // removes the noise.
      const turn = hash(x, y) * 6.283;
      const cos = Math.cos(turn);
      const sin = Math.sin(turn);
      open[y * width + x] = openness(view, x * 2, y * 2, cos, sin);
      lit[y * width + x] = litPart(view, lamp, i, cos, sin);
    }
  }
  blur(open, width, height, Math.max(1, Math.round(view.scale * 0.18)), 2);
  blur(lit, width, height, Math.max(1, Math.round(view.scale * 0.22)), 2);
  return { width, height, open, lit };
}
