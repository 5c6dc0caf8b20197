// The content of a visit's page: its facts with the calendar file, and the forms that change or cancel it or, if it
// cannot be changed here, what to do instead. `VisitMissing` is shown if there is no visit to show.
import type { Visit } from '@hindam/contract/booking';
import { LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { ErrorScreen } from '../../shell/errors.tsx';
import { useSignedIn } from '../../shell/use-signed-in.ts';
import { ContactWays } from '../contact/contact-ways.tsx';
import { ConfirmVisit, LapsedVisit } from './confirm-visit.tsx';
import type { VisitPage } from './load-visit.ts';
import { useVisitStatus } from './status-words.ts';
import { useTimeWords } from './time-words.ts';
import { CancelVisit, VisitChanges } from './visit-changes.tsx';
import { VisitFacts } from './visit-facts.tsx';
import './visits.css';

export function VisitMissing() {
  const { t } = useLingui();
  const paths = usePaths();
  const signedIn = useSignedIn();
  return (
    <ErrorScreen
      title={t`We could not find that visit.`}
      action={
        <>
          {signedIn ? null : (
            <LinkButton link={linkTo(paths.userLogin(paths.homeServices()))}>
              <Trans>Log in</Trans>
            </LinkButton>
          )}
          <LinkButton variant="ghost" link={linkTo(paths.homeServices())}>
            <Trans>Request a visit</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>Open it by the link in our message, or log in if it belongs to your account.</Trans>
    </ErrorScreen>
  );
}

export function VisitView({ page, visit }: { page: VisitPage; visit: Visit }) {
  return (
    <div className="wrap page visits-page">
      <PageTitle title={<VisitTitle page={page} visit={visit} />}>
        <VisitState page={page} visit={visit} />
      </PageTitle>
      <VisitFacts page={page} visit={visit} />
      {visit.confirm_by !== null ? (
        <CancelVisit page={page} />
      ) : visit.may_change && page.times ? (
        <VisitChanges page={page} visit={visit} />
      ) : (
        <TooLate page={page} visit={visit} />
      )}
    </div>
  );
}

function VisitTitle({ page: { isNew }, visit: { status, confirm_by: confirmBy } }: { page: VisitPage; visit: Visit }) {
  if (confirmBy !== null) return <Trans>Please confirm your visit</Trans>;
  return isNew && status === 'requested' ? <Trans>Your visit is requested.</Trans> : <Trans>Your visit</Trans>;
}

function VisitState({ page: { confirmKey }, visit }: { page: VisitPage; visit: Visit }) {
  const status = useVisitStatus();
  const { confirm_by: confirmBy } = visit;
  if (confirmBy !== null) return <ConfirmVisit visit={visit} confirmBy={confirmBy} confirmKey={confirmKey} />;
  if (visit.lapsed) return <LapsedVisit />;
  return visit.status === 'requested' ? <CallPromise visit={visit} /> : <p>{status(visit.status)}</p>;
}

function CallPromise({ visit }: { visit: Visit }) {
  const words = useTimeWords(visit.time_zone);
  const due = words.day(visit.contact_due);
  return (
    <Notice tone="ok">
      <Trans>Our sales team will contact you within 1 working day.</Trans>{' '}
      <Trans>That is by {due}. Your time is kept for you.</Trans>
    </Notice>
  );
}

/** Shown if the visit cannot be changed here: says what the shopper can do instead. */
function TooLate({ page: { contact }, visit }: { page: VisitPage; visit: Visit }) {
  const paths = usePaths();
  const isOver = visit.status === 'cancelled' || visit.status === 'done' || visit.status === 'no_show';
  if (isOver)
    return (
      <div className="visit-acts">
        <LinkButton link={linkTo(paths.homeServices())}>
          <Trans>Request another visit</Trans>
        </LinkButton>
      </div>
    );
  return (
    <section className="visit-section">
      <p>
        <Trans>A visit can be changed or cancelled until 4 hours before it. Please call us.</Trans>
      </p>
      {contact && (contact.phone !== '' || contact.whatsapp !== '') ? (
        <ContactWays phone={contact.phone} whatsapp={contact.whatsapp} email="" />
      ) : (
        <PageLink className="link" to={paths.contact()}>
          <Trans>How to reach us</Trans>
        </PageLink>
      )}
    </section>
  );
}
