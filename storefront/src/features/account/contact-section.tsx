// The section for the email address and the mobile number. A change needs the member's password and a code that is sent
// to the new contact; the server notifies the old contact.
import { Button, LinkButton } from '@hindam/ui/button';
import { CodeField } from '@hindam/ui/code-field';
import { EmailField } from '@hindam/ui/email-field';
import { PhoneField } from '@hindam/ui/phone-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { YourPassword } from './your-password.tsx';
import { usePhoneTexts } from '../address/phone-texts.ts';
import { StepLink } from '../../kit/page-link.tsx';
import { useShell } from '../../kit/shell-hooks.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { INTENT, type Post, usePost } from '../../kit/form.ts';
import { useFieldError } from '../../kit/form-notice.tsx';
import { type CodeStep, type ContactResult, ACCOUNT_FIELDS, type ProfileIntent } from './account-forms.ts';
import type { ProfilePage } from './load-profile.ts';
import { IntentField, FormResultNotice, Section } from './section.tsx';

const SEND: ProfileIntent = 'send_code';
const CHANGE: ProfileIntent = 'change_contact';
/** The form opens and closes where its link is, so the page must not scroll to its top. */
const STAY = { preventScrollReset: true };

/** The keys change with `changing`, so that a form that was cancelled begins anew when it is opened again. */
export function ContactSection({ account }: { account: ProfilePage }) {
  const { t } = useLingui();
  const { profile, changing } = account;
  useMovedFocus('email', changing === 'email');
  useMovedFocus('phone', changing === 'phone');
  const phone = profile.phone ? `${profile.dial_code ?? ''} ${profile.phone}` : null;
  return (
    <Section title={t`Email and mobile number`}>
      <Contact
        key={changing === 'email' ? 'new email' : 'email'}
        kind="email"
        label={t`Email`}
        value={profile.email}
        account={account}
        open={changing === 'email'}
      />
      <Contact
        key={changing === 'phone' ? 'new phone' : 'phone'}
        kind="phone"
        label={t`Mobile number`}
        value={phone}
        account={account}
        open={changing === 'phone'}
      />
    </Section>
  );
}

/** The link and the form replace each other with whatever had the focus, so the focus moves to what appears. */
function useMovedFocus(kind: CodeStep['kind'], isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    // If the form closes because that of the other contact opens, the other form gets the focus.
    if (!isOpen && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`#contact-${kind} :is(input:not([type='hidden']), .button)`)?.focus();
  }, [kind, isOpen]);
}

interface ContactProps {
  kind: CodeStep['kind'];
  label: string;
  value: string | null;
  account: ProfilePage;
  open: boolean;
}

function Contact({ kind, label, value, account, open }: ContactProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const post = usePost<ContactResult>({
    intent: [SEND, CHANGE],
    values: { [ACCOUNT_FIELDS.kind]: kind },
  });
  const { lastAnswer } = post;
  // After a change the URL is still that of the open form. A press of the link to the form puts the answer aside;
  // otherwise the page would go on to show the result instead of the form.
  const [setAside, putAside] = useState<ContactResult | null>(null);
  const changed = lastAnswer !== setAside && lastAnswer?.intent === CHANGE && lastAnswer.status === 'ok';
  const step = lastAnswer?.result ?? null;
  useMovedFocus(kind, !changed);
  return (
    <div className="account-contact" id={`contact-${kind}`}>
      <div className="account-contact__now">
        <span className="field__label">{label}</span>
        {value ? (
          <bdi dir="ltr" className="num">
            {value}
          </bdi>
        ) : (
          <span className="muted">
            <Trans>Not added</Trans>
          </span>
        )}
        {open && !changed ? null : (
          <LinkButton
            variant="text"
            link={(parts) => (
              <StepLink {...parts} how={STAY} to={paths.accountContact(kind)} onClick={() => putAside(lastAnswer)} />
            )}
          >
            {value ? t`Change` : t`Add`}
          </LinkButton>
        )}
      </div>
      {open ? (
        <FormResultNotice result={changed ? lastAnswer : null} done={<Trans>Your contact is changed.</Trans>} />
      ) : null}
      {open && !changed ? (
        step ? (
          <CodeForm step={step} post={post} />
        ) : (
          <NewContactForm kind={kind} account={account} post={post} />
        )
      ) : null}
    </div>
  );
}

interface StepProps {
  post: Post<ContactResult>;
}

function NewContactForm({ kind, account, post }: StepProps & { kind: CodeStep['kind']; account: ProfilePage }) {
  const { t } = useLingui();
  const { languages } = useShell();
  const paths = usePaths();
  const texts = usePhoneTexts();
  const { Form, busy, answer } = post;
  const errorOf = useFieldError(answer);
  const countries = account.countries.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code }));
  return (
    <Form method="post" className="account-form" noValidate>
      <IntentField intent={SEND} />
      <input type="hidden" name={ACCOUNT_FIELDS.kind} value={kind} />
      {kind === 'email' ? (
        <EmailField label={t`New email`} name={ACCOUNT_FIELDS.email} error={errorOf('email')} />
      ) : (
        <PhoneField
          countries={countries}
          languages={languages.map(({ code }) => code)}
          texts={{ ...texts, label: t`New mobile number` }}
          names={{ country: ACCOUNT_FIELDS.dialCode, number: ACCOUNT_FIELDS.phone }}
          initial={{ code: account.market, dialCode: account.profile.dial_code }}
          error={errorOf('phone') ?? errorOf('email')}
        />
      )}
      <FormResultNotice result={answer} />
      <div className="account-form__acts">
        <Button type="submit" busy={busy}>
          <Trans>Send the code</Trans>
        </Button>
        <StepLink how={STAY} to={paths.accountProfile()} className="small link">
          <Trans>Cancel</Trans>
        </StepLink>
      </div>
    </Form>
  );
}

function CodeForm({ step, post }: StepProps & { step: CodeStep }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { Form, busy, lastAnswer, answer } = post;
  const errorOf = useFieldError(answer);
  const { contact, length, ref } = step;
  const sent = lastAnswer?.intent === SEND && lastAnswer.status === 'ok';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [ref]);
  return (
    <Form method="post" className="account-form" noValidate>
      <SameContact step={step} />
      <input type="hidden" name={ACCOUNT_FIELDS.ref} value={ref} />
      <input type="hidden" name={ACCOUNT_FIELDS.token} value={step.token} />
      <input type="hidden" name="length" value={length} />
      <input type="hidden" name="contact" value={contact} />
      <p role="status">
        {sent ? (
          <Trans>
            We sent a code to{' '}
            <bdi dir="ltr" className="num">
              {contact}
            </bdi>
            .
          </Trans>
        ) : null}
      </p>
      {step.token === '' ? (
        <CodeField
          key={ref}
          ref={field}
          name={ACCOUNT_FIELDS.code}
          label={t`${length}-digit code`}
          length={length}
          error={errorOf(ACCOUNT_FIELDS.code)}
        />
      ) : null}
      <YourPassword name={ACCOUNT_FIELDS.password} error={errorOf(ACCOUNT_FIELDS.password)} />
      {sent ? null : <FormResultNotice result={answer} />}
      <div className="account-form__acts">
        <Button type="submit" name={INTENT} value={CHANGE} busy={busy}>
          <Trans>Confirm the change</Trans>
        </Button>
        {step.token === '' ? (
          <Button type="submit" variant="text" name={INTENT} value={SEND} busy={busy}>
            <Trans>Send another code</Trans>
          </Button>
        ) : null}
        <StepLink how={STAY} to={paths.accountProfile()} className="small link">
          <Trans>Cancel</Trans>
        </StepLink>
      </div>
    </Form>
  );
}

/** The fields of the contact as the first form sends them, with which another code can be sent. */
function SameContact({ step: { kind, contact } }: { step: CodeStep }) {
  const [dialCode, phone] = contact.split(' ');
  return (
    <>
      <input type="hidden" name={ACCOUNT_FIELDS.kind} value={kind} />
      {kind === 'email' ? (
        <input type="hidden" name={ACCOUNT_FIELDS.email} value={contact} />
      ) : (
        <>
          <input type="hidden" name={ACCOUNT_FIELDS.dialCode} value={dialCode} />
          <input type="hidden" name={ACCOUNT_FIELDS.phone} value={phone} />
        </>
      )}
    </>
  );
}
