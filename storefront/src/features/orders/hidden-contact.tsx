// The form that shows street and phone number of an order that ended long ago, which the order's link alone no longer
// shows: it first has a code sent to the order's contact, then takes the code.
import { Button } from '@hindam/ui/button';
import { CodeField } from '@hindam/ui/code-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { type FormResult, INTENT, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { CODE_FIELDS, type SentCode } from './act-on-links.ts';
import type { Intent } from './act-on-order.ts';

const SEND: Intent = 'contact_code';
const SHOW: Intent = 'show_contact';

export function HiddenContact() {
  const { t } = useLingui();
  const { Form, busy, lastAnswer } = usePost<FormResult<SentCode | null, SentCode | null>>({ intent: [SEND, SHOW] });
  const errorOf = useFieldError(lastAnswer);
  const ground = useFaultFocus<HTMLFormElement>(lastAnswer);
  const sent = lastAnswer?.result ?? null;
  const length = sent?.length ?? 0;
  const field = useRef<HTMLInputElement>(null);
  // A sent code replaces the button that was pressed, or the field of an earlier code, so its field gets the focus.
  useEffect(() => field.current?.focus(), [sent?.ref]);
  return (
    <Form ref={ground} method="post" className="account-form" noValidate>
      <p className="small muted">
        <Trans>
          This order ended a while ago. In case its link was passed on, street and phone number are shown only for a
          code, sent to the email or phone number of the order.
        </Trans>
      </p>
      <FormNotice result={lastAnswer} />
      {sent ? (
        <>
          <input type="hidden" name={CODE_FIELDS.ref} value={sent.ref} />
          <input type="hidden" name={CODE_FIELDS.length} value={length} />
          <CodeField
            key={sent.ref}
            ref={field}
            name={CODE_FIELDS.code}
            label={t`${length}-digit code`}
            length={length}
            error={errorOf(CODE_FIELDS.code)}
          />
          <div className="account-form__acts">
            <Button type="submit" name={INTENT} value={SHOW} busy={busy}>
              <Trans>Show address and number</Trans>
            </Button>
            <Button type="submit" variant="text" name={INTENT} value={SEND} busy={busy}>
              <Trans>Send another code</Trans>
            </Button>
          </div>
        </>
      ) : (
        <div className="account-form__acts">
          <Button type="submit" variant="ghost" name={INTENT} value={SEND} busy={busy}>
            <Trans>Send me the code</Trans>
          </Button>
        </div>
      )}
    </Form>
  );
}
