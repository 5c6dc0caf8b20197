// The action of an order's page, one handler per intent.
import { redirect } from 'react-router';
import { attemptKey } from '../payment/attempt.ts';
import { choiceFields, choiceIn } from '../payment/payment-choice.ts';
import { refreshCart } from '../payment/refresh-cart.ts';
import { toProvider } from '../payment/to-provider.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';
import { pathsOf } from '../../kit/paths.ts';
import { type FormHandler, formAction, type FormResult, text, withoutResult } from '../../kit/form.ts';
import { keepLink, renewLink, type SentCode, sendContactCode, showContact } from './act-on-links.ts';
import { redirectToLoginUnlessMember } from '../../kit/member.ts';
import { guestIdForAdding } from '../../device/guest-id.ts';

export const ORDER_FIELDS = { option: 'payment_option', attempt: 'attempt' } as const;

export type Intent = 'pay' | 'reorder' | 'keep_address' | 'keep_link' | 'renew_link' | 'contact_code' | 'show_contact';

export interface Reordered {
  added: number;
  missing: readonly { title: string; reason: string }[];
}

export type OrderResult = FormResult<Reordered | null>;
type OrderHandler = FormHandler<Reordered | null>;

/**
 * Creates a payment and redirects to the provider's page, or to the success page if the answer has no URL of a
 * provider.
 */
const pay: OrderHandler = async ({ visitor, params, form, url }) => {
  const { client, language, prefix } = visitor;
  const body = {
    order_id: params['oderId'] ?? '',
    ...byKey(keyIn({ url })),
    ...choiceFields(choiceIn(text(form, ORDER_FIELDS.option))),
    language_code: language,
  };
  const idempotencyKey = attemptKey(text(form, ORDER_FIELDS.attempt), body);
  const answer = await client.post('payment/create', { body }, { idempotencyKey });
  if (!answer.ok) return answer;
  const { payment_url: address, payment_id: id } = answer.result;
  return address ? toProvider(visitor, id, address) : redirect(pathsOf(prefix).success(id));
};

/** Adds the order's pieces to the cart; redirects to the cart if all were added, else returns what is missing. */
const reorder: OrderHandler = async (sent) => {
  const { visitor, params, form, url } = sent;
  const { client, language, prefix, guestId, signedIn } = visitor;
  const body = {
    order_id: params['oderId'] ?? '',
    ...byKey(keyIn({ url })),
    ip_address: signedIn ? (guestId ?? undefined) : guestIdForAdding(guestId, visitor.newGuestId),
    language_code: language,
  };
  const idempotencyKey = attemptKey(text(form, ORDER_FIELDS.attempt), body);
  const answer = await client.post('order/reorder', { body }, { idempotencyKey });
  if (!answer.ok) return answer;
  const { added, missing } = answer.result;
  if (missing.length === 0) return redirect(pathsOf(prefix).cart());
  await refreshCart(sent);
  return { ok: true, result: { added, missing } };
};

const keepAddress: OrderHandler = async (sent) => {
  const { visitor, params } = sent;
  const body = { order_id: params['oderId'] ?? '', language_code: visitor.language };
  const answer = await visitor.client.post('order/keep-address', { body });
  redirectToLoginUnlessMember(sent, answer);
  return withoutResult(answer);
};

type AnyHandler = FormHandler<Reordered | SentCode | null, SentCode | null>;

export const actOnOrder = formAction<Reordered | SentCode | null, SentCode | null>({
  reorder,
  pay,
  keep_address: keepAddress,
  keep_link: keepLink,
  renew_link: renewLink,
  contact_code: sendContactCode,
  show_contact: showContact,
} satisfies Record<Intent, AnyHandler>);
