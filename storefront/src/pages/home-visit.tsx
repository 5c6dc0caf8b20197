// The page of one home visit, which can be changed or cancelled here. It opens for the member to whom the visit belongs
// and for whoever has the visit's signed link or cookie.
import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { actOnVisit } from '../features/visits/act-on-visit.ts';
import { loadVisit } from '../features/visits/load-visit.ts';
import { VisitMissing, VisitView } from '../features/visits/visit-view.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Sheet } from '../kit/sheets.tsx';
import { useHiddenKey } from '../features/orders/use-hidden-key.ts';
import sheet from '../sheets/contact.css?url';

const route = page({
  load: loadVisit,
  action: actOnVisit,
  messages: ['visits', 'address', 'forms', 'contact'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function HomeVisitPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useLingui();
  useHiddenKey(page);
  if (!page.visit) return <VisitMissing />;
  return (
    <>
      <Sheet href={sheet} />
      <PageHead title={t`Your visit`} address={null} />
      <VisitView page={page} visit={page.visit} />
    </>
  );
}
