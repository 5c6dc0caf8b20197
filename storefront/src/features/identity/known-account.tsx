// Shown if the contact entered for a registration already has an account: buttons to log in or to set a new password.
// They are forms that carry the contact in hidden fields, so that it need not be typed again and is in no URL.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { Form, useSearchParams } from 'react-router';
import { INTENT } from '../../kit/form.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { HiddenFields, ContactName } from './step-parts.tsx';
import { type Contact, contactFields } from './contact.ts';
import { returnUrlIn } from './sign-in.ts';
import type { Intent } from './steps.ts';

export const PREFILL = 'prefill';
const SEND: Intent = 'send';

export function KnownAccount({ contact }: { contact: Contact }) {
  const paths = usePaths();
  const [searchParams] = useSearchParams();
  const returnUrl = returnUrlIn({ searchParams });
  return (
    <>
      <Notice tone="info" role="status">
        <Trans>
          You already have an account for <ContactName contact={contact} />
        </Trans>
      </Notice>
      <div className="identity__acts">
        <Form method="post" action={paths.userLogin(returnUrl)}>
          <HiddenFields fields={contactFields(contact)} />
          <Button type="submit" wide name={INTENT} value={PREFILL} data-begin>
            <Trans>Log in</Trans>
          </Button>
        </Form>
        <Form method="post" action={paths.forgotPassword(returnUrl)}>
          <HiddenFields fields={contactFields(contact)} />
          <Button type="submit" wide variant="ghost" name={INTENT} value={SEND}>
            <Trans>Set a new password</Trans>
          </Button>
        </Form>
      </div>
    </>
  );
}
