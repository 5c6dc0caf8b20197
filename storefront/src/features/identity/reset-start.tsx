// The first step of a password reset: entering the account's contact.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { ContactFields } from './contact-fields.tsx';
import { INTENT } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import type { Intent } from './steps.ts';
import type { Steps } from './use-steps.ts';

const SEND: Intent = 'send';

interface StartProps extends Steps {
  /** The server's sentence about the link that opened the page, if that link can no longer set a password; else ''. */
  linkOver: string;
}

export function Start({ progress, lastAnswer, Form, busy, linkOver }: StartProps) {
  const { contact } = progress;
  return (
    <Form method="post" className="identity__form" noValidate>
      {linkOver !== '' && lastAnswer === null ? <Notice tone="warn">{linkOver}</Notice> : null}
      <FormNotice result={lastAnswer} look="box" counted />
      <p>
        <Trans>
          Tell us your email or mobile number, and we send a link to the email or a code to the number. With it you
          choose a new password.
        </Trans>
      </p>
      <ContactFields contact={contact} result={lastAnswer} autoComplete="username" />
      <Button type="submit" wide busy={busy} name={INTENT} value={SEND}>
        <Trans>Continue</Trans>
      </Button>
    </Form>
  );
}
