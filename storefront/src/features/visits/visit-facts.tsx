// The facts of a visit (time, address and more), with the link to its calendar file.
import type { Visit } from '@hindam/contract/booking';
import { LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { VisitPage } from './load-visit.ts';
import { AddressLine } from '../address/address-line.tsx';
import { useVisitStatus } from './status-words.ts';
import { useTimeWords } from './time-words.ts';

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

export function VisitFacts({ page, visit }: { page: VisitPage; visit: Visit }) {
  const status = useVisitStatus();
  return (
    <section className="visit-section">
      <dl className="visit-facts">
        <Fact name={<Trans>Reference</Trans>}>
          <bdi dir="ltr" className="num">
            {visit.reference}
          </bdi>
        </Fact>
        <Fact name={<Trans context="visit">Status</Trans>}>
          {visit.confirm_by === null ? status(visit.status) : <Trans>Waiting for you to confirm it</Trans>}
        </Fact>
        <Fact name={<Trans>Date and time</Trans>}>
          <VisitTime visit={visit} />
        </Fact>
        <Fact name={<Trans>Full address</Trans>}>
          <bdi>{visit.address.name}</bdi>
          <br />
          <AddressLine address={visit.address} countries={page.countries} />
        </Fact>
        <Wishes visit={visit} />
      </dl>
      {visit.measured ? (
        <Notice tone="info">
          <Trans>Your measurements were taken at this visit. They are kept for your account.</Trans>
        </Notice>
      ) : null}
      {visit.status === 'cancelled' || visit.confirm_by !== null ? null : (
        <CalendarLink id={visit._id} linkKey={page.key} />
      )}
    </section>
  );
}

function VisitTime({ visit }: { visit: Visit }) {
  const words = useTimeWords(visit.time_zone);
  return (
    <>
      {words.day(visit.starts_at)}
      <br />
      {words.span(visit.starts_at, visit.ends_at)}
      <br />
      <span className="small muted">{words.zone(visit.starts_at)}</span>
    </>
  );
}

function Wishes({ visit }: { visit: Visit }) {
  return (
    <>
      {visit.types.length > 0 ? (
        <Fact name={<Trans>You would like to see</Trans>}>
          {visit.types.map(({ _id, title }, index) => (
            <span key={_id}>
              {index > 0 ? ' · ' : null}
              <bdi>{title}</bdi>
            </span>
          ))}
        </Fact>
      ) : null}
      {visit.remarks === '' ? null : (
        <Fact name={<Trans>Remarks</Trans>}>
          <span dir="auto">{visit.remarks}</span>
        </Fact>
      )}
    </>
  );
}

function CalendarLink({ id, linkKey }: { id: string; linkKey: string | null }) {
  const paths = usePaths();
  return (
    <div className="visit-acts">
      <LinkButton
        variant="ghost"
        link={(parts) => <PageLink to={paths.visitCalendar(id, linkKey)} download {...parts} />}
      >
        <Trans>Add to my calendar</Trans>
      </LinkButton>
    </div>
  );
}
