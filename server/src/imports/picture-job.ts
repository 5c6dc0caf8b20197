// Fetches the pictures that imports named: a few at once, each stored, then shown by its products. It may be killed at
// any time and run several times at once: what is stored is not fetched again, and what was being fetched is taken up
// by the next run (catalogue/wanted-pictures.write.ts).
import { setTimeout as wait } from 'node:timers/promises';
import {
  countUnlisted,
  countWanted,
  dropAllFormer,
  fillIn,
  giveUp,
  giveUpHost,
  keepTaken,
  listWanted,
  nextWanted,
  PUBLISHED_AT_ONCE,
  publishStored,
  putBack,
  retryGivenUp,
  TAKEN_SECONDS,
  takeWanted,
  tryLater,
  type WantedPicture,
} from '../catalogue/wanted-pictures.write.ts';
import { sqlState } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { type HostTurns, openHostTurns } from './host-turns.ts';
import { type Fetched, fetchPicture } from './picture-fetch.ts';
import { readWanted, type ReadOptions } from './picture-sources.ts';

/** How many pictures are read, fetched or decoded at once, each of at most 10 MB. */
const AT_ONCE = 8;
/** How long a picture waits after its first failure, its second, and so on; then it is given up. */
const PAUSES_MS = [2_000, 10_000, 60_000];
const LOOK_MS = 1_000;
/** With fewer pictures waiting in the list, more are listed. */
const LISTED_MIN = 1_000;
const LOCK_TIMEOUT = '55P03';
const LOCK_TRIES = 20;

export interface PictureJob extends Partial<Omit<ReadOptions, 'signal'>> {
  /** Stops the run; what it was fetching is fetched by the next one. */
  signal: AbortSignal;
  /** Tries those that were given up again. */
  retry: boolean;
  pausesMs?: readonly number[];
  onProgress?: (progress: PictureProgress) => void;
}

export interface PictureProgress {
  taken: number;
  /** Given up, by this run and by earlier ones. */
  missing: number;
  waiting: number;
}

interface Run extends PictureJob {
  shop: Shop;
  pausesMs: readonly number[];
  read: ReadOptions;
  turns: HostTurns;
  working: Map<string, Promise<void>>;
  /** Missing pictures that are not in the list of work yet. */
  unlisted: number;
  progress: PictureProgress;
  /** The first fault that is no picture's, such as a full disk; it ends the run. */
  fault: { error: unknown } | null;
}

const NO_PICTURE = {
  why: 'it is not a JPEG, PNG, WebP or AVIF picture this shop takes',
  advice: 'save it as JPEG of at most 8 MB',
};

/** Waits until the promise ends, the time is over, or the run is stopped. */
async function waitFor(run: Run, ms: number, promises: readonly Promise<void>[] = []): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, run.signal]);
  await Promise.race([...promises, wait(ms, undefined, { signal }).catch(() => undefined)]);
  over.abort();
}

/** An import that saves products with this picture holds its row for as long as its transaction runs. */
async function fillInPatiently({ shop }: Run, key: string, stored: Parameters<typeof fillIn>[2]): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await fillIn(shop.database, key, stored);
    } catch (error) {
      if (sqlState(error) !== LOCK_TIMEOUT || tried >= LOCK_TRIES) throw error;
    }
  }
}

async function storeBytes(run: Run, { key }: WantedPicture, bytes: Buffer): Promise<void> {
  const { shop } = run;
  const stored = await shop.pictures.store(bytes).catch((error: unknown) => {
    // Errors with a code are the system's, such as a full disk, and say nothing about the picture.
    if (sqlState(error) !== undefined) throw error;
    return null;
  });
  if (stored) {
    await fillInPatiently(run, key, stored);
    run.progress.taken += 1;
  } else if (run.signal.aborted) await putBack(shop.database, key);
  else await giveUp(shop.database, key, NO_PICTURE);
}

async function failed(run: Run, wanted: WantedPicture, got: Exclude<Fetched, { bytes: Buffer }>): Promise<void> {
  const { database } = run.shop;
  const pause = run.pausesMs[wanted.tries - 1];
  const dead = wanted.host !== '' && run.turns.dead().includes(wanted.host);
  if (!got.again || pause === undefined || dead) await giveUp(database, wanted.key, got);
  else await tryLater(database, wanted.key, got, Math.max(pause, got.pauseMs ?? 0));
}

async function listMore(run: Run): Promise<number> {
  const listed = await listWanted(run.shop.database);
  run.unlisted = await countUnlisted(run.shop.database);
  return listed;
}

/** A host that is dead is not asked for each of its pictures. */
async function leaveHost(run: Run, host: string): Promise<void> {
  while ((await listMore(run)) > 0);
  await giveUpHost(run.shop.database, host, {
    why: `${host} did not answer several times in a row`,
    advice: 'run npm run pictures -- --retry when it does',
  });
}

async function work(run: Run, wanted: WantedPicture): Promise<void> {
  const { turns, shop } = run;
  const got = await readWanted(shop.database, wanted, run.read);
  if (run.signal.aborted && !('bytes' in got)) {
    turns.ended(wanted.host, true, Date.now());
    await putBack(shop.database, wanted.key);
    return;
  }
  const failing = 'again' in got && got.again === true;
  const verdict = turns.ended(wanted.host, !failing, Date.now(), failing ? got.pauseMs : 0);
  await ('bytes' in got ? storeBytes(run, wanted, got.bytes) : failed(run, wanted, got));
  if (verdict === 'dead') await leaveHost(run, wanted.host);
}

function begin(run: Run, wanted: WantedPicture): void {
  // A file has no host, and any number of files is read at once.
  run.turns.began(wanted.host);
  const working = work(run, wanted)
    .catch((error: unknown) => {
      run.fault ??= { error };
    })
    .finally(() => run.working.delete(wanted.key));
  run.working.set(wanted.key, working);
}

/** Takes pictures until none waits, or until the run is stopped. */
async function takeAll(run: Run): Promise<void> {
  const { database } = run.shop;
  let lookedMs = Number.NEGATIVE_INFINITY;
  while (!run.signal.aborted && !run.fault) {
    const resting = run.turns.resting(Date.now()).filter((host) => host !== '');
    const wanted = run.working.size < AT_ONCE ? await takeWanted(database, resting) : null;
    if (wanted) {
      begin(run, wanted);
      continue;
    }
    let pauseMs = LOOK_MS;
    if (run.working.size === 0 || performance.now() - lookedMs > LOOK_MS) {
      lookedMs = performance.now();
      const { waiting, dueMs } = await nextWanted(database, run.turns.dead());
      if (waiting < LISTED_MIN && (await listMore(run)) > 0) continue;
      if (dueMs === null && run.working.size === 0) return;
      pauseMs = Math.min(Math.max(dueMs ?? LOOK_MS, 20), LOOK_MS);
    }
    await waitFor(run, pauseMs, [...run.working.values()]);
  }
}

/** Repeats what goes on beside the fetching until `done`: publishing, holding what is taken, and counting. */
async function attend(run: Run, done: AbortSignal): Promise<void> {
  const { database } = run.shop;
  let heldMs = performance.now();
  while (!done.aborted && !run.fault) {
    if (performance.now() - heldMs > (TAKEN_SECONDS * 1_000) / 3) {
      heldMs = performance.now();
      await keepTaken(database, [...run.working.keys()]);
    }
    const published = await publishStored(database);
    await count(run);
    run.onProgress?.(run.progress);
    if (published < PUBLISHED_AT_ONCE) await wait(LOOK_MS, undefined, { signal: done }).catch(() => undefined);
  }
}

async function count(run: Run): Promise<void> {
  const { waiting, givenUp } = await countWanted(run.shop.database);
  run.progress.missing = givenUp;
  run.progress.waiting = waiting + run.unlisted;
}

/** Fetches all pictures that wait; returns what it took, what is given up, and what still waits when it was stopped. */
export async function fetchPictures(shop: Shop, job: PictureJob): Promise<PictureProgress> {
  const { database } = shop;
  const pausesMs = job.pausesMs ?? PAUSES_MS;
  const run: Run = {
    ...job,
    shop,
    pausesMs,
    read: {
      ...job,
      folder: job.folder ?? null,
      fetchPicture: job.fetchPicture ?? fetchPicture,
    },
    unlisted: await countUnlisted(database),
    turns: openHostTurns(pausesMs),
    working: new Map(),
    progress: { taken: 0, missing: 0, waiting: 0 },
    fault: null,
  };
  if (job.retry) await retryGivenUp(database);
  const done = new AbortController();
  const attending = attend(run, done.signal).catch((error: unknown) => {
    run.fault ??= { error };
  });
  await takeAll(run).catch((error: unknown) => {
    run.fault ??= { error };
  });
  await Promise.all(run.working.values());
  done.abort();
  await attending;
  while ((await publishStored(database)) > 0);
  await dropAllFormer(database);
  run.unlisted = await countUnlisted(database);
  await count(run);
  if (run.fault) throw run.fault.error;
  return run.progress;
}
