// Whether the member wants to be reminded of a bag left behind and of an order that ran out; off until it is ticked.
import { Button } from '@hindam/ui/button';
import { CheckField } from '@hindam/ui/check-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePost } from '../../kit/form.ts';
import { ACCOUNT_FIELDS } from './account-forms.ts';
import { FormResultNotice, IntentField, Section } from './section.tsx';

interface RemindersSectionProps {
  wanted: boolean;
  /** Where reminders go; null if the member has no email address, to which alone they are sent. */
  email: string | null;
}

export function RemindersSection({ wanted, email }: RemindersSectionProps) {
  const { t } = useLingui();
  const { Form, busy, answer } = usePost({ intent: 'reminders' });
  return (
    <Section title={t`Reminders`}>
      <Form method="post" className="account-form" noValidate>
        <IntentField intent="reminders" />
        {/* Another stored choice brings another tick. */}
        <CheckField key={String(wanted)} name={ACCOUNT_FIELDS.reminders} defaultChecked={wanted}>
          <Trans>
            Remind me once by email when I leave something in my bag, or when the time to pay an order ran out.
          </Trans>
        </CheckField>
        {email === null ? (
          <p className="small muted">
            <Trans>Reminders are sent by email only: add an email address above to receive them.</Trans>
          </p>
        ) : null}
        <FormResultNotice result={answer} done={<Trans>Your choice is saved.</Trans>} />
        <div className="account-form__acts">
          <Button type="submit" busy={busy}>
            <Trans>Save choice</Trans>
          </Button>
        </div>
      </Form>
    </Section>
  );
}
