// Stands in for the hosts of pictures in tests: answers requests as the test says, and counts the requests to each
// address and how many are in flight at the same time.
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { fetchPictures, type PictureJob, type PictureProgress } from '../../src/imports/picture-job.ts';
import type { Fetched } from '../../src/imports/picture-fetch.ts';
import type { Shop } from '../../src/shop.ts';

/** A small PNG whose bytes differ for each shade. */
export function pictureOf(shade: number): Promise<Buffer> {
  const background = { r: shade & 255, g: (shade >> 8) & 255, b: 120 };
  return sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
}

export interface PictureHosts {
  fetchPicture(url: URL, options?: { signal?: AbortSignal }): Promise<Fetched>;
  /** Address → its answer from now on; an address without an entry is answered like a 404. */
  answers: Map<string, (() => Fetched | Promise<Fetched>) | Buffer>;
  asked: Map<string, number>;
  /**
   * Host name → the largest number of requests to it in flight at the same time; `all` → that of all hosts together.
   */
  most: Map<string, number>;
}

export function openPictureHosts(delayMs = 0): PictureHosts {
  const answers: PictureHosts['answers'] = new Map();
  const [asked, most, now] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const add = (name: string, change: number): void => {
    now.set(name, (now.get(name) ?? 0) + change);
    most.set(name, Math.max(most.get(name) ?? 0, now.get(name)!));
  };
  return {
    answers,
    asked,
    most,
    async fetchPicture(url, options) {
      asked.set(url.href, (asked.get(url.href) ?? 0) + 1);
      for (const name of [url.hostname, 'all']) add(name, 1);
      try {
        if (delayMs > 0) await wait(delayMs, undefined, { signal: options?.signal }).catch(() => undefined);
        const answer = answers.get(url.href);
        if (Buffer.isBuffer(answer)) return { bytes: answer };
        return (await answer?.()) ?? { why: `${url.hostname} answered 404`, advice: 'look at the address' };
      } finally {
        for (const name of [url.hostname, 'all']) add(name, -1);
      }
    },
  };
}

export function takePictures(shop: Shop, job: Partial<PictureJob> = {}): Promise<PictureProgress> {
  return fetchPictures(shop, { signal: new AbortController().signal, retry: 'none', pausesMs: [5, 5, 5], ...job });
}
