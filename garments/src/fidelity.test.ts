import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bags } from './bags.ts';
import { cutOf, cuts } from './cuts.ts';
import { fabricOf } from './fabric.ts';
import { recorded } from './masters.ts';
import { allPictures, type Picture } from './pictures.ts';

const masters = path.resolve(import.meta.dirname, '../masters');
/** How far each of a colour’s three values, from 0 to 255, may be from the swatch’s: gloss and folds change it, too. */
const tolerance = 30;
/** Where there is nothing but the piece, as shares of the picture's sides: the middle of a garment, a wall of a bag. */
const middle = { left: 0.43, top: 0.34, width: 0.14, height: 0.22 };
const wall = { left: 0.36, top: 0.56, width: 0.3, height: 0.08 };

const isBag = ({ style }: Picture): boolean => style.cut in bags;

/** Whether the middle of the piece shows nothing but its cloth: behind an open front the form is seen. */
const isClosed = (picture: Picture): boolean =>
  isBag(picture) ||
  cutOf(cuts[picture.style.cut]!).panels.every(({ edges }) => edges.every(({ kind }) => kind !== 'front'));

/** The median of each of the three values: most of the piece is in middling light. */
async function medianColour(of: Picture): Promise<number[]> {
  const picture = sharp(path.join(masters, of.file));
  const strip = isBag(of) ? wall : middle;
  const { width, height } = await picture.metadata();
  const region = {
    left: Math.round(strip.left * width),
    top: Math.round(strip.top * height),
    width: Math.round(strip.width * width),
    height: Math.round(strip.height * height),
  };
  const pixels = await picture.extract(region).removeAlpha().raw().toBuffer();
  const half = Math.floor(pixels.length / 6);
  return [0, 1, 2].map((channel) => pixels.filter((_, at) => at % 3 === channel).toSorted()[half]!);
}

test('cloth and leather drawn by Cycles have the colour of the swatch', async () => {
  const drawn = recorded(masters);
  const fronts = allPictures().filter((one) => one.file.endsWith('-front.webp') && one.file in drawn);
  expect(fronts.length).toBeGreaterThan(0);
  const far: string[] = [];
  for (const front of fronts.filter(isClosed)) {
    const { colour } = await fabricOf(front.style, front.colourCode);
    const swatch = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
    const seen = await medianColour(front);
    if (swatch.some((value, at) => Math.abs(value - seen[at]!) > tolerance)) {
      far.push(`${front.file}: ${seen.join(' ')} instead of ${swatch.join(' ')}`);
    }
  }
  expect(far).toEqual([]);
});
