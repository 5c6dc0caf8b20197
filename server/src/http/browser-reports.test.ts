import { LIMITS } from '@hindam/contract/limits';
import { expect, test } from 'vitest';
import { makeLog } from '../kernel/log.ts';
import { makeApp } from './app.ts';
import { fakeRoutes, fakeShop } from './testing.ts';

const DOCUMENT = 'https://shop.example/order-details/1?key=secret-of-an-order';
const report = (directive: unknown) => ({
  'csp-report': { 'document-uri': DOCUMENT, 'effective-directive': directive, 'script-sample': 'Sara' },
});
const TRUSTED_TYPES = report('require-trusted-types-for');

function open(limitsFactor = 1_000) {
  const lines: string[] = [];
  const log = makeLog('debug', { write: (line: string) => void lines.push(line) });
  const shop = fakeShop({ limitsFactor }, { log });
  const app = makeApp(shop, fakeRoutes(), { root: '/nowhere' });
  const send = (body: unknown) =>
    app.request('/api/csp-report', {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report', origin: 'http://localhost:3000', cookie: 'a=b' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const counts = async () => (await shop.metrics.text()).match(/hindam_browser_reports_total\{.*/g) ?? [];
  return { send, counts, lines };
}

test('reports of browsers are counted by directive, and nothing of them is kept', async () => {
  const { send, counts, lines } = open();
  const response = await send(TRUSTED_TYPES);
  expect([response.status, await response.text()]).toEqual([204, '']);
  await send(TRUSTED_TYPES);
  for (const invented of ['script-src', 'x'.repeat(2_000), '"} 1\nfake 2']) await send(report(invented));
  expect(await counts()).toEqual([
    'hindam_browser_reports_total{directive="require-trusted-types-for"} 2',
    'hindam_browser_reports_total{directive="other"} 3',
  ]);
  expect(lines.join()).not.toMatch(/secret-of|Sara|shop\.example/);
});

test.each([
  ['no JSON', '{"csp-report":', 400],
  ['no report', { a: 1 }, 422],
  ['a list', [TRUSTED_TYPES], 422],
  ['a directive that is no text', report(7), 422],
  ['null', 'null', 422],
  ['more than 8 KB', report('x'.repeat(9_000)), 413],
])('%s is refused and not counted', async (_, body, status) => {
  const { send, counts } = open();
  expect((await send(body)).status).toBe(status);
  expect(await counts()).toEqual([]);
});

test('reports beyond the limit of a network address are refused', async () => {
  const { send, counts } = open(1);
  for (let sent = 0; sent < LIMITS.browserReports.points; sent += 1)
    expect((await send(TRUSTED_TYPES)).status).toBe(204);
  expect((await send(TRUSTED_TYPES)).status).toBe(429);
  expect(await counts()).toEqual([
    `hindam_browser_reports_total{directive="require-trusted-types-for"} ${LIMITS.browserReports.points}`,
  ]);
});
