// Field names, intents and result types of the forms of the account's pages. A page's action handles all of its forms;
// the `intent` field says which one was sent, so that without script the page shows the result beside the right form.
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
  card: 'card',
} as const;

export type ProfileIntent = 'profile' | 'send_code' | 'change_contact' | 'remove_card';
export type SecurityIntent = 'change_password' | 'end_session' | 'end_sessions' | 'delete_passkey';
export type DataIntent = 'export' | 'delete';

export type Intent = ProfileIntent | SecurityIntent | DataIntent;

export interface CodeStep {
  kind: 'email' | 'phone';
  /** Where the code was sent: the email address as it was typed, or calling code and number (`+971 501234567`). */
  contact: string;
  /** The server's reference of the sent code, which goes back with the typed code. */
  ref: string;
  length: number;
  /**
   * Proof that the code was verified; '' until then. With it, a member who then mistypes the password needs no new
   * code.
   */
  token: string;
}

/**
 * The result of a form that changes a contact: the code that was sent; null while none was sent, and once the contact
 * is changed.
 */
export type ContactResult = FormResult<CodeStep | null, CodeStep | null>;

export type ExportResult = FormResult<string>;
