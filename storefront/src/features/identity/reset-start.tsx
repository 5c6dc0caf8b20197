// The first step of a password reset: entering the account's contact.
import { Button } from '@hindam/ui/button';
import { Trans } from '@lingui/react/macro';
import { ContactFields } from './contact-fields.tsx';
import { INTENT } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import type { Intent } from './steps.ts';
import type { Steps } from './use-steps.ts';

const SEND: Intent = 'send';

export function Start({ progress, lastAnswer, Form, busy }: Steps) {
  const { contact } = progress;
  return (
    <Form method="post" className="identity__form" noValidate>
      <FormNotice result={lastAnswer} look="box" counted />
      <p>
        <Trans>Tell us your email or mobile number, and we send you a code for a new password.</Trans>
      </p>
      <ContactFields contact={contact} result={lastAnswer} autoComplete="username" />
      <Button type="submit" wide busy={busy} name={INTENT} value={SEND}>
        <Trans>Send the code</Trans>
      </Button>
    </Form>
  );
}
