import { PageTitle } from '@hindam/ui/page-title';
import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { AfterPassword, useHasNewPassword } from '../features/account/after-password.tsx';
import { BackToAccount } from '../features/account/back-to-account.tsx';
import { changeSecurity } from '../features/account/change-security.ts';
import { loadSecurity } from '../features/account/load-security.ts';
import { PasskeySection } from '../features/account/passkey-section.tsx';
import { PasswordSection } from '../features/account/password-section.tsx';
import { SessionSection } from '../features/account/session-section.tsx';

const route = page({
  load: loadSecurity,
  action: changeSecurity,
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

export default function AccountSecurityPage() {
  const { sessions, passkeys, timeZone } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const hasNewPassword = useHasNewPassword();
  return (
    <div className="wrap page account-page">
      <PageHead title={t`Security`} address={null} />
      <PageTitle title={t`Security`} />
      {hasNewPassword ? <AfterPassword /> : <PasswordSection hasPasskeys={passkeys.length > 0} />}
      <PasskeySection passkeys={passkeys} timeZone={timeZone} />
      <SessionSection sessions={sessions} timeZone={timeZone} />
      <BackToAccount />
    </div>
  );
}
