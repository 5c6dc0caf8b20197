// Another password, by the one she has; every other device is signed out.
import { Button } from '@hindam/ui/button';
import { PasswordField } from '@hindam/ui/password-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePasswordTexts } from './password-texts.ts';
import { YourPassword } from './your-password.tsx';
import { FIELDS } from './account-forms.ts';
import { Section } from './section.tsx';
import { IntentField, Said, useAccountForm } from './use-form.tsx';

export function PasswordSection() {
  const { t } = useLingui();
  const texts = usePasswordTexts();
  const { Form, busy, outcome, fault } = useAccountForm('change_password');
  return (
    <Section title={t`Password`}>
      <Form key={outcome?.ok ? 'done' : 'open'} method="post" className="account-form" noValidate>
        <IntentField intent="change_password" />
        <YourPassword name={FIELDS.password} error={fault('password')} />
        <PasswordField
          name={FIELDS.newPassword}
          label={t`New password`}
          hint={t`At least 8 characters`}
          autoComplete="new-password"
          texts={texts}
          error={fault('new_password')}
        />
        <Said
          outcome={outcome}
          done={<Trans>Your password is changed, and your other devices are signed out.</Trans>}
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
