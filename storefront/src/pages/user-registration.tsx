// Requirement R25: user-registration. Contact and agreement to the terms, OTP entry, choice of a password: three steps,
// which are forms at one URL and work without script.
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { Card } from '../features/identity/card.tsx';
import { LoginLink } from '../features/identity/identity-links.tsx';
import { BEGINNING, flowAction, type IdentityStep } from '../features/identity/steps.ts';
import { useSteps } from '../features/identity/use-steps.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { loadRegistration } from '../features/identity/load-registration.ts';
import { register } from '../features/identity/register.ts';
import { CurrentStep } from '../features/identity/registration-step.tsx';
import { SentStatus } from '../features/identity/step-parts.tsx';

const route = page({
  load: loadRegistration,
  action: flowAction('register', register),
  messages: ['identity', 'forms'],
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

/** The steps do not change the loader's data. */
export function shouldRevalidate(): boolean {
  return false;
}

const NUMBERED: Partial<Record<IdentityStep, number>> = { contact: 1, code: 2, password: 3 };

export default function UserRegistrationPage() {
  const { t } = useLingui();
  const { filled } = useLoaderData<typeof loader>();
  const steps = useSteps(filled ? { ...BEGINNING, ...filled } : BEGINNING);
  const { progress, container: ground } = steps;
  const { step } = progress;
  const number = NUMBERED[step];
  const title = step === 'keep' ? t`Your account is ready` : t`Create an account`;
  return (
    <>
      <PageHead title={title} address={null} />
      <Card
        title={title}
        {...(number ? { step: t`Step ${number} of 3` } : {})}
        links={
          step === 'contact' ? (
            <p className="small">
              <Trans>Already have an account?</Trans> <LoginLink />
            </p>
          ) : null
        }
      >
        <div ref={ground} className="identity__form">
          <SentStatus {...steps} />
          <CurrentStep {...steps} />
        </div>
      </Card>
    </>
  );
}
