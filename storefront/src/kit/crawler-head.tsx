// The tags that only search engines and link previews read: the page's other languages and markets, and how it looks
// where it is shared (Open Graph, Twitter). The server writes them into the document. The browser renders none of them,
// and removes them when it navigates to another page, because they describe the page of the document.
import { alternatesOf } from '@hindam/contract/alternates';
import { htmlLanguage } from '@hindam/contract/language';
import { decimalsOf, type Money } from '@hindam/contract/money';
import { prefixOf } from '@hindam/contract/pages';
import { useLanguage, useShell } from './shell-hooks.ts';

export interface CrawlerFacts {
  image?: { src: string; width: number; height: number; alt: string } | null;
  /** Codes of the markets in which the page exists; undefined if it exists in all markets. */
  markets?: readonly string[] | undefined;
  product?: { price: Money; available: boolean };
}

interface CrawlerHeadProps extends CrawlerFacts {
  shop: string;
  title: string;
  description: string | undefined;
  address: ((language: string) => string) | null;
}

export function removeCrawlerHead(): void {
  for (const tag of document.head.querySelectorAll('[hreflang],[property],[name^=twitter]')) tag.remove();
}

export function plainAmount({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** Open Graph's name of a language in a country: `ar_AE`. */
const localeIn = (language: string, country: string): string => `${htmlLanguage(language)}_${country}`;

/** From this width in pixels on, link previews show a picture at full width. */
const LARGE_WIDTH = 600;

/** The size of the file that `src` names, which may be smaller than the picture's largest. */
function sizeOfFile({ src, width, height }: NonNullable<CrawlerHeadProps['image']>): { width: number; height: number } {
  const ofFile = Math.min(width, Number(/-(\d+)\.webp$/.exec(src)?.[1] ?? width));
  return { width: ofFile, height: Math.round((height * ofFile) / width) };
}

export function CrawlerHead({ shop, title, description, address, image, markets, product }: CrawlerHeadProps) {
  const language = useLanguage();
  const { origin, languages, market, settings } = useShell();
  const codes = languages.map(({ code }) => code);
  const open = settings?.markets.map(({ code }) => code) ?? [];
  const country = settings?.market ?? '';
  const isWide = image ? image.width > image.height && image.width >= LARGE_WIDTH : false;
  const shown = image && sizeOfFile(image);
  // The size of a wide picture lets a link preview reserve the space before the picture is loaded.
  const facts: readonly (readonly [name: string, content: string | false | null | undefined])[] = [
    ['og:title', title],
    ['og:description', description],
    ['og:site_name', shop],
    ['og:type', product ? 'product' : 'website'],
    ['og:url', address && `${origin}${prefixOf(language, market)}${address(language)}`],
    ['og:locale', country && localeIn(language, country)],
    ...codes
      .filter((code) => code !== language)
      .map((code) => ['og:locale:alternate', country && localeIn(code, country)] as const),
    ['og:image', image && new URL(image.src, origin || 'http://localhost').href],
    ['og:image:width', isWide && String(shown?.width)],
    ['og:image:height', isWide && String(shown?.height)],
    ['og:image:alt', isWide && image?.alt],
    ['product:price:amount', product && plainAmount(product.price)],
    ['product:price:currency', product?.price.currency],
    ['product:availability', product && (product.available ? 'in stock' : 'out of stock')],
  ];
  return (
    <>
      {address
        ? alternatesOf(codes, open, markets).map(({ name, language: code, prefix }) => (
            <link key={name} rel="alternate" hrefLang={name} href={`${origin}${prefix}${address(code)}`} />
          ))
        : null}
      {facts.map(([name, content]) =>
        content ? <meta key={name + content} property={name} content={content} /> : null,
      )}
      {isWide ? <meta name="twitter:card" content="summary_large_image" /> : null}
    </>
  );
}
