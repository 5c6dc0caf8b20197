// Fetches a picture from a host that the operator allowed. The host's name is resolved once, and the connection goes to
// exactly the IP address that was checked, so that a second DNS answer cannot redirect it to a private address.
import { lookup as resolveName } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { PICTURE_BYTES_MAX } from '@hindam/contract/return-reasons';
import { isPublicAddress } from './public-address.ts';

const PICTURE_TIMEOUT_MS = 10_000;
const RETRY_AFTER_MAX_MS = 5 * 60_000;

/** `again` means that a later try may succeed; `pauseMs` is how long the host asked to wait before the next try. */
export type Fetched = { bytes: Buffer } | { why: string; advice: string; again?: boolean; pauseMs?: number };
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

export interface FetchOptions {
  resolve?: Resolve;
  request?: typeof request;
  timeoutMs?: number;
  signal?: AbortSignal;
}

const ADVICE = 'put the file into a folder and name it by --pictures';
const no = (why: string): Fetched => ({ why, advice: ADVICE });

/** Status codes after which a later try may succeed: the host is overloaded, or has a fault that may pass. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

function refusal(host: string, { statusCode, headers }: IncomingMessage): Fetched {
  const redirects = headers.location ? ', and redirects are not followed' : '';
  const why = `${host} answered ${statusCode ?? 'nothing'}${redirects}`;
  if (statusCode === undefined || !PASSING.has(statusCode)) return no(why);
  const seconds = Number(headers['retry-after'] ?? 0);
  const pauseMs = seconds > 0 ? Math.min(seconds * 1_000, RETRY_AFTER_MAX_MS) : 0;
  return { why, advice: ADVICE, again: true, pauseMs };
}

async function readAll(answer: IncomingMessage): Promise<Fetched> {
  const tooLarge = no('the picture is larger than 8 MB');
  if (Number(answer.headers['content-length'] ?? 0) > PICTURE_BYTES_MAX) {
    answer.destroy();
    return tooLarge;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > PICTURE_BYTES_MAX) {
      answer.destroy();
      return tooLarge;
    }
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks) };
}

function get(
  url: URL,
  { address, family }: { address: string; family: number },
  signal: AbortSignal,
  send: typeof request,
): Promise<IncomingMessage> {
  // Node asks `lookup` either for one IP address or, when Node may try both IPv4 and IPv6, for all of them; the answer
  // is only ever the checked address.
  const pinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  return new Promise((resolve, reject) => {
    send(
      url,
      { lookup: pinned, signal, agent: false, headers: { accept: 'image/*', 'user-agent': 'hindam-import' } },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

const resolveAll: Resolve = (host) => resolveName(host, { all: true });

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error('aborted'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/**
 * Fetches a picture, or returns why that failed; never throws. `url` must come from `allowedUrl` (public-address.ts),
 * which checks the host.
 */
export async function fetchPicture(url: URL, options: FetchOptions = {}): Promise<Fetched> {
  const { resolve = resolveAll, timeoutMs = PICTURE_TIMEOUT_MS } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
  try {
    const addresses = await Promise.race([resolve(url.hostname), aborted(signal)]);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return no(`${url.hostname} does not lead to a public address`);
    const answer = await get(url, first, signal, options.request ?? request);
    if (answer.statusCode === 200) return await readAll(answer);
    answer.destroy();
    return refusal(url.hostname, answer);
  } catch {
    const late = limit.aborted ? `did not answer within ${timeoutMs / 1_000} seconds` : 'could not be reached';
    return { why: `${url.hostname} ${late}`, advice: ADVICE, again: true };
  }
}
