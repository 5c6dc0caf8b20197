import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNT_KINDS } from '@hindam/contract/analytics';
import { PAGE_NAMES, pageNameOf } from '@hindam/contract/page-names';
import { isVisit, makeCounts } from './counts.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const ROBOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'facebookexternalhit/1.1',
  'WhatsApp/2.24.20.89 A',
  'curl/8.5.0',
  'python-requests/2.32',
  '',
];

const events = fc.array(
  fc.tuple(
    fc.constantFrom(...COUNT_KINDS),
    fc.constantFrom('home', 'cart', ''),
    fc.constantFrom('en', 'arb', ''),
    fc.constantFrom('ae', 'sa'),
  ),
  { maxLength: 60 },
);

describe('the counts in memory', () => {
  it('lose nothing and count nothing twice, however often they are taken or put back', () => {
    fc.assert(
      fc.property(events, events, fc.boolean(), (before, after, fails) => {
        const counts = makeCounts();
        for (const event of before) counts.add(...event);
        const taken = counts.take();
        for (const event of after) counts.add(...event);
        if (fails) counts.putBack(taken);
        const kept = [...(fails ? [] : taken), ...counts.take()];
        expect(counts.take()).toEqual([]);
        const sum = (wanted: string) =>
          kept
            .filter(({ kind, name, language, market }) => `${kind} ${name} ${language} ${market}` === wanted)
            .reduce((total, { count }) => total + count, 0);
        for (const event of [...before, ...after])
          expect(sum(event.join(' '))).toBe([...before, ...after].filter((one) => one.join() === event.join()).length);
      }),
    );
  });
});

describe('a visit', () => {
  it('is a person’s, as far as the request tells', () => {
    expect([CHROME, SAFARI].map((agent) => isVisit(agent, undefined))).toEqual([true, true]);
    for (const robot of ROBOTS) expect(isVisit(robot, undefined), robot).toBe(false);
    expect(isVisit(undefined, undefined)).toBe(false);
    expect(isVisit(CHROME, 'prefetch')).toBe(false);
  });
});

describe('the pages that are counted', () => {
  it('are all pages of the storefront', () => {
    const routes = readFileSync(new URL('../../../storefront/src/routes.ts', import.meta.url), 'utf8');
    const segments = [...routes.matchAll(/route\(\s*'([a-z-]+)/g)].map(([, segment = '']) => segment);
    expect(segments.length).toBeGreaterThan(20);
    const missing = segments.filter((segment) => segment !== 'log-out' && pageNameOf(`/${segment}`) === null);
    expect(missing, 'add them to PAGE_NAMES in contract/src/page-names.ts').toEqual([]);
    expect(new Set(PAGE_NAMES).size).toBe(PAGE_NAMES.length);
  });

  it('are named by the first segment, with or without a language', () => {
    expect(
      ['/ar/product-list/x/y', '/en/home', '/cart', '/', '/ar', '/nothing-here', '/ar/log-out'].map(pageNameOf),
    ).toEqual(['product-list', 'home', 'cart', null, null, null, null]);
  });
});
