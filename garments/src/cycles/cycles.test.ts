import { expect, test } from 'vitest';
import { cutOf, cuts } from '../cuts.ts';
import { drapedCut } from '../drapes.ts';
import { fabricOf } from '../fabric.ts';
import { longStyles } from '../styles-long.ts';
import { drawnIn, hasBlender, missingBlender } from './blender.ts';
import { boxOf, roundsFor } from './export-cut.ts';
import { formOf } from './form.ts';
import { byteOf, fromCurve, toCurve } from './light.ts';
import { modelOf, varint } from './network.ts';
import { skinOf } from './skin.ts';
import { trimMask } from './trim-mask.ts';
import { half, tensorsOf } from './tza.ts';

const style = longStyles['layl-abaya']!;
const numbers = cuts[style.cut]!;
const cut = cutOf(numbers);
const box = boxOf(drapedCut(style.cut, numbers));

test('the ornament lies on the pattern where the style says, and only there', async () => {
  const size = 0.5;
  const { width, height, rgba } = trimMask(cut, box, await fabricOf(style, 'black'), size);
  const at = (x: number, y: number, half: 0 | 1): number[] => {
    const column = Math.floor((x - box.x0) / size) + (half * width) / 2;
    const row = height - 1 - Math.floor((y - box.y0) / size);
    return [...rgba.slice((row * width + column) * 4, (row * width + column) * 4 + 4)];
  };
  const bandShare = (x: number, half: 0 | 1): number =>
    Array.from({ length: 100 }, (_, i) => at(x, 20 + i, half)[0]! / 255).reduce((sum, shown) => sum + shown, 0);
  expect(bandShare(1.3, 0)).toBeGreaterThan(5);
  expect(bandShare(1.3, 1)).toBe(0);
  expect(at(20, 80, 0)).toEqual([0, 0, 128, 0]);
  const trims = new Set(rgba.filter((_, i) => i % 4 === 3));
  expect([...trims].toSorted((a, b) => a - b)).toEqual([0, 16, 32]);
});

test('every cut has a form that closes, stands no higher than the neck, and ends at the thighs or above its hem', () => {
  for (const [name, each] of Object.entries(cuts)) {
    const { torso, stand } = formOf(cutOf(each));
    expect([name, stand.length > 0]).toEqual([name, true]);
    if (!torso) continue;
    expect(torso.top).toBeLessThanOrEqual(154);
    if (name === 'abaya') {
      const { pos, quad } = skinOf(torso);
      expect(Math.max(...quad)).toBeLessThan(pos.length / 3);
      const sides = new Map<string, number>();
      for (let q = 0; q < quad.length; q += 4) {
        for (let k = 0; k < 4; k++) {
          const side = [quad[q + k]!, quad[q + ((k + 1) % 4)]!].toSorted((a, b) => a - b).join();
          sides.set(side, (sides.get(side) ?? 0) + 1);
        }
      }
      expect([...sides.values()].every((count) => count % 2 === 0)).toBe(true);
    }
  }
  expect(formOf(cutOf(cuts.bisht!)).torso!.bottom).toBe(62);
  expect(formOf(cutOf(cuts.jacket!)).torso!.bottom).toBeGreaterThan(62);
  expect(formOf(cutOf(cuts.scarf!)).torso).toBeNull();
});

test('a finer drape is divided less often', () => {
  expect([1.6, 0.8, 0.45].map(roundsFor)).toEqual([2, 1, 0]);
});

test("light survives the denoiser's curve, and white and black are bytes", () => {
  for (const light of [0, 1e-7, 0.001, 0.02, 0.18, 1, 9]) expect(fromCurve(toCurve(light))).toBeCloseTo(light, 4);
  expect(byteOf(0, 1, 1)).toBe(0);
  expect(byteOf(50, 1, 1)).toBeGreaterThanOrEqual(254);
});

test('an archive of weights is read', () => {
  expect([0x3c00, 0xc000, 0x3555, 0x0001].map(half)).toEqual([1, -2, 0.333251953125, 2 ** -24]);
  const name = Buffer.from('enc.weight');
  const archive = Buffer.alloc(12 + 4 + 4 + 2 + name.length + 1 + 8 + 3 + 8);
  archive.writeBigUInt64LE(16n, 4);
  archive.writeUInt16LE(0x3c00, 12);
  archive.writeUInt16LE(0xc000, 14);
  archive.writeUInt32LE(1, 16);
  archive.writeUInt16LE(name.length, 20);
  name.copy(archive, 22);
  const at = 22 + name.length;
  archive.writeUInt8(2, at);
  archive.writeUInt32LE(1, at + 1);
  archive.writeUInt32LE(2, at + 5);
  archive.writeBigUInt64LE(12n, at + 12);
  expect([...tensorsOf(archive)]).toEqual([['enc.weight', { dims: [1, 2], values: new Float32Array([1, -2]) }]]);
});

test('the network is written for the size of the picture', () => {
  expect([...varint(300)]).toEqual([0xac, 2]);
  const weights = new Map([['enc_conv0.bias', { dims: [1], values: new Float32Array([0.5]) }]]);
  const [small, large] = [modelOf(weights, 16, 16), modelOf(weights, 960, 1280)];
  for (const word of ['enc_conv0.weight', 'dec_conv0', 'MaxPool', 'Resize', 'twice'])
    expect(small.includes(word)).toBe(true);
  expect(large.length - small.length).toBe(4);
});

test('without Blender the command says what to install', () => {
  expect(hasBlender('no-such-program')).toBe(false);
  expect(missingBlender).toContain('apt-get install blender python3-numpy');
});

test("Blender's line about a finished picture is told from its chatter", () => {
  expect(drawnIn('DREW a-front 960 1280 70.5 138.7')).toEqual({
    name: 'a-front',
    width: 960,
    height: 1280,
    seconds: 70.5,
    processorSeconds: 138.7,
  });
  expect(drawnIn('Fra:1 Mem:585.04M')).toBeNull();
});
