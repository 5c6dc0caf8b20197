import { createServer, type RequestListener, request as plainRequest } from 'node:http';
import type { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PICTURE_BYTES_MAX } from '@hindam/contract/return-reasons';
import { fetchPicture, type FetchOptions } from './picture-fetch.ts';
import { allowedUrl, isPublicAddress } from './public-address.ts';

const ALLOWED = ['cdn.example.com'];
const PICTURE = new URL('https://cdn.example.com/a.png');

test.each([
  'http://cdn.example.com/a.png',
  'ftp://cdn.example.com/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'gopher://cdn.example.com/',
  'https://cdn.example.com:8443/a.png',
  'https://user:pass@cdn.example.com/a.png',
  'https://cdn.example.com@evil.example/a.png',
  'https://cdn.example.com.evil.example/a.png',
  'https://evil.example/cdn.example.com',
  'https://evil.example#cdn.example.com',
  'https://evil.example\\@cdn.example.com',
  'https://sub.cdn.example.com/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://①②⑦.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://',
  'https://cdn.example.com%00.evil.example/',
])('%s is not fetched', (address) => {
  expect(allowedUrl(address, ALLOWED)).toHaveProperty('why');
});

test('only the allowed host is fetched, in any case and with a trailing dot', () => {
  for (const address of [
    'https://cdn.example.com/a.png?v=1',
    'https://CDN.example.com/a.png',
    'https://cdn.example.com./a.png',
    'https://cdn.example.com:443/a.png',
  ])
    expect(allowedUrl(address, ALLOWED)).toHaveProperty('url');
});

test.each(['127.0.0.1', '[::1]', '10.0.0.1', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'])(
  '%s is not fetched even when it is allowed by name',
  (host) => {
    expect(allowedUrl(`https://${host}/a.png`, [host])).toHaveProperty('why');
  },
);

const INSIDE = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b:1::a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'nonsense',
];

test.each(INSIDE)('%s is no public address, and a host name that resolves to it is not fetched', async (address) => {
  expect(isPublicAddress(address)).toBe(false);
  const resolve = () => Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }]);
  expect(await fetchPicture(PICTURE, { resolve })).toMatchObject({
    why: 'cdn.example.com does not lead to a public address',
  });
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('one non-public address among public ones refuses the host, and the name is resolved once', async () => {
  let calls = 0;
  const answer = await fetchPicture(PICTURE, {
    resolve: () => {
      calls += 1;
      return Promise.resolve([
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    },
  });
  expect(answer).toHaveProperty('why');
  expect(calls).toBe(1);
});

test('a host name that cannot be resolved is reported, not thrown', async () => {
  const answer = await fetchPicture(PICTURE, { resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(answer).toMatchObject({ why: 'cdn.example.com could not be reached' });
});

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/**
 * A local server that answers in place of cdn.example.com. `connected` collects the IP addresses to which
 * `fetchPicture` wanted to connect.
 */
async function openHost(answer: RequestListener): Promise<{ options: FetchOptions; connected: string[] }> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const connected: string[] = [];
  const send = (url: URL, options: Parameters<typeof request>[1], onAnswer: Parameters<typeof request>[2]) => {
    const { lookup, ...rest } = options;
    lookup?.(url.hostname, {}, (_, address) => connected.push(address as string));
    return plainRequest({ ...rest, agent: undefined, host: '127.0.0.1', port, path: url.pathname }, onAnswer);
  };
  const resolve = () => Promise.resolve([{ address: '8.8.8.8', family: 4 }]);
  return { options: { request: send as typeof request, resolve }, connected };
}

test('a picture is fetched whole', async () => {
  const bytes = Buffer.alloc(300_000, 7);
  const { options, connected } = await openHost((_, response) => response.end(bytes));
  expect(await fetchPicture(PICTURE, options)).toEqual({ bytes });
  expect(connected).toEqual(['8.8.8.8']);
});

test('a name that leads elsewhere at the second look is connected to where the first look led', async () => {
  const { options, connected } = await openHost((_, response) => response.end('x'));
  const answers = ['8.8.8.8', '127.0.0.1', '169.254.169.254'];
  const resolve = () => Promise.resolve([{ address: answers.shift() ?? '', family: 4 }]);
  expect(await fetchPicture(PICTURE, { ...options, resolve })).toHaveProperty('bytes');
  expect(connected).toEqual(['8.8.8.8']);
  expect(await fetchPicture(PICTURE, { ...options, resolve })).toMatchObject({
    why: 'cdn.example.com does not lead to a public address',
  });
  expect(connected).toEqual(['8.8.8.8']);
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
  let requests = 0;
  const { options } = await openHost((_, response) => {
    requests += 1;
    response.writeHead(status, { location: 'https://169.254.169.254/latest/meta-data' }).end();
  });
  expect(await fetchPicture(PICTURE, options)).toEqual({
    why: `cdn.example.com answered ${status}, and redirects are not followed`,
    advice: 'put the file into a folder and name it by --pictures',
  });
  expect(requests).toBe(1);
});

test.each([
  ['before its head', (): void => undefined],
  ['in the middle of its body', (_: unknown, response: { write(text: string): void }): void => response.write('a')],
] as [string, RequestListener][])('a host that falls silent %s is left, and may be asked again', async (_, answer) => {
  const { options } = await openHost(answer);
  expect(await fetchPicture(PICTURE, { ...options, timeoutMs: 100 })).toMatchObject({
    why: 'cdn.example.com did not answer within 0.1 seconds',
    again: true,
  });
});

test('a body that is too large is not read to its end, whether its length is told or not', async () => {
  for (const head of [{}, { 'content-length': String(4 * PICTURE_BYTES_MAX) }]) {
    let sent = 0;
    const { options } = await openHost((_, response) => {
      response.writeHead(200, head);
      const chunk = Buffer.alloc(1 << 20);
      const more = (): void => {
        sent += chunk.length;
        if (sent < 4 * PICTURE_BYTES_MAX && !response.destroyed) response.write(chunk, () => setImmediate(more));
      };
      more();
    });
    expect(await fetchPicture(PICTURE, options)).toMatchObject({ why: 'the picture is larger than 8 MB' });
    expect(sent).toBeLessThan(3 * PICTURE_BYTES_MAX);
  }
});

test('a body that breaks off is no picture, and may be asked for again', async () => {
  const { options } = await openHost((_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half', () => response.destroy());
  });
  expect(await fetchPicture(PICTURE, options)).toMatchObject({ again: true });
});

test.each([
  [404, {}, {}],
  [403, {}, {}],
  [503, {}, { again: true, pauseMs: 0 }],
  [429, { 'retry-after': '7' }, { again: true, pauseMs: 7_000 }],
  [429, { 'retry-after': '999999' }, { again: true, pauseMs: 300_000 }],
  [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, { again: true, pauseMs: 0 }],
  [503, { 'retry-after': '-5' }, { again: true, pauseMs: 0 }],
])('an answer %i with %o may be tried again as %o', async (status, head, again) => {
  const { options } = await openHost((_, response) => response.writeHead(status, head).end());
  expect(await fetchPicture(PICTURE, options)).toEqual({
    why: `cdn.example.com answered ${status}`,
    advice: 'put the file into a folder and name it by --pictures',
    ...again,
  });
});

test('a fetch that is stopped ends at once', async () => {
  const { options } = await openHost(() => undefined);
  const stop = new AbortController();
  const fetching = fetchPicture(PICTURE, { ...options, signal: stop.signal });
  setTimeout(() => stop.abort(), 50);
  const began = performance.now();
  await fetching;
  expect(performance.now() - began).toBeLessThan(5_000);
});
