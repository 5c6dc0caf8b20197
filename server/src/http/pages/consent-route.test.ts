import { expect, test } from 'vitest';
import { makeApp } from '../app.ts';
import { fakeRoutes, fakeShop } from '../testing.ts';

const OWN = { origin: 'http://localhost:3000', host: 'localhost:3000' };
const app = makeApp(fakeShop(), fakeRoutes(), { root: '/nowhere' });

const answer = (fields: Record<string, string>, headers: Record<string, string> = OWN) =>
  app.request('http://localhost:3000/cookie-consent', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

test('the answer is stored in a cookie that script reads too, and leads back to the page', async () => {
  const given = { asked: 'device', answer: 'accept', return_path: '/ar/product-list?sort=low' };
  const response = await answer(given);
  expect([response.status, response.headers.get('location')]).toEqual([303, given.return_path]);
  const cookie = response.headers.get('set-cookie');
  expect(cookie).toMatch(/^cookieConsent=3~device~device; Path=\/; Max-Age=31536000; SameSite=Lax/);
  expect(cookie).not.toContain('HttpOnly');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('anything but a clear yes is a no, and the way back stays in the shop', async () => {
  for (const [fields, stored] of [
    [{ asked: 'device', answer: 'reject', allowed: 'device' }, '3~device~'],
    [{ asked: 'device', answer: '🌙'.repeat(50) }, '3~device~'],
    [{ asked: '<b>‮', answer: 'accept' }, '3~~'],
    [{}, '3~~'],
  ] as const) {
    const response = await answer({ ...fields, return_path: '//elsewhere.example' });
    expect(response.headers.get('set-cookie')).toContain(`cookieConsent=${stored};`);
    expect(response.headers.get('location')).toBe('/home');
  }
});

test('another site cannot answer, and nobody can send too much', async () => {
  const foreign = { origin: 'https://elsewhere.example', host: 'localhost:3000' };
  expect((await answer({ asked: 'device', answer: 'accept' }, foreign)).status).toBe(403);
  expect((await answer({ asked: 'x'.repeat(10_000), answer: 'accept' })).status).toBe(413);
});
