// The form of an address in the address book: its fields, what kind it is, and when it is offered first.
import { Button } from '@hindam/ui/button';
import { CheckField } from '@hindam/ui/check-field';
import { Notice } from '@hindam/ui/notice';
import { PhoneField } from '@hindam/ui/phone-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShell } from '../../kit/shell-hooks.ts';
import { type AddressDraft, FIELDS, TYPES } from './address-draft.ts';
import { AddressFields, Part, type TypedAddress } from './address-fields.tsx';
import { usePhoneTexts } from './phone-texts.ts';

interface AddressFormProps extends TypedAddress {
  /** What else was said, above the fields. */
  message: string;
  busy: boolean;
  /** Beside the button that saves. */
  children?: ReactNode;
}

/** The first field that is wrong gets the focus when the answer comes. */
function useFirstFault(faults: AddressFormProps['faults']) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return fields;
}

export function AddressForm(form: AddressFormProps) {
  const { draft, countries, faults, message, busy, children } = form;
  const { t } = useLingui();
  const fields = useFirstFault(faults);
  const [country, setCountry] = useState(draft.country);
  const countryButton = (
    <button type="submit" className="button button--plain" formMethod="get" formNoValidate>
      {t`Show the fields of this country`}
    </button>
  );
  return (
    <div className="address-form" ref={fields}>
      {message ? (
        <Notice tone="error" role="alert">
          {message}
        </Notice>
      ) : null}
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
        <Part
          form={form}
          name="alternate_number"
          label={t`Alternate number`}
          hint={t`A landline will do as well.`}
          optional
        />
        <Part form={form} name="email" label={t`Email`} optional />
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

function AddressPhone({ form, follow }: { form: AddressFormProps; follow: string }) {
  const { languages } = useShell();
  const texts = usePhoneTexts();
  const { draft, countries, faults } = form;
  return (
    <PhoneField
      countries={countries.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code }))}
      languages={languages.map(({ code }) => code)}
      texts={texts}
      names={{ country: FIELDS.dialCode, number: 'phone' }}
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
              name={FIELDS.type}
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
      <CheckField name={FIELDS.shipping} value="1" defaultChecked={draft.default_shipping}>
        {t`Deliver to this address by default`}
      </CheckField>
      <CheckField name={FIELDS.billing} value="1" defaultChecked={draft.default_billing}>
        {t`Use this address for bills by default`}
      </CheckField>
    </div>
  );
}
