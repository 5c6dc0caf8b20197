import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FcmSettings, serviceAccountOf } from '../../config-outside.ts';
import { makeSecrets, newSecret } from '../../kernel/secrets.ts';
import { fcmPush } from './fcm.ts';
import { openPush } from './open-push.ts';
import type { PushMessage } from './port.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

interface Sent {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let settings: FcmSettings;
let tokens: Sent[] = [];
let messages: Sent[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 200 };

beforeEach(async () => {
  [tokens, messages, answer] = [[], [], { status: 200 }];
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => (body += part));
    request.on('end', () => {
      const sent = { url: request.url ?? '', headers: request.headers, body };
      if (sent.url === '/token') {
        tokens.push(sent);
        response.writeHead(200).end(JSON.stringify({ access_token: `token-${tokens.length}`, expires_in: 3_600 }));
        return;
      }
      messages.push(sent);
      response.writeHead(answer.status, answer.headers).end(answer.body ?? '{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const clientEmail = 'push@hindam-app.iam.gserviceaccount.com';
  settings = { projectId: 'hindam-app', clientEmail, privateKey, tokenUri: `${base}/token`, base };
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const message: PushMessage = {
  payload: {
    id: 'e-1',
    title: 'طلبكِ خرج للتوصيل',
    body: 'b',
    page: 'new-delivery',
    orderId: 'o',
    lang: 'ar',
    dir: 'rtl',
  },
  ttlSeconds: 3_600,
  urgency: 'high',
  topic: 'abc',
};

test('a message is sent with a token that the account’s key asked for, once for many messages', async () => {
  let nowMs = Date.UTC(2026, 10, 25);
  const send = fcmPush(settings, 5_000, () => nowMs);
  await send('app-token', message);
  await send('app-token', message);
  expect([tokens.length, messages.length]).toEqual([1, 2]);
  const { grant_type, assertion = '' } = Object.fromEntries(new URLSearchParams(tokens[0]?.body));
  expect(grant_type).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  const key = createPublicKey(privateKey);
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: settings.clientEmail,
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
    aud: settings.tokenUri,
  });
  const [first] = messages;
  expect(first?.url).toBe('/v1/projects/hindam-app/messages:send');
  expect(first?.headers.authorization).toBe('Bearer token-1');
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    message: {
      token: 'app-token',
      notification: { title: 'طلبكِ خرج للتوصيل', body: 'b' },
      data: { page: 'new-delivery', orderId: 'o', lang: 'ar', dir: 'rtl' },
      android: { priority: 'HIGH', ttl: '3600s', collapse_key: 'abc', notification: { tag: 'e-1' } },
    },
  });
  nowMs += 3_600_000;
  await send('app-token', message);
  expect(messages[2]?.headers.authorization).toBe('Bearer token-2');
});

test('an app that is no longer there is gone; one that is throttled waits as long as it is told', async () => {
  const send = fcmPush(settings, 5_000);
  const fcmError = { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' };
  answer = { status: 404, body: JSON.stringify({ error: { code: 404, status: 'NOT_FOUND', details: [fcmError] } }) };
  await expect(send('app-token', message)).rejects.toMatchObject({ name: 'PushGone' });
  // A 404 for a wrong project id does not mean that the app's token is no longer registered.
  answer = { status: 404, body: JSON.stringify({ error: { code: 404, status: 'NOT_FOUND' } }) };
  await expect(send('app-token', message)).rejects.toMatchObject({ name: 'PushRefused', responseCode: 404 });
  answer = { status: 429, headers: { 'retry-after': '60' } };
  await expect(send('app-token', message)).rejects.toMatchObject({ name: 'PushRefused', retryAfterSeconds: 60 });
  answer = { status: 503 };
  await expect(send('app-token', message)).rejects.toMatchObject({ name: 'PushRefused', responseCode: 503 });
});

test('without a service account the app is not sent to', async () => {
  const { lasting } = makeSecrets([newSecret()]);
  const off = openPush({ subject: 'mailto:a@b.example', origins: [], fcm: null }, lasting);
  expect(off.isUsable({ fcmToken: 'x' })).toBe(false);
  await expect(off.send({ fcmToken: 'x' }, message)).rejects.toMatchObject({ name: 'PushRefused' });
  const on = openPush({ subject: 'mailto:a@b.example', origins: [], fcm: settings }, lasting);
  expect(on.isUsable({ fcmToken: 'x' })).toBe(true);
  await on.send({ fcmToken: 'x' }, message);
  expect(messages).toHaveLength(1);
});

test('a service account is read from the JSON that Firebase gives', () => {
  const json = {
    type: 'service_account',
    project_id: 'hindam-app',
    client_email: 'a@b.example',
    private_key: privateKey,
  };
  expect(serviceAccountOf(JSON.stringify(json))).toMatchObject({
    projectId: 'hindam-app',
    base: 'https://fcm.googleapis.com',
    tokenUri: 'https://oauth2.googleapis.com/token',
  });
  for (const wrong of [
    '',
    '{}',
    'x',
    JSON.stringify({ ...json, private_key: 'no key' }),
    JSON.stringify({ ...json, project_id: '../x' }),
  ])
    expect(serviceAccountOf(wrong)).toBeNull();
});
