// Field names of the account page's forms, and the result type of each. One action serves them all, so that every form
// works without script and the page shows each result beside its form.
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

/** How far the change of a contact has come. */
export interface CodeStep {
  kind: 'email' | 'phone';
  /** The address or number the code was sent to, as it was typed. */
  contact: string;
  ref: string;
  length: number;
  /** Set once the code was right: it is not asked for again when only the password was wrong. */
  token: string;
}

/** The state of changing a contact; null before the code is sent and once the change is done. */
export type ContactResult = FormResult<CodeStep | null, CodeStep | null>;

/** The export of the member's data, as JSON text. */
export type ExportResult = FormResult<string>;
