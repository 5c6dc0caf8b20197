// Answers as the bytes that go out. A kept answer knows its ETag and its complete headers; each
// compressed form is made when the first client asks for it, because many never are.
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Cache, Kept } from '../kernel/cache.ts';

export type Coding = 'br' | 'gzip' | 'identity';

const NOTHING = Buffer.alloc(0);
/** Below this a compressed copy saves no packet. */
const COMPRESS_FROM_BYTES = 860;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg)/;
const BROTLI_QUALITY = 5;
const CODINGS_REMEMBERED = 200;

export function makeKept(
  status: number,
  plain: Buffer,
  headers: Readonly<Record<string, string>>,
  tags: readonly string[],
): Kept {
  // Weak, because the compressed forms share it.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64').slice(0, 27)}"`;
  return { status, headers: { ...headers, etag }, etag, plain, gzip: NOTHING, brotli: NOTHING, tags };
}

export function brotli(bytes: Buffer, quality = BROTLI_QUALITY): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}

export function gzip(bytes: Buffer): Buffer {
  return gzipSync(bytes, { level: 6 });
}

const codings = new Map<string, Coding>();

function readCoding(header: string): Coding {
  const accepted = new Set<string>();
  for (const part of header.slice(0, 200).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const refused = parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
    if (!refused) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

/** What to send to a client that says this; the few headers browsers send are remembered. */
export function codingOf(header: string | null | undefined): Coding {
  if (!header) return 'identity';
  let coding = codings.get(header);
  if (coding === undefined) {
    coding = readCoding(header);
    if (codings.size < CODINGS_REMEMBERED) codings.set(header, coding);
  }
  return coding;
}

/** If-None-Match, compared weakly. */
export function isMatch(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2));
}

function isCompressible(kept: Kept): boolean {
  return kept.plain.length >= COMPRESS_FROM_BYTES && COMPRESSIBLE.test(kept.headers['content-type'] ?? '');
}

/**
 * The bytes in the coding asked for, made now when nobody asked before. `resize` tells the cache that
 * the entry has grown.
 */
export function bytesIn(kept: Kept, coding: Coding, resize: () => void): { bytes: Buffer; coding: Coding } {
  if (coding === 'identity' || !isCompressible(kept)) return { bytes: kept.plain, coding: 'identity' };
  if (coding === 'br') {
    if (kept.brotli.length === 0) {
      kept.brotli = brotli(kept.plain);
      resize();
    }
    return { bytes: kept.brotli, coding };
  }
  if (kept.gzip.length === 0) {
    kept.gzip = gzip(kept.plain);
    resize();
  }
  return { bytes: kept.gzip, coding };
}

/** Puts a grown entry again, so that its size counts; a dropped one stays dropped. */
export function resizer(cache: Cache, key: string, kept: Kept): () => void {
  return () => {
    if (cache.get(key) === kept) cache.put(key, kept, cache.clock());
  };
}

const REQUEST_ID = 'x-request-id';

interface Prepared {
  bytes: Buffer;
  /** Flat list of names and values; the last value is the request id's place. */
  headers: string[];
}

interface Forms {
  br: Prepared | null;
  gzip: Prepared | null;
  identity: Prepared | null;
  unchanged: string[];
}

const forms = new WeakMap<Kept, Forms>();

function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}

function formsOf(kept: Kept): Forms {
  let known = forms.get(kept);
  if (!known) {
    const { 'content-type': _, ...rest } = kept.headers;
    known = { br: null, gzip: null, identity: null, unchanged: [...flat(rest), REQUEST_ID, ''] };
    forms.set(kept, known);
  }
  return known;
}

function prepare(kept: Kept, coding: Coding, resize: () => void): Prepared {
  const form = bytesIn(kept, coding, resize);
  const encoding = form.coding === 'identity' ? [] : ['content-encoding', form.coding];
  return {
    bytes: form.bytes,
    headers: [...flat(kept.headers), ...encoding, 'content-length', String(form.bytes.length), REQUEST_ID, ''],
  };
}

export interface Conditions {
  head: boolean;
  accepts: string | undefined;
  ifNoneMatch: string | undefined;
}

/** Writes a kept answer straight to the socket: no Response, no promise. */
export function writeKept(
  kept: Kept,
  conditions: Conditions,
  requestId: string,
  response: ServerResponse,
  resize: () => void,
): void {
  const known = formsOf(kept);
  if (conditions.ifNoneMatch !== undefined && isMatch(conditions.ifNoneMatch, kept.etag)) {
    known.unchanged[known.unchanged.length - 1] = requestId;
    response.writeHead(304, known.unchanged);
    response.end();
    return;
  }
  const coding = codingOf(conditions.accepts);
  const prepared = (known[coding] ??= prepare(kept, coding, resize));
  // writeHead reads the list at once, so one list can serve every request.
  prepared.headers[prepared.headers.length - 1] = requestId;
  response.writeHead(kept.status, prepared.headers);
  if (conditions.head) response.end();
  else response.end(prepared.bytes);
}

/** The same as a Response, for answers that pass through Hono. `extra` stands over the kept headers. */
export function keptResponse(
  kept: Kept,
  request: Request,
  extra: Record<string, string>,
  resize: () => void,
): Response {
  const headers: Record<string, string> = { ...kept.headers, ...extra };
  if (isMatch(request.headers.get('if-none-match'), kept.etag)) {
    delete headers['content-type'];
    return new Response(null, { status: 304, headers });
  }
  const { bytes, coding } = bytesIn(kept, codingOf(request.headers.get('accept-encoding')), resize);
  if (coding !== 'identity') headers['content-encoding'] = coding;
  headers['content-length'] = String(bytes.length);
  return new Response(request.method === 'HEAD' ? null : (bytes as Buffer<ArrayBuffer>), {
    status: kept.status,
    headers,
  });
}
