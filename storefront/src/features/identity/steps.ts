// Registering and setting a new password are the same walk: say how you are reached, type the code that
// came, choose a password. Nothing of it is kept between two steps but what the page itself carries as
// hidden fields, never in its address; so it works without script, and with script by the same calls.
import type { Outcome } from '@hindam/contract/client';
import { OTP_LENGTH } from './limits.ts';
import { FAULTS, REFUSALS } from '@hindam/contract/refusals';
import { codeIn } from '@hindam/ui/code-field';
import type { Sent } from '../../kit/load.ts';
import { type Contact, contactBody, contactField, contactFields, contactIn, FIELDS, NO_CONTACT } from './contact.ts';
import { codeProblem, missing, type Problem, problemOf } from './problem.ts';
import { text } from '../../kit/form.ts';

export type Walk = 'register' | 'reset';
export type Step = 'contact' | 'code' | 'known' | 'password' | 'keep';
export type Intent = 'send' | 'resend' | 'verify' | 'finish' | 'change';

export interface Progress {
  step: Step;
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
  problem: Problem | null;
  /** A code has just been sent again. */
  resent: boolean;
  /** After registering with measurements on the device: which they are, and where she is led once she has answered. */
  brought: readonly { id: string; label: string }[];
  leadsTo: string;
}

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
  problem: null,
  resent: false,
  brought: [],
  leadsTo: '',
};

export function progressIn(form: FormData): Progress {
  return {
    ...BEGINNING,
    contact: contactIn(form),
    name: text(form, FIELDS.name).trim(),
    terms: form.has(FIELDS.terms),
    lettersLanguage: text(form, FIELDS.letters),
    otpRef: text(form, FIELDS.ref),
    otpLength: Number(text(form, FIELDS.length)) || OTP_LENGTH,
    resendAfter: Number(text(form, FIELDS.resendAfter)) || 0,
    otpToken: text(form, FIELDS.token),
  };
}

/** What a step's form carries besides what is typed into it. */
export function carriedFields(progress: Progress): Record<string, string> {
  const { contact, name, terms, lettersLanguage, otpRef, otpLength, resendAfter, otpToken } = progress;
  return {
    ...contactFields(contact),
    [FIELDS.name]: name,
    ...(terms ? { [FIELDS.terms]: 'on' } : {}),
    ...(lettersLanguage ? { [FIELDS.letters]: lettersLanguage } : {}),
    [FIELDS.ref]: otpRef,
    [FIELDS.length]: String(otpLength),
    [FIELDS.resendAfter]: String(resendAfter),
    [FIELDS.token]: otpToken,
  };
}

function emptyFields(walk: Walk, { contact, name, terms }: Progress): Problem | null {
  const field = contactField(contact);
  const of = { [field]: contact[field] };
  return missing(walk === 'register' ? { name, ...of, [FIELDS.terms]: terms ? 'on' : '' } : of);
}

export async function sendCode(walk: Walk, { visitor, form }: Sent): Promise<Progress> {
  const { client, language } = visitor;
  const progress = progressIn(form);
  const again = text(form, FIELDS.intent) === 'resend';
  const empty = emptyFields(walk, progress);
  if (empty) return { ...progress, problem: empty };
  const body = { ...contactBody(progress.contact), language_code: language };
  const answer =
    walk === 'register'
      ? await client.post('customer/send-otp', { body: { purpose: 'register', ...body } })
      : await client.post('customer/forgot-password', { body });
  // The code she has is still good when another one was refused.
  if (!answer.ok) return { ...progress, step: again ? 'code' : 'contact', problem: problemOf(answer.refusal) };
  const { otp_ref, otp_length, resend_after } = answer.result;
  return {
    ...progress,
    step: 'code',
    otpRef: otp_ref,
    otpLength: otp_length,
    resendAfter: resend_after,
    resent: again,
  };
}

export async function verifyCode(walk: Walk, { visitor, form }: Sent): Promise<Progress> {
  const progress = progressIn(form);
  const otp = codeIn(text(form, FIELDS.code), progress.otpLength);
  const problem = codeProblem(FIELDS.code, otp, progress.otpLength);
  if (problem) return { ...progress, step: 'code', problem };
  const answer = await visitor.client.post('customer/verify-otp', {
    body: { otp_ref: progress.otpRef, otp, language_code: visitor.language },
  });
  if (!answer.ok) return { ...progress, step: 'code', problem: problemOf(answer.refusal) };
  const { otp_token, account_exists } = answer.result;
  if (walk === 'register' && account_exists) return { ...progress, step: 'known' };
  return { ...progress, step: 'password', otpToken: otp_token };
}

/** The same for every try of a last step: an answer that was lost is given again, and nothing is done twice. */
export const FINISHING = { idempotencyKey: 'finish' };

/** What a refused last step leads to: the password again, the beginning, or 'you have an account'. */
export function refusedFinish(form: FormData, { refusal }: Extract<Outcome<object>, { ok: false }>): Progress {
  const progress = progressIn(form);
  switch (refusal.errorCode) {
    // Its first answer was lost, and then another password was typed: the first one counts.
    case FAULTS.KEY_REUSED.errorCode:
    case REFUSALS.ALREADY_REGISTERED.errorCode:
      return { ...progress, step: 'known' };
    case REFUSALS.OTP_TOKEN_EXPIRED.errorCode:
      return { ...progress, step: 'contact', problem: problemOf(refusal) };
    default:
      return { ...progress, step: 'password', problem: problemOf(refusal) };
  }
}

/** Null where nothing was typed for a password. */
export function emptyPassword(form: FormData): Progress | null {
  // Not trimmed: blanks are characters of a password like others.
  if (text(form, FIELDS.password) !== '') return null;
  return { ...progressIn(form), step: 'password', problem: missing({ [FIELDS.password]: '' }) };
}

/** The steps both walks share; the last one is the page's own. */
export function walkOf(walk: Walk, finish: (sent: Sent) => Promise<Progress | Response>) {
  return (sent: Sent): Promise<Progress | Response> => {
    switch (text(sent.form, FIELDS.intent) as Intent) {
      case 'verify':
        return verifyCode(walk, sent);
      case 'finish':
        return finish(sent);
      case 'change':
        return Promise.resolve(progressIn(sent.form));
      case 'send':
      case 'resend':
      default:
        return sendCode(walk, sent);
    }
  };
}
