import { readFileSync } from 'node:fs';
import { LIMITS } from '@hindam/contract/limits';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/hindam');
const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SECRETS: 'k8Jd02mQz7Lr5vXc9Wb3Tn6Yp1Hs4Gf0aEuRiOq2',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Hindam <post@shop.example>',
  SMS_URL: 'https://sms.example/send',
};

test('without the setting every limit has its default', () => {
  expect(read({}).limits).toEqual(LIMITS);
  expect(read({ LIMITS: '' }).limits).toEqual(LIMITS);
});

test('the setting changes the limits it names and no others', () => {
  expect(read({ LIMITS: 'reads:500/5, codes:20/3600' }).limits).toEqual({
    ...LIMITS,
    reads: { points: 500, seconds: 5 },
    codes: { points: 20, seconds: 3_600 },
  });
});

test.each([
  'reads',
  'reads:1000',
  'reads:1000/',
  'reads:1000/10,',
  'reads=1000/10',
  'read:1000/10',
  'toString:1000/10',
  'reads:1000/10,reads:900/10',
  'codes:0/3600',
  'codes:10/0',
  'codes:1.5/60',
  'codes:-1/60',
  'codes:1000001/60',
  'codes:10/604801',
  // A page costs 10 points, so with 9 no page could ever be rendered.
  'reads:9/10',
])('%s is refused with what to give', (text) => {
  expect(() => read({ LIMITS: text })).toThrow(/^LIMITS is not usable: give .*LIMITS=reads:1000\/10,codes:100\/3600/);
});

test('a live shop’s limits go up to ten times their defaults, with the factor', () => {
  expect(read({ ...LIVE, LIMITS: 'codes:1000/3600' }).limits.codes.points).toBe(1_000);
  expect(() => read({ ...LIVE, LIMITS: 'codes:1001/3600' })).toThrow(/LIMITS.*codes/);
  expect(() => read({ ...LIVE, LIMITS: 'codes:501/3600', LIMITS_FACTOR: '2' })).toThrow(/LIMITS.*codes/);
  expect(read({ LIMITS: 'codes:1001/3600' }).limits.codes.points).toBe(1_001);
});

test('docs/operations.md lists every limit by its name and default', () => {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const documented = [...text.matchAll(/^\| `(\w+)` \| `(\d+)\/(\d+)` \|/gm)].map(([, name, points, seconds]) => [
    name,
    { points: Number(points), seconds: Number(seconds) },
  ]);
  expect(Object.fromEntries(documented)).toEqual(LIMITS);
});
