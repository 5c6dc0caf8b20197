// Routes of payments, and the conversion of payments to the fields of the API contract.
import type { KeptCard, PaymentPlan, PaymentState } from '@hindam/contract/payments';
import { keyOf } from '../kernel/idempotency.ts';
import type { Routes } from '../kernel/call.ts';
import { translate } from '../kernel/words.ts';
import { readerOf } from '../orders/order-access.ts';
import { giftOnWire } from '../orders/order-view.ts';
import { UNPAID_STATUSES } from '../orders/orders.ts';
import { instalmentPlan } from '../pricing/instalments.ts';
import { createPayment, type PaymentView, viewPayment } from './attempts.service.ts';
import { recordPaidByHand } from './by-hand.service.ts';
import { cardsOf, takeCardAway } from './cards.service.ts';
import { moneyWithoutOrder, recordTransfer, repairMoney } from './money.service.ts';
import { reasonOf, type StoredPart, stateOf, refundStateOf } from './payments.ts';

/** The instalments with their amounts after refunds; null when the payment has none. */
function planOnWire(plan: readonly StoredPart[], currency: string): PaymentPlan | null {
  if (plan.length === 0) return null;
  return plan.map(({ dueOn, amountMinor, reducedMinor }) => ({
    due_on: dueOn,
    amount: { amount: amountMinor - reducedMinor, currency },
  }));
}

function retryPlan({ amountMinor, currency }: PaymentView['payment'], today: string): PaymentPlan {
  return instalmentPlan(amountMinor, today).map((part) => ({
    due_on: part.dueOn,
    amount: { amount: part.amountMinor, currency },
  }));
}

function ownerDetails(
  { payment, order, plan, paymentUrl, choices, today }: PaymentView,
  language: string,
): PaymentState['owner'] {
  const { amountMinor: amount, currency } = payment;
  const canRetry = order.isHeld && UNPAID_STATUSES.includes(order.status);
  return {
    order_id: order.orderId,
    amount: { amount, currency },
    payment_url: paymentUrl,
    plan: planOnWire(plan, currency),
    can_retry: canRetry,
    retry_plan: canRetry && choices.some(({ option }) => option === 'instalments_4') ? retryPlan(payment, today) : null,
    options: [...new Set(choices.map(({ option }) => option))],
    choices: choices.map(({ option, provider, titleKey, mark }) => ({
      option,
      provider,
      title: titleKey && translate(language, titleKey),
      mark,
    })),
    // An order that a member took over still counts as a guest's, so that the response does not reveal whether the mail
    // address or phone number given at checkout belongs to a member.
    guest: order.customerId === null || order.handedOverAt !== null,
    email: order.email,
    ...giftOnWire(order),
  };
}

function stateOnWire(seen: PaymentView, language: string): PaymentState {
  const { payment, order, isOwner, chosenProvider } = seen;
  const reason = reasonOf(payment);
  return {
    payment_id: payment.paymentId,
    status: stateOf(payment),
    order_status: order.status,
    order_number: order.number,
    reason: reason && translate(language, reason),
    option: payment.option,
    provider: isOwner ? chosenProvider : null,
    owner: isOwner ? ownerDetails(seen, language) : null,
  };
}

function cardOnWire({
  cardId,
  brand,
  lastFour,
  expiryMonth,
  expiryYear,
}: Awaited<ReturnType<typeof cardsOf>>[number]): KeptCard {
  return {
    _id: cardId,
    brand,
    last_four: String(lastFour).padStart(4, '0'),
    expiry_month: expiryMonth,
    expiry_year: expiryYear,
  };
}

export const paymentRoutes: Routes = {
  'GET customer/cards': async ({ shop, member }) => ({
    result: (await cardsOf(shop, member.customerId)).map(cardOnWire),
  }),

  'DELETE customer/cards/{id}': async ({ shop, member, params }) => ({
    result: (await takeCardAway(shop, member.customerId, params.id)).map(cardOnWire),
  }),

  'GET payment/{payment_id}': async (call) => {
    const { shop, params, query, language } = call;
    const from = { origin: call.from.origin, language, isApp: call.from.isApp };
    const reader = (orderId: string) => readerOf(call, orderId, query.key);
    return { result: stateOnWire(await viewPayment(shop, params.payment_id, reader, from), language) };
  },

  'POST payment/create': async (call) => {
    const { shop, body, language } = call;
    const { order_id: orderId, payment_option: option, payment_provider: provider = null, key } = body;
    const from = { origin: call.from.origin, network: call.from.network, language, isApp: call.from.isApp };
    const reader = readerOf(call, orderId, key);
    const wish = { orderId, option, provider, from };
    const { payment, plan, paymentUrl } = await createPayment(shop, reader, wish, keyOf(call));
    return {
      result: {
        payment_id: payment.paymentId,
        status: stateOf(payment),
        payment_url: paymentUrl,
        instalments: planOnWire(plan, payment.currency),
      },
    };
  },

  'GET operator/money/list': async ({ shop }) => {
    const { payments, refunds, owed } = await moneyWithoutOrder(shop);
    return {
      result: {
        payments: payments.map(({ minor, currency, expectedMinor, expectedCurrency, since, ...row }) => ({
          payment_id: row.paymentId,
          provider: row.provider,
          provider_payment_id: row.providerPaymentId,
          amount: { amount: minor, currency },
          expected:
            expectedMinor === null || expectedCurrency === null
              ? null
              : { amount: expectedMinor, currency: expectedCurrency },
          why: row.why,
          since: since.toISOString(),
          order_id: row.orderId,
        })),
        refunds: refunds.map(({ refundId, orderId, amountMinor, currency, status, createdAt, askedBy, bank }) => ({
          refund_id: refundId,
          order_id: orderId,
          amount: { amount: amountMinor, currency },
          status: refundStateOf(status),
          since: createdAt.toISOString(),
          asked_by: askedBy,
          bank: bank && { account_holder: bank.accountHolder, iban: bank.iban },
        })),
        owed: owed.map(({ orderId, orderStatus, minor, currency, since }) => ({
          order_id: orderId,
          order_status: orderStatus,
          amount: { amount: minor, currency },
          since: since.toISOString(),
        })),
      },
    };
  },

  'POST operator/money/repair': async (call) => {
    const { shop, body, operator, requestId } = call;
    const wish = {
      paymentId: body.payment_id,
      refundId: body.refund_id,
      orderId: body.order_id,
      providerPaymentId: body.provider_payment_id,
    };
    const { done, orderId } = await repairMoney(shop, wish, { operator, requestId, key: keyOf(call) });
    return { result: { done, order_id: orderId } };
  },

  'POST operator/money/transferred': async (call) => {
    const { shop, body, operator, requestId } = call;
    const sent = { refundId: body.refund_id, reference: body.bank_reference };
    const { refundId, status } = await recordTransfer(shop, { operator, requestId, key: keyOf(call) }, sent);
    return { result: { refund_id: refundId, status } };
  },

  'POST operator/refund/paid-by-hand': async (call) => {
    const { shop, body, operator, requestId } = call;
    const paid = { refundId: body.refund_id, from: body.from, reference: body.reference };
    const { refundId, status } = await recordPaidByHand(shop, { operator, requestId, key: keyOf(call) }, paid);
    return { result: { refund_id: refundId, status } };
  },
};
