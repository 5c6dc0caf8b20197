// Renders a draped mesh with its fabric as a studio picture, in software only, without a GPU or a browser.
import sharp, { type Sharp } from 'sharp';
import { paintBackdrop } from './backdrop.ts';
import type { Fabric } from './fabric.ts';
import { materialOf } from './material.ts';
import type { Draped } from './mesh.ts';
import { hash } from './numbers.ts';
import { shade } from './shade.ts';
import { lightMaps } from './shadows.ts';
import { viewOf, type Shot } from './view.ts';

/** Brighter values are compressed (tone mapping), so that highlights are not clipped. */
const shoulder = 0.7;

/** Converts a value of linear light to sRGB, 0 to 255, with dithering, so that the smooth paper shows no bands. */
function byteOf(value: number, dither: number): number {
  const positive = Math.max(0, value);
  const rolled =
    positive > shoulder
      ? shoulder + (1 - Math.exp(-(positive - shoulder) / (1 - shoulder))) * (1 - shoulder)
      : positive;
  const encoded = rolled <= 0.0031308 ? rolled * 12.92 : 1.055 * rolled ** (1 / 2.4) - 0.055;
  return Math.max(0, Math.min(255, encoded * 255 + (dither - 0.5)));
}

export function render(mesh: Draped, fabric: Fabric, shot: Shot): Sharp {
  const view = viewOf(mesh, shot);
  const maps = lightMaps(view);
  const material = materialOf(view, fabric);
  const light = new Float32Array(view.width * view.height * 3);
  paintBackdrop(view, shot, light);
  shade({ view, fabric, material, maps, backdrop: shot.backdrop }, light);
  const bytes = Buffer.alloc(light.length);
  for (let i = 0; i < view.triangle.length; i++) {
    for (let c = 0; c < 3; c++) bytes[i * 3 + c] = byteOf(light[i * 3 + c]!, hash(i, c));
  }
  const raw = { width: view.width, height: view.height, channels: 3 } as const;
  return sharp(bytes, { raw }).resize(shot.width, shot.height, { kernel: 'lanczos3' });
}
