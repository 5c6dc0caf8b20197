// Names in the page's forms, and what comes back from each. One action serves them all, so that every
// form works without script and the page comes back with what happened in its own place.
import type { FormResult } from '../../kit/form.ts';

export const ACCOUNT_FIELDS = {
  name: 'name',
  gender: 'gender',
  birthDate: 'date_of_birth',
  language: 'language',
  kind: 'kind',
  email: 'email',
  dialCode: 'dial',
  phone: 'phone',
  ref: 'ref',
  code: 'otp',
  token: 'token',
  password: 'password',
  newPassword: 'new_password',
  session: 'session',
  passkey: 'passkey',
} as const;

export type Intent =
  | 'profile'
  | 'send_code'
  | 'change_contact'
  | 'change_password'
  | 'end_session'
  | 'end_sessions'
  | 'delete_passkey'
  | 'export'
  | 'delete';

/** Where a contact stands on its way to being changed. */
export interface CodeStep {
  kind: 'email' | 'phone';
  /** What the code went to, as it was typed. */
  contact: string;
  ref: string;
  length: number;
  /** Once the code was right: it is not asked again when only the password was wrong. */
  token: string;
}

/** Where the change of a contact stands; null before the code is sent and once it is done. */
export type ContactResult = FormResult<CodeStep | null, CodeStep | null>;

/** Everything the shop keeps about her, as JSON. */
export type ExportResult = FormResult<string>;
