// Pictures on this machine's disk: masters as they came, sizes beside them once somebody asked.
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../kernel/log.ts';
import type { Description, Job } from './jobs.ts';
import { openMasters } from './masters.ts';
import { fileName, imageOf, isKey, isWidth, keyOf, kindOf, widthsOf } from './names.ts';
import type { Derived, Format, Pictures, StoredPicture } from './port.ts';
import { type Urgency, openWorkshop } from './workshop.ts';

export interface PictureSettings {
  /** Ours: masters and derived sizes. */
  folder: string;
  /** Read-only folders with masters that are asked for by file name. */
  mastersFolders: readonly string[];
  log: Log;
  /** False in tests: `fillInBackground` does nothing. */
  background?: boolean;
}

/** The bytes are no picture we take: wrong kind, too large, damaged. */
export class NotAPicture extends Error {}

const MASTER_BYTES_MAX = 8 * 1024 * 1024;

export function openPictures(settings: PictureSettings): Pictures {
  const { folder, log } = settings;
  const derivedFolder = join(folder, 'derived');
  const masters = openMasters(join(folder, 'masters'), settings.mastersFolders);
  const workshop = openWorkshop(log);
  const underway = new Map<string, Promise<boolean>>();
  const ready = mkdir(derivedFolder, { recursive: true });
  ready.catch((error: unknown) => log.error({ err: error }, 'the folder for pictures cannot be written'));
  let fills = Promise.resolve();
  let closed = false;

  /** Makes one size once, however many ask for it; true when it lies on disk. */
  function make(master: string, key: string, width: number, format: Format, urgency: Urgency): Promise<boolean> {
    const name = fileName(key, width, format);
    const job: Job = { kind: 'derive', file: master, width, format, to: join(derivedFolder, name) };
    // A visitor does not stand behind the same size in the slow queue.
    const ticket = `${name} ${urgency === 0 ? 'now' : 'later'}`;
    let making = underway.get(ticket);
    if (!making) {
      making = ready.then(() => workshop.run(job, urgency)).then((result) => result === true, () => false);
      underway.set(ticket, making);
      void making.then(() => underway.delete(ticket));
    }
    return making;
  }

  function read(key: string, width: number, format: Format): Promise<Buffer | null> {
    return readFile(join(derivedFolder, fileName(key, width, format))).catch(() => null);
  }

  async function derive(key: string, width: number, format: Format): Promise<Derived> {
    if (!isKey(key) || !isWidth(width)) return { kind: 'unknown' };
    const kept = await read(key, width, format);
    if (kept) return { kind: 'ready', bytes: kept, format };
    const master = await masters.find(key);
    if (!master) return { kind: 'unknown' };
    if (format === 'avif') {
      // The AVIF encoder is slow: this visitor gets WebP, the next one the AVIF.
      void make(master, key, width, 'avif', 1);
      const meanwhile = await derive(key, width, 'webp');
      return meanwhile.kind === 'ready' ? { kind: 'meanwhile', bytes: meanwhile.bytes, format: 'webp' } : meanwhile;
    }
    const made = await make(master, key, width, format, 0);
    const bytes = made ? await read(key, width, format) : null;
    return bytes ? { kind: 'ready', bytes, format } : { kind: 'failed' };
  }

  async function describe(file: string, key: string): Promise<StoredPicture> {
    const description = (await workshop.run({ kind: 'describe', file }, 1)) as Description | null;
    if (!description) throw new NotAPicture(`picture ${key} cannot be read`);
    return { key, ...description };
  }

  async function fillOne(key: string, masterWidth: number, master: string): Promise<void> {
    for (const format of ['webp', 'avif'] as const) {
      for (const width of widthsOf(masterWidth)) {
        if (closed) return;
        const exists = await stat(join(derivedFolder, fileName(key, width, format))).then(() => true, () => false);
        if (!exists) await make(master, key, width, format, 2);
      }
    }
  }

  async function fill(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      if (closed) return;
      const master = isKey(key) ? await masters.find(key) : null;
      if (!master) continue;
      const description = (await workshop.run({ kind: 'describe', file: master }, 2)) as Description | null;
      if (description) await fillOne(key, description.width, master);
    }
  }

  return {
    async store(bytes) {
      if (bytes.length > MASTER_BYTES_MAX || kindOf(bytes) === null) throw new NotAPicture('not a JPEG, PNG, WebP or AVIF of at most 8 MB');
      const key = keyOf(bytes);
      const file = await masters.keep(key, bytes);
      try {
        return await describe(file, key);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    async adopt(name) {
      const master = await masters.named(name);
      if (!master) throw new NotAPicture(`there is no master ${name}`);
      return describe(master.file, master.key);
    },
    image: imageOf,
    derive,
    fillInBackground(keys) {
      if (settings.background === false) return Promise.resolve();
      fills = fills.then(() => fill(keys)).catch((error: unknown) => log.warn({ err: error }, 'filling in pictures stopped'));
      return fills;
    },
    async close() {
      closed = true;
      await workshop.close();
    },
  };
}
