// Streams long texts such as sitemaps: no more text is made while the client does not read. A text of at most
// CACHED_BYTES_MAX is cached; a longer one is made again for each request. STREAMS says how many texts are made at a time.
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from 'hono';
import type { Env } from '../caller.ts';
import { makeCachedResponse, toResponse } from '../cache/byte-cache.ts';
import { codingOf } from '../cache/compress.ts';
import type { Exchange } from '../exchange.ts';
import { API_POLICY } from '../security-headers.ts';
import type { HttpServices } from '../services.ts';
import { makeSlots } from '../slots.ts';

export interface LongText {
  key: string;
  type: string;
  tags: readonly string[];
  texts(): AsyncIterable<string>;
}

const CACHED_BYTES_MAX = 4 * 1024 * 1024;
const STREAMS = { all: 8, ofAddress: 2 };
const GZIP_LEVEL = 4;
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60';

/**
 * Yields the texts as bytes. If together they have at most CACHED_BYTES_MAX, `whole` gets them once all were read.
 * `end` is called at the end, also after an error.
 */
async function* passedOn(
  texts: AsyncIterable<string>,
  whole: (bytes: Buffer) => void,
  end: () => void,
): AsyncGenerator<Buffer> {
  let kept: Buffer[] | null = [];
  let length = 0;
  try {
    for await (const text of texts) {
      const bytes = Buffer.from(text);
      length += bytes.length;
      if (length > CACHED_BYTES_MAX) kept = null;
      kept?.push(bytes);
      yield bytes;
    }
    if (kept) whole(Buffer.concat(kept));
  } finally {
    end();
  }
}

export type SendLongText = (c: Context<Env>, exchange: Exchange, text: LongText) => Promise<Response>;

export function makeLongTexts({ requests, limits, slot }: HttpServices): SendLongText {
  const { cache, log } = requests.shop;
  const begin = makeSlots(STREAMS);
  return async (c, exchange, { key, type, tags, texts }) => {
    const cached = cache.get(key);
    const id = { 'x-request-id': exchange.requestId };
    if (cached) return toResponse({ cached, key, slot }, c.req.raw, id);
    const headers: Record<string, string> = {
      ...requests.common,
      'content-type': type,
      'content-security-policy': API_POLICY,
      'cache-control': CACHE_CONTROL,
      vary: 'Accept-Encoding',
    };
    if (c.req.method === 'HEAD') return new Response(null, { headers: { ...headers, ...id } });
    await limits.take('feeds', exchange.caller.address);
    const end = begin(exchange.caller.address);
    const since = cache.clock();
    const whole = (bytes: Buffer) => void cache.put(key, makeCachedResponse(200, bytes, headers, tags), since);
    const body = Readable.from(passedOn(texts(), whole, end), { objectMode: false });
    body.once('close', end);
    body.once('error', (error) => log.warn({ requestId: exchange.requestId, err: error }, 'a long text broke off'));
    const isZipped = codingOf(c.req.header('accept-encoding')) !== 'identity';
    // After an error the client gets an incomplete text. The callback does nothing, because the handler of `body` logs
    // errors.
    const sent = isZipped ? pipeline(body, createGzip({ level: GZIP_LEVEL }), () => undefined) : body;
    if (isZipped) headers['content-encoding'] = 'gzip';
    return new Response(Readable.toWeb(sent) as ReadableStream, { headers: { ...headers, ...id } });
  };
}
