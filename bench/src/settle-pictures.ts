// Makes the shop believe that all its picture sizes exist. Otherwise the server would make missing ones in the
// background for minutes after its first start, and measurements would include this work.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { fileName, filledName, widthsOf } from '../../server/src/kernel/picture-address.ts';

const FORMATS = ['webp', 'avif'] as const;

/**
 * Writes a file of one byte for every missing picture size, and the marker files that say that a picture is complete.
 */
export async function settlePictures(databaseUrl: string, dataFolder: string): Promise<void> {
  const folder = path.join(dataFolder, 'pictures', 'derived');
  mkdirSync(folder, { recursive: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string; width: number }>(
      'select coalesce(file_key, key) as key, width from pictures where is_stored union select key, width from home_pictures',
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
