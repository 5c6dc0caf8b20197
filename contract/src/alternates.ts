// The addresses under which a page exists: one for each language and each open market that has the page. Search engines
// drop the whole set if one of its pages is missing or names another set, so documents and sitemaps share this rule.
import { DEFAULT_LANGUAGE, htmlLanguage } from './language.ts';
import { prefixOf } from './pages.ts';

export interface Alternate {
  /** The value of `hreflang`: `ar`, in a market other than the default one `ar-SA`, and `x-default`. */
  name: string;
  /** Code of the language. */
  language: string;
  prefix: string;
}

/**
 * The alternates of a page that the markets `soldIn` have; absent = all of `open`, whose first code is the default
 * market. `x-default` comes last: the English page of the first market. Empty if no open market has the page.
 */
export function alternatesOf(
  languages: readonly string[],
  open: readonly string[],
  soldIn: readonly string[] = open,
): Alternate[] {
  // The default market, which stands first, is not named in addresses.
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
