// Writes a new file. A file that already exists is not overwritten, and a file that could not be finished is removed,
// because half an export could be taken for a whole one.
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Thrown when a file cannot be written; the message says in one sentence what to do. */
export class FileFailure extends Error {}

export async function writeNewFile(
  folder: string,
  name: string,
  work: (write: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'wx').catch(({ code = 'unknown reason' }: NodeJS.ErrnoException) => {
    throw new FileFailure(
      code === 'EEXIST'
        ? `${path} is there already: move it away first.`
        : `${path} cannot be written (${code}): give another --folder.`,
    );
  });
  try {
    await work((text) => file.write(text));
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
