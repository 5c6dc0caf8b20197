// The last step of registration and password reset: choosing a password.
import { PASSWORD_MIN_CHARACTERS } from './limits.ts';
import { Button } from '@hindam/ui/button';
import { PasswordField } from '@hindam/ui/password-field';
import { useLingui } from '@lingui/react/macro';
import { HiddenFields } from './step-parts.tsx';
import { contactText, IDENTITY_FIELDS } from './contact.ts';
import { INTENT } from '../../kit/form.ts';
import { FormNotice, useFieldError } from '../../kit/form-notice.tsx';
import { usePasswordTexts } from './field-words.ts';
import { carriedFields, type Intent } from './steps.ts';
import type { Steps } from './use-steps.ts';

const FINISH: Intent = 'finish';

export function PasswordStep({ progress, lastAnswer, Form, busy, act }: Steps & { act: string }) {
  const { t } = useLingui();
  const texts = usePasswordTexts();
  const least = PASSWORD_MIN_CHARACTERS;
  const errorOf = useFieldError(lastAnswer);
  return (
    <Form method="post" className="identity__form" noValidate>
      <HiddenFields fields={carriedFields(progress)} />
      <FormNotice result={lastAnswer} look="box" />
      {/* The hidden user name under which password managers store the new password. If a mailed link opened this step,
          the user name is unknown. */}
      {contactText(progress.contact) === '' ? null : (
        <input
          type="text"
          className="visually-hidden"
          autoComplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden="true"
          value={contactText(progress.contact)}
        />
      )}
      <PasswordField
        name={IDENTITY_FIELDS.password}
        label={t`Password`}
        hint={t`At least ${least} characters of any kind.`}
        error={errorOf(IDENTITY_FIELDS.password)}
        autoComplete="new-password"
        texts={texts}
      />
      <Button type="submit" wide busy={busy} name={INTENT} value={FINISH}>
        {act}
      </Button>
    </Form>
  );
}
