// Writes small PNG files under the names that the import files in this folder use.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Writes a picture under each name. Each has another shade, because the picture store stores equal bytes only once. */
export async function writePictures(folder: string, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const png = await sharp({
      create: { width: 60, height: 80, channels: 3, background: { r: 40 + index * 20, g: 90, b: 120 } },
    })
      .png()
      .toBuffer();
    await writeFile(join(folder, name), png);
  }
}
