// The field for a mobile number, with the calling code to its left in every language. Without script the country is
// chosen in a `select`, with script in a searchable list. The form gets two values: the country (`countryValue`) and
// the number.
import { latinDigits } from '@hindam/contract/language';
import { normalizedNumber } from '@hindam/contract/phone-text';
import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { PickerTexts } from './country-picker.tsx';
import { CountryPicker } from './country-picker.tsx';
import { ErrorText } from './notice.tsx';
import type { PhoneCountry } from './phone-number.tsx';
import { countryFor, countryValue, tidyNumber } from './phone-number.tsx';
import { LongSelect } from './select.tsx';
import './field.css';
import './phone-field.css';

export interface PhoneTexts extends PickerTexts {
  label: string;
  optionalText?: string;
  /** Requirement R76: the hint 'Write the mobile number without the prefix 0'. */
  hint: string;
  /** The message that a leading 0 was removed. */
  zeroRemoved: string;
}

const NUMBER_CHARACTERS = 32;

interface PhoneFieldProps {
  /** At least one. */
  countries: readonly PhoneCountry[];
  /** The codes of the shop's languages; the search finds a country by its name in any of them. */
  languages: readonly string[];
  texts: PhoneTexts;
  names: { country: string; number: string };
  /** The values that the field begins with: the country, by ISO code, calling code or both, and the number. */
  initial: { code?: string | null; dialCode?: string | null; number?: string };
  /**
   * ISO code of the country that is chosen in another field of the address. When it changes, its calling code is taken
   * over, unless `initial` has a number, or the shopper has entered a code or a number here.
   */
  follow?: string;
  error?: string | null;
  required?: boolean;
  /** The element id of the number input, if something links to it; by default one is generated. */
  id?: string;
}

/**
 * The chosen country. The `select` holds its value even while the searchable list is shown, because forms and autofill
 * use the `select`.
 */
function useCountry(select: RefObject<HTMLSelectElement | null>, { countries, initial, follow }: PhoneFieldProps) {
  const [country, setCountry] = useState(() => countryFor(countries, initial));
  const [awake, setAwake] = useState(false);
  // True if `initial` has a number, or once the shopper has entered a code or a number. The code then belongs to the
  // number, so `follow` must not change it.
  const touched = useRef(Boolean(initial.number));
  const touch = () => {
    touched.current = true;
  };
  const read = () => {
    const value = select.current?.value;
    const named = countries.find((one) => countryValue(one) === value);
    if (named) setCountry(named);
  };
  const wakeUp = useEffectEvent(() => {
    // A country may have been chosen in the `select` before script ran.
    read();
    setAwake(true);
  });
  useEffect(() => wakeUp(), []);
  const take = (wanted: PhoneCountry) => {
    if (select.current) select.current.value = countryValue(wanted);
    setCountry(wanted);
  };
  const followed = useRef(follow);
  const goAlong = useEffectEvent((wanted: typeof follow) => {
    const there = countries.find(({ code }) => code === wanted);
    if (there && !touched.current) take(there);
  });
  useEffect(() => {
    if (follow === followed.current) return;
    followed.current = follow;
    goAlong(follow);
  }, [follow]);
  const choose = (wanted: PhoneCountry) => {
    touch();
    take(wanted);
  };
  const onList = () => {
    touch();
    read();
  };
  return { country, awake, onList, choose, touch };
}

/** Replaces the text of a field; the cursor stays before the same character. */
function write(field: HTMLInputElement, text: string): void {
  if (text === field.value) return;
  const behind = field.value.length - (field.selectionStart ?? field.value.length);
  field.value = text;
  const at = Math.max(0, text.length - behind);
  // Some browsers focus a field whose cursor is set, so the cursor is set only if the field has the focus.
  if (document.activeElement === field) field.setSelectionRange(at, at);
}

/** A 0 before a digit from 1 to 9 is the national prefix, to be removed. `00` may be the beginning of `00971…`. */
const TYPED_ZERO = /^0[1-9]/;

export function PhoneField(props: PhoneFieldProps) {
  const { countries, texts, names, initial, error, required } = props;
  const generatedId = useId();
  const numberId = props.id ?? `${generatedId}-number`;
  const select = useRef<HTMLSelectElement>(null);
  const { country, awake, onList, choose, touch } = useCountry(select, props);
  const [zeroRemoved, setZeroRemoved] = useState(false);

  const tidy = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const { number, dialCode, ...tidied } = tidyNumber(currentTarget.value, countries);
    write(currentTarget, number);
    if (tidied.zeroRemoved) setZeroRemoved(true);
    if (dialCode === null || dialCode === country?.dialCode) return;
    const other = countryFor(countries, { code: country?.code ?? null, dialCode });
    if (other) choose(other);
  };
  const described = [`${generatedId}-hint`, error && `${generatedId}-error`].filter(Boolean).join(' ');

  return (
    <div className="field phone">
      <label className="field__label" htmlFor={numberId}>
        {texts.label}
        {texts.optionalText ? <span className="field__optional"> ({texts.optionalText})</span> : null}
      </label>
      <div className="phone__row">
        <PlainList ref={select} props={props} first={country} hidden={awake} onChange={onList} />
        {awake && country ? <CountryPicker {...props} chosen={country} onChoose={choose} /> : null}
        <input
          id={numberId}
          className="field__input phone__number"
          name={names.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          maxLength={NUMBER_CHARACTERS}
          defaultValue={initial.number ?? ''}
          required={required}
          aria-describedby={described}
          {...(error ? { 'aria-invalid': true } : {})}
          onInput={(event) => {
            const field = event.currentTarget;
            write(field, latinDigits(field.value));
            if (field.value !== '') touch();
            // A leading 0 is removed as soon as a digit from 1 to 9 follows it. If that happened only on blur, the
            // message about it could move the button whose press caused the blur.
            if (TYPED_ZERO.test(normalizedNumber(field.value))) tidy(event);
            else if (field.value === '') setZeroRemoved(false);
          }}
          onBlur={tidy}
          // Enter submits the form without a blur event.
          onKeyDown={(event) => event.key === 'Enter' && tidy(event)}
        />
      </div>
      <span className="field__hint" id={`${generatedId}-hint`}>
        {texts.hint}
      </span>
      <span className="field__hint phone__said" role="status">
        {zeroRemoved ? texts.zeroRemoved : null}
      </span>
      {error ? <ErrorText id={`${generatedId}-error`}>{error}</ErrorText> : null}
    </div>
  );
}

interface PlainListProps {
  ref: RefObject<HTMLSelectElement | null>;
  props: PhoneFieldProps;
  first: PhoneCountry | undefined;
  hidden: boolean;
  onChange: () => void;
}

function PlainList({ ref, props: { countries, names, texts }, first, hidden, onChange }: PlainListProps) {
  const options = useMemo(
    () =>
      countries.map((one) => ({ value: countryValue(one), text: `${one.code} ${one.dialCode} \u2013 ${one.name}` })),
    [countries],
  );
  return (
    <LongSelect
      ref={ref}
      options={options}
      className="field__input phone__select"
      name={names.country}
      aria-label={texts.country}
      autoComplete="tel-country-code"
      dir="ltr"
      defaultValue={first && countryValue(first)}
      hidden={hidden}
      onChange={onChange}
    />
  );
}
