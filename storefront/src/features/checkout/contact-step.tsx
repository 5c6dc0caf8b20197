// The first step of the checkout: the shopper's email and phone number, to which messages about the order go.
import { EmailField } from '@hindam/ui/email-field';
import { PhoneField } from '@hindam/ui/phone-field';
import { countryIn } from '@hindam/ui/phone-number';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePhoneTexts } from '../address/phone-texts.ts';
import { PageLink } from '../../kit/page-link.tsx';
import { useShell } from '../../kit/shell-hooks.ts';
import { usePaths } from '../../kit/use-paths.ts';
import type { FormPage } from './form-page.ts';
import { CheckoutStep } from './step.tsx';
import { CHECKOUT_FIELDS } from './steps.ts';

export function ContactStep({ page }: { page: FormPage }) {
  const { t } = useLingui();
  const { checkout, faults, first, isMember } = page;
  return (
    <CheckoutStep
      step="contact"
      title={t`Contact details`}
      checkout={checkout}
      faults={faults}
      summary={<ContactSummary page={page} />}
      next={t`Continue to delivery`}
    >
      {isMember ? null : <GuestNote />}
      <EmailField
        label={t`Email`}
        id={CHECKOUT_FIELDS.email}
        name={CHECKOUT_FIELDS.email}
        defaultValue={first.email}
        hint={t`Your order’s confirmation and its link go there; without an email they come by SMS.`}
        optionalText={t`optional`}
        error={faults[CHECKOUT_FIELDS.email] ?? null}
      />
      <ContactPhone page={page} />
    </CheckoutStep>
  );
}

function ContactPhone({ page }: { page: FormPage }) {
  const texts = usePhoneTexts();
  const { languages } = useShell();
  const { first, faults, phoneCountries } = page;
  return (
    <PhoneField
      id={CHECKOUT_FIELDS.phone}
      countries={phoneCountries}
      languages={languages.map(({ code }) => code)}
      texts={texts}
      names={{ country: CHECKOUT_FIELDS.dial, number: CHECKOUT_FIELDS.phone }}
      initial={{ code: first.shipping.country, ...countryIn(first.dial), number: first.phone }}
      error={faults[CHECKOUT_FIELDS.phone] ?? null}
    />
  );
}

function GuestNote() {
  const paths = usePaths();
  return (
    <p className="small muted">
      <Trans>
        You are checking out as a guest. Have an account?{' '}
        <PageLink to={paths.userLogin(paths.checkout())} className="link">
          Log in
        </PageLink>
      </Trans>
    </p>
  );
}

function ContactSummary({ page }: { page: FormPage }) {
  const { now } = page.checkout;
  return (
    <>
      {now.email === '' ? null : (
        <div>
          <bdi dir="ltr">{now.email}</bdi>
        </div>
      )}
      <div>
        <bdi dir="ltr" className="num">
          {countryIn(now.dial)?.dialCode} {now.phone}
        </bdi>
      </div>
      {page.isMember ? null : (
        <div>
          <Trans>Guest checkout · you can create an account after ordering</Trans>
        </div>
      )}
    </>
  );
}
