// Adds a language by the steps of CONTRIBUTING, and checks that pages and mails then appear in it, written from right
// to left.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { makeLog } from '../src/kernel/log.ts';
import { openShop } from '../src/open-shop.ts';
import { settle } from '../src/payments/settle.service.ts';
import { ADDRESS, chooseAtProvider } from './buying.ts';
import { freePort } from './crashing-server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { makeShopWithPretendLanguage, PRETEND, pretend } from './pretend-language.ts';
import { addBody, addProduct, type Answer, testGuest, type TestVariant } from './shop.ts';

const END_WITH_PARENT = path.resolve(import.meta.dirname, '../../tools/lib/end-with-parent.mjs');
const MAIL_WITHIN_MS = 20_000;
/** A fixed handle, because the handles that `addProduct` makes up depend on the tests that ran before. */
const HANDLE = 'kimono';

let folder: string;
let database: TestDatabase;
let opened: Awaited<ReturnType<typeof openShop>>;
let variant: TestVariant;
let server: ChildProcess | undefined;
let address = '';

async function start(settings: Record<string, string>): Promise<void> {
  const main = path.join(folder, 'sources', 'server', 'src', 'main.ts');
  server = spawn(process.execPath, ['--import', END_WITH_PARENT, main], {
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of server.stdout!) {
    said += String(chunk);
    if (said.includes('is open')) return;
  }
  throw new Error(`the server ended: ${said}`);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hindam-pretend-'));
  database = await createTestDatabase();
  const port = String(await freePort());
  address = `http://localhost:${port}`;
  const settings = {
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_FOLDER: path.join(folder, 'data'),
    SECRETS: 'a secret of this test alone and of no other',
    LIMITS_FACTOR: '100000',
    LOG_LEVEL: 'silent',
    PICTURE_JOBS: 'off',
  };
  // A second shop, from the sources without the language, adds a product to the database. Its jobs are not started, so
  // that it sends none of the mails that the shop under test must send.
  opened = await openShop({ ...readConfig(settings, folder), databaseUrl: database.url }, makeLog('silent'));
  [variant] = (await addProduct(opened.shop, { handle: HANDLE })) as [TestVariant];
  await makeShopWithPretendLanguage(path.join(folder, 'sources'));
  await start(settings);
});

afterAll(async () => {
  if (server && server.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  await opened.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const page = async (where: string, headers = {}): Promise<string> =>
  (await fetch(`${address}${where}`, { headers })).text();

async function ask(where: string, body: object, headers = {}): Promise<Answer> {
  const response = await fetch(`${address}/api/${where}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...body, language_code: PRETEND.code }),
  });
  const answer = (await response.json()) as Answer;
  if (answer.errorCode !== 0) throw new Error(`${where}: ${answer.errorCode} ${answer.message}`);
  return answer;
}

/** The texts that a visitor of the document sees or hears: those between tags and those in attributes such as `alt`. */
function textsOf(html: string): string[] {
  const shown = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<!--.*?-->/gs, '');
  const attributes = [...shown.matchAll(/\b(?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  );
  return [...shown.split(/<[^>]*>/), ...attributes].map((text) => text.replaceAll(/&#?\w+;/g, ' ').trim());
}

/** Texts that may stay in Latin letters, such as names, codes and addresses. */
const UNTRANSLATED = new RegExp(
  `Hindam|English|AED|HN-\\w+|Piece ${HANDLE}|${HANDLE}-black-52|abayas|black|All|${ADDRESS.name}|Street|Al Barsha|http:\\S+`,
  'g',
);

/** The texts that still contain Latin letters once UNTRANSLATED is removed from them: they were not translated. */
function untranslated(texts: readonly string[]): string[] {
  return texts.filter((text) => /[a-z]/i.test(text.replaceAll(UNTRANSLATED, '')));
}

const pages = [
  { name: 'home', where: () => '/home', says: 'Best sellers' },
  { name: 'list', where: () => '/product-list', says: 'All pieces' },
  { name: 'product', where: () => `/product-details/${variant.product_id}`, says: 'Add to bag' },
];

test.each(pages)('the page $name is written in the language, from right to left', async ({ where, says }) => {
  const html = await page(`/${PRETEND.tag}${where()}`);
  expect(html).toContain('<html lang="he" dir="rtl" data-script="hebrew" data-language="heb" data-digits="latn"');
  expect(textsOf(html)).toContain(pretend(says));
  expect(untranslated(textsOf(html))).toEqual([]);
  expect(html).toContain('AED\u00A01,250.00');
});

test.each(pages)('addresses on and of the page $name have the prefix of the language', async ({ where }) => {
  const html = await page(`/${PRETEND.tag}${where()}`);
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>/g)].filter(([tag]) => !tag.includes('hrefLang='));
  expect(links.length).toBeGreaterThan(5);
  expect(links.map(([, to]) => to).filter((to) => !to?.startsWith('/he/'))).toEqual([]);
  expect(html).toContain(`<link rel="canonical" href="${address}/he${where()}"/>`);
  for (const tag of ['en', 'ar', 'he'])
    expect(html).toContain(`<link rel="alternate" hrefLang="${tag}" href="${address}/${tag}${where()}"/>`);
});

test.each(['/product-list', '/home'])(
  'a product title without a translation is isolated from the text of %s',
  async (at) => {
    expect(await page(`/${PRETEND.tag}${at}`)).toContain(`<bdi dir="ltr">Piece ${HANDLE}</bdi></a>`);
    expect(await page(`/en${at}`)).toContain(`>Piece ${HANDLE}</a>`);
  },
);

test('the menu of languages offers it on pages in English, and a chosen language is remembered', async () => {
  const link = `href="/he/home" hrefLang="he" lang="he" data-script="hebrew">${PRETEND.name}</a>`;
  expect(await page('/en/home')).toContain(link);
  expect(await page('/home', { cookie: `selectedLanguage=${PRETEND.code}` })).toContain('<html lang="he" dir="rtl"');
});

test('the fonts of scripts that a page does not show are not loaded beforehand', async () => {
  const fonts = async (tag: string) => (await page(`/${tag}/home`)).match(/[\w-]+\.woff2(?=" as="font")/g)?.length ?? 0;
  expect(await Promise.all(['en', 'ar', 'he'].map(fonts))).toEqual([2, 3, 0]);
});

async function orderMail(): Promise<{ html: string; text: string; subject: string; language: string }> {
  const guest = testGuest();
  await ask('guest-cart/add-to-cart', addBody(variant, guest));
  const { result: quote } = await ask('checkout/quote', { ip_address: guest });
  const contact = { email: 'buyer@example.com', dial_code: '+971', phone: '501234567' };
  const order = { quote_id: quote.quote_id, contact, shipping_address: ADDRESS, payment_option: 'card' };
  const { result } = await ask('checkout/place-order', { ip_address: guest, ...order }, { 'idempotency-key': guest });
  await chooseAtProvider(opened, result);
  await settle(opened.shop, result.payment_id);
  for (const endMs = Date.now() + MAIL_WITHIN_MS; Date.now() < endMs; await wait(50)) {
    const { letters } = JSON.parse(await page('/dev/outbox.json')) as {
      letters: Awaited<ReturnType<typeof orderMail>>[];
    };
    if (letters[0]) return letters[0];
  }
  throw new Error('no mail was written');
}

test('the mail of an order is written in the language, from right to left', async () => {
  const { html, text, subject, language } = await orderMail();
  expect(language).toBe('he');
  expect(html).toContain('<html lang="he" dir="rtl">');
  expect(html).toMatch(/<h1 [^>]*text-align:right/);
  expect(subject).toContain(pretend('Your order'));
  expect(untranslated(textsOf(html))).toEqual([]);
  expect(untranslated(text.split('\n'))).toEqual([]);
  // The parts of the address are joined by the language's own list comma. The line height of Arabic is not used,
  // because it is for Arabic script only.
  expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toContain(`${ADDRESS.name}׀ ${ADDRESS.address_line_one}׀ `);
  expect(html).not.toContain('line-height:1.75');
});
