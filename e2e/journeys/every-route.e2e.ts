// Requests every route and checks the response as text, as a search engine or a browser without script gets it.
import type { APIResponse } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addressOf, findShown, makeKnown, PATHS, ROUTE_CASES } from './route-cases.ts';
import { shopApi } from './shop-api.ts';

/** The texts of all elements with this tag name, without inner tags. */
function textsIn(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, inside = '']) =>
    inside.replaceAll(/<[^>]*>/g, '').trim(),
  );
}

const LETTER = { en: /[A-Za-z]/, arb: /[\u0621-\u064A]/ } as const;

test('every route is requested as it is, and nothing is requested that is no route', () => {
  expect(PATHS.length).toBeGreaterThan(20);
  expect(Object.keys(ROUTE_CASES).filter((path) => !PATHS.includes(path))).toEqual([]);
  const unsaid = PATHS.filter((path) => /[:*]/.test(path) && !ROUTE_CASES[path]?.params);
  expect(unsaid, 'routes without a case in ROUTE_CASES').toEqual([]);
});

test('every route answers without script with its title and one heading in the page’s language', async ({
  page: guest,
  browser,
  baseURL,
  prefix,
  language,
  api,
  find,
}) => {
  const shown = await findShown(api, find);
  // With an empty cart the checkout would redirect to the cart page.
  await api.guestWith({ piece: shown.piece });
  const member = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  const facts = await makeKnown(shopApi(member, baseURL ?? '', language), shown);
  const whole = async (path: string): Promise<object> => {
    const routeCase = ROUTE_CASES[path] ?? {};
    const asker = routeCase.as === 'member' ? member : guest;
    const answer: APIResponse = await asker.request.get(prefix + addressOf(path, routeCase, facts));
    const html = await answer.text();
    const [title = ''] = textsIn(html, 'title');
    return {
      path,
      status: answer.status(),
      at: decodeURIComponent(new URL(answer.url()).pathname),
      membersOnly: /<html[^>]* data-own=/.test(html),
      hasTitle: LETTER[language].test(title.split(' · ')[0] ?? ''),
      headings: textsIn(html, 'h1').map((heading) => LETTER[language].test(heading)),
    };
  };
  for (const path of PATHS) {
    const {
      status = 200,
      leadsTo,
      params,
      as = 'guest',
      membersOnly = as === 'member',
      isFile,
    } = ROUTE_CASES[path] ?? {};
    const address = decodeURIComponent(addressOf(path, params ? { params } : {}, facts));
    const expected = {
      path,
      status,
      at: prefix + (leadsTo ?? address),
      membersOnly,
      hasTitle: !isFile,
      headings: isFile ? [] : [true],
    };
    expect.soft(await whole(path)).toEqual(expected);
  }
  await member.close();
});
