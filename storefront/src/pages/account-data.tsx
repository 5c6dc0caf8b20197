import { PageTitle } from '@hindam/ui/page-title';
import { useLingui } from '@lingui/react/macro';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { BackToAccount } from '../features/account/back-to-account.tsx';
import { DataSection } from '../features/account/data-section.tsx';
import { handleData, loadData } from '../features/account/member-data.ts';

const route = page({
  load: loadData,
  action: handleData,
  messages: ['account', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function AccountDataPage() {
  const { t } = useLingui();
  return (
    <div className="wrap page account-page">
      <PageHead title={t`My data`} address={null} />
      <PageTitle title={t`My data`} />
      <DataSection />
      <BackToAccount />
    </div>
  );
}
