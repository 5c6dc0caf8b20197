// The form that changes the password. It asks for the current password; a change signs out the member's other devices.
import { Button } from '@hindam/ui/button';
import { PasswordField } from '@hindam/ui/password-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { usePasswordTexts, YourPassword } from './your-password.tsx';
import { ACCOUNT_FIELDS } from './account-forms.ts';
import { usePost } from '../../kit/form.ts';
import { useFieldError } from '../../kit/form-notice.tsx';
import { IntentField, FormResultNotice, Section } from './section.tsx';

/** With `hasPasskeys` the text after a change says that passkeys still open the account. */
export function PasswordSection({ hasPasskeys }: { hasPasskeys: boolean }) {
  const { t } = useLingui();
  const texts = usePasswordTexts();
  // Each success empties the fields; a refused change leaves them as they were typed.
  const [changes, setChanges] = useState(0);
  const { Form, busy, answer } = usePost({
    intent: 'change_password',
    onAnswer: ({ status }) => setChanges((count) => (status === 'ok' ? count + 1 : count)),
  });
  const errorOf = useFieldError(answer);
  return (
    <Section title={t`Password`}>
      <Form method="post" className="account-form" noValidate>
        <IntentField intent="change_password" />
        <Fragment key={changes}>
          <YourPassword name={ACCOUNT_FIELDS.password} error={errorOf('password')} />
          <PasswordField
            name={ACCOUNT_FIELDS.newPassword}
            label={t`New password`}
            hint={t`At least 8 characters`}
            autoComplete="new-password"
            texts={texts}
            error={errorOf('new_password')}
          />
        </Fragment>
        <FormResultNotice
          result={answer}
          done={
            hasPasskeys ? (
              <Trans>
                Your password is changed, and your other devices are logged out. The passkeys below still open your
                account without it: delete those that are not yours.
              </Trans>
            ) : (
              <Trans>Your password is changed, and your other devices are logged out.</Trans>
            )
          }
        />
        <div className="account-form__acts">
          <Button type="submit" busy={busy}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </Form>
    </Section>
  );
}
