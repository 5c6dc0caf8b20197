// `npm run garments` draws the missing pictures of the demo shop into garments/masters.
//   --only layl-abaya,hero-1   only these products or files
//   --force                    redraw existing pictures
//   --out folder               another folder than masters
//   --figure                   instead, write the storefront's drawing of the measurements
// It draws one picture at a time, so that it can run beside other work.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bags } from './bags.ts';
import { cuts } from './cuts.ts';
import { drapedCut } from './drapes.ts';
import { fabricOf } from './fabric.ts';
import { FIGURE_FILE, figureSource, SKETCH_FILE, sketchSource } from './figure.ts';
import type { Draped } from './mesh.ts';
import { allPictures, type Picture } from './pictures.ts';
import { render } from './render.ts';
import { say } from './say.ts';
import { subdivided } from './subdivide.ts';

const webpQuality = 80;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    force: { type: 'boolean', default: false },
    figure: { type: 'boolean', default: false },
    out: { type: 'string', default: path.resolve(import.meta.dirname, '..', 'masters') },
  },
});

const meshes = new Map<string, Draped>();

function meshOf(cut: string): Draped {
  const known = meshes.get(cut);
  if (known) return known;
  const numbers = cuts[cut];
  const coarse = bags[cut]?.() ?? (numbers ? drapedCut(cut, numbers) : null);
  if (!coarse) throw new Error(`There is no cut '${cut}' in cuts.ts or bags.ts.`);
  const mesh = subdivided(coarse);
  meshes.set(cut, mesh);
  return mesh;
}

async function draw({ style, colourCode, shot }: Picture, file: string): Promise<void> {
  const fabric = await fabricOf(style, colourCode);
  await render(meshOf(style.cut), fabric, shot).webp({ quality: webpQuality }).toFile(file);
}

async function drawMissing(): Promise<void> {
  const only = options.only?.split(',').map((name) => name.trim());
  const wanted = allPictures()
    .filter(({ productKey, file }) => !only || only.includes(productKey) || only.includes(file.replace('.webp', '')))
    .filter(({ file }) => options.force || !existsSync(path.join(options.out, file)));

  mkdirSync(options.out, { recursive: true });
  const started = Date.now();
  for (const [i, picture] of wanted.entries()) {
    await draw(picture, path.join(options.out, picture.file));
    say(`${i + 1}/${wanted.length} ${picture.file}, ${Math.round((Date.now() - started) / 1000)} s`);
  }
  say(wanted.length === 0 ? 'Every picture is there.' : `${wanted.length} pictures drawn.`);
}

if (options.figure) {
  writeFileSync(FIGURE_FILE, figureSource());
  writeFileSync(SKETCH_FILE, sketchSource());
  say(`Written: ${FIGURE_FILE}, ${SKETCH_FILE}`);
} else {
  await drawMissing();
}
