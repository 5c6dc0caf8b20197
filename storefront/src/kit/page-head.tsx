// The tags of a page's `head`: title, description, picture and addresses. The canonical address of a page is the one
// with the prefix of its language, also on unprefixed pages (decision 7).
import { DEFAULT_LANGUAGE, htmlLanguage } from '@hindam/contract/language';
import { useLanguage, useShell } from './shell-hooks.ts';

interface PageHeadProps {
  title: string;
  description?: string;
  /** The page's unprefixed address in a language; null for pages that should not be indexed. */
  address: ((language: string) => string) | null;
  image?: { src: string; width: number; height: number; alt: string } | null;
  kind?: 'website' | 'product';
}

export function PageHead({ title, description, address, image, kind = 'website' }: PageHeadProps) {
  const language = useLanguage();
  const { origin, languages, settings } = useShell();
  const shop = settings?.name ?? 'Hindam';
  const full = title === shop ? title : `${title} · ${shop}`;
  const addressIn = address && ((code: string) => `${origin}/${htmlLanguage(code)}${address(code)}`);
  return (
    <>
      <title>{full}</title>
      {description ? <meta name="description" content={description} /> : null}
      {addressIn ? (
        <>
          <link rel="canonical" href={addressIn(language)} />
          {languages.map(({ code }) => (
            <link key={code} rel="alternate" hrefLang={htmlLanguage(code)} href={addressIn(code)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressIn(DEFAULT_LANGUAGE)} />
          <meta property="og:url" content={addressIn(language)} />
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
