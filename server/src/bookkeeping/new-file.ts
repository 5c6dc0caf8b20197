// Writes a file of its own: one that is there already is left as it is, and one that could not be finished is removed,
// because half an export would pass for a whole one.
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Thrown when a file cannot be written; the message is one sentence with what to do. */
export class FileFailure extends Error {}

/** Returns the path of the file. */
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
