import { useLingui } from '@lingui/react/macro';
import { CodeStep } from './code-step.tsx';
import { KnownAccount } from './known-account.tsx';
import { PasswordStep } from './password-step.tsx';
import type { Steps } from './use-steps.ts';
import { KeepMeasurements } from './keep-measurements.tsx';
import { RegistrationStart } from './registration-start.tsx';

export function CurrentStep(steps: Steps) {
  const { t } = useLingui();
  const { progress } = steps;
  switch (progress.step) {
    // A registration never has the step 'link', because only a password reset sends links.
    case 'link':
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
