// The step of registration and password reset in which the visitor enters the code that was sent.
import { OTP_LIVES_SECONDS } from './limits.ts';
import { Button } from '@hindam/ui/button';
import { CodeField } from '@hindam/ui/code-field';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { HiddenFields, ContactName } from './step-parts.tsx';
import { IDENTITY_FIELDS } from './contact.ts';
import { INTENT } from '../../kit/form.ts';
import { FormNotice, useFieldError } from '../../kit/form-notice.tsx';
import { Resend } from './resend.tsx';
import { carriedFields, type Intent } from './steps.ts';
import type { Steps } from './use-steps.ts';

const MINUTE = 60;
const INTENTS = { verify: 'verify', change: 'change' } as const satisfies Partial<Record<Intent, Intent>>;

export function CodeStep({ progress, lastAnswer, Form, busy }: Steps) {
  const { t } = useLingui();
  const { contact, otpLength: length, otpRef, resendAfter } = progress;
  const minutes = OTP_LIVES_SECONDS / MINUTE;
  const errorOf = useFieldError(lastAnswer);
  return (
    <Form method="post" className="identity__form" noValidate>
      <HiddenFields fields={carriedFields(progress)} />
      <FormNotice result={lastAnswer} look="box" />
      <p>
        <Trans>
          Enter the {length}-digit code sent to <ContactName contact={contact} />
        </Trans>
      </p>
      <CodeField
        name={IDENTITY_FIELDS.code}
        label={t`Code`}
        hint={<Plural value={minutes} one="The code is good for # minute." other="The code is good for # minutes." />}
        error={errorOf(IDENTITY_FIELDS.code)}
        length={length}
      />
      <Button type="submit" wide busy={busy} name={INTENT} value={INTENTS.verify}>
        <Trans>Continue</Trans>
      </Button>
      <div className="identity__others">
        <Resend after={resendAfter} otpRef={otpRef} />
        <Button type="submit" variant="text" name={INTENT} value={INTENTS.change}>
          {contact.by === 'email' ? t`Change the email` : t`Change the number`}
        </Button>
      </div>
    </Form>
  );
}
