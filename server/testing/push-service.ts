// A push service on loopback, with browsers that subscribed to it. It decrypts what arrives, as a browser would, and
// answers as the test tells it to.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { BrowserTarget, PushPayload } from '../src/outside/push/port.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  bytes: number;
  payload: PushPayload;
}

export interface TestPushService {
  origin: string;
  received: ReceivedPush[];
  /** Is called when a push is accepted, before the response is sent. */
  beforeYes: () => void;
  /**
   * Sets status and headers of the responses to known subscriptions from now on (before the first call: 201). With
   * `path` it sets only those to the subscription with this path, which then precede those set without.
   */
  answer(status: number, headers?: Record<string, string>, path?: string): void;
  browser(): BrowserTarget & { path: string };
  close(): Promise<void>;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Decrypts a push of one record by RFC 8291, as a browser does. */
export function decrypted(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const key = derive(pair.computeSecret(senderKey), auth, info, 32);
  const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}

/** The claims of a request's VAPID token; throws unless the token is signed with the key in the header. */
export function vapidClaims(authorization: string): { aud: string; exp: number; sub: string } {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const coordinate = (at: number) => point.subarray(at, at + 32).toString('base64url');
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('the token is not signed with the key it names');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string; exp: number; sub: string };
}

/** A valid subscription of a new browser at a push service that the shop accepts. */
export function testSubscription(): { endpoint: string; keys: { p256dh: string; auth: string } } {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint: `https://web.push.apple.com/${randomBytes(12).toString('hex')}`, keys };
}

export async function openPushService(): Promise<TestPushService> {
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>();
  const answers = new Map<string, { status: number; headers: Record<string, string> }>();
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const { status, headers } = answers.get(path) ?? answers.get('') ?? { status: 201, headers: {} };
      const browser = browsers.get(path);
      const body = Buffer.concat(parts);
      if (browser && status < 300) {
        const payload = JSON.parse(decrypted(body, browser.pair, browser.auth)) as PushPayload;
        received.push({ path, headers: request.headers, bytes: body.length, payload });
        service.beforeYes();
      }
      response.writeHead(browser ? status : 404, headers).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const service: TestPushService = {
    origin,
    received,
    beforeYes: () => undefined,
    answer: (status, headers = {}, path = '') => void answers.set(path, { status, headers }),
    browser() {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('hex')}`;
      browsers.set(path, { pair, auth });
      return {
        path,
        endpoint: `${origin}${path}`,
        p256dh: pair.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}
