// The tags of a page's `head`: title, description and canonical URL. The canonical URL has the prefix of the page's
// language and market, even if the page was opened without one (decision 7).
import { prefixOf } from '@hindam/contract/pages';
import { useEffect } from 'react';
import { CrawlerHead, type CrawlerFacts, removeCrawlerHead } from './crawler-head.tsx';
import { useLanguage, useShell } from './shell-hooks.ts';

interface PageHeadProps extends CrawlerFacts {
  title: string;
  description?: string;
  /** The page's path without prefix, in a language; null for a page that search engines should not index. */
  address: ((language: string) => string) | null;
}

export function PageHead({ title, description, address, ...facts }: PageHeadProps) {
  const language = useLanguage();
  const { origin, market, settings } = useShell();
  const shop = settings?.name ?? 'Hindam';
  const canonical = address && `${origin}${prefixOf(language, market)}${address(language)}`;
  useEffect(() => () => removeCrawlerHead(), [canonical]);
  return (
    <>
      <title>{title === shop ? title : `${title} · ${shop}`}</title>
      {description ? <meta name="description" content={description} /> : null}
      {canonical === null ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
      {import.meta.env.SSR ? (
        <CrawlerHead shop={shop} title={title} description={description} address={address} {...facts} />
      ) : null}
    </>
  );
}
