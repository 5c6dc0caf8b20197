// The choice of the area for a home visit, and the list of a member's visits that are still to come.
import { Trans, useLingui } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { VisitsPage } from './load-times.ts';
import { useVisitStatus } from './status-words.ts';
import { useTimeWords } from './time-words.ts';

export function Areas({ page }: { page: VisitsPage }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { areas, area } = page.times;
  return (
    <nav aria-label={t`Area`}>
      <p className="field__label" aria-hidden="true">
        <Trans>Where are you?</Trans>
      </p>
      <div className="visit-areas">
        {areas.map(({ code, name }) => (
          <PageLink
            key={code}
            to={paths.homeServices(code)}
            className="size visit-area"
            {...(code === area ? { 'aria-current': 'true' } : {})}
          >
            <bdi>{name}</bdi>
          </PageLink>
        ))}
      </div>
    </nav>
  );
}

export function YourVisits({ page }: { page: VisitsPage }) {
  const paths = usePaths();
  const status = useVisitStatus();
  const words = useTimeWords(page.times.time_zone);
  return (
    <section className="visit-section">
      <h2 className="visit-section__title">
        <Trans>Your visits</Trans>
      </h2>
      <ul className="visit-list">
        {page.member?.visits.map((visit) => (
          <li key={visit._id}>
            <PageLink className="link" to={paths.homeVisit(visit._id)}>
              {words.day(visit.starts_at)} · {words.span(visit.starts_at, visit.ends_at)}
            </PageLink>{' '}
            <span className="small muted">{status(visit.status)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
