// Public pages, which are the same for everyone in a language and market, and the query parameters that each of them
// reads. These parameters are part of the page's cache key. Any other parameter is removed before rendering, so that a
// campaign link makes no second cache entry and its parameters do not appear in the page.
import { htmlLanguage, LANGUAGES } from './language.ts';

export interface PublicPage {
  /** The page's path without a prefix; `:name` stands for one segment. */
  pattern: string;
  query: readonly string[];
}

/**
 * Attribute of the `html` element, set once script handles clicks on links (storefront/src/shell/follow-links.tsx).
 * Such a click loads no document, so from then on the browser does not prefetch the documents of links.
 */
export const FOLLOWED_ATTRIBUTE = 'data-followed';

export const COMPARED_MAX = 3;

const LIST_QUERY = [
  'category',
  'type',
  'sort',
  'color',
  'size',
  'sleeve_length',
  'fabric',
  'occasion',
  'min_price',
  'max_price',
  'made_to_measure',
  'in_stock',
  'page',
  'as_of',
] as const;

export const PUBLIC_PAGES: readonly PublicPage[] = [
  { pattern: '/home', query: [] },
  { pattern: '/product-list', query: LIST_QUERY },
  { pattern: '/product-list/:id', query: LIST_QUERY },
  { pattern: '/product-list/:id/:slug', query: LIST_QUERY },
  {
    pattern: '/product-details/:id',
    query: ['color', 'size', 'reviews', 'reviews_stars', 'reviews_size', 'reviews_pictures'],
  },
  { pattern: '/compare', query: ['id'] },
  { pattern: '/newzoompage', query: ['product_id', 'image', 'color', 'size', 'review'] },
  { pattern: '/size-guide', query: ['product_id', 'height', 'usual', 'wish'] },
  { pattern: '/contact', query: [] },
  { pattern: '/faq', query: ['q'] },
  { pattern: '/about', query: ['version'] },
  { pattern: '/privacy-policy', query: ['version'] },
  { pattern: '/terms', query: ['version'] },
  { pattern: '/delivery-returns', query: ['version'] },
  { pattern: '/offline', query: [] },
  { pattern: '/tailoring', query: [] },
];

/** Address prefix → store code of the language (`ar` → `arb`): `/ar/home` is the Arabic home page. */
export const LANGUAGE_PREFIXES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LANGUAGES).map(([code, { tag }]) => [tag, code]),
);

export interface PageAddress {
  /** '', '/en' or '/ar'; with a market, '/ar-sa'. */
  prefix: string;
  /** Code of the prefix's language; null without a prefix. */
  language: string | null;
  /**
   * Code of the market in the prefix. Null: with a prefix the shop's default market, without one the visitor's choice.
   */
  market: string | null;
  path: string;
}

const MARKET_PART = /^[a-z]{2}$/;

/** `/ar-sa/home` → Arabic, market `sa`, path `/home`. Whether the shop has such a market is not checked. */
export function splitPrefix(pathname: string): PageAddress {
  const first = pathname.slice(1).split('/', 1)[0] ?? '';
  const [tag = '', market = null, more] = first.split('-');
  const language = Object.hasOwn(LANGUAGE_PREFIXES, tag) ? (LANGUAGE_PREFIXES[tag] ?? null) : null;
  if (language === null || more !== undefined || (market !== null && !MARKET_PART.test(market)))
    return { prefix: '', language: null, market: null, path: pathname };
  return { prefix: `/${first}`, language, market, path: pathname.slice(first.length + 1) || '/' };
}

/** The prefix of a language's pages in a market, `/ar-sa`; `market` null = the shop's default market, `/ar`. */
export function prefixOf(language: string, market: string | null): string {
  return `/${htmlLanguage(language)}${market === null ? '' : `-${market}`}`;
}
