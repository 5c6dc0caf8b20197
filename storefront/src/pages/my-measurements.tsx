import { PageTitle } from '@hindam/ui/page-title';
import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { BackToAccount } from '../features/account/back-to-account.tsx';
import { loadMeasurements } from '../features/account/load-measurements.ts';
import { LatestPieces } from '../shell/latest-pieces.tsx';
import { MeasurementSets } from '../features/measure/measurement-sets.tsx';

const route = page({
  load: loadMeasurements,
  messages: ['account', 'measure'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function MyMeasurementsPage() {
  const { sets, timeZone, latest } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <div className="wrap page account-page">
      <PageHead title={t`My measurements`} address={null} />
      <PageTitle title={t`My measurements`} />
      <MeasurementSets sets={sets} timeZone={timeZone} />
      <LatestPieces pieces={latest} />
      <BackToAccount />
    </div>
  );
}
