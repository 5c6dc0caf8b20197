// Loads the order named in the address, the payment methods by which it can still be paid, and a new attempt token.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { PaymentPlan } from '@hindam/contract/payments';
import { newAttempt } from '../payment/attempt.ts';
import { byKey } from '../../kit/order-key.ts';
import { answered, type OrderPage, readOrder } from './read-order.ts';
import type { PageRequest } from '../../kit/load.ts';

export interface OrderDetails extends OrderPage {
  /** The attempt token: sending the same form twice makes one attempt. */
  attempt: string;
  /** The payment methods by which the unpaid order can be paid; empty if it cannot be paid or they were not read. */
  options: readonly PaymentOption[];
  /** The 4 instalments if the first is paid today; null if they are not offered. */
  plan: PaymentPlan | null;
  /** True if the visitor is not signed in: the order was opened by its access key or its cookie. */
  asGuest: boolean;
}

type Payable = Pick<OrderDetails, 'order' | 'options' | 'plan'>;

/**
 * Asks for the status of an unpaid order's payment, which makes the server ask the provider; if that changes the
 * order's status, the order is read again.
 */
async function unpaid(request: PageRequest, page: OrderPage, id: string): Promise<Payable> {
  const { order, key } = page;
  if (!order?.can_pay || order.payment.payment_id === null) return { order, options: [], plan: null };
  const { client, language } = request.visitor;
  const answer = await client.get('payment/{payment_id}', {
    params: { payment_id: order.payment.payment_id },
    query: { ...byKey(key), language_code: language },
  });
  if (!answer.ok) return { order, options: [], plan: null };
  const { order_status: status, owner } = answer.result;
  const options = owner?.options ?? [];
  const now = status === order.order_status ? order : (await readOrder(request, id)).order;
  return { order: now, options, plan: owner?.retry_plan ?? null };
}

export async function loadOrder(request: PageRequest) {
  // R29 spells the parameter `oderId`.
  const id = request.params['oderId'] ?? '';
  const page = await readOrder(request, id);
  return answered<OrderDetails>({
    ...page,
    ...(await unpaid(request, page, id)),
    attempt: newAttempt(),
    asGuest: !request.visitor.signedIn,
  });
}
