// The form of an address, by the rules of its country. Before script another country is a button that
// asks the page again; with script the fields follow at once.
import { type AddressPart, type AddressRule, addressRule } from '@hindam/contract/address-rules';
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

interface PartProps {
  form: Pick<AddressFormProps, 'draft' | 'faults'>;
  name: AddressText;
  label: string;
  optional?: boolean;
}

function Part({ form, name, label, optional = false }: PartProps) {
  const { t } = useLingui();
  return (
    <InputField
      label={label}
      name={name}
      defaultValue={form.draft[name]}
      maxLength={LENGTHS[name] ?? LENGTH}
      autoComplete={AUTOCOMPLETE[name]}
      dir={LEFT_TO_RIGHT.has(name) ? 'ltr' : 'auto'}
      error={form.faults[name] ?? null}
      {...(optional ? { optionalText: t`optional` } : {})}
    />
  );
}

/** A part that one country needs, another may have and a third does not ask for. */
function RuledPart({ rule, name, ...part }: PartProps & { rule: AddressRule; name: AddressPart }) {
  return rule[name] === 'unasked' ? null : <Part {...part} name={name} optional={rule[name] === 'optional'} />;
}

export function AddressForm(form: AddressFormProps) {
  const { draft, faults, message, busy, children } = form;
  const { t } = useLingui();
  const [country, setCountry] = useState(draft.country);
  const rule = addressRule(country);
  const fields = useFirstFault(faults);
  return (
    <div className="address-form" ref={fields}>
      {message ? (
        <Notice tone="error" role="alert">
          {message}
        </Notice>
      ) : null}
      <TypeGroup chosen={draft.type} />
      <Part form={form} name="name" label={t`Full name`} />
      <CountryAndState form={form} country={country} onCountry={setCountry} />
      <div className="address-form__pair">
        <RuledPart form={form} rule={rule} name="city" label={t`City`} />
        <RuledPart form={form} rule={rule} name="district" label={t`District`} />
      </div>
      <Part form={form} name="address_line_one" label={t`Address line one`} />
      <Part form={form} name="address_line_two" label={t`Address line two`} optional />
      <div className="address-form__pair">
        <RuledPart form={form} rule={rule} name="zip_code" label={t`Zip code`} />
        <Part form={form} name="landmark" label={t`Landmark`} optional />
      </div>
      <AddressPhone form={form} />
      <div className="address-form__pair">
        <Part form={form} name="alternate_number" label={t`Alternate number`} optional />
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

interface CountryAndStateProps {
  form: AddressFormProps;
  country: string;
  onCountry: (code: string) => void;
}

function CountryAndState({ form, country, onCountry }: CountryAndStateProps) {
  const { t } = useLingui();
  const stateNames = useStateNames();
  const { draft, countries, faults } = form;
  const rule = addressRule(country);
  return (
    <>
      <div className="address-form__pair">
        <SelectField
          label={t`Country`}
          name="country"
          value={country}
          autoComplete="country"
          error={faults['country'] ?? null}
          onChange={({ target }) => onCountry(target.value)}
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
          <RuledPart form={form} rule={rule} name="state" label={t`State / Region`} />
        )}
      </div>
      <noscript>
        <button type="submit" className="button button--plain" formMethod="get" formNoValidate>
          {t`Show the fields of this country`}
        </button>
      </noscript>
    </>
  );
}

function AddressPhone({ form }: { form: AddressFormProps }) {
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
