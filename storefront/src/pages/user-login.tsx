// Requirement R24: user-login: login by email or mobile number, 'remember me', and a link for a lost password.
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { DELETED } from '../features/identity/deleted-mark.ts';
import { Card } from '../features/identity/card.tsx';
import { GuestLink, RegistrationLink } from '../features/identity/identity-links.tsx';
import { loadForVisitors } from '../features/identity/load-identity.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { logIn } from '../features/identity/log-in.ts';
import { PasskeyLogin } from '../features/identity/passkey-login.tsx';
import { LoginForm, FORM_ID } from '../features/identity/login-form.tsx';

const route = page({ load: loadForVisitors, action: logIn, messages: ['identity', 'forms'], cache: 'private' });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

/** A login does not change the loader's data. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function UserLoginPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Log in`} address={null} />
      <Card
        title={t`Log in`}
        links={
          <>
            <p>
              <Trans>New here?</Trans> <RegistrationLink />
            </p>
            <GuestLink />
          </>
        }
      >
        <DeletedNotice />
        <LoginForm />
        <PasskeyLogin form={FORM_ID} />
      </Card>
    </>
  );
}

function DeletedNotice() {
  const [search] = useSearchParams();
  return search.has(DELETED) ? (
    <Notice tone="ok" role="status">
      <Trans>Your account is deleted.</Trans>
    </Notice>
  ) : null;
}
