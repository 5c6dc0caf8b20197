// Pages that are the same for everyone in a language, and the query parameters that each of them reads. They are part
// of the page's cache key; any other parameter is removed before rendering, so that a campaign link makes no second
// cache entry and does not appear in the page.
import { LANGUAGES } from './language.ts';

export interface PublicPage {
  /** Path below an optional language prefix; `:name` stands for one segment. */
  pattern: string;
  query: readonly string[];
}

const LIST_QUERY = [
  'category',
  'type',
  'sort',
  'color',
  'size',
  'sleeve_length',
  'fabric',
  'min_price',
  'max_price',
  'made_to_measure',
  'in_stock',
  'page',
] as const;

export const PUBLIC_PAGES: readonly PublicPage[] = [
  { pattern: '/home', query: [] },
  { pattern: '/product-list', query: LIST_QUERY },
  { pattern: '/product-list/:id', query: LIST_QUERY },
  { pattern: '/product-list/:id/:slug', query: LIST_QUERY },
  { pattern: '/product-details/:id', query: ['color', 'size', 'reviews'] },
  { pattern: '/newzoompage', query: ['product_id', 'image', 'color', 'size'] },
  { pattern: '/size-guide', query: [] },
  { pattern: '/contact', query: [] },
  { pattern: '/faq', query: ['q'] },
  { pattern: '/about', query: ['version'] },
  { pattern: '/privacy-policy', query: ['version'] },
  { pattern: '/terms', query: ['version'] },
  { pattern: '/delivery-returns', query: ['version'] },
];

/** Address prefix → store code of the language (`ar` → `arb`): `/ar/home` is the Arabic home page. */
export const LANGUAGE_PREFIXES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LANGUAGES).map(([code, { tag }]) => [tag, code]),
);

export interface PageAddress {
  /** '' or '/en' or '/ar' */
  prefix: string;
  /** language the prefix names, null without one */
  language: string | null;
  /** the path without its prefix */
  path: string;
}

export function splitPrefix(pathname: string): PageAddress {
  const first = pathname.slice(1).split('/', 1)[0] ?? '';
  const language = Object.hasOwn(LANGUAGE_PREFIXES, first) ? (LANGUAGE_PREFIXES[first] ?? null) : null;
  if (language === null) return { prefix: '', language: null, path: pathname };
  return { prefix: `/${first}`, language, path: pathname.slice(first.length + 1) || '/' };
}
