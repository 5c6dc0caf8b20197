// Sitemaps: an index, one file of the pages that are not products, and files of product pages. Each entry names its
// page's alternates in other languages and markets, as the page itself does. A file of products stays below the
// protocol's limits of 50,000 URLs and 50 MB uncompressed: the number of products in it depends on the number of
// languages and markets.
import { alternatesOf } from '@hindam/contract/alternates';
import { xmlText, XML_DECLARATION } from './xml.ts';

export const ADDRESSES_MAX = 50_000;
export const BYTES_MAX = 50 * 1024 * 1024;
/**
 * Far below the limits of the protocol, so that a search engine can read a file quickly, and a server keeps little of
 * it in memory.
 */
const ADDRESSES_AIMED_AT = 10_000;
const BYTES_AIMED_AT = 20 * 1024 * 1024;
/** An upper estimate of the bytes of one line about an alternate or a picture, with a URL of a hundred characters. */
const LINE_BYTES = 260;
export const PICTURES_MAX = 10;

export interface SitemapPage {
  /** The page's path in a language, without the prefix of language and market. */
  path(language: string): string;
  /** Codes of the open markets that have the page. */
  markets: readonly string[];
  /** When the page's own content was last changed; null if not known. */
  changedAt: Date | null;
  pictures: readonly string[];
}

export interface SitemapShop {
  origin: string;
  languages: readonly string[];
  /** Codes of the open markets, the default market first. */
  markets: readonly string[];
}

/**
 * The number of products in one file. A product has a URL for every pair of a language and a market. Each URL takes one
 * line for itself, one for its date, one for every URL of the product as its alternate, one for the alternate
 * `x-default`, and up to PICTURES_MAX for pictures.
 */
export function productsOfFile({ languages, markets }: Pick<SitemapShop, 'languages' | 'markets'>): number {
  const addresses = languages.length * markets.length;
  const lines = addresses * (addresses + 1 + PICTURES_MAX + 2);
  return Math.max(1, Math.floor(Math.min(ADDRESSES_AIMED_AT / addresses, BYTES_AIMED_AT / (lines * LINE_BYTES))));
}

const moment = (at: Date): string => `<lastmod>${at.toISOString()}</lastmod>`;

export function entriesOf(page: SitemapPage, { origin, languages, markets }: SitemapShop): string {
  const alternates = alternatesOf(languages, markets, page.markets).map(({ name, language, prefix }) => ({
    name,
    address: xmlText(`${origin}${prefix}${page.path(language)}`),
  }));
  const same = [
    page.changedAt ? moment(page.changedAt) : '',
    ...alternates.map(({ name, address }) => `<xhtml:link rel="alternate" hreflang="${name}" href="${address}"/>`),
    ...page.pictures
      .slice(0, PICTURES_MAX)
      .map((path) => `<image:image><image:loc>${xmlText(origin + path)}</image:loc></image:image>`),
  ].join('');
  return alternates
    .filter(({ name }) => name !== 'x-default')
    .map(({ address }) => `<url><loc>${address}</loc>${same}</url>\n`)
    .join('');
}

export const SITEMAP_HEAD = `${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
export const SITEMAP_END = '</urlset>\n';

export interface SitemapFile {
  path: string;
  changedAt: Date | null;
}

export function indexOf(origin: string, files: readonly SitemapFile[]): string {
  const entries = files.map(
    ({ path, changedAt }) =>
      `<sitemap><loc>${xmlText(origin + path)}</loc>${changedAt ? moment(changedAt) : ''}</sitemap>\n`,
  );
  return `${XML_DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}

export const SITEMAP_INDEX = '/sitemap.xml';
export const PAGES_FILE = '/sitemap/pages.xml';
export const productsFile = (number: number): string => `/sitemap/products-${number}.xml`;
