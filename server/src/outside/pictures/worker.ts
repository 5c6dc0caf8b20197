// The picture process. Pictures are decoded here, so that a decompression bomb or a slow encoder ends this process and
// not the shop.
import { rename, rm } from 'node:fs/promises';
import os from 'node:os';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { drawShare } from './draw-share.ts';
import type { Answered, Begun, PictureJob, Description, Job } from './jobs.ts';

const IDLE_MS = 30_000;
/** Low scheduling priority: the shop's requests come first. */
const NICE = 10;
/** Above this size the process exits after its job, because allocators keep the memory that decoders freed. */
const GROWN_BYTES = 150 * 1024 * 1024;
const PIXELS_MAX = 24e6;
/** thumbhash takes at most 100 × 100. */
const THUMB_PIXELS = 100;
const WEBP_QUALITY = 78;
const JPEG_QUALITY = 82;
const AVIF_QUALITY = 52;
const AVIF_EFFORT = 2;

sharp.cache(false);
sharp.concurrency(1);
os.setPriority(NICE);

function open(file: string) {
  return sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'warning', pages: 1 }).autoOrient();
}

function hex(sum: number, count: number): string {
  return Math.round(sum / Math.max(1, count))
    .toString(16)
    .padStart(2, '0');
}

function averageOf(rgba: Uint8Array): string {
  const sums = [0, 0, 0];
  for (let at = 0; at < rgba.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) sums[channel] = (sums[channel] ?? 0) + (rgba[at + channel] ?? 0);
  }
  return `#${sums.map((sum) => hex(sum, rgba.length / 4)).join('')}`;
}

async function describe(file: string): Promise<Description> {
  const { autoOrient } = await sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'warning' }).metadata();
  const thumb = open(file)
    .resize(THUMB_PIXELS, THUMB_PIXELS, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw();
  const { data, info } = await thumb.toBuffer({ resolveWithObject: true });
  const placeholder = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
  return { width: autoOrient.width, height: autoOrient.height, placeholder, averageColour: averageOf(data) };
}

/** Written to a temporary file and renamed, so that no reader gets half a picture. */
async function derive(job: Extract<Job, { kind: 'derive' }>): Promise<true> {
  const sized = open(job.file).resize({ width: job.width, withoutEnlargement: true }).toColourspace('srgb');
  const encodings = {
    avif: () => sized.avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }),
    webp: () => sized.webp({ quality: WEBP_QUALITY, smartSubsample: true }),
    jpg: () => sized.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY }),
  };
  const encoded = encodings[job.format]();
  const beside = `${job.to}.${process.pid}.part`;
  try {
    await encoded.toFile(beside);
    await rename(beside, job.to);
    return true;
  } finally {
    await rm(beside, { force: true });
  }
}

/**
 * Encodes an uploaded picture anew and upright. sharp copies no metadata unless it is told to, so the camera's metadata
 * is gone.
 */
async function clean(job: Extract<Job, { kind: 'clean' }>): Promise<true> {
  const { pixelsMax } = job;
  const sized = open(job.file).resize({ width: pixelsMax, height: pixelsMax, fit: 'inside', withoutEnlargement: true });
  await sized.toColourspace('srgb').webp({ quality: WEBP_QUALITY, smartSubsample: true }).toFile(job.to);
  return true;
}

/** Draws a share picture, writes it to a temporary file and renames the file, as `derive` does. */
async function share({ file, card, to }: Extract<Job, { kind: 'share' }>): Promise<true> {
  const beside = `${to}.${process.pid}.part`;
  try {
    await (await drawShare(open(file), card)).toFile(beside);
    await rename(beside, to);
    return true;
  } finally {
    await rm(beside, { force: true });
  }
}

function resultOf(job: Job): Promise<Description | true> {
  switch (job.kind) {
    case 'describe':
      return describe(job.file);
    case 'derive':
      return derive(job);
    case 'clean':
      return clean(job);
    case 'share':
      return share(job);
  }
}

async function work(job: Job): Promise<Pick<Answered, 'result' | 'problem'>> {
  try {
    return { result: await resultOf(job) };
  } catch (error) {
    return { result: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

const end = () => process.exit(0);
let idle = setTimeout(end, IDLE_MS);

process.on('disconnect', end);
// Ctrl-C and some process managers send the signal to this process too. It ignores that, because the shop ends it once
// the shop's requests are done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (message) => {
  const { number, job } = message as PictureJob;
  clearTimeout(idle);
  process.send?.({ begun: number } satisfies Begun);
  void work(job).then((outcome) => {
    const leaving = process.memoryUsage.rss() > GROWN_BYTES;
    process.send?.({ number, ...outcome, leaving } satisfies Answered, () => void (leaving && end()));
    idle = setTimeout(end, IDLE_MS);
  });
});
