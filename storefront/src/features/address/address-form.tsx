// The form for an address in the address book: its fields, its type, and whether it is a default address.
import { Button } from '@hindam/ui/button';
import { CheckField } from '@hindam/ui/check-field';
import { PhoneField } from '@hindam/ui/phone-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { FormResult } from '../../kit/form.ts';
import { FormNotice, useFaultFocus } from '../../kit/form-notice.tsx';
import { useShell } from '../../kit/shell-hooks.ts';
import { type AddressDraft, ADDRESS_FIELDS, TYPES } from './address-draft.ts';
import { AddressFields, AddressField, type TypedAddress } from './address-fields.tsx';
import { usePhoneTexts } from './phone-texts.ts';

interface AddressFormProps extends Omit<TypedAddress, 'faults'> {
  result: FormResult | null;
  busy: boolean;
  children?: ReactNode;
}

export function AddressForm({ draft, countries, result, busy, children }: AddressFormProps) {
  const { t } = useLingui();
  const fields = useFaultFocus<HTMLDivElement>(result);
  const faults = result?.status === 'refused' ? result.fields : {};
  const form = { draft, countries, faults };
  const [country, setCountry] = useState(draft.country);
  const countryButton = (
    <button type="submit" className="button button--plain" formMethod="get" formNoValidate>
      {t`Show the fields of this country`}
    </button>
  );
  return (
    <div className="address-form" ref={fields}>
      <FormNotice result={result} look="box" />
      <TypeGroup chosen={draft.type} />
      <AddressFields
        draft={draft}
        countries={countries}
        faults={faults}
        countryButton={countryButton}
        onCountry={setCountry}
      />
      <AddressPhone form={form} follow={country} />
      <div className="address-form__pair">
        <AddressField
          form={form}
          name="alternate_number"
          label={t`Alternate number`}
          hint={t`A landline will do as well.`}
          optional
        />
        <AddressField form={form} name="email" label={t`Email`} optional />
      </div>
      <Defaults draft={draft} />
      <div className="address-form__acts">
        <Button type="submit" busy={busy}>
          <Trans>Save address</Trans>
        </Button>
        {children}
      </div>
    </div>
  );
}

function AddressPhone({ form, follow }: { form: TypedAddress; follow: string }) {
  const { languages } = useShell();
  const texts = usePhoneTexts();
  const { draft, countries, faults } = form;
  return (
    <PhoneField
      countries={countries.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code }))}
      languages={languages.map(({ code }) => code)}
      texts={texts}
      names={{ country: ADDRESS_FIELDS.dialCode, number: 'phone' }}
      initial={{ ...dialOf(draft), number: draft.phone }}
      follow={follow}
      error={faults['phone'] ?? faults['dial_code'] ?? null}
    />
  );
}

function dialOf({ dial, country }: AddressDraft): { code: string; dialCode: string | null } {
  const [, code, dialCode] = /^([A-Z]{2})(\+[\d-]+)$/.exec(dial) ?? [];
  return { code: code ?? country, dialCode: dialCode ?? null };
}

function TypeGroup({ chosen }: { chosen: AddressDraft['type'] }) {
  const { t } = useLingui();
  const names = { home: t({ message: 'Home', context: 'address type' }), work: t`Work`, other: t`Other` };
  return (
    <fieldset className="choice">
      <legend className="field__label">{t`Address type`}</legend>
      <div className="choice__options">
        {TYPES.map((type) => (
          <label key={type} className="size">
            <input
              type="radio"
              name={ADDRESS_FIELDS.type}
              value={type}
              defaultChecked={type === chosen}
              className="visually-hidden"
            />
            {names[type]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Defaults({ draft }: { draft: AddressDraft }) {
  const { t } = useLingui();
  return (
    <div className="address-form__defaults">
      <CheckField name={ADDRESS_FIELDS.shipping} value="1" defaultChecked={draft.default_shipping}>
        {t`Deliver to this address by default`}
      </CheckField>
      <CheckField name={ADDRESS_FIELDS.billing} value="1" defaultChecked={draft.default_billing}>
        {t`Use this address for bills by default`}
      </CheckField>
    </div>
  );
}
