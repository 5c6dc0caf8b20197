// R26: forgot-password. Steps and texts are the same whether or not the contact has an account.
import { useLingui } from '@lingui/react/macro';
import { Card } from '../features/identity/card.tsx';
import { CodeStep } from '../features/identity/code-step.tsx';
import { LoginLink } from '../features/identity/identity-links.tsx';
import { loadCountries } from '../features/identity/load-identity.ts';
import { PasswordStep } from '../features/identity/password-step.tsx';
import { walkOf } from '../features/identity/steps.ts';
import { type Steps, useSteps } from '../features/identity/use-steps.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { setPassword } from '../features/identity/set-password.ts';
import { Start } from '../features/identity/reset-start.tsx';
import { SentStatus } from '../features/identity/step-parts.tsx';

const my = page({
  load: loadCountries,
  act: walkOf('reset', setPassword),
  words: ['identity', 'forms'],
  keep: 'private',
});
export const handle = my.handle;
export const loader = my.loader;
export const clientLoader = my.clientLoader;
export const action = my.action;
export const clientAction = my.clientAction;
export const headers = my.headers;

/** The steps do not change the data the page was loaded with. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function ForgotPasswordPage() {
  const { t } = useLingui();
  const steps = useSteps();
  const { ground } = steps;
  return (
    <>
      <PageHead title={t`New password`} address={null} />
      <Card title={t`New password`} ways={<LoginLink />}>
        <div ref={ground} className="identity__form">
          <SentStatus {...steps} />
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
