// The form of an address, by the rules of its country. Before script another country is a button that
// asks the page again; with script the fields follow at once.
import { type AddressPart, addressRule } from '@hindam/contract/address-rules';
import type { Country } from '@hindam/contract/customers';
import { Button } from '@hindam/ui/button';
import { CheckField } from '@hindam/ui/check-field';
import { InputField } from '@hindam/ui/field';
import { Notice } from '@hindam/ui/notice';
import { PhoneField } from '@hindam/ui/phone-field';
import { SelectField } from '@hindam/ui/select-field';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShell } from '../platform/shell-hooks.ts';
import { type AddressDraft, type AddressText, FIELDS, TYPES } from './address-draft.ts';
import { useStateNames } from './state-names.ts';
import { usePhoneTexts } from './phone-texts.ts';
import './address-form.css';

interface AddressFormProps {
  draft: AddressDraft;
  countries: readonly Country[];
  /** A sentence per field that is wrong, from the server. */
  faults: Readonly<Record<string, string>>;
  /** What else was said, above the fields. */
  message: string;
  busy: boolean;
  /** Beside the button that saves. */
  children?: ReactNode;
}

const AUTOCOMPLETE: Partial<Record<AddressText, string>> = {
  name: 'name',
  state: 'address-level1',
  city: 'address-level2',
  district: 'address-level3',
  address_line_one: 'address-line1',
  address_line_two: 'address-line2',
  zip_code: 'postal-code',
  email: 'email',
};

const LENGTHS: Partial<Record<AddressText, number>> = {
  name: 100,
  state: 100,
  district: 100,
  city: 100,
  zip_code: 20,
  alternate_number: 32,
  email: 254,
};
const LENGTH = 200;

const LEFT_TO_RIGHT: ReadonlySet<AddressText> = new Set(['zip_code', 'alternate_number', 'email']);

/** The first field that is wrong gets the focus when the answer comes. */
function useFirstFault(faults: AddressFormProps['faults']) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return fields;
}

export function AddressForm({ draft, countries, faults, message, busy, children }: AddressFormProps) {
  const { t } = useLingui();
  const { languages } = useShell();
  const [country, setCountry] = useState(draft.country);
  const rule = addressRule(country);
  const fields = useFirstFault(faults);
  const stateNames = useStateNames();
  const phoneTexts = usePhoneTexts();
  const phoneCountries = countries.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code }));

  const text = (name: AddressText, label: string, optional = false) => (
    <InputField
      label={label}
      name={name}
      defaultValue={draft[name]}
      maxLength={LENGTHS[name] ?? LENGTH}
      autoComplete={AUTOCOMPLETE[name]}
      dir={LEFT_TO_RIGHT.has(name) ? 'ltr' : 'auto'}
      error={faults[name] ?? null}
      {...(optional ? { optionalText: t`optional` } : {})}
    />
  );
  const part = (name: AddressPart, label: string) =>
    rule[name] === 'unasked' ? null : text(name, label, rule[name] === 'optional');

  return (
    <div className="address-form" ref={fields}>
      {message ? (
        <Notice tone="error" role="alert">
          {message}
        </Notice>
      ) : null}
      <TypeGroup chosen={draft.type} />
      {text('name', t`Full name`)}
      <div className="address-form__pair">
        <SelectField
          label={t`Country`}
          name="country"
          value={country}
          autoComplete="country"
          error={faults['country'] ?? null}
          onChange={({ target }) => setCountry(target.value)}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {rule.states ? (
          <SelectField
            key={country}
            label={t`Emirate`}
            name="state"
            defaultValue={rule.states.includes(draft.state) ? draft.state : ''}
            error={faults['state'] ?? null}
          >
            <option value="">{t`Choose`}</option>
            {rule.states.map((code) => (
              <option key={code} value={code}>
                {stateNames(code)}
              </option>
            ))}
          </SelectField>
        ) : (
          part('state', t`State / Region`)
        )}
      </div>
      <noscript>
        <button type="submit" className="button button--plain" formMethod="get" formNoValidate>
          {t`Show the fields of this country`}
        </button>
      </noscript>
      <div className="address-form__pair">
        {part('city', t`City`)}
        {part('district', t`District`)}
      </div>
      {text('address_line_one', t`Address line one`)}
      {text('address_line_two', t`Address line two`, true)}
      <div className="address-form__pair">
        {part('zip_code', t`Zip code`)}
        {text('landmark', t`Landmark`, true)}
      </div>
      <PhoneField
        countries={phoneCountries}
        languages={languages.map(({ code }) => code)}
        texts={phoneTexts}
        names={{ country: FIELDS.dialCode, number: 'phone' }}
        initial={{ ...dialOf(draft), number: draft.phone }}
        error={faults['phone'] ?? faults['dial_code'] ?? null}
      />
      <div className="address-form__pair">
        {text('alternate_number', t`Alternate number`, true)}
        {text('email', t`Email`, true)}
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
