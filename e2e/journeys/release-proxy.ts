// A server in front of the shop that can change what the shop looks like to a browser while a page is open: to another
// release of the storefront, whose files have other names, or to a shop that has switched offline use off.
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Look = 'first' | 'second' | 'off';

export interface ReleaseProxy {
  origin: string;
  show(look: Look): void;
  close(): Promise<void>;
}

/**
 * Matches the name of a built file, e.g. in `/assets/home-1a2B3c_d.js`. The folder is not part of the match, because
 * imports in modules do not contain it.
 */
const FILE = /(?<=[/"'`(])([\w.-]+-[\w-]{6,7})([\w-])(\.(?:js|css|svg))/g;

/**
 * The text with the names that built files have in the second release: one character more in the hash, which `original`
 * removes.
 */
const renamed = (text: string): string =>
  text.replaceAll(
    FILE,
    (_, begin: string, last: string, end: string) => `${begin}${last === '_' ? '-' : '_'}${last}${end}`,
  );
const SECOND = /(?<=[/"'`(])([\w.-]+-[\w-]{6,7})[_-]([\w-])(\.(?:js|css|svg))/g;
const original = (path: string): string => path.replaceAll(SECOND, '$1$2$3');
const isOfSecond = (path: string): boolean => original(path) !== path && /-[\w-]{8,9}\.\w+$/.test(path);

/**
 * Finds the hash in the name of each page's file in the table of routes, which storefront/vite-manifest.ts shortens:
 * the table contains the hash between two spaces, without the rest of the file's name.
 */
const ROW = /(?<= )([\w-]{6})([\w-])(?= \d+ [\d,-]*(?:\\n|"))/g;

function changedText(text: string, look: Look): string {
  if (look === 'second')
    return renamed(text)
      .replaceAll(ROW, (_, begin: string, last: string) => `${begin}${last === '_' ? '-' : '_'}${last}`)
      .replace(/"id":"\w{12}"/, '"id":"2222222222bb"');
  return look === 'off' ? text.replaceAll('"demo":true', '"demo":true,"offline":false') : text;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The path of a requested file at the shop; null if the release that is shown has no such file. */
function pathAtShop(url: string, look: Look): string | null {
  if (look === 'off' && url === '/offline-worker.js') return '/offline-worker-off.js';
  if (!url.startsWith('/assets/') || url.endsWith('.woff2')) return url;
  if (isOfSecond(url) !== (look === 'second')) return null;
  return look === 'second' ? original(url) : url;
}

async function pass(upstream: URL, look: Look, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const path = pathAtShop(asked.url ?? '/', look);
  if (path === null) return void answer.writeHead(404).end();
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  // A new connection for each request, because the shop may be closing a kept one just when the request is sent.
  const sent = send({
    agent: false,
    host: upstream.hostname,
    port: upstream.port,
    method: asked.method,
    path,
    headers,
  });
  sent.end(await bodyOf(asked));
  const given = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.on('response', resolve).on('error', reject),
  );
  const body = await bodyOf(given);
  const isText = /html|javascript|css/.test(given.headers['content-type'] ?? '');
  // The content security policy is left out, because it has hashes of inline scripts, which change when the file names
  // in them do. The ETag is left out, because it is that of the first release.
  const { 'content-security-policy': _policy, etag: _etag, 'content-length': _length, ...rest } = given.headers;
  answer.writeHead(given.statusCode ?? 500, rest);
  answer.end(isText ? changedText(body.toString('utf8'), look) : body);
}

export async function releaseProxy(shop: string): Promise<ReleaseProxy> {
  let look: Look = 'first';
  const server = createServer((asked, answer) => {
    pass(new URL(shop), look, asked, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show(next) {
      look = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
