// The prefix of a page's address.
import { splitPrefix } from '@hindam/contract/pages';
import { notFound, type PageRequest } from './load.ts';

/**
 * The page's prefix, '' without one; 'not found' where the address begins with something else than a language, or with a
 * market that the shop does not sell in.
 */
export function requirePrefix({ params, visitor }: Pick<PageRequest, 'params' | 'visitor'>): string {
  const { lang } = params;
  if (lang === undefined) return '';
  const { prefix, market } = splitPrefix(`/${lang}`);
  if (prefix === '' || market !== visitor.market) notFound();
  return prefix;
}
