// Where a refusal is shown: many belong to one field of the form, whatever the API calls it.
import { REFUSALS, type Refusal } from '@hindam/contract/refusals';
import { HALF_TYPED, REQUIRED } from '../../kit/form.ts';
import { IDENTITY_FIELDS } from './contact.ts';

/** Fields of the API that are entered in another field of the form. */
const TYPED_IN: Readonly<Record<string, string>> = { dial_code: IDENTITY_FIELDS.phone };

/** Refusals that belong to one field. */
const BELONGS: Readonly<Record<number, string>> = {
  [REFUSALS.OTP_WRONG.errorCode]: IDENTITY_FIELDS.code,
  [REFUSALS.OTP_EXPIRED.errorCode]: IDENTITY_FIELDS.code,
  [REFUSALS.PASSWORD_COMMON.errorCode]: IDENTITY_FIELDS.password,
};

/** Moves the sentence to the fields it is about; the form's own notice is then empty. */
export function atFields(refusal: Refusal): Refusal {
  const { errorCode, message, fields = {} } = refusal;
  const field = BELONGS[errorCode];
  if (field) return { ...refusal, message: '', fields: { [field]: message } };
  const named = Object.entries(fields).map(([name, sentence]) => [TYPED_IN[name] ?? name, sentence] as const);
  if (named.length === 0) return refusal;
  return { ...refusal, message: '', fields: Object.fromEntries(named.reverse()) };
}

/** Each try of a code counts, so an incomplete code is not sent; null if all digits are there. */
export function codeFault(name: string, code: string, length: number): Record<string, string> | null {
  if (code === '') return { [name]: REQUIRED };
  return code.length < length ? { [name]: HALF_TYPED } : null;
}

/** The names of the empty fields, each marked as required; null when there are none. */
export function missing(entered: Readonly<Record<string, string>>): Record<string, string> | null {
  const names = Object.keys(entered).filter((name) => entered[name]?.trim() === '');
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, REQUIRED])) : null;
}
