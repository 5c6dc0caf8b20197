// What she does on the order's page: pays it after all, or orders its pieces again. Cancelling has a page of
// its own. Without script the page comes back with what happened on it.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { redirect } from 'react-router';
import { attemptKey } from '../payment/attempt.ts';
import { refreshBag } from '../payment/refresh-bag.ts';
import { toProvider } from '../payment/to-provider.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';
import { pathsOf } from '../../kit/paths.ts';
import { type Sent, toLoginUnlessMember } from '../../kit/load.ts';
import { guestIdForAdding } from '../../device/guest-id.ts';
import { text } from '../../kit/form.ts';

export const FIELDS = { intent: 'intent', option: 'payment_option', attempt: 'attempt' } as const;

export type Intent = 'pay' | 'reorder' | 'keep_address';

export interface Done {
  intent: Intent;
  ok: boolean;
  /** The shop's sentence; '' where the call got no answer. */
  message: string;
  /** Pieces that are in the bag now. */
  added: number;
  /** What could not be had again, and why. */
  missing: readonly { title: string; reason: string }[];
}

const failed = (intent: Intent, message: string): Done => ({ intent, ok: false, message, added: 0, missing: [] });

/** On to the provider's page: another document, wherever it lies. */
async function pay({ visitor, params, form, url }: Sent): Promise<Done | Response> {
  const { client, language, prefix } = visitor;
  const body = {
    order_id: params['oderId'] ?? '',
    ...byKey(keyIn({ url })),
    payment_option: text(form, FIELDS.option) as PaymentOption,
    language_code: language,
  };
  const idempotencyKey = attemptKey(text(form, FIELDS.attempt), body);
  const answer = await client.post('payment/create', { body }, { idempotencyKey });
  if (!answer.ok) return failed('pay', answer.refusal.message);
  const { payment_url: address, payment_id: id } = answer.result;
  return address ? toProvider(visitor, id, address) : redirect(pathsOf(prefix).success(id));
}

/** Everything could be had: straight to the bag. Else the page says what is missing before she goes on. */
async function reorder(sent: Sent): Promise<Done | Response> {
  const { visitor, params, form, url } = sent;
  const { client, language, prefix, guestId, signedIn } = visitor;
  const body = {
    order_id: params['oderId'] ?? '',
    ...byKey(keyIn({ url })),
    ip_address: signedIn ? (guestId ?? undefined) : guestIdForAdding(guestId, visitor.newGuestId),
    language_code: language,
  };
  const idempotencyKey = attemptKey(text(form, FIELDS.attempt), body);
  const answer = await client.post('order/reorder', { body }, { idempotencyKey });
  if (!answer.ok) return failed('reorder', answer.refusal.message);
  const { added, missing } = answer.result;
  if (missing.length === 0) return redirect(pathsOf(prefix).cart());
  await refreshBag(sent);
  return { intent: 'reorder', ok: true, message: '', added, missing };
}

async function keepAddress(sent: Sent): Promise<Done> {
  const { visitor, params } = sent;
  const body = { order_id: params['oderId'] ?? '', language_code: visitor.language };
  const answer = await visitor.client.post('order/keep-address', { body });
  toLoginUnlessMember(sent, answer);
  if (!answer.ok) return failed('keep_address', answer.refusal.message);
  return { intent: 'keep_address', ok: true, message: '', added: 0, missing: [] };
}

export async function actOnOrder(sent: Sent): Promise<Done | Response> {
  switch (text(sent.form, FIELDS.intent) as Intent) {
    case 'pay':
      return pay(sent);
    case 'keep_address':
      return keepAddress(sent);
    case 'reorder':
    default:
      return reorder(sent);
  }
}
