// The kept pictures of the gallery's components, and how much a component may differ from its picture.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

export const PICTURES = path.join(import.meta.dirname, 'pictures');

/**
 * Pixels whose colours differ by at most `threshold` count as equal (black and white differ by 1), because a kept
 * picture has only 256 colours and versions of Chromium smooth edges differently. Of the other pixels up to
 * `maxDiffPixels` are allowed, which is fewer than a letter has.
 */
export const TOLERANCE = { threshold: 0.2, maxDiffPixels: 60 };

/** The byte of a PNG that says how colours are stored, and its value for a palette. */
const COLOUR_TYPE_AT = 25;
const PALETTE = 3;

/** Stores new pictures with a palette, which takes a third of the bytes. */
export async function shrinkPictures(): Promise<void> {
  for (const name of readdirSync(PICTURES)) {
    const file = path.join(PICTURES, name);
    const bytes = readFileSync(file);
    if (bytes[COLOUR_TYPE_AT] === PALETTE) continue;
    writeFileSync(
      file,
      await sharp(bytes).png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer(),
    );
  }
}
