// robots.txt (RFC 9309): where the sitemap is, and what no crawler need read. Pages that are not to be indexed say so
// themselves: a page that must not be read could not say it, and would be shown by its address alone.
import { SITEMAP_INDEX } from './sitemap.ts';

/**
 * Query parameters of lists that make no page of their own: their canonical address has none of them, and their
 * combinations are without number.
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

/** `isPrivate`: the shop is a demo that other machines reach, of which nothing is to be found. */
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
