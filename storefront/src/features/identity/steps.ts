// Registration and setting a new password are the same flow: enter a contact, type the code that was sent, choose a
// password. Nothing is stored between two steps; the page carries all of it as hidden fields, never in its address, so
// the flow works without script, and with script by the same calls.
import { FAULTS, REFUSALS, type Refusal } from '@hindam/contract/refusals';
import { codeIn } from '@hindam/ui/code-field';
import {
  type Doing,
  formAction,
  type FormResult,
  INTENT,
  refusedWith,
  REQUIRED,
  type Reply,
  text,
} from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import {
  type Contact,
  contactBody,
  contactField,
  contactFields,
  contactIn,
  IDENTITY_FIELDS,
  NO_CONTACT,
} from './contact.ts';
import { OTP_LENGTH } from './limits.ts';
import { atFields, codeFault, missing } from './problem.ts';

export type Walk = 'register' | 'reset';
export type IdentityStep = 'contact' | 'code' | 'known' | 'password' | 'keep';
export type Intent = 'send' | 'resend' | 'verify' | 'finish' | 'change';

export interface Progress {
  step: IdentityStep;
  contact: Contact;
  /** Registration only. */
  name: string;
  terms: boolean;
  /** Language of the member's letters, taken from a guest order; '' for the page's language. */
  lettersLanguage: string;
  otpRef: string;
  otpLength: number;
  /** Seconds until another code may be requested. */
  resendAfter: number;
  otpToken: string;
  /** A code has just been sent again. */
  resent: boolean;
  /**
   * After registering with measurements on the device: the sets, and the page that follows once the member has decided
   * about them.
   */
  brought: readonly { id: string; label: string }[];
  leadsTo: string;
}

/** A refused form also has a current step. */
export type StepResult = FormResult<Progress, Progress>;
type StepReply = Reply<Progress, Progress>;

export const BEGINNING: Progress = {
  step: 'contact',
  contact: NO_CONTACT,
  name: '',
  terms: false,
  lettersLanguage: '',
  otpRef: '',
  otpLength: OTP_LENGTH,
  resendAfter: 0,
  otpToken: '',
  resent: false,
  brought: [],
  leadsTo: '',
};

export function progressIn(form: FormData): Progress {
  return {
    ...BEGINNING,
    contact: contactIn(form),
    name: text(form, IDENTITY_FIELDS.name).trim(),
    terms: form.has(IDENTITY_FIELDS.terms),
    lettersLanguage: text(form, IDENTITY_FIELDS.letters),
    otpRef: text(form, IDENTITY_FIELDS.ref),
    otpLength: Number(text(form, IDENTITY_FIELDS.length)) || OTP_LENGTH,
    resendAfter: Number(text(form, IDENTITY_FIELDS.resendAfter)) || 0,
    otpToken: text(form, IDENTITY_FIELDS.token),
  };
}

/** The hidden fields of a step's form. */
export function carriedFields(progress: Progress): Record<string, string> {
  const { contact, name, terms, lettersLanguage, otpRef, otpLength, resendAfter, otpToken } = progress;
  return {
    ...contactFields(contact),
    [IDENTITY_FIELDS.name]: name,
    ...(terms ? { [IDENTITY_FIELDS.terms]: 'on' } : {}),
    ...(lettersLanguage ? { [IDENTITY_FIELDS.letters]: lettersLanguage } : {}),
    [IDENTITY_FIELDS.ref]: otpRef,
    [IDENTITY_FIELDS.length]: String(otpLength),
    [IDENTITY_FIELDS.resendAfter]: String(resendAfter),
    [IDENTITY_FIELDS.token]: otpToken,
  };
}

function emptyFields(walk: Walk, { contact, name, terms }: Progress): Record<string, string> | null {
  const field = contactField(contact);
  const of = { [field]: contact[field] };
  return missing(walk === 'register' ? { name, ...of, [IDENTITY_FIELDS.terms]: terms ? 'on' : '' } : of);
}

const reached = (result: Progress): StepReply => ({ ok: true, result });

export async function sendCode(walk: Walk, { visitor, form }: FormRequest): Promise<StepReply> {
  const { client, language } = visitor;
  const progress = progressIn(form);
  const again = text(form, INTENT) === 'resend';
  const empty = emptyFields(walk, progress);
  if (empty) return { ...refusedWith({ fields: empty }), result: progress };
  const body = { ...contactBody(progress.contact), language_code: language };
  const answer =
    walk === 'register'
      ? await client.post('customer/send-otp', { body: { purpose: 'register', ...body } })
      : await client.post('customer/forgot-password', { body });
  // The previous code is still valid when another one was refused.
  if (!answer.ok)
    return { ok: false, refusal: atFields(answer.refusal), result: { ...progress, step: again ? 'code' : 'contact' } };
  const { otp_ref, otp_length, resend_after } = answer.result;
  return reached({
    ...progress,
    step: 'code',
    otpRef: otp_ref,
    otpLength: otp_length,
    resendAfter: resend_after,
    resent: again,
  });
}

export async function verifyCode(walk: Walk, { visitor, form }: FormRequest): Promise<StepReply> {
  const progress: Progress = { ...progressIn(form), step: 'code' };
  const otp = codeIn(text(form, IDENTITY_FIELDS.code), progress.otpLength);
  const fault = codeFault(IDENTITY_FIELDS.code, otp, progress.otpLength);
  if (fault) return { ...refusedWith({ fields: fault }), result: progress };
  const answer = await visitor.client.post('customer/verify-otp', {
    body: { otp_ref: progress.otpRef, otp, language_code: visitor.language },
  });
  if (!answer.ok) return { ok: false, refusal: atFields(answer.refusal), result: progress };
  const { otp_token, account_exists } = answer.result;
  if (walk === 'register' && account_exists) return reached({ ...progress, step: 'known' });
  return reached({ ...progress, step: 'password', otpToken: otp_token });
}

/** The idempotency key of every try of a last step: a lost answer is returned again, and nothing runs twice. */
export const FINISHING = { idempotencyKey: 'finish' };

/** The step that follows a refused last step: the password again, the first step, or 'you have an account'. */
export function refusedFinish(form: FormData, refusal: Refusal): StepReply {
  const progress = progressIn(form);
  switch (refusal.errorCode) {
    // The answer to a first try was lost, and then another password was typed: the first one counts.
    case FAULTS.KEY_REUSED.errorCode:
    case REFUSALS.ALREADY_REGISTERED.errorCode:
      return reached({ ...progress, step: 'known' });
    case REFUSALS.OTP_TOKEN_EXPIRED.errorCode:
      return { ok: false, refusal, result: progress };
    default:
      return { ok: false, refusal: atFields(refusal), result: { ...progress, step: 'password' } };
  }
}

/** Null if a password was entered. */
export function emptyPassword(form: FormData): StepReply | null {
  // Not trimmed: spaces are valid characters of a password.
  if (text(form, IDENTITY_FIELDS.password) !== '') return null;
  return {
    ...refusedWith({ fields: { [IDENTITY_FIELDS.password]: REQUIRED } }),
    result: { ...progressIn(form), step: 'password' },
  };
}

/** The steps that both flows share; the last one is passed in. */
export function walkOf(walk: Walk, finish: Doing<Progress, Progress>) {
  const send = (sent: FormRequest) => sendCode(walk, sent);
  return formAction<Progress, Progress>({
    send,
    resend: send,
    verify: (sent) => verifyCode(walk, sent),
    finish,
    change: ({ form }) => Promise.resolve(reached(progressIn(form))),
  } satisfies Record<Intent, Doing<Progress, Progress>>);
}
