// Finds and stores original pictures (masters) by their key. In the shop's own folder a file is named by its key; the
// files of read-only folders are hashed once, when first needed.
import { access, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isKey, keyOf, shortKey } from './keys.ts';

export interface Originals {
  find(key: string): Promise<string | null>;
  /**
   * Writes an original to the shop's own folder, unless it is stored there already, and returns what `look` says of the
   * file. If `look` throws, a file that was written now is deleted again.
   */
  store<T>(key: string, bytes: Uint8Array, look: (file: string) => Promise<T>): Promise<T>;
  /** Deletes an original from the shop's own folder; an original in a read-only folder stays. */
  remove(key: string): Promise<void>;
  /** The bytes of the file `name` in one of the read-only folders; null for none. */
  named(name: string): Promise<Buffer | null>;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

export function openOriginals(ownFolder: string, readOnly: readonly string[]): Originals {
  const byKey = new Map<string, string>();
  let scan: Promise<void> | null = null;
  let parts = 0;

  async function scanAll(): Promise<void> {
    for (const folder of readOnly) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const bytes = await readFile(join(folder, name)).catch(() => null);
        if (bytes) byKey.set(keyOf(bytes), join(folder, name));
      }
    }
  }

  return {
    async find(key) {
      const known = byKey.get(shortKey(key)) ?? join(ownFolder, key);
      if (await exists(known)) return known;
      await (scan ??= scanAll());
      return byKey.get(shortKey(key)) ?? null;
    },
    async store(key, bytes, look) {
      const file = join(ownFolder, key);
      if (await exists(file)) return look(file);
      await mkdir(ownFolder, { recursive: true });
      parts += 1;
      const partFile = `${file}.${process.pid}.${parts}.part`;
      try {
        await writeFile(partFile, bytes);
        const seen = await look(partFile);
        await rename(partFile, file);
        return seen;
      } finally {
        await rm(partFile, { force: true });
      }
    },
    async remove(key) {
      if (isKey(key)) await rm(join(ownFolder, key), { force: true });
    },
    async named(name) {
      if (name !== basename(name)) return null;
      for (const folder of readOnly) {
        const bytes = await readFile(join(folder, name)).catch(() => null);
        if (bytes) return bytes;
      }
      return null;
    },
  };
}
