// Sends long texts while they are made: sitemaps and feeds, whose length grows with the catalogue. Memory stays bounded,
// because no more is made while the client does not read. A text that turns out short is cached like a page; longer
// ones are made for each request, of which one network address gets two at a time and all together eight.
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from 'hono';
import { fault } from '../../kernel/refuse.ts';
import type { Env } from '../caller.ts';
import { limitKey } from '../caller.ts';
import { makeCachedResponse, toResponse } from '../cache/byte-cache.ts';
import { codingOf } from '../cache/compress.ts';
import type { Exchange } from '../exchange.ts';
import { API_POLICY } from '../security-headers.ts';
import type { HttpServices } from '../services.ts';

export interface LongText {
  /** Key in the cache. */
  key: string;
  type: string;
  tags: readonly string[];
  /** Begins to make the text. */
  texts(): AsyncIterable<string>;
}

const CACHED_BYTES_MAX = 4 * 1024 * 1024;
const STREAMS_MAX = 8;
const STREAMS_OF_AN_ADDRESS = 2;
const RETRY_AFTER_SECONDS = 10;
const GZIP_LEVEL = 4;
/** Search engines and merchant services fetch at most a few times a day. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60';

/** How many texts are being sent, in all and by network address. */
class Streams {
  #all = 0;
  readonly #byAddress = new Map<string, number>();

  /** Returns the function that ends the stream; throws UNAVAILABLE or THROTTLED if there are too many. */
  begin(address: string): () => void {
    const of = limitKey(address);
    const own = this.#byAddress.get(of) ?? 0;
    if (own >= STREAMS_OF_AN_ADDRESS) fault('THROTTLED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (this.#all >= STREAMS_MAX) fault('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#all += 1;
    this.#byAddress.set(of, own + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#all -= 1;
      const left = (this.#byAddress.get(of) ?? 1) - 1;
      if (left > 0) this.#byAddress.set(of, left);
      else this.#byAddress.delete(of);
    };
  }
}

/** Passes the texts on as bytes, and those of a short text to `whole` once it is complete; `end` is called at last. */
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
  const streams = new Streams();
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
    const end = streams.begin(exchange.caller.address);
    const since = cache.clock();
    const whole = (bytes: Buffer) => void cache.put(key, makeCachedResponse(200, bytes, headers, tags), since);
    const body = Readable.from(passedOn(texts(), whole, end), { objectMode: false });
    body.once('close', end);
    body.once('error', (error) => log.warn({ requestId: exchange.requestId, err: error }, 'a long text broke off'));
    const isZipped = codingOf(c.req.header('accept-encoding')) !== 'identity';
    // The errors of both streams are logged above; whoever reads gets an incomplete text.
    const sent = isZipped ? pipeline(body, createGzip({ level: GZIP_LEVEL }), () => undefined) : body;
    if (isZipped) headers['content-encoding'] = 'gzip';
    return new Response(Readable.toWeb(sent) as ReadableStream, { headers: { ...headers, ...id } });
  };
}
