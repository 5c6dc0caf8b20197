import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ANDROID = 'android/app/src/main/res';
const IOS = 'ios/App/App/Assets.xcassets';
const TRUE_COLOUR = 2;

const ICONS: readonly [file: string, size: number][] = [
  ...Object.entries({ mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }).flatMap(
    ([density, size]): [string, number][] => [
      [`${ANDROID}/mipmap-${density}/ic_launcher.png`, size],
      [`${ANDROID}/mipmap-${density}/ic_launcher_round.png`, size],
    ],
  ),
  [`${IOS}/AppIcon.appiconset/AppIcon-512@2x.png`, 1024],
  [`${IOS}/Splash.imageset/splash-light.png`, 2732],
  [`${IOS}/Splash.imageset/splash-dark.png`, 2732],
];

function headerOf(name: string) {
  const bytes = readFileSync(path.join(import.meta.dirname, name));
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), colours: bytes[25], bytes: bytes.length };
}

it.each(ICONS)('%s is a square of %i pixels, and small', (name, size) => {
  const { width, height, bytes } = headerOf(name);
  expect([width, height]).toEqual([size, size]);
  expect(bytes).toBeLessThan(50_000);
});

it('the icon in Apple’s store has no alpha channel', () => {
  expect(headerOf(`${IOS}/AppIcon.appiconset/AppIcon-512@2x.png`).colours).toBe(TRUE_COLOUR);
});
