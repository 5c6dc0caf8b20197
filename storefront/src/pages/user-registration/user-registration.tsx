// Specification §2: user-registration: terms agreement, OTP entry, set password. One address, three
// steps, each of them a form that works without script.
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { Card } from '../../identity/card.tsx';
import { CodeStep } from '../../identity/code-step.tsx';
import { LoginLink } from '../../identity/identity-links.tsx';
import { KnownAccount } from '../../identity/known-account.tsx';
import { PasswordStep } from '../../identity/password-step.tsx';
import { SentStatus } from '../../identity/sent-status.tsx';
import { BEGINNING, walkOf } from '../../identity/steps.ts';
import { type Steps, useSteps } from '../../identity/use-steps.ts';
import type { PageHandle } from '../../platform/late-words.ts';
import { actionOf, loaderOf, withWords } from '../../platform/load.ts';
import { PageHead } from '../../platform/page-head.tsx';
import { KeepMeasurements } from './keep-measurements.tsx';
import { loadRegistration } from './load-registration.ts';
import { register } from './register.ts';
import { RegistrationStart } from './registration-start.tsx';

export const handle = { words: ['identity'] } satisfies PageHandle;

const act = walkOf('register', register);
export const loader = loaderOf(loadRegistration);
export const clientLoader = loaderOf(withWords(loadRegistration, 'identity'));
export const action = actionOf(act);
export const clientAction = actionOf(act);
export { privateHeaders as headers } from '../../platform/headers.ts';

/** The steps change nothing of what the page was drawn from. */
export function shouldRevalidate(): boolean {
  return false;
}

const NUMBERED = { contact: 1, code: 2, password: 3 } as const;

export default function UserRegistrationPage() {
  const { t } = useLingui();
  const { filled } = useLoaderData<typeof loader>();
  const steps = useSteps(filled ? { ...BEGINNING, ...filled } : BEGINNING);
  const { progress, ground } = steps;
  const { step } = progress;
  const number = step === 'keep' || step === 'known' ? null : NUMBERED[step];
  const title = step === 'keep' ? t`Your account is ready` : t`Create an account`;
  return (
    <>
      <PageHead title={title} address={null} />
      <Card
        title={title}
        {...(number ? { step: t`Step ${number} of 3` } : {})}
        ways={
          step === 'contact' ? (
            <p className="small">
              <Trans>Already have an account?</Trans> <LoginLink />
            </p>
          ) : null
        }
      >
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
  const { progress } = steps;
  switch (progress.step) {
    case 'contact':
      return <RegistrationStart {...steps} />;
    case 'code':
      return <CodeStep {...steps} />;
    case 'known':
      return <KnownAccount contact={progress.contact} />;
    case 'password':
      return <PasswordStep {...steps} act={t`Create the account`} />;
    case 'keep':
      return <KeepMeasurements brought={progress.brought} leadsTo={progress.leadsTo} />;
  }
}
