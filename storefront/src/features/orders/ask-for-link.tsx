// The form that sends an order's link again.
import { Button } from '@hindam/ui/button';
import { InputField } from '@hindam/ui/field';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { usePagePost } from '../../kit/form.ts';
import { useSentence } from '../../kit/form-error.tsx';
import { EMAIL_MAX_CHARACTERS } from './limits.ts';
import { type Asking, FIELDS, REQUIRED } from './send-link.ts';

const NUMBER_CHARACTERS = 40;

export function AskForLink() {
  const { t } = useLingui();
  const { Form, busy, answer: asked } = usePagePost<Asking>();
  const ground = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asked && !asked.sent) ground.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked]);
  const errorOf = (name: string) => {
    const error = asked?.fields[name];
    return error === REQUIRED ? t`This field is required` : (error ?? null);
  };
  return (
    <Form method="post" className="identity__form" noValidate ref={ground}>
      <p>
        <Trans>
          Lost your order link? Tell us the number of the order and the email you gave with it, and we send you a fresh
          link.
        </Trans>
      </p>
      <Told asked={asked} />
      <InputField
        label={t`Order number`}
        name={FIELDS.number}
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={NUMBER_CHARACTERS}
        defaultValue={asked?.number}
        error={errorOf(FIELDS.number)}
      />
      <InputField
        label={t`Email`}
        name={FIELDS.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={EMAIL_MAX_CHARACTERS}
        defaultValue={asked?.email}
        error={errorOf(FIELDS.email)}
      />
      <Button type="submit" wide busy={busy}>
        <Trans>Send me the link</Trans>
      </Button>
    </Form>
  );
}

function Told({ asked }: { asked: Asking | null }) {
  const sentence = useSentence();
  const failed = asked && !asked.sent && Object.keys(asked.fields).length === 0;
  return (
    <>
      <div role="status">
        {asked?.sent ? (
          <Notice tone="ok">
            <Trans>
              If there is an order with this number and this email, a fresh link is on its way to you. Look in your
              mail.
            </Trans>
          </Notice>
        ) : null}
      </div>
      {failed ? (
        <Notice tone="error" role="alert">
          {sentence(asked.message)}
        </Notice>
      ) : null}
    </>
  );
}
