// Fetches a picture from a host that the operator allowed. The host's name is resolved once, and the connection goes to
// the IP address that was checked, so that a later, different DNS answer cannot lead it to another machine.
import { lookup as resolveName } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
export const PICTURE_TIMEOUT_MS = 10_000;

export type Fetched = { bytes: Buffer } | { why: string; advice: string };
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

const ADVICE = 'put the file into a folder and name it by --pictures';
const no = (why: string): Fetched => ({ why, advice: ADVICE });

async function readAll(answer: IncomingMessage): Promise<Fetched> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > PICTURE_BYTES_MAX) {
      answer.destroy();
      return no('the picture is larger than 10 MB');
    }
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks) };
}

function get(url: URL, address: string, family: number, signal: AbortSignal): Promise<IncomingMessage> {
  // Node asks `lookup` for one IP address, or for all of them when it may try both IPv4 and IPv6; both times it gets
  // only the checked one.
  const pinned: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  return new Promise((resolve, reject) => {
    request(
      url,
      { lookup: pinned, signal, agent: false, headers: { accept: 'image/*', 'user-agent': 'hindam-import' } },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

const resolveAll: Resolve = (host) => resolveName(host, { all: true });

/** Fetches a picture, or returns why that failed; never throws. `url` must be a result of `allowedUrl`. */
export async function fetchPicture(url: URL, resolve: Resolve = resolveAll): Promise<Fetched> {
  const signal = AbortSignal.timeout(PICTURE_TIMEOUT_MS);
  try {
    const addresses = await Promise.race([
      resolve(url.hostname),
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true });
      }),
    ]);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return no(`${url.hostname} does not lead to a public address`);
    const answer = await get(url, first.address, first.family, signal);
    if (answer.statusCode === 200) return await readAll(answer);
    answer.destroy();
    return no(
      `${url.hostname} answered ${answer.statusCode ?? 'nothing'}${answer.headers.location ? ', and redirects are not followed' : ''}`,
    );
  } catch {
    return no(
      signal.aborted ? `${url.hostname} did not answer within 10 seconds` : `${url.hostname} could not be reached`,
    );
  }
}
