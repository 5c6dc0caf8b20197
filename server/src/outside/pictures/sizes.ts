// The sizes of a picture: each is made from the original (master), stored, and read from disk afterwards.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../kernel/log.ts';
import {
  fileName,
  fileNamesOf,
  filledName,
  type Format,
  isSize,
  wideWidthsOf,
  widthsOf,
} from '../../kernel/picture-address.ts';
import type { Description, Job } from './jobs.ts';
import { isKey } from './keys.ts';
import type { Originals } from './originals.ts';
import type { Derived } from './port.ts';
import type { Urgency, PictureQueue } from './picture-queue.ts';

export interface Sizes {
  derive(key: string, width: number, format: Format): Promise<Derived>;
  /**
   * Makes the missing WebP and AVIF sizes of these pictures, one after the other; with `wide` also those as wide as a
   * screen.
   */
  fill(keys: readonly string[], wide?: boolean): Promise<void>;
  /**
   * Deletes the sizes of this picture. If the original was deleted before, a size that is being made now is deleted
   * too.
   */
  remove(key: string): Promise<void>;
  /** Makes `fill` end after the size that it is making. */
  stop(): void;
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Deletes a size whose original was deleted while the size was being made. Returns whether the size was kept. */
async function keptWithItsOriginal(original: string, file: string): Promise<boolean> {
  if (await exists(original)) return true;
  await rm(file, { force: true });
  return false;
}

/**
 * Returns a function that makes one size. Concurrent calls for the same size share one job; those that a request waits
 * for (urgency 0) share one only with each other, because a job of the background may start much later.
 */
function makeSizeMaker(folder: string, queue: PictureQueue, log: Log) {
  const inFlight = new Map<string, Promise<boolean>>();
  const ready = mkdir(folder, { recursive: true });
  ready.catch((error: unknown) => log.error({ err: error }, 'the folder for pictures cannot be written'));

  return (original: string, key: string, width: number, format: Format, urgency: Urgency): Promise<boolean> => {
    const name = fileName(key, width, format);
    const job: Job = { kind: 'derive', file: original, width, format, to: join(folder, name) };
    const ticket = `${name} ${urgency === 0 ? 'now' : 'later'}`;
    let making = inFlight.get(ticket);
    if (!making) {
      making = ready
        .then(() => queue.run(job, urgency))
        .then(async (result) => result === true && (await keptWithItsOriginal(original, job.to)))
        .catch(() => false);
      inFlight.set(ticket, making);
      void making.then(() => inFlight.delete(ticket));
    }
    return making;
  };
}

export function openSizes(folder: string, originals: Originals, queue: PictureQueue, log: Log): Sizes {
  const make = makeSizeMaker(folder, queue, log);
  let stopped = false;
  const fileOf = (key: string, width: number, format: Format) => join(folder, fileName(key, width, format));
  const read = (key: string, width: number, format: Format) => readFile(fileOf(key, width, format)).catch(() => null);

  async function derive(key: string, width: number, format: Format): Promise<Derived> {
    if (!isKey(key) || !isSize(width, format)) return { kind: 'unknown' };
    const stored = await read(key, width, format);
    if (stored) return { kind: 'ready', bytes: stored, format };
    const original = await originals.find(key);
    if (!original) return { kind: 'unknown' };
    if (format === 'avif') {
      // The AVIF encoder is slow: this request gets WebP, and later requests get the AVIF once it is made.
      void make(original, key, width, 'avif', 1);
      const meanwhile = await derive(key, width, 'webp');
      return meanwhile.kind === 'ready' ? { kind: 'meanwhile', bytes: meanwhile.bytes, format: 'webp' } : meanwhile;
    }
    const made = await make(original, key, width, format, 0);
    const bytes = made ? await read(key, width, format) : null;
    return bytes ? { kind: 'ready', bytes, format } : { kind: 'failed' };
  }

  /** The empty file marks that the WebP and AVIF sizes of a picture exist, so that `fill` skips the picture. */
  const filledMarkerOf = (key: string) => join(folder, filledName(key));

  async function fillOne(key: string, widths: readonly number[], original: string): Promise<void> {
    let complete = true;
    for (const format of ['webp', 'avif'] as const) {
      for (const width of widths) {
        if (stopped) return;
        if (await exists(fileOf(key, width, format))) continue;
        complete = (await make(original, key, width, format, 2)) && complete;
      }
    }
    if (complete) await writeFile(filledMarkerOf(key), '').catch(() => {});
  }

  return {
    derive,
    async fill(keys, wide = false) {
      for (const key of keys) {
        if (stopped) return;
        // The mark does not say whether the wide sizes exist.
        if (!isKey(key) || (!wide && (await exists(filledMarkerOf(key))))) continue;
        const original = await originals.find(key);
        if (!original) continue;
        const description = (await queue.run({ kind: 'describe', file: original }, 2)) as Description | null;
        if (description) await fillOne(key, (wide ? wideWidthsOf : widthsOf)(description.width), original);
      }
    },
    async remove(key) {
      if (!isKey(key)) return;
      for (const name of fileNamesOf(key)) await rm(join(folder, name), { force: true });
    },
    stop() {
      stopped = true;
    },
  };
}
