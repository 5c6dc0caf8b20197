// Compressed forms of cached bytes. The first client gets a quickly compressed one; an entry that is requested often is
// compressed as small as possible, in the background.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { languageOf, languageOfTag } from '@hindam/contract/language';
import { type Cache, type CachedResponse, unpooled } from '../../kernel/cache.ts';

export type Coding = 'br' | 'gzip' | 'identity';

/** Where the cached bytes are stored: in the cache, or as one of the storefront's files. */
export interface CacheSlot {
  /** The entry now stored under the key, if it still holds these bytes. */
  current(key: string, cached: CachedResponse): CachedResponse | undefined;
  /** Called after a compressed form was stored, which changes the entry's size. */
  sizeChanged(key: string, cached: CachedResponse): void;
}

/** For bytes outside the cache that stay in memory until the process ends. */
export const PERMANENT_SLOT: CacheSlot = { current: (_, cached) => cached, sizeChanged: () => undefined };

/** Below this size compression saves no network packet. */
const COMPRESS_FROM_BYTES = 860;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg)/;
/**
 * From quality 7 on brotli models the two-byte characters of Arabic apart from the markup: an Arabic page becomes 4 %
 * smaller than at quality 5. An English page would be only 1 % smaller.
 */
const QUICK_QUALITY = 7;
const QUICK_QUALITY_LATIN = 5;
/** Compared with quality 7, this takes a seventh of the time for a fifth more bytes. */
const QUICK_QUALITY_JSON = 1;
/**
 * For responses that are not cached, of at least LONG_FROM_BYTES, such as a full cart. This quality takes a fifth of
 * the time of QUICK_QUALITY_LATIN for a fifth more bytes.
 */
const LONG_QUALITY = 3;
const LONG_FROM_BYTES = 110_000;
const SMALLEST_QUALITY = 11;
/** 256 KB: enough for the shop's pages, and quicker to set up than the default of 4 MB. */
const WINDOW_BITS = 18;
const GZIP_LEVEL = 6;
const CODINGS_REMEMBERED = 200;
/** Of a longer Accept-Encoding only this many characters are read, and what they say is not remembered. */
const CODINGS_CHARACTERS_MAX = 200;

const NOTHING = Buffer.alloc(0);
const compressAsync = promisify(brotliCompress);

function settings(bytes: Buffer, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}

function quickQuality(headers: Readonly<Record<string, string>>): number {
  if (headers['content-type'] === 'application/json') return QUICK_QUALITY_JSON;
  const language = headers['content-language'];
  const isLatin = language !== undefined && languageOf(languageOfTag(language)).script === 'latin';
  return isLatin ? QUICK_QUALITY_LATIN : QUICK_QUALITY;
}

/** The response's `headers` tell the content type and the language, which decide the quality. */
export function brotli(bytes: Buffer, headers: Readonly<Record<string, string>>): Buffer {
  return brotliCompressSync(bytes, settings(bytes, quickQuality(headers)));
}

/** `brotli` for bytes that are not cached: from LONG_FROM_BYTES on they are compressed at LONG_QUALITY. */
export function brotliOnce(bytes: Buffer, headers: Readonly<Record<string, string>>): Buffer {
  return bytes.length < LONG_FROM_BYTES
    ? brotli(bytes, headers)
    : brotliCompressSync(bytes, settings(bytes, LONG_QUALITY));
}

export function gzip(bytes: Buffer): Buffer {
  return gzipSync(bytes, { level: GZIP_LEVEL });
}

const codings = new Map<string, Coding>();

function readCoding(header: string): Coding {
  const accepted = new Set<string>();
  for (const part of header.slice(0, CODINGS_CHARACTERS_MAX).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const refused = parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
    if (!refused) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

/**
 * Up to CODINGS_REMEMBERED results are remembered, because browsers send only a few different values of
 * Accept-Encoding.
 */
export function codingOf(header: string | null | undefined): Coding {
  if (!header) return 'identity';
  let coding = codings.get(header);
  if (coding === undefined) {
    coding = readCoding(header);
    if (codings.size < CODINGS_REMEMBERED && header.length <= CODINGS_CHARACTERS_MAX) codings.set(header, coding);
  }
  return coding;
}

export function isCompressible(cached: CachedResponse): boolean {
  if (cached.plain === null) return true;
  return cached.plain.length >= COMPRESS_FROM_BYTES && COMPRESSIBLE.test(cached.headers['content-type'] ?? '');
}

/** The uncompressed bytes; they are decompressed now if only a compressed form is stored. */
export function plainOf({ plain, brotli, gzip }: CachedResponse): Buffer {
  if (plain !== null) return plain;
  return brotli.length > 0 ? brotliDecompressSync(brotli) : gunzipSync(gzip);
}

/**
 * The bytes in the requested coding, compressed now if they are not yet; uncompressed if `isCompressible` is false.
 * Compressed bytes replace the plain ones, which are longer and which few clients ask for.
 */
export function bytesIn(
  cached: CachedResponse,
  coding: Coding,
  key: string,
  slot: CacheSlot,
): { bytes: Buffer; coding: Coding } {
  if (coding === 'identity' || !isCompressible(cached)) return { bytes: plainOf(cached), coding: 'identity' };
  const form = coding === 'br' ? 'brotli' : 'gzip';
  if (cached[form].length === 0) {
    const plain = plainOf(cached);
    const compressed = coding === 'br' ? brotli(plain, cached.headers) : gzip(plain);
    cached[form] = unpooled(compressed);
    cached.plain = null;
    slot.sizeChanged(key, cached);
  }
  return { bytes: cached[form], coding };
}

export function cacheSlot(cache: Cache): CacheSlot {
  const current: CacheSlot['current'] = (key, cached) => {
    const now = cache.get(key);
    return now?.etag === cached.etag ? now : undefined;
  };
  return {
    current,
    sizeChanged(key, cached) {
      // The cache measures an entry only when a new object is put, hence the copy. An entry that was dropped meanwhile
      // is not put again.
      if (current(key, cached)) cache.put(key, { ...cached }, cache.clock());
    },
  };
}

interface QueuedEntry {
  cached: CachedResponse;
  key: string;
  slot: CacheSlot;
  done: () => void;
}

/** Background compression takes at most this share of one core. */
const CPU_SHARE_MAX = 0.1;
const QUEUE_MAX = 200;

const queue: QueuedEntry[] = [];
const fullyCompressed = new WeakSet<Buffer>();
let isCompressing = false;

async function compressQueued(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { cached, key, slot, done } = next;
    if (!slot.current(key, cached)) continue;
    const before = performance.now();
    const plain = plainOf(cached);
    const bytes = await compressAsync(plain, settings(plain, SMALLEST_QUALITY)).then(unpooled, () => NOTHING);
    const entry = slot.current(key, cached);
    if (bytes.length > 0 && entry) {
      fullyCompressed.add(bytes);
      entry.brotli = bytes;
      entry.plain = null;
      slot.sizeChanged(key, entry);
      done();
    }
    const pause = (performance.now() - before) * (1 / CPU_SHARE_MAX - 1);
    await new Promise<void>((resolve) => void setTimeout(resolve, pause).unref());
  }
  isCompressing = false;
}

/**
 * Compresses an entry with brotli as small as possible in the background; calls `done` if the smaller form was stored.
 * Does nothing if the queue is full, or if the entry is that small already or not compressible.
 */
export function shrink(cached: CachedResponse, key: string, slot: CacheSlot, done: () => void): void {
  if (queue.length >= QUEUE_MAX || fullyCompressed.has(cached.brotli) || !isCompressible(cached)) return;
  queue.push({ cached, key, slot, done });
  if (isCompressing) return;
  isCompressing = true;
  void compressQueued();
}
