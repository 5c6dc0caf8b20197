// E-mail and mobile number. Changing one takes a code to the new one and the password; the old one is told.
import { Button, LinkButton } from '@hindam/ui/button';
import { CodeField } from '@hindam/ui/code-field';
import { InputField } from '@hindam/ui/field';
import { PhoneField } from '@hindam/ui/phone-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { YourPassword } from './your-password.tsx';
import { usePhoneTexts } from '../address/phone-texts.ts';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths, useShell } from '../../kit/shell-hooks.ts';
import { type CodeStep, FIELDS, type Outcome } from './account-forms.ts';
import type { AccountPage } from './load-account.ts';
import { Section } from './section.tsx';
import { HALF_TYPED, REQUIRED } from '../identity/problem.ts';
import { IntentField, Said, useAccountForm } from './use-form.tsx';

export function ContactSection({ account }: { account: AccountPage }) {
  const { t } = useLingui();
  const { profile, changing } = account;
  const phone = profile.phone ? `${profile.dial_code ?? ''} ${profile.phone}` : null;
  return (
    <Section title={t`Email and mobile number`}>
      <Contact kind="email" label={t`Email`} value={profile.email} account={account} open={changing === 'email'} />
      <Contact kind="phone" label={t`Mobile number`} value={phone} account={account} open={changing === 'phone'} />
    </Section>
  );
}

interface ContactProps {
  kind: CodeStep['kind'];
  label: string;
  value: string | null;
  account: AccountPage;
  open: boolean;
}

function Contact({ kind, label, value, account, open }: ContactProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const form = useAccountForm('send_code', 'change_contact');
  const { outcome } = form;
  const mine = outcome && (outcome.code === undefined || outcome.code.kind === kind) ? outcome : null;
  const changed = mine?.intent === 'change_contact' && mine.ok;
  const step = mine?.code && !changed ? mine.code : null;
  return (
    <div className="account-contact">
      <div className="account-contact__now">
        <span className="field__label">{label}</span>
        {value ? (
          <bdi dir="ltr" className="num">
            {value}
          </bdi>
        ) : (
          <span className="muted">
            <Trans>None yet</Trans>
          </span>
        )}
        {open && !changed ? null : (
          <LinkButton variant="text" link={linkTo(`${paths.myAccount()}?change=${kind}`)}>
            {value ? t`Change` : t`Add`}
          </LinkButton>
        )}
      </div>
      {changed ? <Said outcome={mine} done={<Trans>Your contact is changed.</Trans>} /> : null}
      {open && !changed ? (
        step ? (
          <CodeForm step={step} outcome={mine} form={form} />
        ) : (
          <NewContactForm kind={kind} account={account} outcome={mine} form={form} />
        )
      ) : null}
    </div>
  );
}

interface StepProps {
  outcome: Outcome | null;
  form: ReturnType<typeof useAccountForm>;
}

function NewContactForm({
  kind,
  account,
  outcome,
  form,
}: StepProps & { kind: CodeStep['kind']; account: AccountPage }) {
  const { t } = useLingui();
  const { languages } = useShell();
  const paths = usePaths();
  const texts = usePhoneTexts();
  const { Form, busy, fault } = form;
  const countries = account.countries.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code }));
  return (
    <Form method="post" className="account-form" noValidate>
      <IntentField intent="send_code" />
      <input type="hidden" name={FIELDS.kind} value={kind} />
      {kind === 'email' ? (
        <InputField
          label={t`New email`}
          name={FIELDS.email}
          type="email"
          autoComplete="email"
          dir="ltr"
          maxLength={254}
          error={fault('email')}
        />
      ) : (
        <PhoneField
          countries={countries}
          languages={languages.map(({ code }) => code)}
          texts={{ ...texts, label: t`New mobile number` }}
          names={{ country: FIELDS.dialCode, number: FIELDS.phone }}
          initial={{ code: account.market, dialCode: account.profile.dial_code }}
          error={fault('phone') ?? fault('email')}
        />
      )}
      <Said outcome={outcome} />
      <div className="account-form__acts">
        <Button type="submit" busy={busy}>
          <Trans>Send the code</Trans>
        </Button>
        <PageLink to={paths.myAccount()} className="link">
          <Trans>Cancel</Trans>
        </PageLink>
      </div>
    </Form>
  );
}

function CodeForm({ step, outcome, form }: StepProps & { step: CodeStep }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { Form, busy, fault } = form;
  const { contact, length } = step;
  const sent = outcome?.intent === 'send_code' && outcome.ok;
  const said = fault('otp');
  const untyped: Record<string, string> = {
    [HALF_TYPED]: t`Enter every digit of the code.`,
    [REQUIRED]: t`This field is required`,
  };
  const own = said === null ? null : (untyped[said] ?? null);
  return (
    <Form method="post" className="account-form" noValidate>
      <IntentField intent="change_contact" />
      <input type="hidden" name={FIELDS.kind} value={step.kind} />
      <input type="hidden" name={FIELDS.ref} value={step.ref} />
      <input type="hidden" name={FIELDS.token} value={step.token} />
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
        <CodeField name={FIELDS.code} label={t`${length}-digit code`} length={length} error={own ?? said} />
      ) : null}
      <YourPassword name={FIELDS.password} error={fault('password')} />
      {sent ? null : <Said outcome={outcome} own={own} />}
      <div className="account-form__acts">
        <Button type="submit" busy={busy}>
          <Trans>Confirm the change</Trans>
        </Button>
        <PageLink to={paths.myAccount()} className="link">
          <Trans>Cancel</Trans>
        </PageLink>
      </div>
    </Form>
  );
}
