// Former slugs, slugs of the other language, and addresses of a shop on Shopify: each leads by one redirect to the
// present address, or is not found.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { count } from '../../../testing/counts.ts';
import { addProduct, clientOf, openTestShop, type TestShop } from '../../../testing/shop.ts';
import { openMarket } from '../../../testing/two-markets.ts';
import { saveCategory, saveProduct, saveType } from '../../catalogue/catalogue.write.ts';
import { routes } from '../../domains.ts';
import { transaction } from '../../kernel/transaction.ts';
import { reloadCatalogues } from '../../markets.ts';
import { makeApp } from '../app.ts';
import { listen } from '../serve.ts';
import type { RenderDocument } from './storefront.ts';

const NOT_FOUND = 404;
const MOVED = 308;
const ARABIC = 'عباية-ليل';

let shop: TestShop;
let app: ReturnType<typeof makeApp>;
let page: TestShop['page'];

/** What is not redirected is drawn; this storefront has no page at all. */
const render: RenderDocument = async () =>
  new Response('<p>none</p>', { status: NOT_FOUND, headers: { 'content-type': 'text/html; charset=utf-8' } });

beforeAll(async () => {
  shop = await openTestShop();
  app = makeApp(shop.shop, routes, { render });
  ({ page } = clientOf(app));
  await addProduct(shop.shop, { handle: 'elsewhere', saudiMinor: 9_000 });
  await openMarket(shop, 'sa');
});
afterAll(() => shop?.close());

const sql = <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  shop.shop.database.query<Row>(text, values);

/** Where the address leads by one redirect, `404` where it leads nowhere. */
async function leads(path: string, headers: Record<string, string> = {}): Promise<string | number> {
  const response = await page(path, headers);
  const location = response.headers.get('location');
  if (location === null) return response.status;
  expect(response.status).toBe(MOVED);
  // A browser must not keep it: a slug that is given back would make a circle.
  expect(response.headers.get('cache-control')).toBe('no-store');
  const next = await page(location, headers);
  expect([path, location, next.headers.get('location')]).toEqual([path, location, null]);
  return location;
}

let made = 0;
/** A product with a handle of its own; returns its id. */
async function product(wish: Parameters<typeof addProduct>[1] = {}): Promise<{ id: string; handle: string }> {
  const handle = `shown-${(made += 1)}`;
  const [variant] = await addProduct(shop.shop, { handle, ...wish });
  return { id: variant!.product_id, handle };
}

async function rename(productId: string, language: string, slug: string): Promise<void> {
  await sql('update product_texts set slug = $3 where product_id = $1 and language = $2', [productId, language, slug]);
}

async function group(table: 'product_type' | 'category', id: string, slugs: Record<string, string>): Promise<void> {
  const text = { category: 'category_texts', product_type: 'product_type_texts' }[table];
  await sql(
    `update ${text} t set slug = s.value from jsonb_each_text($2) s where t.${table}_id = $1 and s.key = t.language`,
    [id, JSON.stringify(slugs)],
  );
  await reloadCatalogues(shop.shop);
}

async function typeOf(productId: string): Promise<string> {
  const [row] = await sql<{ id: string }>('select type_id as id from products where id = $1', [productId]);
  return row!.id;
}

const at = (id: string): string => `/product-details/${id}`;
const written = (slug: string): string => encodeURIComponent(slug);

describe('a product', () => {
  let id: string;
  let handle: string;
  beforeEach(async () => {
    ({ id, handle } = await product());
    await rename(id, 'en', `layl-${made}`);
    await rename(id, 'arb', `${ARABIC}-${made}`);
  });

  test('is found by its handle and by each slug it has or had, in any language, with prefix and query', async () => {
    const [english, arabic] = [`layl-${made}`, `${ARABIC}-${made}`];
    await rename(id, 'en', `noor-${made}`);
    for (const name of [handle, english, `noor-${made}`, written(arabic)])
      for (const prefix of ['', '/en', '/ar'])
        for (const query of ['', '?color=black&utm_source=mail', '?a=%2F&a=//evil.example', '?'])
          for (const path of [`/products/${name}`, `/collections/any/products/${name}`, `/product-details/${name}`])
            expect(await leads(prefix + path + query)).toBe(prefix + at(id) + query);
    expect((await app.request(`/products/${handle}`, { method: 'HEAD' })).status).toBe(MOVED);
    expect(await leads(`/products/${handle}`, { cookie: 'selectedLanguage=arb' })).toBe(at(id));
  });

  test('has no slug in its own address', async () => {
    expect(await leads(`/ar${at(id)}/layl?size=52`)).toBe(`/ar${at(id)}?size=52`);
    expect(await leads(at(id))).toBe(NOT_FOUND);
    expect(await leads(`${at('01a00000-0000-7000-8000-000000000000')}/layl`)).toBe(NOT_FOUND);
  });

  test('is found however its slug is spelled, and all of an address is corrected at once', async () => {
    await rename(id, 'arb', `أزياء-${made}`);
    const spellings = [
      `أزياء-${made}`,
      `أزياء-${made}`.normalize('NFD'),
      `أَزْيـــاء-${made}`,
      `أزياء ${made}`,
      `LAYL-${made}`,
      `Láyl-${made}`,
      `-layl--${made}-`,
    ];
    for (const spelling of spellings) {
      expect(await leads(`/products/${written(spelling)}`)).toBe(at(id));
      expect(await leads(`/ar-ae/products/${written(spelling).toLowerCase()}///?page=2`)).toBe(`/ar${at(id)}?page=2`);
    }
    expect(await leads(`/products/${written(written(`أزياء-${made}`))}`)).toBe(NOT_FOUND);
  });

  test('that is hidden, gone or not sold in the market is not found; nor is one under a prefix without pages', async () => {
    expect(await leads(`/ar-sa/products/${handle}`)).toBe(NOT_FOUND);
    expect(await leads('/ar-sa/products/elsewhere')).toMatch(/^\/ar-sa\/product-details\//);
    expect(await leads('/products/elsewhere', { cookie: 'market=sa' })).toMatch(/^\/product-details\//);
    expect(await leads(`/products/${handle}`, { cookie: 'market=sa' })).toBe(NOT_FOUND);
    for (const prefix of ['/ar-qa', '/fr', '/AR', '/ar-', '/ar-sa-x'])
      expect(await leads(`${prefix}/products/elsewhere`)).toBe(NOT_FOUND);
    await sql('update products set published_at = null where id = $1', [id]);
    expect(await leads(`/products/${handle}`)).toBe(NOT_FOUND);
    await sql(`update products set published_at = shop.now() + interval '1 day' where id = $1`, [id]);
    expect(await leads(`/products/layl-${made}`)).toBe(NOT_FOUND);
    await sql('update products set published_at = shop.now() where id = $1', [id]);
    expect(await leads(`/products/layl-${made}`)).toBe(at(id));
    await sql('update variants set active = false where product_id = $1', [id]);
    expect(await leads(`/products/layl-${made}`)).toBe(NOT_FOUND);
  });

  test('keeps the slug of a language that its texts no longer have, and one that was deleted and written anew', async () => {
    await sql(`delete from product_texts where product_id = $1 and language = 'arb'`, [id]);
    expect(await leads(`/ar/products/${written(`${ARABIC}-${made}`)}`)).toBe(`/ar${at(id)}`);
    await sql(`delete from product_texts where product_id = $1`, [id]);
    await sql(`insert into product_texts (product_id, language, title, slug) values ($1, 'en', 'Noor', $2)`, [
      id,
      `noor-${made}`,
    ]);
    expect(await leads(`/products/layl-${made}`)).toBe(at(id));
  });

  test('gives a slug to the one that has it now; one that was given back is its holder’s again', async () => {
    const other = await product();
    await rename(id, 'en', `first-${made}`);
    await rename(id, 'en', `second-${made}`);
    await rename(other.id, 'en', `first-${made}`);
    expect(await leads(`/products/first-${made}`)).toBe(at(other.id));
    await rename(other.id, 'en', `third-${made}`);
    expect(await leads(`/products/first-${made}`)).toBe(at(other.id));
    await rename(id, 'en', `first-${made}`);
    expect(await leads(`/products/first-${made}`)).toBe(at(id));
    await rename(id, 'en', `fourth-${made}`);
    expect(await leads(`/products/first-${made}`)).toBe(at(id));
    await sql('update products set published_at = null where id = $1', [id]);
    expect(await leads(`/products/first-${made}`)).toBe(at(other.id));
  });

  test('is found by every slug after its languages swap theirs', async () => {
    await sql(
      `update product_texts t set slug = o.slug from product_texts o
       where t.product_id = $1 and o.product_id = $1 and o.language <> t.language`,
      [id],
    );
    for (const prefix of ['/en', '/ar', ''])
      for (const slug of [`layl-${made}`, `${ARABIC}-${made}`])
        expect(await leads(`${prefix}/products/${written(slug)}`)).toBe(prefix + at(id));
  });
});

describe('a type', () => {
  test('is found by each slug it has or had, with the slug of the page’s language', async () => {
    const { id: productId } = await product({ type: 'cloak' });
    const id = await typeOf(productId);
    const [english, arabic] = ['capes-now', 'كابات-الآن'];
    await group('product_type', id, { en: english, arb: arabic });
    const here = (prefix: string) =>
      `${prefix}/product-list/${id}/${prefix === '/ar' ? written(arabic) : english}?sort=low_to_high&utm_source=x`;
    for (const prefix of ['/en', '/ar', ''])
      for (const name of ['cloaks', 'capes-now', written(arabic), written(arabic.normalize('NFD')), 'Cloaks/'])
        for (const path of ['/collections', '/product-list', `/product-list/${id}`]) {
          const from = `${prefix}${path}/${name}?sort=low_to_high&utm_source=x`;
          const stays = decodeURIComponent(from) === decodeURIComponent(here(prefix));
          expect([from, await leads(from)]).toEqual([from, stays ? NOT_FOUND : here(prefix)]);
        }
    expect(await leads(`/product-list/${id}/cloaks`, { cookie: 'selectedLanguage=arb' })).toBe(
      `/product-list/${id}/${written(arabic)}`,
    );
    expect(await leads(`/ar/product-list/${id}`)).toBe(NOT_FOUND);
  });

  test('swaps its slugs between languages without a circle', async () => {
    const { id: productId } = await product({ type: 'veil' });
    const id = await typeOf(productId);
    await group('product_type', id, { en: 'veils', arb: 'طرح' });
    await group('product_type', id, { en: 'طرح', arb: 'veils' });
    for (const name of ['veils', written('طرح')]) {
      expect(await leads(`/en/collections/${name}`)).toBe(`/en/product-list/${id}/${written('طرح')}`);
      expect(await leads(`/ar/collections/${name}`)).toBe(`/ar/product-list/${id}/veils`);
    }
    expect(await leads(`/en/product-list/${id}/veils`)).toBe(`/en/product-list/${id}/${written('طرح')}`);
  });

  test('without a slug has none in its address', async () => {
    const { id: productId } = await product({ type: 'nameless' });
    const id = await typeOf(productId);
    await group('product_type', id, { en: '', arb: '' });
    expect(await leads(`/product-list/${id}/namelesss`)).toBe(`/product-list/${id}`);
    expect(await leads('/collections/namelesss')).toBe(`/product-list/${id}`);
  });
});

test('a category is found by each slug, and comes after a type of the same slug', async () => {
  const [{ id } = { id: '' }] = await sql<{ id: string }>(`select id from categories where key = 'all'`);
  await group('category', id, { en: 'everything', arb: 'كل-شيء' });
  const here = `/product-list?category=${id}`;
  for (const name of ['everything', written('كل-شيء'), written('الكل')])
    expect(await leads(`/ar-sa/collections/${name}?color=black`)).toBe(`/ar-sa${here}&color=black`);
  await group('category', id, { en: 'abayas' });
  expect(await leads('/collections/abayas')).toMatch(/^\/product-list\/[0-9a-f-]{36}\/abayas$/);
});

test('all products and the collections are lists of their own', async () => {
  for (const path of ['/collections', '/collections/all', '/products', '/products/'])
    expect(await leads(`/ar${path}?page=2`)).toBe('/ar/product-list?page=2');
  expect(await leads('/collections/best_seller/')).toBe('/product-list/best_seller');
  expect(await leads('/product-list/best_seller/old/')).toBe('/product-list/best_seller');
  for (const path of [
    '/product-list',
    '/product-list/best_seller',
    '/products/a/b',
    '/collections/a/b/c',
    '/products/a/b/c',
  ])
    expect(await leads(path)).toBe(NOT_FOUND);
});

describe('former slugs', () => {
  const former = (productId: string) =>
    sql<{ language: string; slug: string }>(
      'select language, slug from former_product_slugs where product_id = $1 order by left_at',
      [productId],
    );

  test('are written by a change of the slug alone', async () => {
    const { id, handle } = await product();
    await sql(`update product_texts set title = 'Other', slug = slug where product_id = $1`, [id]);
    expect(await former(id)).toEqual([]);
    await rename(id, 'en', 'one-way');
    await rename(id, 'en', 'another-way');
    expect(await former(id)).toEqual([
      { language: 'en', slug: handle },
      { language: 'en', slug: 'one-way' },
    ]);
    await rename(id, 'en', handle);
    expect(await former(id)).toEqual([
      { language: 'en', slug: 'one-way' },
      { language: 'en', slug: 'another-way' },
    ]);
    await rename(id, 'en', 'x'.repeat(20_000));
    expect(await former(id)).toHaveLength(3);
  });

  test('are kept whichever function of the shop changes them', async () => {
    const { id, handle } = await product();
    const typeId = await typeOf(id);
    await transaction(shop.shop.database, async (tx) => {
      const text = { title: 'A', slug: 'a-new-name', description: '', care: '', tags: [], specifications: [] };
      const flags = { limited: false, customSize: false, tailoringDays: null, minQuantity: 1, pinnedRank: null };
      const draft = { handle, typeId, fabricCode: null, sleeve: null, publishedAt: new Date(), ...flags };
      await saveProduct(tx, { ...draft, texts: { en: text }, colours: [], variants: [] });
      const texts = (slug: string) => ({ en: { title: 'T', slug } });
      await saveCategory(tx, { key: 'kept', position: 1, texts: texts('kept-1') });
      await saveCategory(tx, { key: 'kept', position: 1, texts: texts('kept-2') });
      const type = { key: 'kept', position: 1, categoryId: null, measurementFields: [] };
      await saveType(tx, { ...type, texts: texts('kept-3') });
      await saveType(tx, { ...type, texts: texts('kept-4') });
    });
    expect((await former(id)).map(({ language }) => language).toSorted()).toEqual(['arb', 'en']);
    expect(await sql(`select slug from former_category_slugs where slug like 'kept%'`)).toEqual([{ slug: 'kept-1' }]);
    expect(await sql(`select slug from former_product_type_slugs where slug like 'kept%'`)).toEqual([
      { slug: 'kept-3' },
    ]);
  });

  test('go with their owner', async () => {
    const id = randomUUID();
    const typeId = await typeOf((await product()).id);
    await sql(`insert into products (id, handle, type_id) values ($1, 'fleeting', $2)`, [id, typeId]);
    await sql(`insert into product_texts (product_id, language, title, slug) values ($1, 'en', 'F', 'soon-gone')`, [
      id,
    ]);
    await rename(id, 'en', 'gone');
    expect(await former(id)).toHaveLength(1);
    await sql('delete from products where id = $1', [id]);
    expect(await former(id)).toEqual([]);
  });
});

test('after any changes, every slug leads to who has it, else to who had it last', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) ids.push((await product()).id);
  const LANGUAGES = ['en', 'arb'] as const;
  const SLUGS = ['mulk', 'ward', 'ورد', 'ملك'] as const;
  type Had = { id: string; language: string; slug: string; turn: number };
  const present = new Map<string, Had>();
  let had: Had[] = [];
  const hidden = new Set<string>();
  let turn = 0;

  const best = (found: Had[], language: string) =>
    found
      .filter(({ id }) => !hidden.has(id))
      .toSorted(
        (a, b) =>
          Number(a.language !== language) - Number(b.language !== language) ||
          b.turn - a.turn ||
          (a.id < b.id ? -1 : 1),
      )[0]?.id;
  function wanted(slug: string, language: string): string | undefined {
    const now = [...present.values()].filter((one) => one.slug === slug).map((one) => ({ ...one, turn: 0 }));
    return (
      best(now, language) ??
      best(
        had.filter((one) => one.slug === slug),
        language,
      )
    );
  }

  const change = fc.record({
    who: fc.nat(2),
    language: fc.constantFrom(...LANGUAGES),
    slug: fc.constantFrom(...SLUGS),
    hides: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { who, language, slug, hides } of changes) {
        const id = ids[who]!;
        const key = `${id} ${language}`;
        const before = present.get(key);
        await rename(id, language, slug);
        if (before && before.slug !== slug) {
          had = had.filter(
            (one) => one.id !== id || one.language !== language || (one.slug !== slug && one.slug !== before.slug),
          );
          had.push({ ...before, turn: (turn += 1) });
        }
        present.set(key, { id, language, slug, turn: 0 });
        if (hides) hidden.add(id);
        else hidden.delete(id);
        await sql('update products set published_at = case when $2 then null else shop.now() end where id = $1', [
          id,
          hides,
        ]);
      }
      for (const slug of SLUGS)
        for (const [prefix, language] of [
          ['/en', 'en'],
          ['/ar', 'arb'],
        ] as const) {
          const id = wanted(slug, language);
          expect(await leads(`${prefix}/products/${written(slug)}`)).toBe(id ? prefix + at(id) : NOT_FOUND);
        }
    }),
    { numRuns: count(300) },
  );
});

describe('whatever is asked for', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
    fc.constantFrom(
      'x'.repeat(10_000),
      'ع'.repeat(3_000),
      '\0',
      'a\0b',
      '..',
      '../..',
      '//evil.example',
      '\\evil.example',
      'https://evil.example',
      '\r\nlocation: https://evil.example',
      '\u202Eevil',
      '\u2067ليل',
      '🌙',
      '\uFDFA'.repeat(200),
      '__proto__',
      'constructor',
      '%',
      '%00',
      "'; drop table products; --",
    ),
  );
  const PATHS = ['/products/X', '/collections/X', '/collections/X/products/X', '/product-list/X', '/product-details/X'];
  const OURS = /^\/product-details\/[0-9a-f-]{36}\?a=\/\/evil\.example$/;

  test('it is not found or redirected within the shop, never broken', async () => {
    const encoders = [encodeURIComponent, encodeURI, (text: string) => written(text).toLowerCase()];
    await fc.assert(
      fc.asyncProperty(
        odd,
        odd,
        fc.constantFrom(...PATHS),
        fc.constantFrom('', '/ar', '/en-sa', '/ar-ae', '//evil.example'),
        fc.constantFrom('', '/', '//'),
        fc.constantFrom(...encoders),
        async (name, query, path, prefix, end, encode) => {
          const response = await page(`${prefix}${path.replaceAll('X', () => encode(name))}${end}?q=${written(query)}`);
          expect([MOVED, NOT_FOUND]).toContain(response.status);
          const location = response.headers.get('location');
          if (location !== null && response.status === MOVED) expect(location).toMatch(/^\/(?![/\\])/);
        },
      ),
      { numRuns: count(5_000) },
    );
  });

  test('in bytes that no browser sends, it leads to no other host and breaks nothing', async () => {
    const { handle } = await product();
    const listening = await listen({ ...shop.shop, config: { ...shop.shop.config, port: 0, host: '127.0.0.1' } }, app);
    const port = Number(new URL(listening.url).port);
    const ask = (target: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, 'latin1'));
        });
        socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
        socket.on('error', reject).on('close', () => resolve(answer));
      });
    try {
      const targets = [
        '/products/x?q=\u00D8\u00B9',
        '/products/\u00D8\u00B9',
        '/collections/\u00FF/',
        '/products/%D8',
        '/products/%',
        '//evil.example/products/x/',
        '/\\evil.example/products/x/',
        '/products/..//evil.example/',
        '/ar-ae//evil.example/',
        'http://evil.example/products/x/',
        `/products/${handle}/?a=//evil.example`,
      ];
      for (const target of targets) {
        const answer = await ask(target);
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
        expect([target, status, status < 500]).toEqual([target, status, true]);
        const [, location] = /^location: (.*)\r$/im.exec(answer) ?? [];
        if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])/);
        if (target.includes(handle)) expect([target, location]).toEqual([target, expect.stringMatching(OURS)]);
      }
    } finally {
      await listening.drain(1_000);
    }
  });
});
