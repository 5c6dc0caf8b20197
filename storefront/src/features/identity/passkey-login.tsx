// The button 'Log in with a passkey', shown where the browser supports passkeys.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IDENTITY_FIELDS } from './contact.ts';
import { finishLogin } from './sign-in.ts';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { type PasskeyOutcome, signInWithPasskey, supportsPasskeys } from './passkey.ts';

const never = () => () => undefined;

type PasskeyFailure = Exclude<PasskeyOutcome, { kind: 'signed_in' }>;

/** `form` is the id of the login form, whose 'remember me' checkbox is read. */
export function PasskeyLogin({ form }: { form: string }) {
  const offered = useSyncExternalStore(never, supportsPasskeys, () => false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<PasskeyFailure | null>(null);
  const navigate = useNavigate();
  const { search } = useLocation();
  if (!offered) return null;

  const signIn = async () => {
    setBusy(true);
    setOutcome(null);
    const visitor = browserVisitor();
    const filled = document.querySelector<HTMLFormElement>(`form#${form}`);
    const answered = await signInWithPasskey(
      visitor,
      filled !== null && new FormData(filled).has(IDENTITY_FIELDS.remember),
    );
    if (answered.kind === 'signed_in') {
      const searchParams = new URLSearchParams(search);
      await navigate(await finishLogin(visitor, { searchParams }, answered.account), { replace: true });
    } else setOutcome(answered);
    setBusy(false);
  };

  return (
    <>
      <p className="identity__or">
        <Trans>or</Trans>
      </p>
      <Button variant="ghost" wide busy={busy} onClick={() => void signIn()}>
        <Trans>Log in with a passkey</Trans>
      </Button>
      {outcome ? (
        <Notice tone={outcome.kind === 'left' ? 'info' : 'error'} role="alert">
          <PasskeyProblem outcome={outcome} />
        </Notice>
      ) : null}
    </>
  );
}

function PasskeyProblem({ outcome }: { outcome: PasskeyFailure }) {
  switch (outcome.kind) {
    case 'refused':
      return outcome.message;
    case 'left':
      return <Trans>No passkey was used. You can try again, or log in with your password.</Trans>;
    case 'failed':
      return <Trans>This did not reach the shop. Please check your connection and try again.</Trans>;
  }
}
