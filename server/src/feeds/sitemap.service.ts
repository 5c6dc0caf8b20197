// Makes the sitemaps from the shop's data. A market's own catalogue says whether it has a product or a list, as it does
// for the page itself, so that sitemaps and pages agree.
import { COLLECTIONS } from '@hindam/contract/catalogue';
import type { DocumentName } from '@hindam/contract/document-names';
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import { EVERYTHING, type ListedProduct, listedProducts, type Stretch, stretchesOf } from '../catalogue/crawl.ts';
import { listDocuments } from '../documents/documents.service.ts';
import { largestPath } from '../kernel/picture-address.ts';
import type { Shop } from '../shop.ts';
import {
  entriesOf,
  PAGES_FILE,
  productsFile,
  productsOfFile,
  SITEMAP_END,
  SITEMAP_HEAD,
  type SitemapFile,
  type SitemapPage,
  type SitemapShop,
} from './sitemap.ts';

function sitemapShopOf({ config, languages, markets }: Shop): SitemapShop {
  return { origin: config.publicUrl, languages: languages(), markets: [...markets.keys()] };
}

function marketsWith({ markets }: Shop, has: (catalogue: Catalogue) => boolean): string[] {
  return [...markets].flatMap(([code, { catalogue }]) => (has(catalogue) ? [code] : []));
}

/**
 * How long the division of products into sitemap files is kept. A search engine reads the index and then one file after
 * the other, and would miss products if they moved between files meanwhile.
 */
const DIVIDED_MS = 60_000;
const divided = new WeakMap<object, { at: number; size: number; stretches: Promise<Stretch[]> }>();

function stretches(shop: Shop): Promise<Stretch[]> {
  const size = productsOfFile(sitemapShopOf(shop));
  const known = divided.get(shop.database);
  if (known && known.size === size && Date.now() - known.at < DIVIDED_MS) return known.stretches;
  const fresh = { at: Date.now(), size, stretches: stretchesOf(shop.database, size) };
  divided.set(shop.database, fresh);
  fresh.stretches.catch(() => divided.delete(shop.database));
  return fresh.stretches;
}

export async function sitemapFiles(shop: Shop): Promise<SitemapFile[]> {
  const files = await stretches(shop);
  return [
    { path: PAGES_FILE, changedAt: null },
    ...files.map(({ changedAt }, at) => ({ path: productsFile(at + 1), changedAt })),
  ];
}

const page = (path: SitemapPage['path'], markets: readonly string[], changedAt: Date | null = null): SitemapPage => ({
  path,
  markets,
  changedAt,
  pictures: [],
});

async function listPages(shop: Shop): Promise<SitemapPage[]> {
  const catalogues = [...shop.markets.values()].map(({ catalogue }) => catalogue);
  const [first] = catalogues;
  if (!first) return [];
  const every = <T>(ofCatalogue: (catalogue: Catalogue) => readonly T[]): Set<T> =>
    new Set(catalogues.flatMap(ofCatalogue));
  const occasions = new Set<string>();
  for (const catalogue of catalogues)
    for (const { code } of await catalogue.occasions(DEFAULT_LANGUAGE)) occasions.add(code);
  const types = every((catalogue) => catalogue.types(DEFAULT_LANGUAGE).map(({ _id }) => _id));
  const categories = every((catalogue) => catalogue.categories(DEFAULT_LANGUAGE).map(({ _id }) => _id));
  const lists = [
    page(
      () => '/product-list',
      marketsWith(shop, (one) => one.fills({})),
    ),
    ...COLLECTIONS.map((list) =>
      page(
        () => `/product-list/${list}`,
        marketsWith(shop, (one) => one.fills({ list })),
      ),
    ),
    ...[...types].map((list) =>
      page(
        (language) => `/product-list/${list}/${encodeURIComponent(first.typeSlug(list, language) ?? '')}`,
        marketsWith(shop, (one) => one.fills({ list })),
      ),
    ),
    ...[...categories].map((category) =>
      page(
        () => `/product-list?category=${category}`,
        marketsWith(shop, (one) => one.fills({ category })),
      ),
    ),
    ...[...occasions].map((occasion) =>
      page(
        () => `/product-list?${new URLSearchParams({ occasion }).toString()}`,
        marketsWith(shop, (one) => one.fills({ occasion })),
      ),
    ),
  ];
  return lists.filter(({ markets }) => markets.length > 0);
}

/** Pages that are not made from a document of the shop. */
const WITHOUT_DOCUMENT = ['home', 'contact', 'home-services', 'tailoring'];
/** The document of the size-guide page; this page exists even while the document is not published. */
const SIZE_GUIDE: DocumentName = 'size-guide';

export async function* pagesSitemap(shop: Shop): AsyncGenerator<string> {
  const all = [...shop.markets.keys()];
  const documents = await listDocuments(shop.database);
  const written = documents.flatMap(({ name, published }) =>
    published || name === SIZE_GUIDE ? [page(() => `/${name}`, all, published?.publishedAt ?? null)] : [],
  );
  const pages = [
    ...WITHOUT_DOCUMENT.map((name) => page(() => `/${name}`, all)),
    ...(await listPages(shop)),
    ...written,
  ];
  const sitemapShop = sitemapShopOf(shop);
  yield SITEMAP_HEAD;
  for (const one of pages) yield entriesOf(one, sitemapShop);
  yield SITEMAP_END;
}

export async function* productEntries(
  batches: AsyncIterable<readonly ListedProduct[]>,
  marketsOf: (productId: string) => readonly string[],
  shop: SitemapShop,
): AsyncGenerator<string> {
  yield SITEMAP_HEAD;
  for await (const products of batches) {
    const entries = products.map(({ id, changedAt, pictures }) =>
      entriesOf(
        {
          path: () => `/product-details/${id}`,
          markets: marketsOf(id),
          changedAt,
          pictures: pictures.map(largestPath),
        },
        shop,
      ),
    );
    yield entries.join('');
  }
  yield SITEMAP_END;
}

/** The entries of one sitemap file of product pages. File numbers begin with 1; null if there is no such file. */
export async function productsSitemap(shop: Shop, number: number): Promise<AsyncGenerator<string> | null> {
  const files = await stretches(shop);
  const file = files[number - 1];
  if (!file) return null;
  // The first file has no lower limit of ids and the last file no upper limit, so that a product published just now is
  // in one of them.
  const range = {
    from: number === 1 ? EVERYTHING.from : file.from,
    before: files[number]?.from ?? EVERYTHING.before,
  };
  const marketsOf = (id: string) => marketsWith(shop, (catalogue) => catalogue.shows(id));
  return productEntries(listedProducts(shop.database, range), marketsOf, sitemapShopOf(shop));
}
