// What browsers may fetch ahead, and what that costs a visitor.
import { COSTS, LIMITS } from '@hindam/contract/limits';
import { FOLLOWED_ATTRIBUTE, PUBLIC_PAGES } from '@hindam/contract/pages';
import { expect, test } from 'vitest';
import { makeApp } from '../app.ts';
import { fakeRoutes, fakeShop } from '../testing.ts';
import type { RenderDocument } from './storefront.ts';

const RULES = '/speculation-rules.json';
const PREFETCH = { 'sec-purpose': 'prefetch' };

interface Rules {
  prefetch: { where: { and: [{ href_matches: string[] }, { selector_matches: string }] }; eagerness: string }[];
}

const render: RenderDocument = (request) => {
  const { pathname } = new URL(request.url);
  const isPublic = /\/(?:home|product-list)/.test(pathname);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': isPublic ? 'public, max-age=0, s-maxage=60' : 'private, no-store',
  };
  return Promise.resolve(new Response('<p>a page</p>', { headers }));
};

const open = (changes = {}) => makeApp(fakeShop(changes), fakeRoutes(), { render });

async function rulesFor(headers: Record<string, string> = {}): Promise<Rules> {
  return (await (await open().request(RULES, { headers })).json()) as Rules;
}

test('public pages name the rules, in the cache too; pages of one visitor do not', async () => {
  const app = open();
  for (const path of ['/home', '/home', '/ar/product-list'])
    expect((await app.request(path)).headers.get('speculation-rules')).toBe(`"${RULES}"`);
  expect((await app.request('/cart')).headers.get('speculation-rules')).toBeNull();
});

test('the rules are of the type that browsers ask for, and allow links to public pages alone', async () => {
  const answer = await open().request(RULES);
  expect(answer.headers.get('content-type')).toBe('application/speculationrules+json');
  const [rule] = ((await answer.json()) as Rules).prefetch;
  const [{ href_matches: patterns }, { selector_matches: selector }] = rule!.where.and;
  expect(rule!.eagerness).toBe('moderate');
  expect(selector).toContain(`html:not([${FOLLOWED_ATTRIBUTE}])`);
  expect(patterns).toHaveLength(2 * PUBLIC_PAGES.length);
  const isAllowed = (path: string) =>
    patterns.some((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));
  for (const path of ['/home', '/ar-sa/home', '/en/product-list/best_seller', '/product-details/x'])
    expect([path, isAllowed(path)]).toEqual([path, true]);
  for (const path of ['/cart', '/ar/checkout', '/en/my-order', '/log-out', '/en/log-out', '/en/user-login', '/search'])
    expect([path, isAllowed(path)]).toEqual([path, false]);
});

test('a visitor who saves data gets no rules, and a cache keeps the two apart', async () => {
  expect(await rulesFor({ 'save-data': 'on' })).toEqual({ prefetch: [] });
  expect((await rulesFor({ 'save-data': 'off' })).prefetch).toHaveLength(1);
  expect((await open().request(RULES)).headers.get('vary')).toBe('Save-Data');
});

test('pages fetched ahead have a limit of their own and leave that of the pages a visitor opens', async () => {
  const app = open({ limitsFactor: COSTS.drawn / LIMITS.prefetches.points });
  const ask = async (n: number, headers: Record<string, string>) =>
    (await app.request(`/en/product-list?page=${n}`, { headers })).status;
  expect(await ask(1, PREFETCH)).toBe(200);
  expect(await ask(2, PREFETCH)).toBe(429);
  expect(await ask(1, PREFETCH)).toBe(200);
  expect(await ask(3, {})).toBe(200);
});
