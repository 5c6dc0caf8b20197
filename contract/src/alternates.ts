// The addresses under which a page exists: one for each language in each open market that has the page. Search engines
// ignore addresses whose pages do not all name each other, so documents and sitemaps share this rule.
import { DEFAULT_LANGUAGE, htmlLanguage } from './language.ts';
import { prefixOf } from './pages.ts';

export interface Alternate {
  /** The value of `hreflang`: `ar` in the default market, `ar-SA` in another market, or `x-default`. */
  name: string;
  language: string;
  prefix: string;
}

/**
 * The addresses of a page that exists in the markets `soldIn`; without `soldIn`, in all open markets. `open` lists the
 * open markets, the default one first. The last alternate is `x-default`: the English page in the first market of
 * `open` that has the page. Empty if no open market has it.
 */
export function alternatesOf(
  languages: readonly string[],
  open: readonly string[],
  soldIn: readonly string[] = open,
): Alternate[] {
  // The default market is the first in `open`; addresses do not name it, so its code becomes null.
  const markets = open.filter((code) => soldIn.includes(code)).map((code) => (code === open[0] ? null : code));
  const [first] = markets;
  if (first === undefined) return [];
  const pages = languages.flatMap((language) =>
    markets.map((market) => ({
      name: htmlLanguage(language) + (market === null ? '' : `-${market.toUpperCase()}`),
      language,
      prefix: prefixOf(language, market),
    })),
  );
  return [...pages, { name: 'x-default', language: DEFAULT_LANGUAGE, prefix: prefixOf(DEFAULT_LANGUAGE, first) }];
}
