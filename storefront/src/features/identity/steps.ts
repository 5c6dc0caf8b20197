// Registering and setting a new password are the same walk: say how you are reached, type the code that
// came, choose a password. Nothing of it is kept between two steps but what the page itself carries as
// hidden fields, never in its address; so it works without script, and with script by the same calls.
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
  /** Registration alone. */
  name: string;
  terms: boolean;
  /** Of her letters, where an order of hers says so; '' = the page's. */
  lettersLanguage: string;
  otpRef: string;
  otpLength: number;
  /** Seconds until another code may be asked for. */
  resendAfter: number;
  otpToken: string;
  /** A code has just been sent again. */
  resent: boolean;
  /** After registering with measurements on the device: which they are, and where she is led once she has answered. */
  brought: readonly { id: string; label: string }[];
  leadsTo: string;
}

/** A refused step stands somewhere too. */
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

/** What a step's form carries besides what is typed into it. */
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
  // The code she has is still good when another one was refused.
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

/** The same for every try of a last step: an answer that was lost is given again, and nothing is done twice. */
export const FINISHING = { idempotencyKey: 'finish' };

/** What a refused last step leads to: the password again, the beginning, or 'you have an account'. */
export function refusedFinish(form: FormData, refusal: Refusal): StepReply {
  const progress = progressIn(form);
  switch (refusal.errorCode) {
    // Its first answer was lost, and then another password was typed: the first one counts.
    case FAULTS.KEY_REUSED.errorCode:
    case REFUSALS.ALREADY_REGISTERED.errorCode:
      return reached({ ...progress, step: 'known' });
    case REFUSALS.OTP_TOKEN_EXPIRED.errorCode:
      return { ok: false, refusal, result: progress };
    default:
      return { ok: false, refusal: atFields(refusal), result: { ...progress, step: 'password' } };
  }
}

/** Null where something was typed for a password. */
export function emptyPassword(form: FormData): StepReply | null {
  // Not trimmed: blanks are characters of a password like others.
  if (text(form, IDENTITY_FIELDS.password) !== '') return null;
  return {
    ...refusedWith({ fields: { [IDENTITY_FIELDS.password]: REQUIRED } }),
    result: { ...progressIn(form), step: 'password' },
  };
}

/** The steps both walks share; the last one is the page's own. */
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
