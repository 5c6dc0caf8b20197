// The step of a password reset after an email address was entered: it says that a link is on its way. Its text does not
// reveal whether there is an account.
import { Button } from '@hindam/ui/button';
import { Plural, Trans } from '@lingui/react/macro';
import { INTENT } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { RESET_LINK_LIVES_SECONDS } from './limits.ts';
import { Resend } from './resend.tsx';
import { ContactName, HiddenFields } from './step-parts.tsx';
import { carriedFields, type Intent } from './steps.ts';
import type { Steps } from './use-steps.ts';

const MINUTE = 60;
const CHANGE: Intent = 'change';

export function LinkStep({ progress, lastAnswer, Form, busy }: Steps) {
  const { contact, otpRef, resendAfter } = progress;
  const minutes = RESET_LINK_LIVES_SECONDS / MINUTE;
  return (
    <Form method="post" className="identity__form" noValidate>
      <HiddenFields fields={carriedFields(progress)} />
      <FormNotice result={lastAnswer} look="box" />
      <p tabIndex={-1} data-begin>
        <Trans>
          If there is an account for <ContactName contact={contact} />, a link is on its way to it. Open the link to
          choose a new password.
        </Trans>
      </p>
      <p className="small muted">
        <Plural value={minutes} one="The link works once, for # minute." other="The link works once, for # minutes." />{' '}
        <Trans>No email yet? Look in the junk folder, and check the address.</Trans>
      </p>
      <div className="identity__others">
        <Resend after={resendAfter} otpRef={otpRef} isLink busy={busy} />
        <Button type="submit" variant="text" name={INTENT} value={CHANGE}>
          <Trans>Change the email</Trans>
        </Button>
      </div>
    </Form>
  );
}
