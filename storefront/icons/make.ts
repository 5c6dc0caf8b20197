// Makes the icons of the installed shop: its sign, an arch, drawn here as in src/shell/favicon.svg. Run it after each
// change to this file:
//   node tools/run.mjs storefront/icons/make.ts
// It writes public/app/*.png and public/apple-touch-icon.png, which are committed.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const PUBLIC = path.resolve(import.meta.dirname, '../public');

const BRAND = '#6b2737';
const PAPER = '#fbf8f3';

/**
 * An SVG of the shop's sign on a background of 32 × 32 units; the sign takes the share `scale` of the background's
 * width.
 */
function sign(ground: string, arch: string, letter: string, scale: number): string {
  const inset = (32 * (1 - scale)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${ground}" d="M0 0h32v32H0z"/><g transform="translate(${inset} ${inset}) scale(${scale})"><path fill="${arch}" d="M4 31V15a12 12 0 0 1 24 0v16z"/><path fill="none" stroke="${letter}" stroke-width="1.6" stroke-linecap="round" d="M12 11.5v13M20 11.5v13M12 18h8"/></g></svg>`;
}

const PLAIN = sign(PAPER, BRAND, PAPER, 0.84);
/**
 * A system cuts maskable icons to its own shape but always keeps the central circle of 80 % of the width, so the sign
 * stays within that circle.
 */
const MASKABLE = sign(BRAND, PAPER, BRAND, 0.58);

const ICONS = [
  { file: 'app/icon-192.png', svg: PLAIN, size: 192 },
  { file: 'app/icon-512.png', svg: PLAIN, size: 512 },
  { file: 'app/maskable-192.png', svg: MASKABLE, size: 192 },
  { file: 'app/maskable-512.png', svg: MASKABLE, size: 512 },
  // iOS looks for the icon at this path and rounds its corners.
  { file: 'apple-touch-icon.png', svg: PLAIN, size: 180 },
] as const;

await mkdir(path.join(PUBLIC, 'app'), { recursive: true });
for (const { file, svg, size } of ICONS)
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(path.join(PUBLIC, file));
