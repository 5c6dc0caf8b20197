// Specification §2: user-login: by email or by mobile, remember me, lost password.
import { Button } from '@hindam/ui/button';
import { CheckField } from '@hindam/ui/check-field';
import { Notice } from '@hindam/ui/notice';
import { PasswordField } from '@hindam/ui/password-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useActionData, useFetcher, useSearchParams } from 'react-router';
import { DELETED } from '../features/identity/deleted-mark.ts';
import { Card } from '../features/identity/card.tsx';
import { ContactFields } from '../features/identity/contact-fields.tsx';
import { FIELDS, NO_CONTACT } from '../features/identity/contact.ts';
import { useFieldError, usePasswordTexts } from '../features/identity/field-words.ts';
import { GuestLink, LostPasswordLink, RegistrationLink } from '../features/identity/identity-links.tsx';
import { loadForStrangers } from '../features/identity/load-identity.ts';
import { ProblemNotice } from '../features/identity/problem-notice.tsx';
import type { PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { logIn, type LoginTry } from '../features/identity/log-in.ts';
import { PasskeyLogin } from '../features/identity/passkey-login.tsx';

export const handle = { words: ['identity'] } satisfies PageHandle;

export const loader = loaderOf(loadForStrangers);
export const clientLoader = loaderOf(withWords(loadForStrangers, 'identity'));
export const action = actionOf(logIn);
export const clientAction = actionOf(logIn);
export { privateHeaders as headers } from '../kit/headers.ts';

/** A refused try changes nothing of what the page was drawn from. */
export function shouldRevalidate(): boolean {
  return false;
}

const FORM_ID = 'log-in';
const PROBLEM_ID = `${FORM_ID}-problem`;

export default function UserLoginPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Log in`} address={null} />
      <Card
        title={t`Log in`}
        ways={
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

/** She comes from deleting her account. */
function DeletedNotice() {
  const [search] = useSearchParams();
  return search.has(DELETED) ? (
    <Notice tone="ok" role="status">
      <Trans>Your account is deleted.</Trans>
    </Notice>
  ) : null;
}

/** As the address says, until something was sent. */
function useTry(): { tried: LoginTry; fetcher: ReturnType<typeof useFetcher<LoginTry>> } {
  const sentWithoutScript = useActionData<LoginTry>();
  const fetcher = useFetcher<LoginTry>();
  const [search] = useSearchParams();
  const by = search.get('by') === 'mobile' ? 'mobile' : 'email';
  const fresh: LoginTry = { contact: { ...NO_CONTACT, by }, remember: false, problem: null };
  return { tried: fetcher.data ?? sentWithoutScript ?? fresh, fetcher };
}

function LoginForm() {
  const { t } = useLingui();
  const { tried, fetcher } = useTry();
  const { contact, remember, problem } = tried;
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const errorOf = useFieldError(problem);
  const texts = usePasswordTexts();

  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!problem) return;
    if (password.current && !problem.unreachable) password.current.value = '';
    (wrong ?? password.current)?.focus();
  }, [problem]);

  return (
    <fetcher.Form ref={form} id={FORM_ID} method="post" className="identity__form" noValidate>
      <ProblemNotice id={PROBLEM_ID} problem={problem} />
      <ContactFields contact={contact} problem={problem} autoComplete="username" />
      <PasswordField
        ref={password}
        name={FIELDS.password}
        label={t`Password`}
        error={errorOf(FIELDS.password)}
        describedBy={problem ? PROBLEM_ID : undefined}
        autoComplete="current-password"
        texts={texts}
      />
      <div className="identity__row">
        <CheckField name={FIELDS.remember} defaultChecked={remember}>
          <Trans>Remember me</Trans>
        </CheckField>
        <LostPasswordLink />
      </div>
      <Button type="submit" wide busy={fetcher.state !== 'idle'}>
        <Trans>Log in</Trans>
      </Button>
    </fetcher.Form>
  );
}
