// What she does on the order's page: pays it after all, or orders its pieces again. Cancelling has a page of
// its own. Without script the page comes back with what happened on it.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { redirect, redirectDocument } from 'react-router';
import { byKey, keyIn } from '../../orders/read-order.ts';
import { pathsOf } from '../../paths.ts';
import type { Sent } from '../../platform/load.ts';
import { rememberBag } from '../../session/bag.ts';
import { guestIdForAdding } from '../../session/guest-id.ts';
import { loadBag } from '../cart/load-bag.ts';

export const FIELDS = { intent: 'intent', option: 'payment_option', attempt: 'attempt' } as const;

export type Intent = 'pay' | 'reorder';

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

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

const failed = (intent: Intent, message: string): Done => ({ intent, ok: false, message, added: 0, missing: [] });

/** On to the provider's page: another document, wherever it lies. */
async function pay({ visitor, params, form, url }: Sent): Promise<Done | Response> {
  const { client, language, prefix } = visitor;
  const answer = await client.post(
    'payment/create',
    {
      body: {
        order_id: params['oderId'] ?? '',
        ...byKey(keyIn({ url })),
        payment_option: textIn(form, FIELDS.option) as PaymentOption,
        language_code: language,
      },
    },
    { idempotencyKey: `${textIn(form, FIELDS.attempt)}.${textIn(form, FIELDS.option)}` },
  );
  if (!answer.ok) return failed('pay', answer.refusal.message);
  const { payment_url: address, payment_id: id } = answer.result;
  return address ? redirectDocument(address) : redirect(pathsOf(prefix).success(id));
}

/** Everything could be had: straight to the bag. Else the page says what is missing before she goes on. */
async function reorder(sent: Sent): Promise<Done | Response> {
  const { visitor, params, url } = sent;
  const { client, language, prefix, guestId, signedIn } = visitor;
  const answer = await client.post('order/reorder', {
    body: {
      order_id: params['oderId'] ?? '',
      ...byKey(keyIn({ url })),
      ...(signedIn ? {} : { ip_address: guestIdForAdding(guestId, visitor.newGuestId) }),
      language_code: language,
    },
  });
  if (!answer.ok) return failed('reorder', answer.refusal.message);
  const { added, missing } = answer.result;
  if (missing.length === 0) return redirect(pathsOf(prefix).cart());
  const { cart } = await loadBag(sent);
  if (cart) rememberBag(cart);
  return { intent: 'reorder', ok: true, message: '', added, missing };
}

export async function actOnOrder(sent: Sent): Promise<Done | Response> {
  return textIn(sent.form, FIELDS.intent) === 'pay' ? pay(sent) : reorder(sent);
}
