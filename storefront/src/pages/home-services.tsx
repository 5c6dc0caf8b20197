// Requirements R34 and R84: home-services. The page on which a shopper requests a home visit. It is never cached,
// because each request takes a free time. The chosen area is in the URL.
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { Areas, YourVisits } from '../features/visits/areas.tsx';
import { loadTimes } from '../features/visits/load-times.ts';
import { requestVisit } from '../features/visits/request-visit.ts';
import { VisitService } from '../features/visits/visit-service.tsx';
import { VisitForm } from '../features/visits/visit-form.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';

const route = page({
  load: loadTimes,
  action: requestVisit,
  messages: ['visits', 'address', 'forms'],
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function HomeServicesPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { areas } = page.times;
  return (
    <div className="wrap page visits-page">
      <PageHead
        title={t`See the new collection at home`}
        description={t`Request a visit: we bring the new collection to your home and take your measurements.`}
        address={() => '/home-services'}
      />
      <VisitService areas={areas} />
      <PageTitle title={<Trans>See the new collection at home</Trans>} size="display">
        <p>
          <Trans>
            Choose a time, and we bring the pieces you would like to see. There is time to try them on, and for our
            fitter to take your measurements.
          </Trans>
        </p>
      </PageTitle>
      {page.member && page.member.visits.length > 0 ? <YourVisits page={page} /> : null}
      {areas.length > 1 ? <Areas page={page} /> : null}
      {areas.length === 0 ? (
        <p>
          <Trans>We offer no visits at the moment. Please look again soon.</Trans>
        </p>
      ) : (
        <VisitForm page={page} />
      )}
    </div>
  );
}
