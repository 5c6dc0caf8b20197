// Passkeys: signing in by face, finger or the device's code. A passkey is created by the browser, so adding one needs
// script; deleting one does not.
import type { Passkey } from '@hindam/contract/identity';
import { Button } from '@hindam/ui/button';
import { useDay } from '@hindam/ui/locale';
import { ErrorText } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { YourPassword } from './your-password.tsx';
import { ACCOUNT_FIELDS } from './account-forms.ts';
import { type AddedPasskey, addPasskey, canMakePasskeys } from './add-passkey.ts';
import { type FormResult, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { EMPTY, FormResultNotice, IntentField, Section, useListAnswer } from './section.tsx';

interface PasskeySectionProps {
  passkeys: readonly Passkey[];
  timeZone: string;
}

export function PasskeySection({ passkeys, timeZone }: PasskeySectionProps) {
  const { t } = useLingui();
  const { told, place, tell } = useListAnswer();
  const { answer } = usePost({ intent: 'delete_passkey' });
  const result = told ?? answer;
  return (
    <Section title={t`Passkeys`}>
      <p className="muted">
        <Trans>Log in with your face, your finger or the code of your device, without a password.</Trans>
      </p>
      {passkeys.length > 0 ? (
        <ul className="account-list">
          {passkeys.map((passkey) => (
            <KnownPasskey key={passkey._id} passkey={passkey} timeZone={timeZone} onDelete={tell} />
          ))}
        </ul>
      ) : null}
      <div ref={place} tabIndex={-1} className={result?.status === 'ok' ? undefined : EMPTY}>
        <FormResultNotice
          result={result?.status === 'ok' ? result : null}
          done={<Trans>The passkey is deleted.</Trans>}
        />
      </div>
      {/* The key makes React create the form anew after a deletion: it no longer says that a passkey was saved. */}
      <AddPasskey key={told?.values[ACCOUNT_FIELDS.passkey]} />
    </Section>
  );
}

interface KnownPasskeyProps {
  passkey: Passkey;
  timeZone: string;
  onDelete: (answer: FormResult) => void;
}

function KnownPasskey({ passkey, timeZone, onDelete }: KnownPasskeyProps) {
  const { t } = useLingui();
  const day = useDay(timeZone);
  const { Form, busy, answer } = usePost({
    intent: 'delete_passkey',
    values: { [ACCOUNT_FIELDS.passkey]: passkey._id },
    onAnswer: (deleted) => {
      if (deleted.status === 'ok') onDelete(deleted);
    },
  });
  const label = passkey.label || t`Passkey`;
  const made = day(passkey.created_at);
  const lastSeen = passkey.last_used_at === null ? null : day(passkey.last_used_at);
  return (
    <li className="account-list__row">
      <span>
        <b>
          <bdi>{label}</bdi>
        </b>
        <br />
        <span className="small muted">
          <Trans>Added {made}</Trans>
          {' · '}
          {lastSeen === null ? <Trans>Never used</Trans> : <Trans>Last used {lastSeen}</Trans>}
        </span>
      </span>
      <Form method="post">
        <IntentField intent="delete_passkey" />
        <input type="hidden" name={ACCOUNT_FIELDS.passkey} value={passkey._id} />
        <Button type="submit" variant="text" busy={busy} aria-label={t`Delete the passkey ${label}`}>
          <Trans>Delete</Trans>
        </Button>
      </Form>
      <FormNotice result={answer} />
    </li>
  );
}

/**
 * The form that adds a passkey, shown if the browser supports it; asks for the password only if the server demands it.
 */
function AddPasskey() {
  const { t } = useLingui();
  const revalidator = useRevalidator();
  const [able, setAble] = useState(false);
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState<AddedPasskey | null>(null);
  const ground = useRef<HTMLFormElement>(null);
  useEffect(() => setAble(canMakePasskeys()), []);
  useEffect(() => {
    if (added?.kind === 'password_needed') ground.current?.querySelector('input')?.focus();
  }, [added]);
  if (!able) return null;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get(ACCOUNT_FIELDS.password);
    setBusy(true);
    const outcome = await addPasskey(typeof password === 'string' ? password : '');
    setBusy(false);
    setAdded(outcome);
    if (outcome.kind === 'added') void revalidator.revalidate();
  };
  return (
    <form ref={ground} className="account-form" onSubmit={(event) => void submit(event)} noValidate>
      {added?.kind === 'password_needed' ? <YourPassword name={ACCOUNT_FIELDS.password} error={added.message} /> : null}
      <div role="status" className={added?.kind === 'added' ? undefined : EMPTY}>
        {added?.kind === 'added' ? <Trans>Your passkey is saved.</Trans> : null}
      </div>
      {added?.kind === 'refused' ? (
        <div role="alert">
          <ErrorText>{added.message || t`The passkey could not be made. Please try again.`}</ErrorText>
        </div>
      ) : null}
      <div className="account-form__acts">
        <Button type="submit" variant="ghost" busy={busy}>
          <Trans>Add a passkey</Trans>
        </Button>
      </div>
    </form>
  );
}
