// The contact form (requirement R86), and the notice that replaces it once the message has been sent.
import { CONTACT_LIMITS } from '@hindam/contract/contact-limits';
import { Button } from '@hindam/ui/button';
import { EmailField } from '@hindam/ui/email-field';
import { InputField, TextField } from '@hindam/ui/field';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import { useLogin } from '../../device/login-record.ts';
import { type FormResult, usePost } from '../../kit/form.ts';
import { FormNotice, useFaultFocus, useFieldError } from '../../kit/form-notice.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { CONTACT_FIELDS, type SentMessage } from './send-message.ts';
import './contact.css';

const LINES = 6;

type Answer = FormResult<SentMessage>;

/**
 * Fills the member's name and email address into empty fields. The browser does it, because the page's HTML is cached
 * and the same for everyone.
 */
function useOwnContact(form: RefObject<HTMLFormElement | null>): void {
  const member = useLogin();
  useEffect(() => {
    const fill = (name: string, value: string | null | undefined) => {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '' && value) field.value = value;
    };
    fill(CONTACT_FIELDS.name, member?.name);
    fill(CONTACT_FIELDS.email, member?.email);
  }, [form, member]);
}

export function ContactForm() {
  const { t } = useLingui();
  // With `page` the form is sent by a navigation. The next navigation drops the answer, so a link to this page shows an
  // empty form again.
  const { Form, busy, answer, lastAnswer } = usePost<Answer>({ page: true });
  const form = useFaultFocus<HTMLFormElement>(answer);
  const errorOf = useFieldError(answer);
  const number = useNumber();
  useOwnContact(form);
  if (lastAnswer?.status === 'ok') return <Sent reference={lastAnswer.result.reference} />;
  // The fields have no `maxLength`, because with it the browser would silently cut off a longer pasted text.
  const field = (name: string) => ({ name, defaultValue: lastAnswer?.values[name], error: errorOf(name) });
  const most = number(CONTACT_LIMITS.message);
  return (
    <Form method="post" className="contact-form" noValidate ref={form}>
      <FormNotice result={answer} look="box" counted />
      <div className="contact-form__pair">
        <InputField label={t`Name`} autoComplete="name" dir="auto" required {...field(CONTACT_FIELDS.name)} />
        <EmailField label={t`Email`} required {...field(CONTACT_FIELDS.email)} />
      </div>
      <InputField label={t`Subject`} dir="auto" required {...field(CONTACT_FIELDS.subject)} />
      <TextField
        label={t`Message`}
        hint={t`Up to ${most} characters. If it is about an order, tell us its number.`}
        dir="auto"
        rows={LINES}
        required
        {...field(CONTACT_FIELDS.message)}
      />
      <p className="small muted">
        <Privacy />
      </p>
      <Button type="submit" busy={busy}>
        <Trans>Send message</Trans>
      </Button>
    </Form>
  );
}

function Privacy() {
  const paths = usePaths();
  return (
    <Trans>
      We use what you write only to answer you. More in our{' '}
      <PageLink className="link" to={paths.document('privacy-policy')} target="_blank" rel="noopener">
        privacy policy
      </PageLink>
      .
    </Trans>
  );
}

function Sent({ reference }: { reference: string }) {
  const paths = usePaths();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="contact-sent" role="status">
      <h2 ref={heading} tabIndex={-1}>
        <Trans>Thank you. We have your message.</Trans>
      </h2>
      <p>
        <Trans>
          We read every message and answer by mail. Your reference is{' '}
          <strong>
            <bdi dir="ltr">{reference}</bdi>
          </strong>
          ; a confirmation is on its way to you.
        </Trans>
      </p>
      <PageLink className="link" to={paths.contact()}>
        <Trans>Write another message</Trans>
      </PageLink>
    </div>
  );
}
