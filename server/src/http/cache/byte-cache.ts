// Responses as the bytes that are sent. A cache entry holds its ETag and headers; a compressed form is made when a
// client first asks for it.
import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type CachedResponse, unpooled } from '../../kernel/cache.ts';
import { type Coding, type CacheSlot, bytesIn, codingOf, shrink } from './compress.ts';

/**
 * Browsers revalidate each time. Only a shared cache that reads `cdn-cache-control` (RFC 9213) may serve a stale copy
 * while it revalidates; a browser that did so could show an outdated price for ten minutes.
 */
export const SHARED_CACHE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'public, max-age=0, s-maxage=60',
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=600',
};

const NOTHING = Buffer.alloc(0);
const ETAG_CHARACTERS = 27;
const REQUEST_ID = 'x-request-id';
/** After this many brotli requests an entry is worth compressing as small as possible. */
const SHRINK_AFTER = 4;

/** A weak ETag, because the plain, gzip and brotli forms share it. */
export function etagOf(bytes: string | Buffer): string {
  return `W/"${hash('sha256', bytes, 'base64').slice(0, ETAG_CHARACTERS)}"`;
}

export function makeCachedResponse(
  status: number,
  plain: Buffer,
  headers: Readonly<Record<string, string>>,
  tags: readonly string[],
): CachedResponse {
  const etag = etagOf(plain);
  return { status, headers: { ...headers, etag }, etag, plain: unpooled(plain), gzip: NOTHING, brotli: NOTHING, tags };
}

/** Compares ETags weakly, as If-None-Match requires. */
export function isMatch(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2));
}

interface PreparedBody {
  bytes: Buffer;
  /** Header names and values in turn; the last value is the request id, which is replaced before each response. */
  headers: string[];
}

interface EncodedForms {
  br: PreparedBody | null;
  gzip: PreparedBody | null;
  identity: PreparedBody | null;
  unchanged: string[];
  brotliHits: number;
}

const encodedForms = new WeakMap<CachedResponse, EncodedForms>();

function headerList(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}

function encodedFormsOf(cached: CachedResponse): EncodedForms {
  let known = encodedForms.get(cached);
  if (!known) {
    const { 'content-type': _, ...rest } = cached.headers;
    const unchanged = [...headerList(rest), REQUEST_ID, ''];
    known = { br: null, gzip: null, identity: null, unchanged, brotliHits: 0 };
    encodedForms.set(cached, known);
  }
  return known;
}

function prepare(cached: CachedResponse, coding: Coding, key: string, slot: CacheSlot): PreparedBody {
  const form = bytesIn(cached, coding, key, slot);
  const encoding = form.coding === 'identity' ? [] : ['content-encoding', form.coding];
  const length = ['content-length', String(form.bytes.length)];
  return { bytes: form.bytes, headers: [...headerList(cached.headers), ...encoding, ...length, REQUEST_ID, ''] };
}

function countBrotli(known: EncodedForms, cached: CachedResponse, key: string, slot: CacheSlot): void {
  known.brotliHits += 1;
  if (known.brotliHits !== SHRINK_AFTER) return;
  shrink(cached, key, slot, () => {
    known.br = null;
  });
}

export interface CacheHit {
  cached: CachedResponse;
  key: string;
  slot: CacheSlot;
}

export interface Conditions {
  head: boolean;
  accepts: string | undefined;
  ifNoneMatch: string | undefined;
}

/** Writes a cache entry straight to the socket, without a Response or a promise. */
export function writeCachedResponse(
  { cached, key, slot }: CacheHit,
  conditions: Conditions,
  requestId: string,
  response: ServerResponse,
): void {
  const known = encodedFormsOf(cached);
  if (conditions.ifNoneMatch !== undefined && isMatch(conditions.ifNoneMatch, cached.etag)) {
    known.unchanged[known.unchanged.length - 1] = requestId;
    response.writeHead(304, known.unchanged);
    response.end();
    return;
  }
  const coding = codingOf(conditions.accepts);
  const prepared = known[coding] ?? prepare(cached, coding, key, slot);
  // Uncompressed bytes are remembered in `known` only if the cache entry holds the same buffer now. Bytes that had to
  // be decompressed would be kept in memory by `known` alone.
  if (coding !== 'identity' || cached.plain === prepared.bytes) known[coding] = prepared;
  if (coding === 'br' && known.brotliHits < SHRINK_AFTER) countBrotli(known, cached, key, slot);
  // `writeHead` reads the list before it returns, so requests can share one list.
  prepared.headers[prepared.headers.length - 1] = requestId;
  response.writeHead(cached.status, prepared.headers);
  if (conditions.head) response.end();
  else response.end(prepared.bytes);
}

/** A cache entry as a Response, for requests that pass through Hono. `extra` overrides the cached headers. */
export function toResponse({ cached, key, slot }: CacheHit, request: Request, extra: Record<string, string>): Response {
  const headers: Record<string, string> = { ...cached.headers, ...extra };
  if (isMatch(request.headers.get('if-none-match'), cached.etag)) {
    delete headers['content-type'];
    return new Response(null, { status: 304, headers });
  }
  const { bytes, coding } = bytesIn(cached, codingOf(request.headers.get('accept-encoding')), key, slot);
  if (coding !== 'identity') headers['content-encoding'] = coding;
  headers['content-length'] = String(bytes.length);
  const body = request.method === 'HEAD' ? null : (bytes as Buffer<ArrayBuffer>);
  return new Response(body, { status: cached.status, headers });
}
