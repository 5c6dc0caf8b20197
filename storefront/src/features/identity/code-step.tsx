// The second step: the code that came.
import { OTP_LIVES_SECONDS } from './limits.ts';
import { Button } from '@hindam/ui/button';
import { CodeField } from '@hindam/ui/code-field';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Carried } from './carried.tsx';
import { ContactName } from './contact-name.tsx';
import { FIELDS } from './contact.ts';
import { useFieldError } from './field-words.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { Resend } from './resend.tsx';
import { carriedFields, type Intent } from './steps.ts';
import type { Steps } from './use-steps.ts';

const MINUTE = 60;
const INTENTS = { verify: 'verify', change: 'change' } as const satisfies Partial<Record<Intent, Intent>>;

export function CodeStep({ progress, fetcher, busy }: Steps) {
  const { t } = useLingui();
  const id = useId();
  const { contact, otpLength: length, otpRef, resendAfter, problem } = progress;
  const minutes = OTP_LIVES_SECONDS / MINUTE;
  const errorOf = useFieldError(problem);
  // The sentence at the field says it; a heading above it would say it twice.
  const above = problem && Object.keys(problem.fields).length > 0 ? null : problem;
  return (
    <fetcher.Form method="post" className="identity__form" noValidate>
      <Carried fields={carriedFields(progress)} />
      <ProblemNotice id={`${id}-problem`} problem={above} />
      <p>
        <Trans>
          Enter the {length}-digit code sent to <ContactName contact={contact} />
        </Trans>
      </p>
      <CodeField
        name={FIELDS.code}
        label={t`Code`}
        hint={<Plural value={minutes} one="The code is good for # minute." other="The code is good for # minutes." />}
        error={errorOf(FIELDS.code)}
        length={length}
      />
      <Button type="submit" wide busy={busy} name={FIELDS.intent} value={INTENTS.verify}>
        <Trans>Continue</Trans>
      </Button>
      <div className="identity__others">
        <Resend after={resendAfter} otpRef={otpRef} />
        <Button type="submit" variant="text" name={FIELDS.intent} value={INTENTS.change}>
          {contact.by === 'email' ? t`Change the email` : t`Change the number`}
        </Button>
      </div>
    </fetcher.Form>
  );
}
