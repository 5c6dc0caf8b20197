// The login form: email or mobile, and a password.
import { Button } from '@hindam/ui/button';
import { CheckField } from '@hindam/ui/check-field';
import { PasswordField } from '@hindam/ui/password-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type FormResult, typedIn, usePost } from '../../kit/form.ts';
import { FormNotice, useFieldError } from '../../kit/form-notice.tsx';
import { ContactFields } from './contact-fields.tsx';
import { type Contact, contactIn, IDENTITY_FIELDS, NO_CONTACT } from './contact.ts';
import { usePasswordTexts } from './field-words.ts';
import { LostPasswordLink } from './identity-links.tsx';

export const FORM_ID = 'log-in';
const PROBLEM_ID = `${FORM_ID}-problem`;

function useTyped(lastAnswer: FormResult | null): { contact: Contact; remember: boolean } {
  const [search] = useSearchParams();
  if (lastAnswer)
    return { contact: contactIn(typedIn(lastAnswer)), remember: IDENTITY_FIELDS.remember in lastAnswer.values };
  return { contact: { ...NO_CONTACT, by: search.get('by') === 'mobile' ? 'mobile' : 'email' }, remember: false };
}

export function LoginForm() {
  const { t } = useLingui();
  const { Form, busy, lastAnswer } = usePost();
  const { contact, remember } = useTyped(lastAnswer);
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const errorOf = useFieldError(lastAnswer);
  const texts = usePasswordTexts();

  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (busy || !lastAnswer || lastAnswer.status === 'ok') return;
    if (password.current && lastAnswer.status === 'refused') password.current.value = '';
    (wrong ?? password.current)?.focus();
  }, [lastAnswer, busy]);

  return (
    <Form ref={form} id={FORM_ID} method="post" className="identity__form" noValidate>
      <FormNotice id={PROBLEM_ID} result={lastAnswer} look="box" counted />
      <ContactFields contact={contact} result={lastAnswer} autoComplete="username" />
      <PasswordField
        ref={password}
        name={IDENTITY_FIELDS.password}
        label={t`Password`}
        error={errorOf(IDENTITY_FIELDS.password)}
        describedBy={lastAnswer && lastAnswer.status !== 'ok' ? PROBLEM_ID : undefined}
        autoComplete="current-password"
        texts={texts}
      />
      <div className="identity__row">
        <CheckField name={IDENTITY_FIELDS.remember} defaultChecked={remember}>
          <Trans>Remember me</Trans>
        </CheckField>
        <LostPasswordLink />
      </div>
      <Button type="submit" wide busy={busy}>
        <Trans>Log in</Trans>
      </Button>
    </Form>
  );
}
