// Loads the order that the URL names, the payment methods by which it can still be paid, what of it can be returned and
// reviewed once it is delivered, and a new attempt token.
import type { Order } from '@hindam/contract/orders';
import type { PaymentPlan, PaymentState } from '@hindam/contract/payments';
import type { ReturnOptions } from '@hindam/contract/returns';
import type { ReviewableLine } from '@hindam/contract/reviews';
import { newAttempt } from '../payment/attempt.ts';
import { choicesOf, type PaymentChoice } from '../payment/payment-choice.ts';
import { byKey } from '../../kit/order-key.ts';
import { answered, type OrderPage, readOrder } from './read-order.ts';
import type { PageRequest } from '../../kit/load.ts';

export interface OrderDetails extends OrderPage {
  /** The attempt token, a part of the idempotency key: sending the form twice is one attempt. */
  attempt: string;
  /** The payment methods for an unpaid order; empty if the order cannot be paid or no method could be loaded. */
  choices: NonNullable<PaymentState['owner']>['choices'];
  /** The payment method that the shopper chose before; null if the order cannot be paid or it could not be loaded. */
  chosen: PaymentChoice | null;
  /**
   * The 4 instalments of an unpaid order if the first is paid today; null if the order cannot be paid, or they are not
   * offered or could not be loaded.
   */
  plan: PaymentPlan | null;
  /**
   * Whether and until when pieces can be returned, and the returns; null if the order was not delivered or they could
   * not be loaded.
   */
  returning: Pick<ReturnOptions, 'open' | 'until' | 'time_zone' | 'returns'> | null;
  /**
   * Which lines can be reviewed, and their reviews; empty if the order was not delivered or they could not be loaded.
   */
  reviewable: readonly ReviewableLine[];
  /** True if the visitor is not signed in; the page then offers to create an account. */
  asGuest: boolean;
}

type Payable = Pick<OrderDetails, 'order' | 'choices' | 'chosen' | 'plan'>;

/**
 * Loads the payment methods of an order that can be paid. If the order's status has changed meanwhile, the order is
 * loaded again.
 */
async function unpaid(request: PageRequest, page: OrderPage, id: string): Promise<Payable> {
  const { order, key } = page;
  const none = { choices: [], chosen: null, plan: null };
  if (!order?.can_pay || order.payment.payment_id === null) return { order, ...none };
  const { client, language } = request.visitor;
  const answer = await client.get('payment/{payment_id}', {
    params: { payment_id: order.payment.payment_id },
    query: { ...byKey(key), language_code: language },
  });
  if (!answer.ok) return { order, ...none };
  const { order_status: status, owner, option, provider } = answer.result;
  const choices = owner ? choicesOf(owner) : [];
  const now = status === order.order_status ? order : (await readOrder(request, id)).order;
  return { order: now, choices, chosen: { option, provider }, plan: owner?.retry_plan ?? null };
}

/** Statuses from the delivery on, in which returns and reviews are possible. */
const AFTER_DELIVERY: readonly Order['order_status'][] = ['delivered', 'completed', 'return_requested', 'returned'];

async function returningOf({ visitor }: PageRequest, { order, key }: OrderPage): Promise<OrderDetails['returning']> {
  if (!order || !AFTER_DELIVERY.includes(order.order_status)) return null;
  const query = { ...byKey(key), language_code: visitor.language };
  const answer = await visitor.client.get('order/return-options/{id}', { params: { id: order._id }, query });
  if (!answer.ok) return null;
  const { open, until, time_zone, returns } = answer.result;
  return { open, until, time_zone, returns };
}

async function reviewableOf({ visitor }: PageRequest, { order, key }: OrderPage): Promise<OrderDetails['reviewable']> {
  if (!order || !AFTER_DELIVERY.includes(order.order_status)) return [];
  const query = { ...byKey(key), language_code: visitor.language };
  const answer = await visitor.client.get('order/reviews/{id}', { params: { id: order._id }, query });
  return answer.ok ? answer.result.lines : [];
}

export async function loadOrder(request: PageRequest) {
  // Requirement R29 spells the parameter `oderId`.
  const id = request.params['oderId'] ?? '';
  const page = await readOrder(request, id);
  const [payable, returning, reviewable] = await Promise.all([
    unpaid(request, page, id),
    returningOf(request, page),
    reviewableOf(request, page),
  ]);
  return answered<OrderDetails>({
    ...page,
    ...payable,
    returning,
    reviewable,
    attempt: newAttempt(),
    asGuest: !request.visitor.signedIn,
  });
}
