// Paints the background of a picture: a sheet of paper that hangs on the wall and curves onto the floor, brightest to
// the left of and above the middle, with the garment's shadow on it; optionally also light that falls through a carved
// screen.
import { blur, hash, linearColour, smoothStep } from './numbers.ts';
import type { Shot, View } from './view.ts';

/** Shadows are computed at a quarter of the picture's width and height, which is enough because they are soft. */
const coarse = 4;

interface Shadows {
  width: number;
  height: number;
  wall: Float32Array;
  floor: Float32Array;
}

function wallShadow({ width, height, scale, triangle }: View, coarseWidth: number, coarseHeight: number): Float32Array {
  const wall = new Float32Array(coarseWidth * coarseHeight);
  for (let y = 0; y < coarseHeight; y++) {
    for (let x = 0; x < coarseWidth; x++) {
      const fromX = Math.round(x * coarse - 9 * scale);
      const fromY = Math.round(y * coarse - 3.5 * scale);
      if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
      if (triangle[fromY * width + fromX]! >= 0) wall[y * coarseWidth + x] = 1;
    }
  }
  return wall;
}

/**
 * The height of the garment's lowest point, and the smallest and largest x of its points up to 25 cm above that; in
 * centimetres.
 */
function footprint({ points }: View): { lowest: number; left: number; right: number } {
  let lowest = 1e9;
  for (let i = 1; i < points.length; i += 3) lowest = Math.min(lowest, points[i]!);
  let left = 1e9;
  let right = -1e9;
  for (let i = 0; i < points.length; i += 3) {
    if (points[i + 1]! >= lowest + 25) continue;
    left = Math.min(left, points[i]!);
    right = Math.max(right, points[i]!);
  }
  return { lowest, left, right };
}

function floorShadow(view: View, coarseWidth: number, coarseHeight: number): Float32Array {
  const { width, height, scale, centreX, centreY } = view;
  const { lowest, left, right } = footprint(view);
  const ground = Math.max(0, lowest - 3);
  const x0 = (width / 2 + ((left + right) / 2 - centreX) * scale) / coarse;
  const y0 = (height / 2 - (ground - centreY) * scale) / coarse;
  const radiusX = (((right - left) / 2) * scale * 0.94) / coarse;
  const radiusY = Math.max(2.4 * scale, (right - left) * scale * 0.045) / coarse;
  const floor = new Float32Array(coarseWidth * coarseHeight);
  for (let y = 0; y < coarseHeight; y++) {
    for (let x = 0; x < coarseWidth; x++) {
      const away = ((x - x0 - radiusX * 0.06) / radiusX) ** 2 + ((y - y0) / radiusY) ** 2;
      floor[y * coarseWidth + x] = away < 1 ? 1 - away * 0.35 : 0;
    }
  }
  return floor;
}

function shadowsOf(view: View): Shadows {
  const width = Math.ceil(view.width / coarse);
  const height = Math.ceil(view.height / coarse);
  const wall = wallShadow(view, width, height);
  const floor = floorShadow(view, width, height);
  blur(wall, width, height, Math.max(2, Math.round((5 * view.scale) / coarse)), 3);
  blur(floor, width, height, Math.max(1, Math.round((1.5 * view.scale) / coarse)), 3);
  return { width, height, wall, floor };
}

function throughScreen(u: number, v: number): number {
  const across = (u + 0.2 + v * 0.38) * 5.2;
  const down = v * 3 - u * 0.6;
  const slat = smoothStep(0.06, -0.06, Math.abs((((across % 1) + 1) % 1) - 0.5) - 0.36);
  return slat * smoothStep(-0.1, 0.12, Math.sin(down * 2.2 + 0.4)) * smoothStep(1.25, 0.65, v);
}

export function paintBackdrop(view: View, shot: Shot, out: Float32Array): void {
  const { width, height, scale, centreY } = view;
  const shadows = shadowsOf(view);
  const paper = linearColour(shot.backdrop);
  const horizon = height / 2 + (centreY - 26) * scale; // where the paper bends from wall to floor
  for (let y = 0; y < height; y++) {
    const v = y / height;
    const bend = smoothStep(horizon - 12 * scale, horizon + 16 * scale, y);
    const shadowRow = Math.min(shadows.height - 1, Math.trunc(y / coarse)) * shadows.width;
    for (let x = 0; x < width; x++) {
      const u = x / width - 0.5;
      const shadow = shadowRow + Math.min(shadows.width - 1, Math.trunc(x / coarse));
      let light = 0.99 - 0.22 * ((u + 0.14) ** 2 * 2.2 + (v - 0.36) ** 2 * 1.0);
      light *= 1 - 0.07 * (1 - Math.abs(bend * 2 - 1)) + 0.05 * bend;
      if (shot.screenLight) light *= 0.9 + 0.13 * throughScreen(u, v);
      light *= 1 - 0.32 * shadows.wall[shadow]! * (1 - 0.7 * bend);
      light *= 1 - 0.5 * shadows.floor[shadow]!;
      const grain = 1 + (hash(x, y + 991) - 0.5) * 0.018;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) out[i + c] = paper[c]! * light * grain;
    }
  }
}
