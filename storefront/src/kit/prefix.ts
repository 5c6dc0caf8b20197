// Checks the prefix of a page's path: a language, with or without a market.
import { splitPrefix } from '@hindam/contract/pages';
import { notFound, type PageRequest } from './load.ts';

/**
 * Returns the page's prefix, '' if there is none. Throws 'not found' if the prefix names no language, or a market that
 * is not the visitor's: on the server one that the shop does not sell in, in the browser one other than the document's.
 */
export function requirePrefix({ params, visitor }: Pick<PageRequest, 'params' | 'visitor'>): string {
  const { lang } = params;
  if (lang === undefined) return '';
  const { prefix, market } = splitPrefix(`/${lang}`);
  if (prefix === '' || market !== visitor.market) notFound();
  return prefix;
}
