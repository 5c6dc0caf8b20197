// The stored share pictures: one file for each product and language, drawn at the first request; a new one replaces the
// old one. The files are divided over 256 folders by the last two digits of the product's id. A folder holds at most
// FILES_OF_A_FOLDER files: beyond that the oldest are deleted, and drawn again when they are requested.
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Originals } from './originals.ts';
import type { Pictures, ShareFile } from './port.ts';
import type { PictureQueue } from './picture-queue.ts';

export const FILES_OF_A_FOLDER = 60;
/** Hexadecimal digits, hyphens, letters of a language tag and the extension: no name leads out of the folder. */
const NAME = /^[0-9a-f-]{36}-[a-z]{2,3}-[0-9a-f]{16}\.jpg$/;
/** The name of a file's folder: the last two digits of the product's id, before the language tag. */
const folderOf = (name: string): string => name.slice(34, 36);

export interface Shares {
  share: Pictures['share'];
}

async function oldest(folder: string, names: readonly string[]): Promise<string[]> {
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  return dated.sort((a, b) => a.at - b.at).map(({ name }) => name);
}

/** Deletes the owner's other pictures from the folder, and the oldest files above FILES_OF_A_FOLDER. */
async function tidy(folder: string, { owner, name }: ShareFile): Promise<void> {
  const names = (await readdir(folder)).filter((one) => NAME.test(one));
  const former = names.filter((one) => one.startsWith(owner) && one !== name);
  const left = names.filter((one) => !former.includes(one));
  const excess = left.length > FILES_OF_A_FOLDER ? await oldest(folder, left) : [];
  const surplus = excess.filter((one) => one !== name).slice(0, Math.max(0, left.length - FILES_OF_A_FOLDER));
  for (const one of [...former, ...surplus]) await rm(join(folder, one), { force: true });
}

export function openShares(folder: string, originals: Originals, queue: PictureQueue): Shares {
  const drawing = new Map<string, Promise<Buffer | null>>();

  async function draw(
    file: ShareFile,
    { pictureKey, ...card }: Parameters<Pictures['share']>[1],
  ): Promise<Buffer | null> {
    const original = await originals.find(pictureKey);
    if (!original) return null;
    const own = join(folder, folderOf(file.name));
    await mkdir(own, { recursive: true });
    const to = join(own, file.name);
    if ((await queue.run({ kind: 'share', file: original, card, to }, 0)) !== true) return null;
    await tidy(own, file);
    return readFile(to);
  }

  return {
    async share(file, card) {
      if (!NAME.test(file.name)) return null;
      const stored = await readFile(join(folder, folderOf(file.name), file.name)).catch(() => null);
      if (stored) return stored;
      let made = drawing.get(file.name);
      if (!made) {
        made = draw(file, card).finally(() => drawing.delete(file.name));
        drawing.set(file.name, made);
      }
      return made;
    },
  };
}
