// The gallery's entries for the fields of forms.
import { CheckField } from '../../src/check-field.tsx';
import { ChoiceField } from '../../src/choice-field.tsx';
import { CodeField } from '../../src/code-field.tsx';
import { CountryPicker } from '../../src/country-picker.tsx';
import { EmailField } from '../../src/email-field.tsx';
import { InputField, TextField } from '../../src/field.tsx';
import { PasswordField } from '../../src/password-field.tsx';
import { PhoneField } from '../../src/phone-field.tsx';
import { LongSelect, Select } from '../../src/select.tsx';
import { SelectField } from '../../src/select-field.tsx';
import { StarField } from '../../src/star-field.tsx';
import { entry } from '../entry.ts';
import type { Words } from '../words.ts';

const LANGUAGES = ['en', 'arb'];

const optionsOf = (texts: readonly string[]) => texts.map((text) => <option key={text}>{text}</option>);
const choicesOf = (texts: readonly string[]) => texts.map((text) => ({ value: text, text }));

const phone = ({ countries, country, search, label, hint, error }: Words) => ({
  countries,
  languages: LANGUAGES,
  texts: { country, search, noCountry: error, label, hint, zeroRemoved: hint },
  names: { country: 'country', number: 'number' },
  initial: { code: 'AE', number: '501234567' },
});

const picker = ({ countries: [first, ...more], country, search, error }: Words) => ({
  countries: first ? [first, ...more] : [],
  languages: LANGUAGES,
  chosen: first ?? { code: '', name: '', dialCode: '' },
  texts: { country, search, noCountry: error },
  onChoose: () => undefined,
});

const password = ({ label, show, hide }: Words) => ({
  name: 'password',
  label,
  autoComplete: 'current-password' as const,
  texts: { show, showInFull: show, hide, hideInFull: hide },
});

const stars = ({ label, stars: meanings }: Words) => ({
  label,
  name: 'stars',
  meanings,
  names: ['1', '2', '3', '4', '5'],
});

const pressButton = (element: HTMLElement) => element.querySelector('button')?.click();

export const FORM_FIELDS = [
  entry(
    'CheckField',
    CheckField,
  )({
    default: ({ sentence }) => [{ children: sentence }, { children: sentence, defaultChecked: true }],
    disabled: ({ sentence }) => ({ children: sentence, disabled: true }),
    error: ({ sentence, error }) => ({ children: sentence, error }),
    long: ({ long }) => ({ children: long }),
  }),
  entry(
    'ChoiceField',
    ChoiceField,
  )({
    default: ({ label, sizes, sizes: [chosen = ''] }) => ({ label, name: 'size', options: choices(sizes), chosen }),
    long: ({ label, optional, hint, long, sizes }) => ({
      label,
      optionalText: optional,
      hint,
      name: 'long-size',
      options: choices([...sizes, long]),
      chosen: long,
    }),
    empty: ({ label, sizes }) => ({ label, name: 'no-size', options: choices(sizes), chosen: '' }),
  }),
  entry(
    'CodeField',
    CodeField,
  )({
    default: ({ label, hint }) => ({ name: 'otp', label, hint, length: 4 }),
    error: ({ label, error }) => ({ name: 'otp', label, error, length: 4 }),
    long: ({ long }) => ({ name: 'otp', label: long, hint: long, length: 4 }),
  }),
  entry('CountryPicker', CountryPicker)(
    { default: picker, open: picker, long: null },
    {
      around: (shown) => <div className="phone">{shown}</div>,
      touch: (element, state) => state === 'open' && pressButton(element),
    },
  ),
  entry(
    'EmailField',
    EmailField,
  )({
    default: ({ label }) => ({ label, defaultValue: 'sara@example.com' }),
    disabled: ({ label }) => ({ label, defaultValue: 'sara@example.com', disabled: true }),
    error: ({ label, error }) => ({ label, defaultValue: 'sara@', error }),
    long: ({ long }) => ({ label: long, hint: long, defaultValue: `${'sara.'.repeat(20)}@example.com` }),
    empty: ({ label, optional }) => ({ label, optionalText: optional }),
  }),
  entry(
    'InputField',
    InputField,
  )({
    default: ({ label, title, hint }) => ({ label, hint, defaultValue: title }),
    disabled: ({ label, title }) => ({ label, defaultValue: title, disabled: true }),
    error: ({ label, error }) => ({ label, error }),
    long: ({ long, optional }) => ({ label: long, optionalText: optional, hint: long, defaultValue: long }),
    empty: ({ label, optional, search }) => ({ label, optionalText: optional, placeholder: search }),
  }),
  entry('PasswordField', PasswordField)(
    {
      default: password,
      open: password,
      error: (words) => ({ ...password(words), error: words.error }),
      long: (words) => ({ ...password(words), label: words.long, hint: words.long }),
    },
    { touch: (element, state) => state === 'open' && pressButton(element) },
  ),
  entry(
    'PhoneField',
    PhoneField,
  )({
    default: phone,
    error: (words) => ({ ...phone(words), error: words.error }),
    long: (words) => ({ ...phone(words), texts: { ...phone(words).texts, label: words.long, hint: words.long } }),
    empty: (words) => ({
      ...phone(words),
      texts: { ...phone(words).texts, optionalText: words.optional },
      initial: { code: 'SA' },
    }),
  }),
  entry(
    'Select',
    Select,
  )({
    default: ({ label, sizes }) => ({ 'aria-label': label, children: optionsOf(sizes) }),
    disabled: ({ label, sizes }) => ({ 'aria-label': label, children: optionsOf(sizes), disabled: true }),
    long: ({ label, long }) => ({ 'aria-label': label, children: optionsOf([long]) }),
  }),
  entry(
    'LongSelect',
    LongSelect,
  )({
    default: ({ label, sizes }) => ({ 'aria-label': label, options: choicesOf(sizes) }),
    disabled: ({ label, sizes }) => ({ 'aria-label': label, options: choicesOf(sizes), disabled: true }),
    long: ({ label, long }) => ({ 'aria-label': label, options: choicesOf([long]) }),
  }),
  entry(
    'SelectField',
    SelectField,
  )({
    default: ({ label, sizes }) => ({ label, children: optionsOf(sizes) }),
    disabled: ({ label, sizes }) => ({ label, children: optionsOf(sizes), disabled: true }),
    error: ({ label, sizes, error }) => ({ label, children: optionsOf(sizes), error }),
    long: ({ long }) => ({ label: long, children: optionsOf([long]) }),
  }),
  entry(
    'StarField',
    StarField,
  )({
    default: (words) => ({ ...stars(words), name: 'four', chosen: 4 }),
    error: (words) => ({ ...stars(words), name: 'wrong', chosen: 0, error: words.error }),
    long: (words) => ({ ...stars(words), name: 'long', label: words.long, chosen: 1 }),
    empty: (words) => ({ ...stars(words), name: 'none', chosen: 0 }),
  }),
  entry(
    'TextField',
    TextField,
  )({
    default: ({ label, sentence, hint }) => ({ label, hint, defaultValue: sentence }),
    disabled: ({ label, sentence }) => ({ label, defaultValue: sentence, disabled: true }),
    error: ({ label, error }) => ({ label, error }),
    long: ({ long }) => ({ label: long, hint: long, defaultValue: `${long} `.repeat(3) }),
    empty: ({ label, optional }) => ({ label, optionalText: optional }),
  }),
];

function choices(texts: readonly string[]) {
  return texts.map((text) => ({ value: text, text }));
}
