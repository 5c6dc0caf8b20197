import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decrypted, openPushService, type TestPushService, vapidClaims } from '../../../testing/push-service.ts';
import { makeSecrets, newSecret } from '../../kernel/secrets.ts';
import { encrypted, PAYLOAD_BYTES_MAX } from './encryption.ts';
import type { PushMessage } from './port.ts';
import { authorizer, pushKeyOf, TOKENS_MAX } from './vapid.ts';
import { webPush } from './web-push.ts';

let service: TestPushService;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.close());

const lasting = makeSecrets([newSecret()]).lasting;
const open = (timeoutMs?: number) =>
  webPush({ subject: 'mailto:post@hindam.example', origins: [service.origin] }, lasting, timeoutMs);
const message = (title = 'Your order is on its way'): PushMessage => ({
  payload: { id: 'e', title, body: 'b', page: 'new-delivery', orderId: 'o', lang: 'en', dir: 'ltr' },
  ttlSeconds: 3_600.5,
  urgency: 'high',
  topic: '019000000000700080000000000000ab',
});

describe('encryption', () => {
  test('gives the message of RFC 8291, appendix A', () => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const random = {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    };
    const body = encrypted('When I grow up, I want to be a watermelon', keys, random);
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('no two messages are alike, and the longest is 4096 bytes', () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const auth = randomBytes(16);
    const keys = { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
    const longest = 'x'.repeat(PAYLOAD_BYTES_MAX);
    const [one, other] = [encrypted(longest, keys), encrypted(longest, keys)];
    expect(one.length).toBe(4_096);
    expect(one.equals(other)).toBe(false);
    expect(decrypted(one, pair, auth)).toBe(longest);
    expect(() => encrypted(`${longest}x`, keys)).toThrow('too long');
  });
});

test('the key pair is the same under the same lasting key, and another under another', () => {
  expect(pushKeyOf(lasting).publicKey).toBe(pushKeyOf(lasting).publicKey);
  expect(pushKeyOf(lasting).publicKey).not.toBe(pushKeyOf(makeSecrets([newSecret()]).lasting).publicKey);
  expect(Buffer.from(pushKeyOf(lasting).publicKey, 'base64url')).toHaveLength(65);
});

test.each([0, 1, 2, 31])('a private key with %i leading zero bytes signs what its public key verifies', (zeros) => {
  const secret = Buffer.alloc(32, 0x5a).fill(0, 0, zeros);
  const authorize = authorizer(pushKeyOf({ hmac: () => secret }), 'mailto:post@hindam.example');
  expect(vapidClaims(authorize('https://fcm.googleapis.com/x')).aud).toBe('https://fcm.googleapis.com');
});

test('a token names the push service, expires within a day, and is signed once for many messages', () => {
  let nowMs = Date.UTC(2026, 10, 25);
  const authorize = authorizer(pushKeyOf(lasting), 'mailto:post@hindam.example', () => nowMs);
  const first = authorize('https://fcm.googleapis.com/fcm/send/abc');
  expect(vapidClaims(first)).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: nowMs / 1_000 + 12 * 3_600,
    sub: 'mailto:post@hindam.example',
  });
  expect(authorize('https://fcm.googleapis.com/fcm/send/other')).toBe(first);
  nowMs += 11.5 * 3_600_000;
  expect(vapidClaims(authorize('https://fcm.googleapis.com/x')).exp).toBe(nowMs / 1_000 + 12 * 3_600);
});

test('tokens are kept for a few push services only, because subscribers may invent subdomains', () => {
  const authorize = authorizer(pushKeyOf(lasting), 'mailto:post@hindam.example', () => Date.UTC(2026, 10, 25));
  const tokenFor = (at: number) => authorize(`https://s${at}.notify.windows.com/x`);
  const first = tokenFor(0);
  expect(tokenFor(0)).toBe(first);
  for (let at = 1; at <= TOKENS_MAX; at += 1) tokenFor(at);
  // A signature differs each time, so an equal token is a kept one.
  expect(tokenFor(0)).not.toBe(first);
  expect(tokenFor(TOKENS_MAX)).toBe(tokenFor(TOKENS_MAX));
});

test('a message arrives encrypted, with its headers', async () => {
  const browser = service.browser();
  await open().send(browser, message('طلبكِ في الطريق'));
  const [{ headers, payload } = { headers: {}, payload: null }] = service.received.filter(
    ({ path }) => path === browser.path,
  );
  expect(payload).toEqual(message('طلبكِ في الطريق').payload);
  expect(headers).toMatchObject({
    ttl: '3600',
    urgency: 'high',
    topic: '019000000000700080000000000000ab',
    'content-encoding': 'aes128gcm',
  });
  expect(vapidClaims(headers['authorization'] ?? '').aud).toBe(service.origin);
});

test.each([404, 410])('%i means that the subscription is gone', async (status) => {
  const browser = service.browser();
  service.answer(status, {}, browser.path);
  await expect(open().send(browser, message())).rejects.toMatchObject({ name: 'PushGone' });
});

test.each([
  [429, { 'retry-after': '120' }, 120],
  [503, { 'retry-after': 'Wed, 25 Nov 2026 07:28:00 GMT' }, null],
  [413, {}, null],
  [307, { location: 'http://127.0.0.1:1/' }, undefined],
])('%i is a refusal', async (status, headers, retryAfterSeconds) => {
  const browser = service.browser();
  service.answer(status, headers, browser.path);
  const failure: unknown = await open()
    .send(browser, message())
    .catch((error: unknown) => error);
  if (retryAfterSeconds === undefined) expect(failure).toMatchObject({ name: 'TypeError' });
  else expect(failure).toMatchObject({ name: 'PushRefused', responseCode: status, retryAfterSeconds });
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evil.example/?fcm.googleapis.com', false],
  ['https://notify.windows.com.evil.example/', false],
  ['https://a:b@fcm.googleapis.com/x', false],
  ['http://127.0.0.1/', false],
  ['http://127.0.0.1:3000/api/', false],
  ['http://[::1]/', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['nonsense', false],
  ['', false],
])('%s is accepted: %s', (endpoint, accepted) => {
  expect(open().accepts(endpoint)).toBe(accepted);
});

test('keys that are no point of the curve, or too short a secret, are not usable', () => {
  const push = open();
  const browser = service.browser();
  expect(push.isUsable(browser)).toBe(true);
  expect(
    push.isUsable({ ...browser, p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url') }),
  ).toBe(false);
  expect(push.isUsable({ ...browser, p256dh: 'short' })).toBe(false);
  expect(push.isUsable({ ...browser, auth: 'AAAA' })).toBe(false);
});
