// The fields of an address form; the country's rules say which parts of an address are asked for. With script, the
// fields follow the chosen country at once; without script, a button requests the page again.
import { type AddressPart, type AddressRule, addressRule } from '@hindam/contract/address-rules';
import type { Country } from '@hindam/contract/customers';
import { InputField } from '@hindam/ui/field';
import { SelectField } from '@hindam/ui/select-field';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import type { AddressDraft, AddressText } from './address-draft.ts';
import { useStateNames } from './state-names.ts';
import './address-form.css';

export interface TypedAddress {
  draft: AddressDraft;
  countries: readonly Country[];
  /** The error texts, keyed by field name (prefix included). */
  faults: Readonly<Record<string, string>>;
  /** Precedes every field name, '' by default; with a prefix, fields also get an id (prefix + name). */
  prefix?: string;
  /**
   * Makes browsers' autofill tell two addresses on one page apart: it becomes a part of the fields' `autocomplete`
   * tokens.
   */
  section?: 'shipping' | 'billing';
}

interface AddressFieldsProps extends TypedAddress {
  fixedCountry?: boolean;
  /** The button that, without script, requests the page again with the fields of the chosen country. */
  countryButton: ReactNode;
  onCountry?: (code: string) => void;
}

const AUTOCOMPLETE: Partial<Record<AddressText, string>> = {
  name: 'name',
  country: 'country',
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

/**
 * The properties that tie the named field into a form: its name, with a prefix its id (the target of links), and its
 * autocomplete token.
 */
function fieldProps({ prefix = '', section }: TypedAddress, name: AddressText) {
  const known = AUTOCOMPLETE[name];
  return {
    name: prefix + name,
    ...(prefix ? { id: prefix + name } : {}),
    ...(known ? { autoComplete: section ? `${section} ${known}` : known } : {}),
  };
}

function faultIn({ faults, prefix = '' }: TypedAddress, name: AddressText): string | null {
  return faults[prefix + name] ?? null;
}

interface AddressFieldProps {
  form: TypedAddress;
  name: AddressText;
  label: string;
  hint?: string;
  optional?: boolean;
}

export function AddressField({ form, name, label, hint, optional = false }: AddressFieldProps) {
  const { t } = useLingui();
  return (
    <InputField
      label={label}
      {...fieldProps(form, name)}
      defaultValue={form.draft[name]}
      maxLength={LENGTHS[name] ?? LENGTH}
      dir={LEFT_TO_RIGHT.has(name) ? 'ltr' : 'auto'}
      error={faultIn(form, name)}
      {...(hint ? { hint } : {})}
      {...(optional ? { optionalText: t`optional` } : {})}
    />
  );
}

function RuledAddressField({ rule, name, ...part }: AddressFieldProps & { rule: AddressRule; name: AddressPart }) {
  return rule[name] === 'unasked' ? null : <AddressField {...part} name={name} optional={rule[name] === 'optional'} />;
}

export function AddressFields(form: AddressFieldsProps) {
  const { t } = useLingui();
  const [country, setCountry] = useState(form.draft.country);
  const rule = addressRule(country);
  return (
    <>
      <AddressField form={form} name="name" label={t`Full name`} />
      <div className="address-form__pair">
        <CountryField
          form={form}
          country={country}
          onCountry={(code) => {
            setCountry(code);
            form.onCountry?.(code);
          }}
        />
        <StateField form={form} country={country} rule={rule} />
      </div>
      {form.fixedCountry ? null : <noscript>{form.countryButton}</noscript>}
      <div className="address-form__pair">
        <RuledAddressField form={form} rule={rule} name="city" label={t`City`} />
        <RuledAddressField form={form} rule={rule} name="district" label={t`District`} />
      </div>
      <AddressField form={form} name="address_line_one" label={t`Address line one`} />
      <AddressField form={form} name="address_line_two" label={t`Address line two`} optional />
      <div className="address-form__pair">
        <RuledAddressField form={form} rule={rule} name="zip_code" label={t`Zip code`} />
        <AddressField form={form} name="landmark" label={t`Landmark`} optional />
      </div>
    </>
  );
}

interface CountryFieldProps {
  form: AddressFieldsProps;
  country: string;
  onCountry: (code: string) => void;
}

function CountryField({ form, country, onCountry }: CountryFieldProps) {
  const { t } = useLingui();
  const field = fieldProps(form, 'country');
  const { countries } = form;
  const options = useMemo(() => countries.map(({ code, name }) => ({ value: code, text: name })), [countries]);
  if (form.fixedCountry) {
    return (
      <div className="field">
        <span className="field__label">{t`Country`}</span>
        <span className="address-form__fixed">{countries.find(({ code }) => code === country)?.name ?? country}</span>
        <input type="hidden" name={field.name} value={country} />
      </div>
    );
  }
  return (
    <SelectField
      label={t`Country`}
      {...field}
      value={country}
      error={faultIn(form, 'country')}
      options={options}
      onChange={({ target }) => onCountry(target.value)}
    />
  );
}

function StateField({ form, country, rule }: { form: AddressFieldsProps; country: string; rule: AddressRule }) {
  const { t } = useLingui();
  const stateNames = useStateNames();
  const { state } = form.draft;
  if (!rule.states) return <RuledAddressField form={form} rule={rule} name="state" label={t`State / Region`} />;
  return (
    <SelectField
      key={`${country}/${state}`}
      label={t`Emirate`}
      {...fieldProps(form, 'state')}
      defaultValue={rule.states.includes(state) ? state : ''}
      error={faultIn(form, 'state')}
    >
      <option value="">{t`Choose`}</option>
      {rule.states.map((code) => (
        <option key={code} value={code}>
          {stateNames(code)}
        </option>
      ))}
    </SelectField>
  );
}
