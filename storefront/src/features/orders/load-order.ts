// Loads the order of the page's address, the payment methods still open to it, and a token for the next attempt.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { PaymentPlan } from '@hindam/contract/payments';
import { newAttempt } from '../payment/attempt.ts';
import { byKey } from '../../kit/order-key.ts';
import { answered, type OrderPage, readOrder } from './read-order.ts';
import type { PageRequest } from '../../kit/load.ts';

export interface OrderDetails extends OrderPage {
  /** The attempt token: sending the same form twice makes one attempt. */
  attempt: string;
  /** The payment methods available for this order while it is unpaid. */
  options: readonly PaymentOption[];
  /** The 4 instalments if they began today; null if they are not offered. */
  plan: PaymentPlan | null;
  /** Opened by its link or its cookie: the visitor may have no account. */
  asGuest: boolean;
}

type Payable = Pick<OrderDetails, 'order' | 'options' | 'plan'>;

/** The server asks the provider about a payment that is still open, so it may turn out that the order is paid. */
async function unpaid(asked: PageRequest, page: OrderPage, id: string): Promise<Payable> {
  const { order, key } = page;
  if (!order?.can_pay || order.payment.payment_id === null) return { order, options: [], plan: null };
  const { client, language } = asked.visitor;
  const answer = await client.get('payment/{payment_id}', {
    params: { payment_id: order.payment.payment_id },
    query: { ...byKey(key), language_code: language },
  });
  if (!answer.ok) return { order, options: [], plan: null };
  const { order_status: status, owner } = answer.result;
  const options = owner?.options ?? [];
  const now = status === order.order_status ? order : (await readOrder(asked, id)).order;
  return { order: now, options, plan: owner?.retry_plan ?? null };
}

export async function loadOrder(asked: PageRequest) {
  // R29: the parameter is spelled so.
  const id = asked.params['oderId'] ?? '';
  const page = await readOrder(asked, id);
  return answered<OrderDetails>({
    ...page,
    ...(await unpaid(asked, page, id)),
    attempt: newAttempt(),
    asGuest: !asked.visitor.signedIn,
  });
}
