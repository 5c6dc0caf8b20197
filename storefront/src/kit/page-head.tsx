// The tags of a page's `head`: title, description, picture and addresses. The canonical address of a page is the one
// with the prefix of its language, also on unprefixed pages (decision 7).
import { htmlLanguage } from '@hindam/contract/language';
import { LANGUAGE_PREFIXES } from '@hindam/contract/pages';
import { useLanguage, useShell } from './shell-hooks.ts';

interface PageHeadProps {
  title: string;
  description?: string;
  /** The page's unprefixed address in a language; null for pages that should not be indexed. */
  address: ((language: string) => string) | null;
  image?: { src: string; width: number; height: number; alt: string } | null;
  kind?: 'website' | 'product';
}

const TAGS = Object.entries(LANGUAGE_PREFIXES);

export function PageHead({ title, description, address, image, kind = 'website' }: PageHeadProps) {
  const language = useLanguage();
  const { origin, settings } = useShell();
  const shop = settings?.name ?? 'Hindam';
  const full = title === shop ? title : `${title} · ${shop}`;
  const canonical = address && `${origin}/${htmlLanguage(language)}${address(language)}`;
  return (
    <>
      <title>{full}</title>
      {description ? <meta name="description" content={description} /> : null}
      {canonical && address ? (
        <>
          <link rel="canonical" href={canonical} />
          {TAGS.map(([tag, code]) => (
            <link key={tag} rel="alternate" hrefLang={tag} href={`${origin}/${tag}${address(code)}`} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={`${origin}/en${address('en')}`} />
          <meta property="og:url" content={canonical} />
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
