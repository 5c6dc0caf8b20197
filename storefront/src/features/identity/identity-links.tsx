// Links between the login, registration and lost password pages, which keep `returnUrl`, and to the home page.
import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
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

/** The link to the home page, for visitors who want to shop without an account. */
export function GuestLink() {
  const paths = usePaths();
  return (
    <PageLink className="link" to={paths.home()}>
      <Trans>Continue as a guest</Trans>
    </PageLink>
  );
}
