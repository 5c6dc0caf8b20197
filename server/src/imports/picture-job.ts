// Fetches the pictures that imports named, a few at a time; each is stored and then published with its products. The
// job may be killed at any time, and several may run at once (catalogue/wanted-pictures.write.ts).
import { setTimeout as wait } from 'node:timers/promises';
import {
  countWanted,
  dropAllFormer,
  fillIn,
  giveUp,
  giveUpHost,
  keepTaken,
  listWanted,
  nextDueMs,
  PUBLISHED_AT_ONCE,
  publishStored,
  putBack,
  retryGivenUp,
  TAKEN_SECONDS,
  takeWanted,
  tryLater,
  waitingHosts,
  type WantedPicture,
} from '../catalogue/wanted-pictures.write.ts';
import { sqlState } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { type HostTurns, openHostTurns } from './host-turns.ts';
import { type Fetched, fetchPicture } from './picture-fetch.ts';
import { readWanted, type ReadOptions } from './picture-sources.ts';
import type { Yielding } from './yielding.ts';

/** How many pictures are read, fetched or decoded at the same time; each has at most 8 MB. */
const AT_ONCE = 8;
/**
 * How long a picture waits after its first failure, its second, and so on; after one more failure it is given up. A
 * host's pauses (host-turns.ts) are as long.
 */
const PAUSES_MS = [2_000, 10_000, 60_000];
const LOOK_MS = 1_000;
/** Counting reads the whole list of wanted pictures, so it is done only this often. */
const COUNT_EVERY_MS = 5_000;
const LOCK_TIMEOUT = '55P03';
const LOCK_TRIES = 20;

export interface PictureJob extends Partial<Omit<ReadOptions, 'signal'>> {
  /** When aborted, the run stops; pictures that it was fetching are fetched by the next run. */
  signal: AbortSignal;
  /**
   * Which of the pictures that were given up are tried again: none, those that are files in a folder, or all. Looking
   * for files costs little, but a host that still does not answer costs more than a minute of pauses.
   */
  retry: 'none' | 'files' | 'all';
  /** Makes the job pause while the shop has visitors. */
  yielding?: Pick<Yielding, 'giveWay'>;
  pausesMs?: readonly number[];
  onProgress?: (progress: PictureProgress) => void;
}

export interface PictureProgress {
  /** The number of pictures that this run has stored. */
  taken: number;
  /** The number of pictures given up, by this run and by earlier ones. */
  missing: number;
  waiting: number;
}

interface Run extends PictureJob {
  shop: Shop;
  pausesMs: readonly number[];
  read: ReadOptions;
  turns: HostTurns;
  working: Map<string, Promise<void>>;
  progress: PictureProgress;
  /** The first error that is not about a picture, such as a full disk; it ends the run. */
  fault: { error: unknown } | null;
}

const NO_PICTURE = {
  why: 'it is not a JPEG, PNG, WebP or AVIF picture this shop takes',
  advice: 'save it as JPEG of at most 8 MB',
};

async function waitFor(run: Run, ms: number, promises: readonly Promise<void>[] = []): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, run.signal]);
  await Promise.race([...promises, wait(ms, undefined, { signal }).catch(() => undefined)]);
  over.abort();
}

/**
 * Tries `work` up to LOCK_TRIES times while it waits too long for a lock, because an import holds the locks of the rows
 * it writes until its transaction ends.
 */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== LOCK_TIMEOUT || tried >= LOCK_TRIES) throw error;
    }
  }
}

async function storeBytes(run: Run, { key }: WantedPicture, bytes: Buffer): Promise<void> {
  const { shop } = run;
  const stored = await shop.pictures.store(bytes).catch((error: unknown) => {
    // Errors with a code come from the system, e.g. a full disk, and not from the picture, so they end the run.
    if (sqlState(error) !== undefined) throw error;
    return null;
  });
  if (stored) {
    await patiently(() => fillIn(shop.database, key, stored));
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

/** Gives up all pictures of a host that no longer answers, instead of asking it for each of them. */
async function leaveHost({ shop: { database } }: Run, host: string): Promise<void> {
  await giveUpHost(database, host, {
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

/**
 * Pauses after a picture that took `ms` while the shop has visitors. Until the pause ends, the picture counts as one of
 * the AT_ONCE, so that no other is begun instead.
 */
async function giveWay({ yielding, fault, signal }: Run, ms: number): Promise<void> {
  // `yielding.giveWay` fails when the database cannot be asked how many visitors there are; if the database stays
  // unreachable, taking the next picture reports it.
  if (fault === null) await yielding?.giveWay(ms, signal).catch(() => {});
}

function begin(run: Run, wanted: WantedPicture): void {
  // For files the host is '', which never pauses (takeOfAny), so only AT_ONCE limits how many files are read at once.
  run.turns.began(wanted.host);
  const beganMs = performance.now();
  const working = work(run, wanted)
    .catch((error: unknown) => {
      run.fault ??= { error };
    })
    .then(() => giveWay(run, performance.now() - beganMs))
    .finally(() => run.working.delete(wanted.key));
  run.working.set(wanted.key, working);
}

/**
 * Takes a due picture from the first of these hosts that may be asked now and has one. Null when there is none. Hosts
 * that may be asked but have no due picture are removed from `hosts`.
 */
async function takeOfAny({ shop: { database }, turns }: Run, hosts: string[]): Promise<WantedPicture | null> {
  for (let left = hosts.length; left > 0; left -= 1) {
    const host = hosts.shift()!;
    const isResting = host !== '' && turns.resting(Date.now()).includes(host);
    const wanted = isResting ? null : await takeWanted(database, host);
    // The host is moved to the end of the list, so that the hosts are asked in turn.
    if (wanted ?? isResting) hosts.push(host);
    if (wanted) return wanted;
  }
  return null;
}

/**
 * Milliseconds until the next picture is due; null if none is waiting, not even among those that imports have named
 * meanwhile.
 */
async function nextDueAnyhow({ shop: { database }, turns }: Run): Promise<number | null> {
  const dueMs = await nextDueMs(database, turns.dead());
  if (dueMs !== null) return dueMs;
  await listWanted(database);
  return nextDueMs(database, turns.dead());
}

async function takeAll(run: Run): Promise<void> {
  const { database } = run.shop;
  let [hosts, lookedMs] = [[] as string[], Number.NEGATIVE_INFINITY];
  while (!run.signal.aborted && !run.fault) {
    const wanted = run.working.size < AT_ONCE ? await takeOfAny(run, hosts) : null;
    if (wanted) {
      begin(run, wanted);
      continue;
    }
    let pauseMs = LOOK_MS;
    if (run.working.size === 0) {
      const dueMs = await nextDueAnyhow(run);
      if (dueMs === null) return;
      pauseMs = Math.min(Math.max(dueMs, 20), LOOK_MS);
    }
    if (performance.now() - lookedMs > pauseMs) {
      lookedMs = performance.now();
      const waiting = await waitingHosts(database);
      if (waiting.some((host) => !hosts.includes(host))) {
        hosts = waiting;
        continue;
      }
    }
    await waitFor(run, pauseMs, [...run.working.values()]);
  }
}

/**
 * Works alongside the fetching until `done` or a fault: publishes the products whose pictures were stored, renews this
 * job's claim on the pictures it is working on, and reports how many were fetched, wait, and were given up.
 */
async function attend(run: Run, done: AbortSignal): Promise<void> {
  const { database } = run.shop;
  let [heldMs, countedMs] = [performance.now(), Number.NEGATIVE_INFINITY];
  while (!done.aborted && !run.fault) {
    if (performance.now() - heldMs > (TAKEN_SECONDS * 1_000) / 3) {
      heldMs = performance.now();
      await keepTaken(database, [...run.working.keys()]);
    }
    const published = await patiently(() => publishStored(database));
    if (performance.now() - countedMs > COUNT_EVERY_MS) {
      countedMs = performance.now();
      await count(run);
    }
    run.onProgress?.(run.progress);
    if (published < PUBLISHED_AT_ONCE) await wait(LOOK_MS, undefined, { signal: done }).catch(() => undefined);
  }
}

async function count(run: Run): Promise<void> {
  const { waiting, givenUp } = await countWanted(run.shop.database);
  run.progress.missing = givenUp;
  run.progress.waiting = waiting;
}

/**
 * Fetches the waiting pictures. Returns how many were fetched, how many are given up, and how many still wait. Throws
 * the first error that is not about a picture.
 */
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
    turns: openHostTurns(pausesMs),
    working: new Map(),
    progress: { taken: 0, missing: 0, waiting: 0 },
    fault: null,
  };
  await listWanted(database);
  if (job.retry !== 'none') await retryGivenUp(database, job.retry);
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
  while ((await patiently(() => publishStored(database))) > 0);
  await patiently(() => dropAllFormer(database));
  await count(run);
  if (run.fault) throw run.fault.error;
  return run.progress;
}
