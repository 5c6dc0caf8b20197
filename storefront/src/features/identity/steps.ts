// The flow of registration and password reset: enter a contact, enter the code that was sent, choose a password. A
// password reset by mail stops at step 'link'; the link in the mail opens the flow again at step 'password'. The forms
// carry the values of earlier steps in hidden fields, not in the URL.
import { FAULTS, REFUSALS, type Refusal } from '@hindam/contract/refusals';
import { codeIn } from '@hindam/ui/code-field';
import {
  type FormHandler,
  formAction,
  type FormResult,
  INTENT,
  refusedWith,
  REQUIRED,
  type Reply,
  text,
  type Texts,
} from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import type { Visitor } from '../../kit/visitor.ts';
import {
  type Contact,
  contactBody,
  contactField,
  contactFields,
  contactIn,
  IDENTITY_FIELDS,
  NO_CONTACT,
} from './contact.ts';
import { OTP_LENGTH, OTP_LENGTH_OF_LINK } from './limits.ts';
import { moveToFields, codeFault, missing } from './problem.ts';

export type IdentityFlow = 'register' | 'reset';
export type IdentityStep = 'contact' | 'code' | 'link' | 'known' | 'password' | 'keep';
export type Intent = 'send' | 'resend' | 'verify' | 'finish' | 'change';

export interface Progress {
  step: IdentityStep;
  contact: Contact;
  /** `name` and `terms` are used by registration only. */
  name: string;
  terms: boolean;
  /**
   * Language code for the new member's mails and SMS, taken from the guest's order (load-registration.ts); '' means the
   * page's language.
   */
  lettersLanguage: string;
  /** The server's reference of the sent code, which goes back with the typed code; '' until one is sent. */
  otpRef: string;
  /** The number of digits of the sent code; OTP_LENGTH_OF_LINK if a link was sent. */
  otpLength: number;
  /** Seconds until another code or link may be requested. */
  resendAfter: number;
  /** What entitles to the last step: the proof that the code was verified, or the reset link's key; else ''. */
  otpToken: string;
  /** True if the visitor asked for another code or link in the last form and it was sent. */
  resent: boolean;
  /** Step 'keep' only: the measurement sets that the device held, and the path of the page after the decision. */
  brought: readonly { id: string; label: string }[];
  leadsTo: string;
}

export type StepResult = FormResult<Progress, Progress>;
export type StepReply = Reply<Progress, Progress>;

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

function lengthIn(form: FormData): number {
  const length = text(form, IDENTITY_FIELDS.length);
  return length === String(OTP_LENGTH_OF_LINK) ? OTP_LENGTH_OF_LINK : Number(length) || OTP_LENGTH;
}

export function progressIn(form: FormData): Progress {
  return {
    ...BEGINNING,
    contact: contactIn(form),
    name: text(form, IDENTITY_FIELDS.name).trim(),
    terms: form.has(IDENTITY_FIELDS.terms),
    lettersLanguage: text(form, IDENTITY_FIELDS.letters),
    otpRef: text(form, IDENTITY_FIELDS.ref),
    otpLength: lengthIn(form),
    resendAfter: Number(text(form, IDENTITY_FIELDS.resendAfter)) || 0,
    otpToken: text(form, IDENTITY_FIELDS.token),
  };
}

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

function emptyFields(flow: IdentityFlow, { contact, name, terms }: Progress): Record<string, string> | null {
  const field = contactField(contact);
  const of = { [field]: contact[field] };
  return missing(flow === 'register' ? { name, ...of, [IDENTITY_FIELDS.terms]: terms ? 'on' : '' } : of);
}

/**
 * Returns the server's error about the contact, by the name of the form's field; no entry if there is none. The
 * endpoint only validates.
 */
async function contactFaults({ client, language }: Visitor, contact: Contact): Promise<Texts> {
  const body = { contact: contactBody(contact), language_code: language };
  const answer = await client.post('checkout/check', { body });
  const sentence = answer.ok ? undefined : answer.refusal.fields?.[`contact.${contactField(contact)}`];
  return sentence === undefined ? {} : { [contactField(contact)]: sentence };
}

const stepAfterSending = (length: number): IdentityStep => (length === OTP_LENGTH_OF_LINK ? 'link' : 'code');

const reached = (result: Progress): StepReply => ({ ok: true, result });

export async function sendCode(flow: IdentityFlow, { visitor, form }: FormRequest): Promise<StepReply> {
  const { client, language } = visitor;
  const progress = progressIn(form);
  const again = text(form, INTENT) === 'resend';
  const empty = emptyFields(flow, progress);
  if (empty) {
    const isTyped = !(contactField(progress.contact) in empty);
    const wrong = isTyped ? await contactFaults(visitor, progress.contact) : {};
    return { ...refusedWith({ fields: { ...empty, ...wrong } }), result: progress };
  }
  const body = { ...contactBody(progress.contact), language_code: language };
  const answer =
    flow === 'register'
      ? await client.post('customer/send-otp', { body: { purpose: 'register', ...body } })
      : await client.post('customer/forgot-password', { body });
  // If the server refused to send another code, the flow stays at its step: the previous code is still valid.
  if (!answer.ok)
    return {
      ok: false,
      refusal: moveToFields(answer.refusal),
      result: { ...progress, step: again ? stepAfterSending(progress.otpLength) : 'contact' },
    };
  const { otp_ref, otp_length, resend_after } = answer.result;
  return reached({
    ...progress,
    step: stepAfterSending(otp_length),
    otpRef: otp_ref,
    otpLength: otp_length,
    resendAfter: resend_after,
    resent: again,
  });
}

export async function verifyCode(flow: IdentityFlow, { visitor, form }: FormRequest): Promise<StepReply> {
  const progress: Progress = { ...progressIn(form), step: 'code' };
  const otp = codeIn(text(form, IDENTITY_FIELDS.code), progress.otpLength);
  const fault = codeFault(IDENTITY_FIELDS.code, otp, progress.otpLength);
  if (fault) return { ...refusedWith({ fields: fault }), result: progress };
  const answer = await visitor.client.post('customer/verify-otp', {
    body: { otp_ref: progress.otpRef, otp, language_code: visitor.language },
  });
  if (!answer.ok) return { ok: false, refusal: moveToFields(answer.refusal), result: progress };
  const { otp_token, account_exists } = answer.result;
  if (flow === 'register' && account_exists) return reached({ ...progress, step: 'known' });
  return reached({ ...progress, step: 'password', otpToken: otp_token });
}

/**
 * The idempotency key of the last step's request. It may be constant, because the server stores it per OTP token: a
 * repetition creates no second account and sets no password again, but only signs in once more.
 */
export const FINISHING = { idempotencyKey: 'finish' };

export function refusedFinish(form: FormData, refusal: Refusal): StepReply {
  const progress = progressIn(form);
  switch (refusal.errorCode) {
    // KEY_REUSED: the answer to an earlier request was lost, and this one has another password. The earlier one was
    // carried out.
    case FAULTS.KEY_REUSED.errorCode:
    case REFUSALS.ALREADY_REGISTERED.errorCode:
      return reached({ ...progress, step: 'known' });
    case REFUSALS.OTP_TOKEN_EXPIRED.errorCode:
      return { ok: false, refusal, result: progress };
    default:
      return { ok: false, refusal: moveToFields(refusal), result: { ...progress, step: 'password' } };
  }
}

export function emptyPassword(form: FormData): StepReply | null {
  // Not trimmed, because spaces are valid characters of a password.
  if (text(form, IDENTITY_FIELDS.password) !== '') return null;
  return {
    ...refusedWith({ fields: { [IDENTITY_FIELDS.password]: REQUIRED } }),
    result: { ...progressIn(form), step: 'password' },
  };
}

/** The action of registration or password reset: their common steps, and `finish` as handler of the last step. */
export function flowAction(flow: IdentityFlow, finish: FormHandler<Progress, Progress>) {
  const send = (sent: FormRequest) => sendCode(flow, sent);
  return formAction<Progress, Progress>({
    send,
    resend: send,
    verify: (sent) => verifyCode(flow, sent),
    finish,
    change: ({ form }) => Promise.resolve(reached(progressIn(form))),
  } satisfies Record<Intent, FormHandler<Progress, Progress>>);
}
