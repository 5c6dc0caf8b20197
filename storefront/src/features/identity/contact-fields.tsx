// The fields for the contact in identity forms: radio buttons, styled as tabs, for email or mobile, and the field of
// the chosen one. Both fields are in the form and CSS hides the other one, so this works without script and keeps typed
// values. If the countries could not be loaded, there is only the email field.
import { EmailField } from '@hindam/ui/email-field';
import { PhoneField } from '@hindam/ui/phone-field';
import { countryIn } from '@hindam/ui/phone-number';
import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import type { FormResult } from '../../kit/form.ts';
import { useFieldError } from '../../kit/form-notice.tsx';
import { useLanguage, useShell } from '../../kit/shell-hooks.ts';
import { type Contact, IDENTITY_FIELDS } from './contact.ts';
import { usePhoneTexts } from './field-words.ts';
import type { IdentityPage } from './load-identity.ts';
import './identity.css';

interface ContactFieldsProps {
  contact: Contact;
  result: FormResult<unknown, unknown> | null;
  autoComplete: 'username' | 'email';
}

export function ContactFields({ contact, result, autoComplete }: ContactFieldsProps) {
  const { t } = useLingui();
  const { countries } = useLoaderData<IdentityPage>();
  const errorOf = useFieldError(result);
  const hasMobile = countries.length > 0;
  return (
    <div className="contact">
      {hasMobile ? (
        <fieldset className="contact__kinds">
          <legend className="visually-hidden">{t`By email or by mobile`}</legend>
          <Kind value="email" text={t`By email`} chosen={contact.by === 'email'} />
          <Kind value="mobile" text={t`By mobile`} chosen={contact.by === 'mobile'} />
        </fieldset>
      ) : (
        <input type="hidden" name={IDENTITY_FIELDS.by} value="email" />
      )}
      <div className="contact__email">
        <EmailField
          label={t`Email`}
          name={IDENTITY_FIELDS.email}
          autoComplete={autoComplete}
          defaultValue={contact.email}
          error={errorOf(IDENTITY_FIELDS.email)}
        />
      </div>
      {hasMobile ? <Mobile contact={contact} error={errorOf(IDENTITY_FIELDS.phone)} /> : null}
    </div>
  );
}

function Mobile({ contact, error }: { contact: Contact; error: string | null }) {
  const { countries } = useLoaderData<IdentityPage>();
  const { languages, settings } = useShell();
  const language = useLanguage();
  const texts = usePhoneTexts();
  const chosen = countryIn(contact.country);
  return (
    <div className="contact__mobile">
      <PhoneField
        countries={countries}
        languages={languages.length > 0 ? languages.map(({ code }) => code) : [language]}
        texts={texts}
        names={{ country: IDENTITY_FIELDS.country, number: IDENTITY_FIELDS.phone }}
        initial={{ code: settings?.market ?? null, ...chosen, number: contact.phone }}
        error={error}
      />
    </div>
  );
}

function Kind({ value, text, chosen }: { value: Contact['by']; text: string; chosen: boolean }) {
  return (
    <label className="contact__kind">
      <input type="radio" className="visually-hidden" name={IDENTITY_FIELDS.by} value={value} defaultChecked={chosen} />
      {text}
    </label>
  );
}
