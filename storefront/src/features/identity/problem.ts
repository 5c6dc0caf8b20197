// Maps a refusal to the form field at which it is shown, and makes the errors of empty fields and incomplete codes.
import { REFUSALS, type Refusal } from '@hindam/contract/refusals';
import { HALF_TYPED, REQUIRED } from '../../kit/form.ts';
import { IDENTITY_FIELDS } from './contact.ts';

/** API field → form field at which its errors are shown, where the names differ. */
const TYPED_IN: Readonly<Record<string, string>> = { dial_code: IDENTITY_FIELDS.phone };

const BELONGS: Readonly<Record<number, string>> = {
  [REFUSALS.OTP_WRONG.errorCode]: IDENTITY_FIELDS.code,
  [REFUSALS.OTP_EXPIRED.errorCode]: IDENTITY_FIELDS.code,
  [REFUSALS.PASSWORD_COMMON.errorCode]: IDENTITY_FIELDS.password,
  [REFUSALS.WRONG_PASSWORD.errorCode]: IDENTITY_FIELDS.password,
};

/**
 * Moves the sentences of a refusal to the form fields that they are about, and empties `message`. A refusal about no
 * field is returned unchanged.
 */
export function moveToFields(refusal: Refusal): Refusal {
  const { errorCode, message, fields = {} } = refusal;
  const field = BELONGS[errorCode];
  if (field) return { ...refusal, message: '', fields: { [field]: message } };
  const named = Object.entries(fields).map(([name, sentence]) => [TYPED_IN[name] ?? name, sentence] as const);
  if (named.length === 0) return refusal;
  return { ...refusal, message: '', fields: Object.fromEntries(named.reverse()) };
}

/**
 * The error of an empty or incomplete code; null if the code is complete. Sending an incomplete code would use up one
 * of the limited attempts.
 */
export function codeFault(name: string, code: string, length: number): Record<string, string> | null {
  if (code === '') return { [name]: REQUIRED };
  return code.length < length ? { [name]: HALF_TYPED } : null;
}

export function missing(entered: Readonly<Record<string, string>>): Record<string, string> | null {
  const names = Object.keys(entered).filter((name) => entered[name]?.trim() === '');
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, REQUIRED])) : null;
}
