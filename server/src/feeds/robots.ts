// robots.txt (RFC 9309): where the sitemap is, and which URLs crawlers should not fetch. Pages that must not be indexed
// are not listed here: they say so themselves, which a crawler sees only if it may fetch them; otherwise a search
// engine might list their bare URL.
import { SITEMAP_INDEX } from './sitemap.ts';

/**
 * Query parameters of lists that crawlers should not follow: the page's canonical address has none of them, and their
 * combinations are countless.
 */
const FILTERS = [
  'as_of',
  'color',
  'fabric',
  'in_stock',
  'made_to_measure',
  'max_price',
  'min_price',
  'size',
  'sleeve_length',
  'sort',
  'type',
] as const;

/** With `isPrivate`, everything is forbidden to crawlers: the shop is then a demo that other machines can reach. */
export function robotsText(origin: string, isPrivate: boolean): string {
  if (isPrivate) return 'User-agent: *\nDisallow: /\n';
  const filtered = FILTERS.flatMap((name) => [
    `Disallow: /*product-list*?${name}=`,
    `Disallow: /*product-list*&${name}=`,
  ]);
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    'Disallow: /metrics',
    ...filtered,
    '',
    `Sitemap: ${origin}${SITEMAP_INDEX}`,
    '',
  ].join('\n');
}
