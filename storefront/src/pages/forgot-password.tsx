// Specification §2: forgot-password. The same walk and the same words whether or not there is an account.
import { Button } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Card } from '../features/identity/card.tsx';
import { CodeStep } from '../features/identity/code-step.tsx';
import { ContactFields } from '../features/identity/contact-fields.tsx';
import { FIELDS } from '../features/identity/contact.ts';
import { LoginLink } from '../features/identity/identity-links.tsx';
import { loadCountries } from '../features/identity/load-identity.ts';
import { PasswordStep } from '../features/identity/password-step.tsx';
import { ProblemNotice } from '../features/identity/problem-notice.tsx';
import { SentStatus } from '../features/identity/sent-status.tsx';
import { type Intent, walkOf } from '../features/identity/steps.ts';
import { type Steps, useSteps } from '../features/identity/use-steps.ts';
import type { PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { setPassword } from '../features/identity/set-password.ts';

export const handle = { words: ['identity'] } satisfies PageHandle;

const act = walkOf('reset', setPassword);
export const loader = loaderOf(loadCountries);
export const clientLoader = loaderOf(withWords(loadCountries, 'identity'));
export const action = actionOf(act);
export const clientAction = actionOf(act);
export { privateHeaders as headers } from '../kit/headers.ts';

/** The steps change nothing of what the page was drawn from. */
export function shouldRevalidate(): boolean {
  return false;
}

const SEND: Intent = 'send';

export default function ForgotPasswordPage() {
  const { t } = useLingui();
  const steps = useSteps();
  const { progress, ground } = steps;
  return (
    <>
      <PageHead title={t`New password`} address={null} />
      <Card title={t`New password`} ways={<LoginLink />}>
        <div ref={ground} className="identity__form">
          <SentStatus progress={progress} />
          <CurrentStep {...steps} />
        </div>
      </Card>
    </>
  );
}

function CurrentStep(steps: Steps) {
  const { t } = useLingui();
  switch (steps.progress.step) {
    case 'code':
      return <CodeStep {...steps} />;
    case 'password':
      return <PasswordStep {...steps} act={t`Set the password`} />;
    default:
      return <Start {...steps} />;
  }
}

function Start({ progress, fetcher, busy }: Steps) {
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
