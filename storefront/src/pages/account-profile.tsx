// The member's profile (requirement R73), contacts and payment cards stored at a provider.
import { PageTitle } from '@hindam/ui/page-title';
import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { BackToAccount } from '../features/account/back-to-account.tsx';
import { CardSection } from '../features/account/card-section.tsx';
import { changeProfile } from '../features/account/change-profile.ts';
import { ContactSection } from '../features/account/contact-section.tsx';
import { loadProfile } from '../features/account/load-profile.ts';
import { ProfileSection } from '../features/account/profile-section.tsx';

const route = page({
  load: loadProfile,
  action: changeProfile,
  messages: ['account', 'address', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function AccountProfilePage() {
  const account = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <div className="wrap page account-page">
      <PageHead title={t`Your details`} address={null} />
      <PageTitle title={t`Your details`} />
      <ProfileSection profile={account.profile} />
      <ContactSection account={account} />
      <CardSection cards={account.cards} />
      <BackToAccount />
    </div>
  );
}
