// What went wrong, as far as the page has to know to say it: a sentence of the shop's, sentences for
// single fields, or how long to wait. An action runs outside React, so words of our own come later.
import { REFUSALS, type Refusal } from '@hindam/contract/refusals';
import { FIELDS } from './contact.ts';

export interface Problem {
  /** The shop's sentence about the whole; '' when a field has one, or the page says it in its own words. */
  message: string;
  /** By the form's names; `REQUIRED` where nothing was entered. */
  fields: Readonly<Record<string, string>>;
  /** Too many tries: how long until the next. */
  waitSeconds: number | null;
  /** The call got no answer. */
  unreachable: boolean;
}

export const REQUIRED = 'required';
/** Fewer digits than the code has. */
export const HALF_TYPED = 'half-typed';

const NOTHING: Problem = { message: '', fields: {}, waitSeconds: null, unreachable: false };

/** The wire's names that are typed in another field of the form. */
const TYPED_IN: Readonly<Record<string, string>> = { dial_code: FIELDS.phone };

/** Refusals that belong to one field. */
const BELONGS: Readonly<Record<number, string>> = {
  [REFUSALS.OTP_WRONG.errorCode]: FIELDS.code,
  [REFUSALS.OTP_EXPIRED.errorCode]: FIELDS.code,
  [REFUSALS.PASSWORD_COMMON.errorCode]: FIELDS.password,
};

const TOO_MANY = 429;
const A_MINUTE = 60;

export function problemOf({ errorCode, status, message, fields, retryAfterSeconds }: Refusal): Problem {
  if (status === 0) return { ...NOTHING, unreachable: true };
  if (status === TOO_MANY) return { ...NOTHING, waitSeconds: retryAfterSeconds ?? A_MINUTE };
  const field = BELONGS[errorCode];
  if (field) return { ...NOTHING, fields: { [field]: message } };
  const named = Object.entries(fields ?? {}).map(([name, sentence]) => [TYPED_IN[name] ?? name, sentence] as const);
  if (named.length > 0) return { ...NOTHING, fields: Object.fromEntries(named.reverse()) };
  return { ...NOTHING, message };
}

/** A try of the code is counted, so what cannot be right is not sent; null where every digit is there. */
export function codeProblem(name: string, code: string, length: number): Problem | null {
  if (code === '') return missing({ [name]: '' });
  return code.length < length ? { ...NOTHING, fields: { [name]: HALF_TYPED } } : null;
}

/** Null when every one of them was entered. */
export function missing(entered: Readonly<Record<string, string>>): Problem | null {
  const names = Object.keys(entered).filter((name) => entered[name]?.trim() === '');
  if (names.length === 0) return null;
  return { ...NOTHING, fields: Object.fromEntries(names.map((name) => [name, REQUIRED])) };
}
