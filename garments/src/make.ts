// `npm run garments` draws the pictures of the demo shop that are missing or old into garments/masters, with
// Blender. It can be stopped at any moment and goes on from there: a picture is in the folder as a whole or not at all.
//   --only layl-abaya,hero-arch  only these products or files
//   --force                    redraw also what is up to date
//   --out folder               another folder than masters, with a record of its own
//   --limit n, --minutes n     stop after n pictures or minutes
//   --samples n, --size x      for trials: samples a pixel, a factor of the picture's sides
//   --threads n                processors to use
//   --figure                   instead, write the storefront's drawing of the measurements
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { hasBlender, missingBlender } from './cycles/blender.ts';
import { prepareDenoiser } from './cycles/denoise.ts';
import { openStudio, type Quality } from './cycles/studio.ts';
import { FIGURE_FILE, figureSource, SKETCH_FILE, sketchSource } from './figure.ts';
import { pictureHash, record, recorded } from './masters.ts';
import { optionsOf, type Options } from './options.ts';
import { allPictures, type Picture } from './pictures.ts';
import { say } from './say.ts';
import { inWorkOrder } from './work-order.ts';

const webpQuality = 80;
/** A close view shows the thread, which fewer samples blur. */
const samplesClose = 12;
const samplesFar = 10;
/** More than before paper: a set has soft shadows in every corner of the picture, which few samples leave grainy. */
const samplesOfScene = 16;

function qualityOf({ shot }: Picture, { samples, size }: Options): Quality {
  const usual = (shot.span ?? Infinity) < 70 ? samplesClose : samplesFar;
  return { samples: samples ?? (shot.set ? samplesOfScene : usual), size };
}

/** Writes a file as a whole: whoever reads the folder never sees a part of one. */
async function save(picture: Sharp, file: string): Promise<void> {
  const bytes = await picture.webp({ quality: webpQuality, effort: 6 }).toBuffer();
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}

const isWanted = ({ productKey, file }: Picture, { only }: Options): boolean =>
  !only || only.includes(productKey) || only.includes(path.parse(file).name);

async function draw(pictures: Picture[], options: Options): Promise<void> {
  const hashes = recorded(options.out);
  const isDue = (picture: Picture): boolean =>
    options.force ||
    !existsSync(path.join(options.out, picture.file)) ||
    hashes[picture.file] !== pictureHash(picture, qualityOf(picture, options));
  const due = inWorkOrder(pictures.filter(isDue)).slice(0, options.limit);
  if (due.length === 0) return say('Every picture is up to date.');
  if (!hasBlender()) throw new Error(missingBlender);
  prepareDenoiser();
  const studio = openStudio(options.threads);
  const started = Date.now();
  const minutes = (): number => (Date.now() - started) / 60_000;
  let finishing = Promise.resolve();
  let done = 0;
  for (const [i, picture] of due.entries()) {
    if (minutes() + minutes() / Math.max(1, done) > options.minutes) break;
    const drawing = studio.draw(picture, qualityOf(picture, options));
    const next = due[i + 1];
    if (next) await Promise.all([drawing, studio.prepare(next)]);
    const { drawn, clean } = await drawing;
    await finishing;
    // While Blender draws the next picture.
    finishing = clean().then(async ({ bytes, width, height }) => {
      const cleaned = sharp(bytes, { raw: { width, height, channels: 3 } });
      await save(cleaned, path.join(options.out, picture.file));
      hashes[picture.file] = pictureHash(picture, qualityOf(picture, options));
      record(options.out, hashes);
      const times = `${drawn.seconds} s (processor ${drawn.processorSeconds} s)`;
      say(`${done}/${due.length} ${picture.file} in ${times}, ${minutes().toFixed(1)} min in all`);
    });
    done++;
  }
  await finishing;
  studio.close();
}

async function run(options: Options): Promise<void> {
  if (options.figure) {
    writeFileSync(FIGURE_FILE, figureSource());
    writeFileSync(SKETCH_FILE, sketchSource());
    return say(`Written: ${FIGURE_FILE}, ${SKETCH_FILE}`);
  }
  mkdirSync(options.out, { recursive: true });
  await draw(
    allPictures().filter((picture) => isWanted(picture, options)),
    options,
  );
}

// So that Blender and the temporary folder end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  await run(optionsOf(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
