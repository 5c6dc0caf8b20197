// Requirement R26: forgot-password. Steps and texts are the same whether or not the contact has an account. The link in
// the mail opens this page at the step of the new password.
import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { Card } from '../features/identity/card.tsx';
import { CodeStep } from '../features/identity/code-step.tsx';
import { LoginLink } from '../features/identity/identity-links.tsx';
import { LinkStep } from '../features/identity/link-step.tsx';
import { loadReset } from '../features/identity/load-reset.ts';
import { PasswordStep } from '../features/identity/password-step.tsx';
import { BEGINNING, flowAction } from '../features/identity/steps.ts';
import { type Steps, useSteps } from '../features/identity/use-steps.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { setPassword } from '../features/identity/set-password.ts';
import { Start } from '../features/identity/reset-start.tsx';
import { SentStatus } from '../features/identity/step-parts.tsx';

const route = page({
  load: loadReset,
  action: flowAction('reset', setPassword),
  messages: ['identity', 'forms'],
  cache: 'private',
  hidesAddress: true,
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

export default function ForgotPasswordPage() {
  const { t } = useLingui();
  const { linkKey, linkOver } = useLoaderData<typeof loader>();
  const steps = useSteps(linkKey === '' ? BEGINNING : { ...BEGINNING, step: 'password', otpToken: linkKey });
  const { container: ground } = steps;
  return (
    <>
      <PageHead title={t`New password`} address={null} />
      <Card title={t`New password`} links={<LoginLink />}>
        <div ref={ground} className="identity__form">
          <SentStatus {...steps} />
          <CurrentStep {...steps} linkOver={linkOver} />
        </div>
      </Card>
    </>
  );
}

function CurrentStep({ linkOver, ...steps }: Steps & { linkOver: string }) {
  const { t } = useLingui();
  switch (steps.progress.step) {
    case 'code':
      return <CodeStep {...steps} />;
    case 'link':
      return <LinkStep {...steps} />;
    case 'password':
      return <PasswordStep {...steps} act={t`Set the password`} />;
    default:
      return <Start {...steps} linkOver={linkOver} />;
  }
}
