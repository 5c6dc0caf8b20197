// Links between the login, registration and lost password pages. Each link passes on the return address.
import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { guestReturnUrl } from './return-url.ts';
import { returnUrlIn } from './sign-in.ts';

function useReturnUrl(): string | null {
  const [searchParams] = useSearchParams();
  return returnUrlIn({ searchParams });
}

export function LoginLink() {
  const paths = usePaths();
  return (
    <PageLink className="link" to={paths.userLogin(useReturnUrl())}>
      <Trans>Log in</Trans>
    </PageLink>
  );
}

export function RegistrationLink() {
  const paths = usePaths();
  return (
    <PageLink className="link" to={paths.userRegistration(useReturnUrl())}>
      <Trans>Create an account</Trans>
    </PageLink>
  );
}

export function LostPasswordLink() {
  const paths = usePaths();
  return (
    <PageLink className="link" to={paths.forgotPassword(useReturnUrl())}>
      <Trans>Lost your password?</Trans>
    </PageLink>
  );
}

/**
 * The link for a visitor who goes on without an account: to the return address, or to the home page if the return
 * address is missing, not allowed, or a page for members only.
 */
export function GuestLink() {
  const paths = usePaths();
  const [searchParams] = useSearchParams();
  return (
    <PageLink className="link" to={guestReturnUrl(searchParams.get('returnUrl')) ?? paths.home()}>
      <Trans>Continue as a guest</Trans>
    </PageLink>
  );
}
