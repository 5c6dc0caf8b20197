import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTime } from '../../../testing/in-time.ts';
import { DEFAULT_SMS_BODY, isSmsBody, type SmsSettings } from '../../config-outside.ts';
import { httpSms } from './http.ts';

interface Call {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** When it is set as `answer.status`, the test's provider never responds. */
const SILENCE = 0;

let server: Server;
let origin = '';
let calls: Call[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };

beforeEach(async () => {
  calls = [];
  answer = { status: 200 };
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      calls.push({ method: request.method, url: request.url, headers: request.headers, body });
      if (answer.status === SILENCE) return;
      response.writeHead(answer.status, answer.headers).end('+971501234567 was told 4829');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const settings = (more: Partial<SmsSettings> = {}): SmsSettings => ({
  url: `${origin}/send`,
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
  body: DEFAULT_SMS_BODY,
  ...more,
});

const TEXTS = [
  '4829 رمزكِ في هندام\n@hindam.example #4829',
  '"},"to":"+971000000000',
  'a&To=%2B971000000000&b={to}\\',
  '{"a":"\u2028"}',
];
const message = (text: string) => ({ messageId: '<0190@shop.example>', to: '+971501234567', text });

test.each(TEXTS)('the text %j arrives unchanged in JSON', async (text) => {
  await httpSms(settings()).send(message(text));
  const [call] = calls;
  expect(call).toMatchObject({ method: 'POST', url: '/send', headers: { authorization: 'Bearer secret' } });
  expect(JSON.parse(call?.body ?? '')).toEqual({ to: '+971501234567', text, id: '0190@shop.example' });
});

test.each(TEXTS)('the text %j arrives unchanged in a form', async (text) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': '{id}' };
  await httpSms(settings({ headers, body: 'To={to}&Body={text}' })).send(message(text));
  const [call] = calls;
  expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({ To: '+971501234567', Body: text });
  expect(call?.headers['idempotency-key']).toBe('0190@shop.example');
});

test.each(TEXTS)('the text %j arrives unchanged in an address', async (text) => {
  await httpSms(settings({ method: 'GET', url: `${origin}/send?to={to}&text={text}` })).send(message(text));
  const [call] = calls;
  const query = new URL(call?.url ?? '', origin).searchParams;
  expect(Object.fromEntries(query)).toEqual({ to: '+971501234567', text });
  expect(call).toMatchObject({ method: 'GET', body: '' });
});

test('only a 2xx counts as success; a redirect is not followed', async () => {
  const sms = httpSms(settings());
  for (const status of [200, 201, 202, 204]) {
    answer = { status };
    await sms.send(message('x'));
  }
  for (const status of [400, 401, 404, 429, 500, 503]) {
    answer = { status };
    await expect(sms.send(message('x'))).rejects.toMatchObject({ name: 'SmsRefused', responseCode: status });
  }
  calls = [];
  answer = { status: 307, headers: { location: `${origin}/elsewhere` } };
  await expect(sms.send(message('x'))).rejects.toThrow(/./);
  expect(calls).toHaveLength(1);
});

test('an error does not repeat the provider’s text', async () => {
  answer = { status: 400 };
  const failure: unknown = await httpSms(settings())
    .send(message('4829'))
    .catch((error: unknown) => error);
  expect(JSON.stringify(failure) + String(failure)).not.toMatch(/\+971|4829/);
});

test('a provider that does not respond ends in a time-out', async () => {
  answer = { status: SILENCE };
  const sending = inTime(5_000, httpSms(settings(), 200).send(message('x')));
  await expect(sending).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('an invalid number is not sent', async () => {
  for (const to of ['0501234567', '+', '+971 50', '+9715x', 'noura@example.com', '+971501234567\r\nX: y']) {
    await expect(httpSms(settings()).send({ ...message('x'), to })).rejects.toMatchObject({ name: 'SmsRefused' });
  }
  expect(calls).toHaveLength(0);
});

test('a body is accepted when it stays valid for its content type', () => {
  expect(isSmsBody(DEFAULT_SMS_BODY, 'application/json')).toBe(true);
  expect(isSmsBody('{"messages":[{"to":"{to}","content":"{text}"}]}', 'application/json; charset=utf-8')).toBe(true);
  expect(isSmsBody('to={to}&text={text}', 'application/x-www-form-urlencoded')).toBe(true);
  expect(isSmsBody('to={to}&text={text}', 'application/json')).toBe(false);
  expect(isSmsBody('{"to":"{to}"}', 'application/json')).toBe(false);
});
