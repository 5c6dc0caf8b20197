// Rotates the garment in front of the camera, projects it, and finds the triangle that is visible at each pixel.
import type { Draped } from './mesh.ts';
import type { Framing } from './style.ts';

export interface Shot extends Framing {
  /** The size of the finished picture in pixels; it is rendered `oversample` times as large and then reduced. */
  width: number;
  height: number;
  oversample: number;
  backdrop: string;
  /** Whether light falls on the wall through a carved screen, as in the three upright pictures of the home page. */
  screenLight?: boolean;
}

export interface View {
  mesh: Draped;
  width: number;
  height: number;
  /** Pixels per centimetre, at the depth of the garment's middle. */
  scale: number;
  centreX: number;
  centreY: number;
  /** The rotated points, three numbers each; `normals` are their normals, not of unit length. */
  points: Float64Array;
  normals: Float64Array;
  /**
   * For each pixel, the index in `tri` of the visible triangle's first corner (-1 = none), two barycentric weights in
   * that triangle, and the depth.
   */
  triangle: Int32Array;
  weightA: Float32Array;
  weightB: Float32Array;
  depth: Float32Array;
}

const cameraDistance = 560;
const defaultSpan = 162;
const defaultCentreY = 77;
export const farAway = -1e9;

export function viewOf(mesh: Draped, shot: Shot): View {
  const width = Math.round(shot.width * shot.oversample);
  const height = Math.round(shot.height * shot.oversample);
  const count = mesh.panel.length;
  const yaw = ((shot.yaw ?? 0) * Math.PI) / 180;
  const cos = Math.cos(yaw);
  const sin = Math.sin(yaw);
  const scale = height / (shot.span ?? defaultSpan);
  const centreX = shot.cx ?? 0;
  const centreY = shot.cy ?? defaultCentreY;
  const points = new Float64Array(count * 3);
  const screenX = new Float64Array(count);
  const screenY = new Float64Array(count);
  const depths = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const x = mesh.pos[i * 3]!;
    const y = mesh.pos[i * 3 + 1]!;
    const z = mesh.pos[i * 3 + 2]!;
    const turnedX = x * cos + z * sin;
    const turnedZ = z * cos - x * sin;
    points[i * 3] = turnedX;
    points[i * 3 + 1] = y;
    points[i * 3 + 2] = turnedZ;
    const zoom = (cameraDistance / (cameraDistance - turnedZ)) * scale;
    screenX[i] = width / 2 + (turnedX - centreX) * zoom;
    screenY[i] = height / 2 - (y - centreY) * zoom;
    depths[i] = turnedZ;
  }
  const pixels = width * height;
  const view: View = {
    mesh,
    width,
    height,
    scale,
    centreX,
    centreY,
    points,
    normals: normalsOf(points, mesh.tri),
    triangle: new Int32Array(pixels).fill(-1),
    weightA: new Float32Array(pixels),
    weightB: new Float32Array(pixels),
    depth: new Float32Array(pixels).fill(farAway),
  };
  rasterise({ width, height, x: screenX, y: screenY, z: depths, depth: view.depth, tri: mesh.tri, seen: view });
  return view;
}

function normalsOf(points: Float64Array, tri: Uint32Array): Float64Array {
  const normals = new Float64Array(points.length);
  for (let t = 0; t < tri.length; t += 3) {
    const a = tri[t]! * 3;
    const b = tri[t + 1]! * 3;
    const c = tri[t + 2]! * 3;
    const ux = points[b]! - points[a]!;
    const uy = points[b + 1]! - points[a + 1]!;
    const uz = points[b + 2]! - points[a + 2]!;
    const vx = points[c]! - points[a]!;
    const vy = points[c + 1]! - points[a + 1]!;
    const vz = points[c + 2]! - points[a + 2]!;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    for (let k = 0; k < 3; k++) {
      const corner = k === 0 ? a : k === 1 ? b : c;
      normals[corner]! += x;
      normals[corner + 1]! += y;
      normals[corner + 2]! += z;
    }
  }
  return normals;
}

export interface Raster {
  width: number;
  height: number;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  tri: Uint32Array;
  depth: Float32Array;
  /** Where to store which triangle is visible at each pixel; absent for a shadow map, which needs only the depth. */
  seen?: Pick<View, 'triangle' | 'weightA' | 'weightB'>;
}

/**
 * Stores in `depth` the z of the nearest triangle at each pixel (a larger z is nearer) and, if given, in `seen` which
 * triangle that is.
 */
export function rasterise({ width, height, x, y, z, tri, depth, seen }: Raster): void {
  for (let t = 0; t < tri.length; t += 3) {
    const a = tri[t]!;
    const b = tri[t + 1]!;
    const c = tri[t + 2]!;
    const ax = x[a]!;
    const ay = y[a]!;
    const bx = x[b]!;
    const by = y[b]!;
    const cx = x[c]!;
    const cy = y[c]!;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (Math.abs(area) < 1e-9) continue;
    const perArea = 1 / area;
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    for (let row = y0; row <= y1; row++) {
      const py = row + 0.5;
      for (let column = x0; column <= x1; column++) {
        const px = column + 0.5;
        const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) * perArea;
        if (u < 0) continue;
        const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) * perArea;
        if (v < 0 || u + v > 1) continue;
        const near = u * z[a]! + v * z[b]! + (1 - u - v) * z[c]!;
        const i = row * width + column;
        if (near <= depth[i]!) continue;
        depth[i] = near;
        if (!seen) continue;
        seen.triangle[i] = t;
        seen.weightA[i] = u;
        seen.weightB[i] = v;
      }
    }
  }
}
