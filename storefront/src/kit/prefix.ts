// Checks the prefix of a page's path: a language, with or without a market.
import { splitPrefix } from '@hindam/contract/pages';
import { notFound, type PageRequest } from './load.ts';

/**
 * Returns the page's prefix, '' if there is none; throws 'not found' if it is not a language, or names a market that
 * the shop does not sell in.
 */
export function requirePrefix({ params, visitor }: Pick<PageRequest, 'params' | 'visitor'>): string {
  const { lang } = params;
  if (lang === undefined) return '';
  const { prefix, market } = splitPrefix(`/${lang}`);
  if (prefix === '' || market !== visitor.market) notFound();
  return prefix;
}
