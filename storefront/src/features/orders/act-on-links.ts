// Handlers of the order page's forms about the order's link: keeping its key on this device, revoking the links and
// having a new one sent, and showing the contact that a link alone no longer shows.
import { codeIn } from '@hindam/ui/code-field';
import { redirect } from 'react-router';
import { codeFault, moveToFields } from '../identity/problem.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';
import { type FormHandler, refusedWith, text, withoutResult } from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import { pathsOf } from '../../kit/paths.ts';
import { RENEWED } from './renewed-mark.ts';

export const CODE_FIELDS = { ref: 'otp_ref', length: 'otp_length', code: 'otp' } as const;
/**
 * Name of a field that the form sends for a member who opened the order in the account. With it, `renewLink` does not
 * redirect to another page.
 */
export const STAYS = 'stays';

export interface SentCode {
  ref: string;
  length: number;
}

export type CodeHandler = FormHandler<SentCode | null, SentCode | null>;

const namedIn = ({ visitor, params, url }: FormRequest) => ({
  order_id: params['oderId'] ?? '',
  ...byKey(keyIn({ url })),
  language_code: visitor.language,
});

export const keepLink: FormHandler = async (sent) =>
  withoutResult(await sent.visitor.client.post('order/keep-link', { body: namedIn(sent) }));

export const renewLink: FormHandler = async (sent) => {
  const answer = await sent.visitor.client.post('order/renew-link', { body: namedIn(sent) });
  if (!answer.ok || sent.form.has(STAYS)) return withoutResult(answer);
  return redirect(pathsOf(sent.visitor.prefix).findOrder({ [RENEWED]: '1' }));
};

const sentIn = (form: FormData): SentCode => ({
  ref: text(form, CODE_FIELDS.ref),
  length: Number(text(form, CODE_FIELDS.length)),
});

export const sendContactCode: CodeHandler = async (sent) => {
  const answer = await sent.visitor.client.post('order/contact-code', { body: namedIn(sent) });
  const earlier = sentIn(sent.form);
  // If no other code can be sent, the one sent before stays valid, so the form goes on with that one.
  if (!answer.ok) return { ...answer, result: earlier.ref === '' ? null : earlier };
  return { ok: true, result: { ref: answer.result.otp_ref, length: answer.result.otp_length } };
};

export const showContact: CodeHandler = async (sent) => {
  const { visitor, form } = sent;
  const result = sentIn(form);
  const otp = codeIn(text(form, CODE_FIELDS.code), result.length);
  const fault = codeFault(CODE_FIELDS.code, otp, result.length);
  if (fault) return { ...refusedWith({ fields: fault }), result };
  const body = { ...namedIn(sent), otp_ref: result.ref, otp };
  const answer = await visitor.client.post('order/show-contact', { body });
  if (!answer.ok) return { ok: false, refusal: moveToFields(answer.refusal), result };
  return redirect(pathsOf(visitor.prefix).orderDetails(body.order_id, answer.result.key));
};
