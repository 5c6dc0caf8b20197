// Runs the picture job for a command: shows its progress, stops at Ctrl-C, and prints what failed.
import { countWanted, listWanted, loadFailed } from './catalogue/wanted-pictures.write.ts';
import { fetchPictures, type PictureJob, type PictureProgress } from './imports/picture-job.ts';
import { makeYielding } from './imports/yielding.ts';
import { FAILED_MAX, type PictureReport, printPictures, progressOf } from './imports/picture-report.ts';
import { openProgressLine } from './kernel/progress-line.ts';
import type { Shop } from './shop.ts';

/** Returns a signal that the first Ctrl-C or SIGTERM aborts; a second one of the same kind ends the process. */
export function stoppedBySignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

async function reportOf(shop: Shop, progress: PictureProgress, milliseconds: number): Promise<PictureReport> {
  const report = { ...progress, milliseconds, failed: await loadFailed(shop.database, FAILED_MAX) };
  process.stdout.write(printPictures(report));
  return report;
}

export async function runPictureJob(
  shop: Shop,
  options: Pick<PictureJob, 'retry' | 'folder'>,
  signal = stoppedBySignal(),
): Promise<PictureReport> {
  const began = performance.now();
  const line = openProgressLine(process.stderr);
  line.say('listing the pictures …');
  const onProgress = (progress: PictureProgress): void => line.say(progressOf(progress, performance.now() - began));
  const yielding = makeYielding(shop.database);
  const progress = await fetchPictures(shop, { ...options, yielding, signal, onProgress }).finally(line.end);
  return reportOf(shop, progress, Math.round(performance.now() - began));
}

export async function listPictures(shop: Shop): Promise<PictureReport> {
  await listWanted(shop.database);
  const { waiting, givenUp } = await countWanted(shop.database);
  return reportOf(shop, { taken: 0, missing: givenUp, waiting }, 0);
}
