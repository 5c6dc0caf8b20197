// The form to log in by email or mobile and a password.
import { Button } from '@hindam/ui/button';
import { CheckField } from '@hindam/ui/check-field';
import { PasswordField } from '@hindam/ui/password-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useActionData, useFetcher, useSearchParams } from 'react-router';
import { ContactFields } from './contact-fields.tsx';
import { FIELDS, NO_CONTACT } from './contact.ts';
import { useFieldError, usePasswordTexts } from './field-words.ts';
import { LostPasswordLink } from './identity-links.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import type { LoginTry } from './log-in.ts';

export const FORM_ID = 'log-in';
const PROBLEM_ID = `${FORM_ID}-problem`;

/** As the address says, until something was sent. */
function useTry(): { tried: LoginTry; fetcher: ReturnType<typeof useFetcher<LoginTry>> } {
  const sentWithoutScript = useActionData<LoginTry>();
  const fetcher = useFetcher<LoginTry>();
  const [search] = useSearchParams();
  const by = search.get('by') === 'mobile' ? 'mobile' : 'email';
  const fresh: LoginTry = { contact: { ...NO_CONTACT, by }, remember: false, problem: null };
  return { tried: fetcher.data ?? sentWithoutScript ?? fresh, fetcher };
}

export function LoginForm() {
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
