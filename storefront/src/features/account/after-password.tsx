// What the security page shows after a reset of the password: the new password is set, and passkeys, which somebody
// else may have added, still open the account.
import { LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { returnUrlIn } from '../identity/sign-in.ts';
import { NEW_PASSWORD } from '../identity/new-password.ts';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';

export function useHasNewPassword(): boolean {
  const [searchParams] = useSearchParams();
  return searchParams.has(NEW_PASSWORD);
}

export function AfterPassword() {
  const paths = usePaths();
  const [searchParams] = useSearchParams();
  return (
    <>
      <Notice tone="ok" role="status">
        <Trans>
          Your new password is set, and your other devices are logged out. The passkeys below still open your account
          without it: delete those that are not yours.
        </Trans>
      </Notice>
      <p>
        <LinkButton link={linkTo(returnUrlIn({ searchParams }) ?? paths.home())}>
          <Trans>Continue</Trans>
        </LinkButton>
      </p>
    </>
  );
}
