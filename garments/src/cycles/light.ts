// Light as numbers: the curve in which the denoiser sees it, and the way from light to the bytes of a picture.
import { hash } from '../numbers.ts';

/**
 * Linear light above this rolls off towards 1 instead of being cut, so that highlights keep their shape;
 * blender/cloth.py has the same number.
 */
const shoulder = 0.8;

/** The denoiser's perceptual curve; the brightest half float becomes 1. */
export function toCurve(light: number): number {
  return curve(Math.max(0, light)) / brightest;
}

function curve(y: number): number {
  if (y <= 1.5794576e-6) return 1412.83765 * y;
  if (y <= 0.0322087631) return 1.64593172 * y ** 0.431384981 - 0.00294139609;
  return 0.192653254 * Math.log(y + 0.00626026094) + 0.998620152;
}

const brightest = curve(65504);

export function fromCurve(value: number): number {
  const x = Math.max(0, value) * brightest;
  if (x <= 0.00223151711) return x / 1412.83765;
  if (x <= 0.370974749) return ((x + 0.00294139609) / 1.64593172) ** (1 / 0.431384981);
  return Math.exp((x - 0.998620152) / 0.192653254) - 0.00626026094;
}

/** The factor that brings a picture (three values a pixel) to a middle grey of 0.18, as the network was taught. */
export function exposureOf(colour: Float32Array): number {
  let logs = 0;
  for (let i = 0; i < colour.length; i += 3) {
    logs += Math.log(1e-4 + 0.2126 * colour[i]! + 0.7152 * colour[i + 1]! + 0.0722 * colour[i + 2]!);
  }
  return 0.18 / Math.exp(logs / (colour.length / 3));
}

/** Linear light as sRGB, 0 to 255, dithered by less than a step so that smooth paper shows no bands. */
export function byteOf(light: number, pixel: number, channel: number): number {
  const v = Math.max(0, light);
  const rolled = v > shoulder ? shoulder + (1 - Math.exp(-(v - shoulder) / (1 - shoulder))) * (1 - shoulder) : v;
  const encoded = rolled <= 0.0031308 ? rolled * 12.92 : 1.055 * rolled ** (1 / 2.4) - 0.055;
  return Math.max(0, Math.min(255, Math.round(encoded * 255 + hash(pixel, channel) - 0.5)));
}
