// npm run mobile:icons: draws the icons and the iOS splash screen of the app from the brand's arch. Android's newer
// icons are vector drawings in mobile/android/app/src/main/res/drawable.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const HERE = import.meta.dirname;
const ANDROID = path.join(HERE, 'android', 'app', 'src', 'main', 'res');
const IOS = path.join(HERE, 'ios', 'App', 'App', 'Assets.xcassets');

const BRAND = '#6b2737';
const LIGHT = '#fbf8f3';
const DARK = '#171312';

/** Density → size in pixels of a launcher icon, for Android 7, which cannot draw the newer icons. */
const DENSITIES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 };
const IOS_ICON = 1024;
const IOS_SPLASH = 2732;
/**
 * The arch's height on the splash screen in pixels: it must fit into the middle third, because a phone may show no more
 * of the square.
 */
const IOS_SPLASH_ARCH = 420;

interface Drawing {
  size: number;
  /** The colours of the background (null for none), the arch and the letter in it. */
  ground: string | null;
  arch: string;
  letter: string;
  height: number;
  /** Corner radius of the background in pixels. */
  radius?: number;
}

/** The arch as in storefront/src/shell/favicon.svg, in the middle of a square. */
function drawing({ size, ground, arch, letter, height, radius = 0 }: Drawing): Buffer {
  const scale = height / 28;
  const x = (size - 32 * scale) / 2;
  const y = (size - height) / 2 - 4 * scale;
  const plate = ground === null ? '' : `<rect width="${size}" height="${size}" rx="${radius}" fill="${ground}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${plate}` +
      `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="${arch}" d="M4 32V16a12 12 0 0 1 24 0v16z"/>` +
      `<path fill="none" stroke="${letter}" stroke-width="1.6" stroke-linecap="round" d="M12 12.5v13M20 12.5v13M12 19h8"/>` +
      `</g></svg>`,
  );
}

async function write(file: string, svg: Buffer, { opaque = false } = {}): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const picture = sharp(svg);
  // The store of Apple refuses icons with an alpha channel.
  await (opaque ? picture.flatten({ background: BRAND }).removeAlpha() : picture)
    .png({ compressionLevel: 9 })
    .toFile(file);
}

const onBrand = { ground: BRAND, arch: LIGHT, letter: BRAND };

for (const [density, size] of Object.entries(DENSITIES)) {
  const icon = { ...onBrand, size, height: size * 0.6 };
  await write(path.join(ANDROID, `mipmap-${density}`, 'ic_launcher.png'), drawing({ ...icon, radius: size * 0.2 }));
  await write(
    path.join(ANDROID, `mipmap-${density}`, 'ic_launcher_round.png'),
    drawing({ ...icon, height: size * 0.5, radius: size / 2 }),
  );
}
await write(
  path.join(IOS, 'AppIcon.appiconset', 'AppIcon-512@2x.png'),
  drawing({ ...onBrand, size: IOS_ICON, height: IOS_ICON * 0.58 }),
  { opaque: true },
);
for (const [name, ground] of Object.entries({ light: LIGHT, dark: DARK })) {
  await write(
    path.join(IOS, 'Splash.imageset', `splash-${name}.png`),
    drawing({ size: IOS_SPLASH, ground, arch: BRAND, letter: LIGHT, height: IOS_SPLASH_ARCH }),
  );
}
