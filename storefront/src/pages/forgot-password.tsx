// Specification §2: forgot-password. The same walk and the same words whether or not there is an account.
import { useLingui } from '@lingui/react/macro';
import { Card } from '../features/identity/card.tsx';
import { CodeStep } from '../features/identity/code-step.tsx';
import { LoginLink } from '../features/identity/identity-links.tsx';
import { loadCountries } from '../features/identity/load-identity.ts';
import { PasswordStep } from '../features/identity/password-step.tsx';
import { SentStatus } from '../features/identity/sent-status.tsx';
import { walkOf } from '../features/identity/steps.ts';
import { type Steps, useSteps } from '../features/identity/use-steps.ts';
import type { PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { setPassword } from '../features/identity/set-password.ts';
import { Start } from '../features/identity/reset-start.tsx';

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
