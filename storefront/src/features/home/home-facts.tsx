// Structured data about the shop and its search, for search engines.
import { htmlLanguage } from '@hindam/contract/language';
import { prefixOf } from '@hindam/contract/pages';
import { JsonLd } from '../../kit/json-ld.tsx';
import { useLanguage, useShell } from '../../kit/shell-hooks.ts';
import { shopPathsOf } from '../../kit/shop-paths.ts';

/** A square picture of the shop's mark; search engines want one of at least 112 pixels. */
const LOGO = '/app/icon-512.png';

export function HomeFacts() {
  const { origin, settings, market } = useShell();
  const language = useLanguage();
  if (!settings) return null;
  const prefix = prefixOf(language, market);
  const url = `${origin}${shopPathsOf(prefix).home()}`;
  return (
    <>
      <JsonLd
        facts={() => ({
          '@type': 'Organization',
          '@id': `${origin}/#shop`,
          name: settings.name,
          legalName: settings.legal_name || undefined,
          url: origin,
          logo: `${origin}${LOGO}`,
          taxID: settings.trn || undefined,
        })}
      />
      <JsonLd
        facts={() => ({
          '@type': 'WebSite',
          '@id': `${url}#site`,
          name: settings.name,
          url,
          inLanguage: htmlLanguage(language),
          publisher: { '@id': `${origin}/#shop` },
          potentialAction: {
            '@type': 'SearchAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: `${origin}${shopPathsOf(prefix).search()}?q={search_term_string}`,
            },
            'query-input': 'required name=search_term_string',
          },
        })}
      />
    </>
  );
}
