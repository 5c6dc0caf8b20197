// Pictures on this machine's disk: the originals (masters), the sizes made from them, and the pictures for sharing.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PICTURE_BYTES_MAX } from '@hindam/contract/return-reasons';
import type { Log } from '../../kernel/log.ts';
import type { Description } from './jobs.ts';
import { openOriginals } from './originals.ts';
import { keyOf, kindOf, randomKey } from './keys.ts';
import type { CleanPicture, Pictures, StoredPicture } from './port.ts';
import { openShares } from './shares.ts';
import { openSizes } from './sizes.ts';
import { openPictureQueue, OWN_PICTURES, type PictureQueue, UPLOADS } from './picture-queue.ts';

export interface PictureSettings {
  /** The shop's own folder: `masters` has the originals, `derived` the sizes, `shared` the pictures for sharing. */
  folder: string;
  /** Read-only folders of original pictures shipped with the code (the demo's). */
  mastersFolders: readonly string[];
  log: Log;
  /** When false, `fillInBackground` does nothing. */
  background?: boolean;
  /** The program that is started for uploads in place of worker.ts, for tests. */
  uploadsProgram?: URL;
}

/** The picture is not accepted, or there is no original with that name. */
export class NotAPicture extends Error {}

async function cleanIn(
  folder: string,
  queue: PictureQueue,
  bytes: Uint8Array,
  pixelsMax: number,
): Promise<CleanPicture | null> {
  const [file, to] = [join(folder, 'given'), join(folder, 'clean')];
  await writeFile(file, bytes);
  if ((await queue.run({ kind: 'clean', file, pixelsMax, to }, 1)) !== true) return null;
  const description = (await queue.run({ kind: 'describe', file: to }, 1)) as Description | null;
  if (!description) return null;
  const { width, height, placeholder } = description;
  return { key: randomKey(), bytes: await readFile(to), width, height, placeholder };
}

export function openPictures(settings: PictureSettings): Pictures {
  const { folder, log } = settings;
  const originals = openOriginals(join(folder, 'masters'), settings.mastersFolders);
  const queue = openPictureQueue(log, OWN_PICTURES);
  // Uploads have a process of their own, so that no upload delays the sizes that pages wait for.
  const uploads = openPictureQueue(log, UPLOADS, settings.uploadsProgram);
  const sizes = openSizes(join(folder, 'derived'), originals, queue, log);
  const shares = openShares(join(folder, 'shared'), originals, queue);
  let fills = Promise.resolve();

  async function describe(file: string, key: string): Promise<StoredPicture> {
    const description = (await queue.run({ kind: 'describe', file }, 1)) as Description | null;
    if (!description) throw new NotAPicture(`picture ${key} cannot be read`);
    return { key, ...description };
  }

  return {
    async store(bytes) {
      if (bytes.length > PICTURE_BYTES_MAX || kindOf(bytes) === null) {
        throw new NotAPicture('not a JPEG, PNG, WebP or AVIF of at most 8 MB');
      }
      const key = keyOf(bytes);
      return originals.store(key, bytes, (file) => describe(file, key));
    },
    async adopt(name) {
      const bytes = await originals.named(name);
      if (!bytes) throw new NotAPicture(`there is no master ${name}`);
      // The original is copied to the shop's own folder: a later version may ship another picture under the same file
      // name, and rows written today must still find this one.
      const key = keyOf(bytes);
      return originals.store(key, bytes, (file) => describe(file, key));
    },
    async clean(bytes, pixelsMax) {
      if (bytes.length > PICTURE_BYTES_MAX || kindOf(bytes) === null) return null;
      const workFolder = await mkdtemp(join(tmpdir(), 'hindam-picture-'));
      try {
        return await cleanIn(workFolder, uploads, bytes, pixelsMax);
      } finally {
        await rm(workFolder, { recursive: true, force: true });
      }
    },
    async keep({ key, bytes }) {
      await originals.store(key, bytes, () => Promise.resolve());
    },
    async remove(keys) {
      for (const key of keys) {
        await originals.remove(key);
        await sizes.remove(key);
      }
    },
    derive: sizes.derive,
    share: shares.share,
    fillInBackground(keys, wide) {
      if (settings.background === false) return Promise.resolve();
      const filling = fills.then(() => sizes.fill(keys, wide));
      fills = filling.catch((error: unknown) => log.warn({ err: error }, 'filling in pictures stopped'));
      return fills;
    },
    async close() {
      sizes.stop();
      await Promise.all([queue.close(), uploads.close()]);
    },
  };
}
