// Names in the page's forms, and what comes back from each. One action serves them all, so that every
// form works without script and the page comes back with what happened in its own place.

export const FIELDS = {
  intent: 'intent',
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

export const INTENTS = [
  'profile',
  'send_code',
  'change_contact',
  'change_password',
  'end_session',
  'end_sessions',
  'delete_passkey',
  'export',
  'delete',
] as const;
export type Intent = (typeof INTENTS)[number];

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

export interface Outcome {
  intent: Intent;
  ok: boolean;
  /** The server's sentence; '' where the call got no answer. */
  message: string;
  fields: Readonly<Record<string, string>>;
  /** How long to wait before the next try. */
  retryAfterSeconds?: number;
  code?: CodeStep;
  /** Everything the shop keeps about her, as JSON. */
  exported?: string;
}
