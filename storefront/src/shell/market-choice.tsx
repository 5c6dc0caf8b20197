// Switches to the prices and terms of another country. On an unprefixed page a form stores the choice; on a prefixed
// page a link leads to the same page with the country's prefix, or to that country's home page if the page's product is
// not sold there.
import type { Product } from '@hindam/contract/catalogue';
import { prefixOf, splitPrefix } from '@hindam/contract/pages';
import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { useFramedData } from '../kit/document-data.tsx';
import { useLanguage, useShell } from '../kit/shell-hooks.ts';

/**
 * The query without `page` and `as_of`: a list begins at its first page, because it may have fewer pages in the other
 * market.
 */
function fromTheStart(search: string): string {
  if (!/[?&](page|as_of)=/.test(search)) return search;
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete('as_of');
  const left = String(query);
  return left && `?${left}`;
}

export function MarketChoice() {
  const language = useLanguage();
  const { settings, market } = useShell();
  const { pathname, search: here } = useLocation();
  const search = fromTheStart(here);
  const { prefix, path } = splitPrefix(pathname);
  const { product } = (useFramedData() ?? {}) as { product?: Partial<Pick<Product, 'markets'>> | null };
  const markets = settings?.markets ?? [];
  if (markets.length < 2) return null;
  const shown = market ?? markets[0]?.code;
  const choices = markets.map(({ code, name, currency }, at) => {
    // One string: between two adjacent strings React would write a comment into the HTML of every page.
    const label = `${name} · ${currency}`;
    if (code === shown) return <b key={code}>{label}</b>;
    const there = product?.markets?.includes(code) === false ? '/home' : path + search;
    return prefix ? (
      // With `target`, the link loads a new document, because the data in this one is that of another market.
      <a key={code} href={prefixOf(language, at === 0 ? null : code) + there} target="_self">
        {label}
      </a>
    ) : (
      <button key={code} type="submit" name="code" value={code}>
        {label}
      </button>
    );
  });
  const title = (
    <p>
      <Trans>Country</Trans>
    </p>
  );
  if (prefix)
    return (
      <div className="footer__lands">
        {title}
        {choices}
      </div>
    );
  return (
    <form method="post" action="/market" className="footer__lands">
      <input type="hidden" name="return_path" value={`${pathname}${search}`} />
      {title}
      {choices}
    </form>
  );
}
