// Former slugs, slugs of the other language, and paths as a shop on Shopify has them: each leads by one redirect to the
// page's present URL, or is not found.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOVED, NOT_FOUND, openSlugShop, type SlugShop } from '../../../testing/slugs.ts';
import { saveCategory, saveProduct, saveType } from '../../catalogue/catalogue.write.ts';
import { transaction } from '../../kernel/transaction.ts';
import { reloadCatalogues } from '../../markets.ts';

const ARABIC = 'عباية-ليل';

let slugs: SlugShop;
beforeAll(async () => {
  slugs = await openSlugShop();
});
afterAll(() => slugs?.close());

const at = (id: string): string => `/product-details/${id}`;
const written = (slug: string): string => encodeURIComponent(slug);

async function group(table: 'product_type' | 'category', id: string, wanted: Record<string, string>): Promise<void> {
  const text = { category: 'category_texts', product_type: 'product_type_texts' }[table];
  await slugs.sql(
    `update ${text} t set slug = s.value from jsonb_each_text($2) s where t.${table}_id = $1 and s.key = t.language`,
    [id, JSON.stringify(wanted)],
  );
  await reloadCatalogues(slugs.shop);
}

async function typeOf(productId: string): Promise<string> {
  const [row] = await slugs.sql<{ id: string }>('select type_id as id from products where id = $1', [productId]);
  return row!.id;
}

describe('a product', () => {
  let id: string;
  let handle: string;
  /** A number that no other test's product has; slugs contain it, so that tests do not share slugs. */
  let number: string;
  beforeEach(async () => {
    ({ id, handle } = await slugs.product());
    number = handle.replace(/\D/g, '');
    await slugs.rename(id, 'en', `layl-${number}`);
    await slugs.rename(id, 'arb', `${ARABIC}-${number}`);
  });

  test('is found by its handle and by each slug it has or had, in any language, with prefix and query', async () => {
    const [english, arabic] = [`layl-${number}`, `${ARABIC}-${number}`];
    await slugs.rename(id, 'en', `noor-${number}`);
    for (const name of [handle, english, `noor-${number}`, written(arabic)])
      for (const prefix of ['', '/en', '/ar'])
        for (const query of ['', '?color=black&utm_source=mail', '?a=%2F&a=//evil.example', '?'])
          for (const path of [`/products/${name}`, `/collections/any/products/${name}`, `/product-details/${name}`])
            expect(await slugs.leads(prefix + path + query)).toBe(prefix + at(id) + query);
    expect((await slugs.app.request(`/products/${handle}`, { method: 'HEAD' })).status).toBe(MOVED);
    expect(await slugs.leads(`/products/${handle}`, { cookie: 'selectedLanguage=arb' })).toBe(at(id));
  });

  test('has no slug in its own address', async () => {
    expect(await slugs.leads(`/ar${at(id)}/layl?size=52`)).toBe(`/ar${at(id)}?size=52`);
    expect(await slugs.leads(at(id))).toBe(NOT_FOUND);
    expect(await slugs.leads(`${at('01a00000-0000-7000-8000-000000000000')}/layl`)).toBe(NOT_FOUND);
  });

  test('is found however its slug is spelled, and all of an address is corrected at once', async () => {
    await slugs.rename(id, 'arb', `أزياء-${number}`);
    const spellings = [
      `أزياء-${number}`,
      `أزياء-${number}`.normalize('NFD'),
      `أَزْيـــاء-${number}`,
      `أزياء ${number}`,
      `LAYL-${number}`,
      `Láyl-${number}`,
      `-layl--${number}-`,
    ];
    for (const spelling of spellings) {
      expect(await slugs.leads(`/products/${written(spelling)}`)).toBe(at(id));
      expect(await slugs.leads(`/ar-ae/products/${written(spelling).toLowerCase()}///?page=2`)).toBe(
        `/ar${at(id)}?page=2`,
      );
    }
    expect(await slugs.leads(`/products/${written(written(`أزياء-${number}`))}`)).toBe(NOT_FOUND);
  });

  test('that is hidden, gone or not sold in the market is not found; nor is one under a prefix without pages', async () => {
    expect(await slugs.leads(`/ar-sa/products/${handle}`)).toBe(NOT_FOUND);
    expect(await slugs.leads('/ar-sa/products/elsewhere')).toMatch(/^\/ar-sa\/product-details\//);
    expect(await slugs.leads('/products/elsewhere', { cookie: 'market=sa' })).toMatch(/^\/product-details\//);
    expect(await slugs.leads(`/products/${handle}`, { cookie: 'market=sa' })).toBe(NOT_FOUND);
    for (const prefix of ['/ar-qa', '/fr', '/AR', '/ar-', '/ar-sa-x'])
      expect(await slugs.leads(`${prefix}/products/elsewhere`)).toBe(NOT_FOUND);
    await slugs.sql('update products set published_at = null where id = $1', [id]);
    expect(await slugs.leads(`/products/${handle}`)).toBe(NOT_FOUND);
    await slugs.sql(`update products set published_at = shop.now() + interval '1 day' where id = $1`, [id]);
    expect(await slugs.leads(`/products/layl-${number}`)).toBe(NOT_FOUND);
    await slugs.sql('update products set published_at = shop.now() where id = $1', [id]);
    expect(await slugs.leads(`/products/layl-${number}`)).toBe(at(id));
    await slugs.sql('update variants set active = false where product_id = $1', [id]);
    expect(await slugs.leads(`/products/layl-${number}`)).toBe(NOT_FOUND);
  });

  test('keeps the slug of a language that its texts no longer have, and one that was deleted and written anew', async () => {
    await slugs.sql(`delete from product_texts where product_id = $1 and language = 'arb'`, [id]);
    expect(await slugs.leads(`/ar/products/${written(`${ARABIC}-${number}`)}`)).toBe(`/ar${at(id)}`);
    await slugs.sql(`delete from product_texts where product_id = $1`, [id]);
    await slugs.sql(`insert into product_texts (product_id, language, title, slug) values ($1, 'en', 'Noor', $2)`, [
      id,
      `noor-${number}`,
    ]);
    expect(await slugs.leads(`/products/layl-${number}`)).toBe(at(id));
  });

  test('gives a slug to the one that has it now; one that was given back is its holder’s again', async () => {
    const other = await slugs.product();
    await slugs.rename(id, 'en', `first-${number}`);
    await slugs.rename(id, 'en', `second-${number}`);
    await slugs.rename(other.id, 'en', `first-${number}`);
    expect(await slugs.leads(`/products/first-${number}`)).toBe(at(other.id));
    await slugs.rename(other.id, 'en', `third-${number}`);
    expect(await slugs.leads(`/products/first-${number}`)).toBe(at(other.id));
    await slugs.rename(id, 'en', `first-${number}`);
    expect(await slugs.leads(`/products/first-${number}`)).toBe(at(id));
    await slugs.rename(id, 'en', `fourth-${number}`);
    expect(await slugs.leads(`/products/first-${number}`)).toBe(at(id));
    await slugs.sql('update products set published_at = null where id = $1', [id]);
    expect(await slugs.leads(`/products/first-${number}`)).toBe(at(other.id));
  });

  test('is found by every slug after its languages swap theirs', async () => {
    await slugs.sql(
      `update product_texts t set slug = o.slug from product_texts o
       where t.product_id = $1 and o.product_id = $1 and o.language <> t.language`,
      [id],
    );
    for (const prefix of ['/en', '/ar', ''])
      for (const slug of [`layl-${number}`, `${ARABIC}-${number}`])
        expect(await slugs.leads(`${prefix}/products/${written(slug)}`)).toBe(prefix + at(id));
  });
});

describe('a type', () => {
  test('is found by each slug it has or had, with the slug of the page’s language', async () => {
    const { id: productId } = await slugs.product({ type: 'cloak' });
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
          expect([from, await slugs.leads(from)]).toEqual([from, stays ? NOT_FOUND : here(prefix)]);
        }
    expect(await slugs.leads(`/product-list/${id}/cloaks`, { cookie: 'selectedLanguage=arb' })).toBe(
      `/product-list/${id}/${written(arabic)}`,
    );
    expect(await slugs.leads(`/ar/product-list/${id}`)).toBe(NOT_FOUND);
  });

  test('swaps its slugs between languages without a circle', async () => {
    const { id: productId } = await slugs.product({ type: 'veil' });
    const id = await typeOf(productId);
    await group('product_type', id, { en: 'veils', arb: 'طرح' });
    await group('product_type', id, { en: 'طرح', arb: 'veils' });
    for (const name of ['veils', written('طرح')]) {
      expect(await slugs.leads(`/en/collections/${name}`)).toBe(`/en/product-list/${id}/${written('طرح')}`);
      expect(await slugs.leads(`/ar/collections/${name}`)).toBe(`/ar/product-list/${id}/veils`);
    }
    expect(await slugs.leads(`/en/product-list/${id}/veils`)).toBe(`/en/product-list/${id}/${written('طرح')}`);
  });

  test('without a slug has none in its address', async () => {
    const { id: productId } = await slugs.product({ type: 'nameless' });
    const id = await typeOf(productId);
    await group('product_type', id, { en: '', arb: '' });
    expect(await slugs.leads(`/product-list/${id}/namelesss`)).toBe(`/product-list/${id}`);
    expect(await slugs.leads('/collections/namelesss')).toBe(`/product-list/${id}`);
  });
});

test('a category is found by each slug, and comes after a type of the same slug', async () => {
  const [{ id } = { id: '' }] = await slugs.sql<{ id: string }>(`select id from categories where key = 'all'`);
  await group('category', id, { en: 'everything', arb: 'كل-شيء' });
  const here = `/product-list?category=${id}`;
  for (const name of ['everything', written('كل-شيء'), written('الكل')])
    expect(await slugs.leads(`/ar-sa/collections/${name}?color=black`)).toBe(`/ar-sa${here}&color=black`);
  await group('category', id, { en: 'abayas' });
  expect(await slugs.leads('/collections/abayas')).toMatch(/^\/product-list\/[0-9a-f-]{36}\/abayas$/);
});

test('all products and the collections are lists of their own', async () => {
  for (const path of ['/collections', '/collections/all', '/products', '/products/'])
    expect(await slugs.leads(`/ar${path}?page=2`)).toBe('/ar/product-list?page=2');
  expect(await slugs.leads('/collections/best_seller/')).toBe('/product-list/best_seller');
  expect(await slugs.leads('/product-list/best_seller/old/')).toBe('/product-list/best_seller');
  for (const path of [
    '/product-list',
    '/product-list/best_seller',
    '/products/a/b',
    '/collections/a/b/c',
    '/products/a/b/c',
  ])
    expect(await slugs.leads(path)).toBe(NOT_FOUND);
});

describe('former slugs', () => {
  const former = (productId: string) =>
    slugs.sql<{ language: string; slug: string }>(
      'select language, slug from former_product_slugs where product_id = $1 order by left_at',
      [productId],
    );

  test('are written by a change of the slug alone', async () => {
    const { id, handle } = await slugs.product();
    await slugs.sql(`update product_texts set title = 'Other', slug = slug where product_id = $1`, [id]);
    expect(await former(id)).toEqual([]);
    await slugs.rename(id, 'en', 'one-way');
    await slugs.rename(id, 'en', 'another-way');
    expect(await former(id)).toEqual([
      { language: 'en', slug: handle },
      { language: 'en', slug: 'one-way' },
    ]);
    for (let times = 0; times < 5; times += 1)
      for (const slug of [handle, 'one-way']) await slugs.rename(id, 'en', slug);
    expect((await former(id)).map(({ slug }) => slug)).toEqual(['another-way', 'one-way', handle]);
    await slugs.rename(id, 'en', 'x'.repeat(20_000));
    await slugs.rename(id, 'en', 'short');
    expect(await former(id)).toHaveLength(4);
  });

  test('are kept whichever function of the shop changes them', async () => {
    const { id, handle } = await slugs.product();
    const typeId = await typeOf(id);
    await transaction(slugs.shop.database, async (tx) => {
      const text = { title: 'A', slug: 'a-new-name', description: '', care: '', tags: [], specifications: [] };
      const flags = { limited: false, customSize: false, tailoringDays: null, minQuantity: 1, pinnedRank: null };
      const draft = {
        handle,
        typeId,
        fabricCode: null,
        sleeve: null,
        occasions: [],
        publishedAt: new Date(),
        ...flags,
      };
      await saveProduct(tx, { ...draft, texts: { en: text }, colours: [], variants: [] });
      const texts = (slug: string) => ({ en: { title: 'T', slug } });
      await saveCategory(tx, { key: 'kept', position: 1, texts: texts('kept-1') });
      await saveCategory(tx, { key: 'kept', position: 1, texts: texts('kept-2') });
      const type = { key: 'kept', position: 1, categoryId: null, measurementFields: [] };
      await saveType(tx, { ...type, texts: texts('kept-3') });
      await saveType(tx, { ...type, texts: texts('kept-4') });
    });
    expect((await former(id)).map(({ language }) => language).toSorted()).toEqual(['arb', 'en']);
    expect(await slugs.sql(`select slug from former_category_slugs where slug like 'kept%'`)).toEqual([
      { slug: 'kept-1' },
    ]);
    expect(await slugs.sql(`select slug from former_product_type_slugs where slug like 'kept%'`)).toEqual([
      { slug: 'kept-3' },
    ]);
  });

  test('go with their owner', async () => {
    const id = randomUUID();
    const typeId = await typeOf((await slugs.product()).id);
    await slugs.sql(`insert into products (id, handle, type_id) values ($1, 'fleeting', $2)`, [id, typeId]);
    await slugs.sql(
      `insert into product_texts (product_id, language, title, slug) values ($1, 'en', 'F', 'soon-gone')`,
      [id],
    );
    await slugs.rename(id, 'en', 'gone');
    expect(await former(id)).toHaveLength(1);
    await slugs.sql('delete from products where id = $1', [id]);
    expect(await former(id)).toEqual([]);
  });
});
