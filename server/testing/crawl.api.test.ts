// Walks through the shop as a search engine does, from the home page of every language and market, and reads up to a
// number of pages of each kind. Checks addresses (canonical), equivalents in other languages and markets (alternates),
// links, titles, descriptions, structured data and the sitemaps.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitPrefix } from '@hindam/contract/pages';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { reloadCatalogues } from '../src/markets.ts';
import { count } from './counts.ts';
import { headFaults, SHARE_SIZE } from './crawled-head.ts';
import { publishDocuments } from './documents.ts';
import { addPictured } from './pictured.ts';
import { type PageFacts, readPage } from './read-page.ts';
import { structureFaults } from './schema-org.ts';
import { sitemapEntries } from './sitemap-entries.ts';
import { addProduct, openTestShop, type TestShop } from './shop.ts';
import { openMarket } from './two-markets.ts';
import { addArea } from './visits.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILD = resolve(ROOT, 'storefront/build/server/index.js');
/**
 * The most pages of one kind (`kindOf`) that are read under each prefix. In the long run (`npm run test:long`) it is
 * high enough to read all pages whose address has no query.
 */
const OF_A_KIND = count(40);
const IS_WHOLE = count(10) === 10;
/** The first walk renders most pages, which takes long on a busy machine. */
const WALK_MS = 240_000;

interface Prefix {
  prefix: string;
  language: string;
  direction: string;
  /** The `hreflang` value of the pages under this prefix. */
  names: string;
  market: string;
}
const PREFIXES: readonly Prefix[] = [
  { prefix: '/en', language: 'en', direction: 'ltr', names: 'en', market: 'ae' },
  { prefix: '/ar', language: 'ar', direction: 'rtl', names: 'ar', market: 'ae' },
  { prefix: '/en-sa', language: 'en', direction: 'ltr', names: 'en-SA', market: 'sa' },
  { prefix: '/ar-sa', language: 'ar', direction: 'rtl', names: 'ar-SA', market: 'sa' },
];

interface Read {
  status: number;
  location: string | null;
  page: PageFacts | null;
}

let shop: TestShop;
let app: ReturnType<typeof makeApp>;
let origin: string;
/** Product id → the only market that sells it, or `none`; products of both markets are left out. */
const soldOnlyIn = new Map<string, string>();
const read = new Map<string, Promise<Read>>();

beforeAll(async () => {
  if (!existsSync(BUILD)) return;
  shop = await openTestShop();
  app = makeApp(shop.shop, routes, { root: ROOT });
  origin = shop.shop.config.publicUrl;
  await openMarket(shop, 'sa');
  await publishDocuments(shop.shop);
  await addArea(shop);
  await addArea(shop, { code: 'riyadh', market: 'sa', states: ['SA-01'] });
  for (let i = 0; i < 26; i += 1)
    await addProduct(shop.shop, { saudiMinor: 12_000, compareAtMinor: 200_000, occasions: ['eid'] });
  await addProduct(shop.shop, {
    type: 'kaftan',
    saudiMinor: 12_000,
    limited: true,
    customSize: true,
    fabric: 'linen',
    occasions: ['eid', 'work'],
  });
  await addPictured(shop, 40, { saudiMinor: 12_000 });
  const [emirates] = await addProduct(shop.shop, { type: 'kaftan' });
  const [saudi] = await addProduct(shop.shop, { type: 'bisht', saudiMinor: 12_000 });
  const [hidden] = await addProduct(shop.shop, { type: 'bisht', saudiMinor: 12_000, publishedAt: null });
  soldOnlyIn.set(emirates!.product_id, 'ae').set(saudi!.product_id, 'sa').set(hidden!.product_id, 'none');
  const change = (text: string, values: unknown[] = []) => shop.shop.database.query(text, values);
  await change(
    `delete from variant_prices where market = 'ae' and variant_id in (select id from variants where product_id = $1)`,
    [saudi!.product_id],
  );
  // Gives the type of the kaftans another Arabic slug, and leaves the type of the bishts without Arabic texts, so that
  // the walk also meets slugs that differ between languages and texts that are missing.
  await change(`update product_type_texts set slug = 'قفاطين' where slug = 'نوع-kaftan'`);
  await change(`delete from product_type_texts where slug = 'نوع-bisht'`);
  await reloadCatalogues(shop.shop);
  shop.shop.cache.clear();
});
afterAll(() => shop?.close());

async function fetchPage(target: string, cookie: string): Promise<Read> {
  const response = await app.request(`${origin}${target}`, { headers: { cookie, host: new URL(origin).host } });
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    page:
      response.status === 200 && /html/.test(response.headers.get('content-type') ?? '')
        ? readPage(html, origin)
        : null,
  };
}

function readOnce(target: string, cookie = ''): Promise<Read> {
  const key = `${cookie} ${target}`;
  let reading = read.get(key);
  if (!reading) read.set(key, (reading = fetchPage(target, cookie)));
  return reading;
}

const IN_SHOP = /^\/(?!\/|api\/|assets\/|pictures\/)/;
const isForMembers = (location: string | null, prefix: string): boolean =>
  location?.startsWith(`${prefix}/user-login?returnUrl=`) ?? false;

/** Path and query of a link on the page at `from`, without its fragment; null if the link leaves the shop's pages. */
function targetOf(to: string, from: string): string | null {
  const url = new URL(to, `${origin}${from}`);
  const target = url.pathname + url.search;
  return url.origin === origin && IN_SHOP.test(target) ? target : null;
}

/** The path without prefix and ids and the query without values, e.g. `product-list/*?page`. */
function kindOf(target: string): string {
  const [pathname = '', query = ''] = target.split('?');
  const [, first = '', ...more] = splitPrefix(pathname).path.split('/');
  return `${first}${more.map(() => '/*').join('')}?${[...new URLSearchParams(query).keys()].toSorted().join('&')}`;
}

const OWN_QUERY = /^(category|page)=[^&]*(&(category|page)=[^&]*)?$/;
const OWN_QUERY_OF_ALL = /^(category|occasion|page)=[^&]*(&page=[^&]*)?$/;

/**
 * Whether `canonical` is the address of the page at `target`. It may have a slug that `target` lacks. Its query must be
 * that of `target`, unless `target` has parameters that do not make a page of their own, such as filters.
 */
function namesItself(target: string, canonical: string): boolean {
  const [path = '', query = ''] = target.split('?');
  const [itself = '', kept = ''] = canonical.slice(origin.length).split('?');
  const ownQuery = path.endsWith('/product-list') ? OWN_QUERY_OF_ALL : OWN_QUERY;
  const isFiltered = kept !== query && !ownQuery.test(query);
  return (path === itself || itself.startsWith(`${path}/`)) && (isFiltered || kept === query);
}

/**
 * The hreflang names that the page's alternates must have. Null for lists, because a market may have no products for a
 * list.
 */
function shouldNames(target: string): string[] | null {
  if (/\/product-list\b/.test(target)) return null;
  const [, id = ''] = /\/product-details\/([^/?]+)/.exec(target) ?? [];
  const only = soldOnlyIn.get(id);
  const names = PREFIXES.filter(({ market }) => only === undefined || only === market).map((one) => one.names);
  return [...names, 'x-default'].toSorted();
}

interface Walk {
  /** Null for a walk through addresses without a prefix; `cookie` may then choose language and market. */
  from: Prefix | null;
  cookie: string;
  /** The walk adds the links to other languages and markets here. */
  found: string[];
}

/** Checks one page; returns the addresses that it leads to in the same language and market. */
async function check(target: string, { from, cookie, found }: Walk, fault: (what: string) => void): Promise<string[]> {
  const { status, location, page } = await readOnce(target, cookie);
  const prefix = from?.prefix ?? '';
  if (isForMembers(location, prefix)) return [location!];
  if (status !== 200 || !page) {
    fault(`is ${status} ${location ?? ''}`);
    return [];
  }
  if (from && (page.language !== from.language || page.direction !== from.direction))
    fault(`is ${page.language} ${page.direction}`);
  const next: string[] = [];
  for (const { to, leadsAcross } of page.links) {
    const there = targetOf(to, target);
    if (there === null) continue;
    const isSame = splitPrefix(there.split('?')[0]!).prefix === prefix;
    if (!isSame && !leadsAcross) fault(`links to ${there} of another prefix`);
    else if (isSame) next.push(there);
    else found.push(there);
  }
  const [canonical, ...others] = page.canonicals;
  if (!page.isIndexed) {
    if (canonical !== undefined || page.alternates.length > 0) fault('is not indexed and names addresses');
    return next;
  }
  for (const block of page.structured) for (const each of structureFaults(block)) fault(`states ${each}`);
  if (canonical === undefined || others.length > 0 || !canonical.startsWith(`${origin}/`)) {
    fault(`has canonical ${page.canonicals.join(' ')}`);
    return next;
  }
  const [, kind = ''] = splitPrefix(target.split('?')[0]!).path.split('/');
  const { market } = splitPrefix(new URL(canonical).pathname);
  for (const each of headFaults(page, kind, canonical, market ?? 'ae')) fault(each);
  if (from) {
    checkTexts(page, canonical, fault);
    if (!namesItself(target, canonical)) fault(`has canonical ${canonical}`);
    for (const address of page.facts) {
      const there = address.slice(origin.length);
      if (splitPrefix(there.split('?')[0]!).prefix === prefix) next.push(there);
      else fault(`states ${address}`);
    }
  }
  await checkAlternates(target, page, canonical, fault);
  return next;
}

/**
 * The title or description of an indexed page, with its market and language → the canonical address of the page. It
 * finds two pages with the same title or the same description.
 */
const texts = new Map<string, string>();

function checkTexts(
  { title, description, language }: PageFacts,
  canonical: string,
  fault: (what: string) => void,
): void {
  if (title.trim() === '' || description.trim() === '')
    fault(`has the title "${title}" and the description "${description}"`);
  const market = splitPrefix(new URL(canonical).pathname).market ?? '';
  for (const [kind, text] of Object.entries({ title, description })) {
    const key = `${market} ${language} ${kind} ${text}`;
    const other = texts.get(key) ?? canonical;
    texts.set(key, other);
    if (other !== canonical) fault(`has the ${kind} "${text}" of ${other}`);
  }
}

async function checkAlternates(target: string, page: PageFacts, canonical: string, fault: (what: string) => void) {
  const names = page.alternates.map(([name]) => name).toSorted();
  const wanted = shouldNames(target);
  if (wanted && JSON.stringify(names) !== JSON.stringify(wanted)) fault(`has alternates ${names.join(' ')}`);
  for (const one of PREFIXES.filter((each) => !names.includes(each.names))) {
    const there = one.prefix + splitPrefix(target.split('?')[0]!).path.replace(/(\/product-list\/[^/]+)\/.*/, '$1');
    const { page: left } = await readOnce(there + (/\?.*/.exec(target)?.[0] ?? ''));
    if (left?.isIndexed) fault(`does not name ${there}, which is indexed`);
  }
  const byName = new Map(page.alternates);
  if (!page.alternates.some(([, address]) => address === canonical)) fault('is not among its alternates');
  const standard = byName.get('en') ?? byName.get('en-SA');
  if (byName.get('x-default') !== standard) fault(`has x-default ${byName.get('x-default')}`);
  for (const [name, address] of page.alternates) {
    if (!address.startsWith(`${origin}/`)) {
      fault(`has alternate ${address}`);
      continue;
    }
    const there = address.slice(origin.length);
    const at = PREFIXES.find((one) => one.prefix === splitPrefix(there.split('?')[0]!).prefix);
    if (name !== 'x-default' && at?.names !== name) fault(`has ${there} as ${name}`);
    const other = await readOnce(there);
    if (other.status !== 200) fault(`has alternate ${there}, which is ${other.status} ${other.location ?? ''}`);
    else if (other.page!.canonicals[0] !== address) fault(`has alternate ${there}, whose canonical is another`);
    else if (JSON.stringify(other.page!.alternates) !== JSON.stringify(page.alternates))
      fault(`has alternate ${there}, which has others`);
  }
}

async function walk(
  from: Prefix | null,
  cookie = '',
): Promise<{ faults: string[]; kinds: Map<string, number>; left: number }> {
  const faults: string[] = [];
  const kinds = new Map<string, number>();
  const found: string[] = [];
  const waiting = [`${from?.prefix ?? ''}/home`];
  const known = new Set(waiting);
  let left = 0;
  while (waiting.length > 0) {
    const target = waiting.shift()!;
    const kind = kindOf(target);
    const seen = kinds.get(kind) ?? 0;
    // Few lists with filters are read, because there is no end to the combinations of filters.
    if (seen >= (/[?&](?!category|occasion|page)\w/.test(kind) ? count(2) : OF_A_KIND)) {
      left += kind.endsWith('?') ? 1 : 0;
      continue;
    }
    kinds.set(kind, seen + 1);
    const next = await check(target, { from, cookie, found }, (what) => faults.push(`${target} ${what}`));
    for (const one of next) {
      if (known.has(one)) continue;
      known.add(one);
      waiting.push(one);
    }
  }
  for (const one of [...new Set(found)].slice(0, OF_A_KIND * 10)) {
    const { status } = await readOnce(one);
    if (status !== 200) faults.push(`${one} of another language or market is ${status}`);
  }
  return { faults, kinds, left };
}

const KINDS = [
  'home?',
  'product-list?',
  'product-list/*?',
  'product-list/*/*?',
  'product-list?category',
  'product-list?occasion',
  'product-list?occasion&page',
  'product-list?page',
  'product-list/*/*?page',
  'product-details/*?',
  'size-guide?',
  'contact?',
  'faq?',
  'about?',
  'privacy-policy?',
  'terms?',
  'delivery-returns?',
  'cart?',
  'find-order?',
  'cookie-choices?',
  'home-services?',
  'user-login?returnUrl',
];

describe.runIf(existsSync(BUILD))('from the home page', () => {
  test.each(PREFIXES)(
    'of $prefix every page, equivalent and link is right',
    async (from) => {
      const { faults, kinds, left } = await walk(from);
      expect(faults).toEqual([]);
      expect(KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
      if (IS_WHOLE) expect(left).toBe(0);
    },
    WALK_MS,
  );

  test.each(['', 'selectedLanguage=arb; market=sa'])(
    'without a prefix (%s) every link is one without, and every page names the prefixed ones',
    async (cookie) => {
      const { faults, kinds } = await walk(null, cookie);
      expect(faults).toEqual([]);
      expect(KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
    },
    WALK_MS,
  );

  test('a picture of a shared product has the size that link previews show, in every language', async () => {
    const pictures = new Set<string>();
    for (const reading of read.values()) {
      const { page } = await reading;
      const isWide = page?.shared.some(([name]) => name === 'og:image:width');
      for (const [name, address] of page?.shared ?? []) if (isWide && name === 'og:image') pictures.add(address);
    }
    expect(pictures.size).toBeGreaterThanOrEqual(2);
    for (const picture of pictures)
      expect([picture, await sizeOf(picture)]).toEqual([picture, `${SHARE_SIZE.width}x${SHARE_SIZE.height}`]);
  });

  test(
    'the sitemaps name every indexed page that the walks found, each with the alternates that the page names',
    async () => {
      const listed = await sitemapEntries(origin, app);
      const faults: string[] = [];
      const indexed = new Set<string>();
      for (const reading of read.values()) {
        const { page } = await reading;
        if (page?.isIndexed && page.canonicals[0]) indexed.add(page.canonicals[0]);
      }
      // Sitemaps leave out the further pages of a list, because crawlers find them through its first page.
      for (const address of indexed)
        if (!listed.has(address) && !/[?&]page=/.test(address)) faults.push(`${address} is not in a sitemap`);
      for (const [address, alternates] of listed) {
        const { status, page } = await readOnce(address.slice(origin.length));
        if (status !== 200 || !page?.isIndexed || page.canonicals[0] !== address)
          faults.push(`${address} is ${status}, and its canonical is ${page?.canonicals[0]}`);
        else if (JSON.stringify(page.alternates) !== JSON.stringify(alternates))
          faults.push(`${address} has other alternates in the sitemap`);
      }
      expect(faults).toEqual([]);
      expect(listed.size).toBeGreaterThan(100);
    },
    WALK_MS,
  );
});

async function sizeOf(picture: string): Promise<string> {
  const response = await app.request(picture);
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return `${width}x${height}`;
}
