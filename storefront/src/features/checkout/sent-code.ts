// The code sent to the phone of a guest who pays cash on delivery: requests it and reads the form's fields about it.
import { codeIn } from '@hindam/ui/code-field';
import { codeFault } from '../identity/problem.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { deviceGuestId } from '../../device/guest-id.ts';
import { type CheckoutDraft, orderBody } from './draft.ts';
import type { Faults } from './faults.ts';
import { CHECKOUT_FIELDS } from './steps.ts';
import { INTENT, text } from '../../kit/form.ts';

export interface SentCode {
  /** The server's reference of the sent code, which goes back with the typed code. */
  ref: string;
  /** The phone number to which the code was sent: `+971 501234567`. */
  to: string;
  length: number;
  /** Seconds until another code may be requested. */
  resendAfter: number;
}

const numberIn = (form: FormData, name: string): number => Math.max(0, Math.trunc(Number(text(form, name))) || 0);

function numberOf(draft: CheckoutDraft): string {
  const { dial_code, phone } = orderBody(draft).contact;
  return `${dial_code} ${phone}`;
}

/** True if the draft still pays on delivery with the number the code was sent to; a code proves one number only. */
export const isCodeOf = ({ to }: SentCode, draft: CheckoutDraft): boolean =>
  draft.payment?.option === 'cod' && to === numberOf(draft);

/** The sent code as the form carries it; null if there is none or it no longer fits the draft (`isCodeOf`). */
export function sentCodeIn(form: FormData, draft: CheckoutDraft): SentCode | null {
  const ref = text(form, CHECKOUT_FIELDS.codeRef);
  const code = {
    ref,
    to: text(form, CHECKOUT_FIELDS.codeTo),
    length: numberIn(form, CHECKOUT_FIELDS.codeLength),
    resendAfter: numberIn(form, CHECKOUT_FIELDS.resendAfter),
  };
  return ref !== '' && isCodeOf(code, draft) ? code : null;
}

const typedIn = (form: FormData, { length }: SentCode): string => codeIn(text(form, CHECKOUT_FIELDS.code), length);

/** The fields of the place-order body about the code; none if no code was sent. */
export function codeBody(form: FormData, code: SentCode | null): { otp_ref?: string; otp?: string } {
  return code ? { otp_ref: code.ref, otp: typedIn(form, code) } : {};
}

export function codeFaults(form: FormData, code: SentCode | null): Faults {
  return (code && codeFault(CHECKOUT_FIELDS.code, typedIn(form, code), code.length)) ?? {};
}

export const wantsCode = (form: FormData): boolean => text(form, INTENT) === 'resend';

export type Answered = { code: SentCode } | { message: string; phone: string | null };

export async function sendCode(visitor: Visitor, draft: CheckoutDraft): Promise<Answered> {
  const { client, language, guestId } = visitor;
  const { dial_code, phone } = orderBody(draft).contact;
  const body = { ip_address: guestId ?? deviceGuestId() ?? '', dial_code, phone, language_code: language };
  const outcome = await client.post('checkout/delivery-code', { body });
  if (!outcome.ok) return { message: outcome.refusal.message, phone: outcome.refusal.fields?.['phone'] ?? null };
  const { otp_ref: ref, otp_length: length, resend_after: resendAfter } = outcome.result;
  return { code: { ref, to: numberOf(draft), length, resendAfter } };
}
