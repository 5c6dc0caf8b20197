// Simulates a shop whose picture sizes all exist. After its first start the server makes missing ones in the background
// for minutes, in a separate process, and measurements at the same time would include that.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { fileName, filledName, widthsOf } from '../../server/src/kernel/picture-address.ts';

const FORMATS = ['webp', 'avif'] as const;

/**
 * Writes a file of one byte for every missing picture size and for every missing mark that a picture has all its sizes.
 * The measured requests load no pictures, so the content does not matter.
 */
export async function settlePictures(databaseUrl: string, dataFolder: string): Promise<void> {
  const folder = path.join(dataFolder, 'pictures', 'derived');
  mkdirSync(folder, { recursive: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string; width: number }>(
      'select key, width from pictures union select key, width from home_pictures',
    );
    for (const { key, width } of rows) {
      for (const size of widthsOf(width)) {
        for (const format of FORMATS) writeOnce(path.join(folder, fileName(key, size, format)));
      }
      writeOnce(path.join(folder, filledName(key)));
    }
  } finally {
    await client.end();
  }
}

function writeOnce(file: string): void {
  try {
    writeFileSync(file, '-', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
