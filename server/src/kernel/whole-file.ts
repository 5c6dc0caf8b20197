// Writes a file under a temporary name in the same folder and moves it to its own name when it is complete, so that
// nobody takes a part of it for the whole file. A file that had the name before the work began is not overwritten.
import { randomBytes } from 'node:crypto';
import { access, type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { FileFailure } from './new-file.ts';

export interface WholeFile {
  write(text: string): Promise<void>;
  clear(): Promise<void>;
}

const taken = (path: string): FileFailure =>
  new FileFailure(`${path} is there already: move it away first, or give another name.`);

const unwritable = (path: string, { code = 'unknown reason' }: NodeJS.ErrnoException): FileFailure =>
  new FileFailure(`${path} cannot be written (${code}): give another place, or make room.`);

async function moveTo(part: string, path: string): Promise<void> {
  try {
    // A link fails where a file of this name appeared meanwhile; renaming would replace it.
    await link(part, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw taken(path);
    // Some file systems have no hard links, so the file is renamed instead; that would replace a file of this name.
    await rename(part, path);
    return;
  }
  await rm(part);
}

function handleOf(file: FileHandle, path: string): WholeFile {
  const fail = (error: unknown): never => {
    throw unwritable(path, error as NodeJS.ErrnoException);
  };
  return {
    write: async (text) => {
      await file.writeFile(text).catch(fail);
    },
    clear: async () => {
      await file.truncate(0).catch(fail);
    },
  };
}

export async function writeWholeFiles<T>(
  paths: readonly string[],
  work: (files: readonly WholeFile[]) => Promise<T>,
): Promise<T> {
  for (const path of paths)
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      throw taken(path);
  const parts: { part: string; path: string; file: FileHandle }[] = [];
  try {
    for (const path of paths) {
      const part = `${path}.${randomBytes(4).toString('hex')}.part`;
      const file = await open(part, 'ax').catch((error: NodeJS.ErrnoException) => {
        throw unwritable(path, error);
      });
      parts.push({ part, path, file });
    }
    const result = await work(parts.map(({ file, path }) => handleOf(file, path)));
    for (const { file } of parts) await file.sync();
    for (const { part, path } of parts) await moveTo(part, path);
    return result;
  } finally {
    for (const { part, file } of parts) {
      await file.close();
      await rm(part, { force: true });
    }
  }
}
