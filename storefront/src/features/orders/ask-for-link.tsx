// The form with which a guest requests a new link to an order, sent by mail or SMS.
import { Button } from '@hindam/ui/button';
import { InputField } from '@hindam/ui/field';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { contactIn, NO_CONTACT } from '../identity/contact.ts';
import { ContactFields } from '../identity/contact-fields.tsx';
import { type FormResult, typedIn, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { RENEWED } from './renewed-mark.ts';
import { LINK_FIELDS } from './send-link.ts';

const NUMBER_CHARACTERS = 40;

export function AskForLink() {
  const { t } = useLingui();
  const { Form, busy, answer } = usePost();
  const ground = useFaultFocus<HTMLFormElement>(answer);
  const errorOf = useFieldError(answer);
  const [searchParams] = useSearchParams();
  return (
    <Form method="post" className="identity__form" noValidate ref={ground}>
      <p>
        <Trans>
          Lost your order link? Tell us the number of the order and the email or mobile number you gave with it, and we
          send you a fresh link.
        </Trans>
      </p>
      {searchParams.has(RENEWED) && answer === null ? (
        <Notice tone="ok" role="status">
          <Trans>
            The old links no longer open your order. A new one is on its way to the email or phone number of the order.
          </Trans>
        </Notice>
      ) : null}
      <SentNotice answer={answer} />
      <InputField
        label={t`Order number`}
        name={LINK_FIELDS.number}
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={NUMBER_CHARACTERS}
        defaultValue={answer?.values[LINK_FIELDS.number]?.trim()}
        error={errorOf(LINK_FIELDS.number)}
      />
      <ContactFields contact={answer ? contactIn(typedIn(answer)) : NO_CONTACT} result={answer} autoComplete="email" />
      <Button type="submit" wide busy={busy}>
        <Trans>Send me the link</Trans>
      </Button>
    </Form>
  );
}

function SentNotice({ answer }: { answer: FormResult | null }) {
  return (
    <>
      <div role="status">
        {answer?.status === 'ok' ? (
          <Notice tone="ok">
            <Trans>
              If there is an order with this number and this contact, a fresh link is on its way to you. Look in your
              mail or messages.
            </Trans>
          </Notice>
        ) : null}
      </div>
      <FormNotice result={answer} look="box" />
    </>
  );
}
