// The tags of a page's `head`: title, description, picture, and the page's URLs. The canonical URL of a page is the one
// with the prefix of its language and market, also on unprefixed pages (decision 7).
import { DEFAULT_LANGUAGE, htmlLanguage } from '@hindam/contract/language';
import { prefixOf } from '@hindam/contract/pages';
import { useLanguage, useShell } from './shell-hooks.ts';

interface PageHeadProps {
  title: string;
  description?: string;
  /** The page's unprefixed path in a language; null for pages that should not be indexed. */
  address: ((language: string) => string) | null;
  image?: { src: string; width: number; height: number; alt: string } | null;
  kind?: 'website' | 'product';
  /** Codes of the markets in which the page exists; all when absent. */
  markets?: readonly string[] | undefined;
}

export function PageHead({ title, description, address, image, kind = 'website', markets }: PageHeadProps) {
  const language = useLanguage();
  const { origin, languages, market, settings } = useShell();
  const shop = settings?.name ?? 'Hindam';
  const full = title === shop ? title : `${title} · ${shop}`;
  const addressIn =
    address && ((code: string, inMarket: string | null) => `${origin}${prefixOf(code, inMarket)}${address(code)}`);
  const open = settings?.markets.map(({ code }) => code) ?? [];
  // The default market, which stands first, is not named in addresses.
  const [first = null, ...others] = open
    .filter((code) => !markets || markets.includes(code))
    .map((code) => (code === open[0] ? null : code));
  return (
    <>
      <title>{full}</title>
      {description ? <meta name="description" content={description} /> : null}
      {addressIn ? (
        <>
          <link rel="canonical" href={addressIn(language, market)} />
          {languages.flatMap(({ code }) =>
            [first, ...others].map((one) => (
              <link
                key={code + one}
                rel="alternate"
                hrefLang={htmlLanguage(code) + (one ? `-${one.toUpperCase()}` : '')}
                href={addressIn(code, one)}
              />
            )),
          )}
          <link rel="alternate" hrefLang="x-default" href={addressIn(DEFAULT_LANGUAGE, first)} />
          <meta property="og:url" content={addressIn(language, market)} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={shop} />
      <meta property="og:type" content={kind} />
      {description ? <meta property="og:description" content={description} /> : null}
      {image ? <meta property="og:image" content={new URL(image.src, origin || 'http://localhost').href} /> : null}
    </>
  );
}
