import { beforeEach, expect, it, vi } from 'vitest';
import { installBrowser } from './testing/fake-browser.ts';

beforeEach(() => {
  installBrowser();
  vi.resetModules();
});

async function newDocument() {
  const [consent, filters] = await Promise.all([import('./consent.ts'), import('./last-filters.ts')]);
  return { ...consent, ...filters };
}

it('the last filters of each list are known in this document, and stored only if that is allowed', async () => {
  const first = await newDocument();
  first.rememberFilters('abaya', '?color=black');
  first.rememberFilters('', '?sort=low_to_high');
  expect([first.lastFilters('abaya'), first.lastFilters(''), first.lastFilters('bag')]).toEqual([
    '?color=black',
    '?sort=low_to_high',
    null,
  ]);
  expect(localStorage.getItem('listFilters')).toBeNull();
  vi.resetModules();
  expect((await newDocument()).lastFilters('abaya')).toBeNull();
});

it('what is allowed is found again on another day and in another tab, until it is forgotten or the consent is taken back', async () => {
  const first = await newDocument();
  first.answerConsent({ asked: ['device'], allowed: ['device'] });
  first.rememberFilters('abaya', '?color=black');
  first.rememberFilters('bag', '?color=sand');
  first.rememberFilters('bag', null);
  vi.resetModules();
  const second = await newDocument();
  expect([second.lastFilters('abaya'), second.lastFilters('bag')]).toEqual(['?color=black', null]);
  second.answerConsent({ asked: ['device'], allowed: [] });
  expect(localStorage.getItem('listFilters')).toBeNull();
});

it('damaged and endless contents are ignored', async () => {
  const { answerConsent, rememberFilters } = await newDocument();
  answerConsent({ asked: ['device'], allowed: ['device'] });
  for (let at = 0; at < 50; at += 1) rememberFilters(`list ${at}`, `?color=${'x'.repeat(at * 100)}`);
  expect((JSON.parse(localStorage.getItem('listFilters') ?? '') as unknown[]).length).toBeLessThanOrEqual(20);
  for (const damaged of ['{', '{"a":1}', '[1,["a"],["b",2]]', 'null']) {
    localStorage.setItem('listFilters', damaged);
    vi.resetModules();
    expect((await newDocument()).lastFilters('a')).toBeNull();
  }
});
