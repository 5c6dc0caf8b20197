// The first step to another password: how the account is reached.
import { Button } from '@hindam/ui/button';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { ContactFields } from './contact-fields.tsx';
import { FIELDS } from './contact.ts';
import { ProblemNotice } from './problem-notice.tsx';
import type { Intent } from './steps.ts';
import type { Steps } from './use-steps.ts';

const SEND: Intent = 'send';

export function Start({ progress, fetcher, busy }: Steps) {
  const id = useId();
  const { contact, problem } = progress;
  return (
    <fetcher.Form method="post" className="identity__form" noValidate>
      <ProblemNotice id={`${id}-problem`} problem={problem} />
      <p>
        <Trans>Tell us your email or mobile number, and we send you a code for a new password.</Trans>
      </p>
      <ContactFields contact={contact} problem={problem} autoComplete="username" />
      <Button type="submit" wide busy={busy} name={FIELDS.intent} value={SEND}>
        <Trans>Send the code</Trans>
      </Button>
    </fetcher.Form>
  );
}
