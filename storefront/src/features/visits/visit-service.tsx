// Structured data for search engines on the page of home visits: the service, its provider (the shop) and the areas
// where it is offered.
import type { VisitTimes } from '@hindam/contract/booking';
import { prefixOf } from '@hindam/contract/pages';
import { useLingui } from '@lingui/react/macro';
import { JsonLd } from '../../kit/json-ld.tsx';
import { pathsOf } from '../../kit/paths.ts';
import { useLanguage, useShell } from '../../kit/shell-hooks.ts';

export function VisitService({ areas }: Pick<VisitTimes, 'areas'>) {
  const { t } = useLingui();
  const { origin, market, settings } = useShell();
  const language = useLanguage();
  if (!origin || !settings || areas.length === 0) return null;
  const name = t`See the new collection at home`;
  return (
    <JsonLd
      facts={() => ({
        '@type': 'Service',
        name,
        serviceType: name,
        url: `${origin}${pathsOf(prefixOf(language, market)).homeServices()}`,
        provider: { '@type': 'Organization', '@id': `${origin}/#shop`, name: settings.name, url: origin },
        areaServed: areas.map((area) => ({ '@type': 'AdministrativeArea', name: area.name })),
      })}
    />
  );
}
