import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeFor, lastLetter, otpEvent } from '../../../testing/letters.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { routes } from '../../domains.ts';
import { record } from '../../kernel/events.ts';
import { transaction } from '../../kernel/transaction.ts';
import { lettersToShow } from '../../notifications/notifications.service.ts';
import { makeApp } from '../app.ts';
import { FROM_THIS_MACHINE } from '../testing.ts';

let shop: TestShop;
let ask: (path: string, headers?: Record<string, string>) => Promise<Response>;

beforeAll(async () => {
  shop = await openTestShop();
  const app = makeApp(shop.shop, routes);
  ask = async (path, headers = {}) =>
    app.request(
      `http://localhost:3000${path}`,
      { headers: { ...FROM_THIS_MACHINE.headers, ...headers } },
      FROM_THIS_MACHINE.env,
    );
  const wanted = [
    { to: 'noura@example.com', code: '1111' },
    { to: 'noura@example.com', code: '2222', language: 'arb' },
    { to: '+971501234567', code: '3333', channel: 'sms' as const },
  ];
  for (const wish of wanted) {
    await transaction(shop.shop.database, (tx) => record(tx, 'otp.wanted', otpEvent(shop.shop, wish)));
  }
  await lastLetter(shop.shop, '+971501234567');
  for (;;) {
    const waiting = (await lettersToShow(shop.shop, null)).filter(({ sentAt }) => sentAt === null);
    if (waiting.length === 0) return;
    await wait(50);
  }
});
afterAll(() => shop?.close());

interface Shown {
  _id: string;
  to: string;
  channel: string;
  subject: string;
  text: string;
  html: string | null;
}

const lettersAt = async (path: string, headers?: Record<string, string>): Promise<Shown[]> =>
  ((await (await ask(path, headers)).json()) as { letters: Shown[] }).letters;

test('letters follow their events by the shop’s own workers, and a test reads the code from them', async () => {
  expect(await codeFor(shop.shop, 'noura@example.com', { after: 1 })).toBe('2222');
  expect(await codeFor(shop.shop, '00971 50 123 4567')).toBe('3333');
});

test('the outbox lists every letter, newest first and complete', async () => {
  const letters = await lettersAt('/dev/outbox.json');
  expect(letters.map(({ to, channel }) => [to, channel])).toEqual([
    ['+971501234567', 'sms'],
    ['noura@example.com', 'mail'],
    ['noura@example.com', 'mail'],
  ]);
  expect(Object.keys(letters[0] ?? {}).sort()).toEqual([
    '_id',
    'attempts',
    'channel',
    'created_at',
    'held_until',
    'html',
    'language',
    'sent_at',
    'subject',
    'template',
    'text',
    'to',
    'unsubscribe',
  ]);
  expect(letters[1]).toMatchObject({
    language: 'ar',
    template: 'code_register',
    html: expect.stringContaining('2222'),
  });
  expect(await lettersAt('/dev/outbox', { accept: 'application/json' })).toEqual(letters);
});

test('a recipient is found however the number or address is written', async () => {
  for (const to of ['noura@example.com', 'Noura@Example.com', encodeURIComponent(' noura@example.com ')]) {
    expect(await lettersAt(`/dev/outbox.json?to=${to}`)).toHaveLength(2);
  }
  for (const to of ['+971501234567', '%2B971501234567', '971501234567', '00971501234567']) {
    expect(await lettersAt(`/dev/outbox.json?to=${to}`)).toHaveLength(1);
  }
  expect(await lettersAt('/dev/outbox.json?to=other@example.com')).toEqual([]);
  expect(await lettersAt(`/dev/outbox.json?to=${'x'.repeat(5_000)}`)).toEqual([]);
});

test('the page shows mails in script-free frames, escapes the search text, and is not cached', async () => {
  const response = await ask(`/dev/outbox?to=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
  expect(await response.text()).not.toContain('<script');
  const all = await (await ask('/dev/outbox')).text();
  expect(all.match(/<iframe /g)).toHaveLength(2);
  expect(all.match(/sandbox="allow-popups allow-popups-to-escape-sandbox"/g)).toHaveLength(2);
  expect(all).toMatch(/<p class="bubble" lang="en" dir="ltr">3333 is your Hindam code/);
  expect(all).not.toContain('http-equiv="refresh"');
  expect(await (await ask('/dev/outbox?follow=1')).text()).toContain('http-equiv="refresh"');
  expect((await ask('/dev/outbox.css')).headers.get('content-type')).toContain('text/css');
});

test('a live shop has no outbox page', async () => {
  const live = makeApp({ ...shop.shop, config: { ...shop.shop.config, shopMode: 'live' } }, routes, {
    render: () => Promise.resolve(new Response('no such page', { status: 404 })),
  });
  for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox.css']) {
    const headers = { ...FROM_THIS_MACHINE.headers, accept: 'application/json' };
    const response = await live.request(`http://localhost:3000${path}`, { headers }, FROM_THIS_MACHINE.env);
    expect(response.status, path).toBe(404);
    expect(await response.text()).not.toMatch(/noura|1111|971/);
  }
});
