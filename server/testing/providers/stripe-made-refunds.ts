// Refunds at the pretend Stripe.
import { invalid, missing, newId } from './stripe-customers.ts';
import type { Reply } from './provider-server.ts';

export interface Intent {
  id: string;
  status: string;
  currency: string;
  amountReceived: number;
  declined: boolean;
}

export interface Refund {
  id: string;
  intentId: string;
  amount: number;
  status: string;
  metadata: Record<string, string>;
}

/** What was refunded of a payment, in minor units. */
export function refundedOf(refunds: readonly Refund[], intentId: string): number {
  const done = refunds.filter((refund) => refund.intentId === intentId && refund.status === 'succeeded');
  return done.reduce((sum, { amount }) => sum + amount, 0);
}

export function createRefund(refunds: Refund[], intent: Intent | null | undefined, form: URLSearchParams): Reply {
  if (!intent) return missing();
  const intentId = intent.id;
  const amount = Number(form.get('amount'));
  const left = intent.amountReceived - refundedOf(refunds, intentId);
  if (left === 0) return invalid('charge_already_refunded');
  if (!Number.isInteger(amount) || amount <= 0 || amount > left) return invalid('parameter_invalid_integer', 'amount');
  if (intent.currency === 'kwd' && amount % 10 !== 0) return invalid('parameter_invalid_integer', 'amount');
  const metadata: Record<string, string> = form.has('metadata[refund]')
    ? { refund: form.get('metadata[refund]')! }
    : {};
  const refund = { id: newId('re'), intentId, amount, status: 'succeeded', metadata };
  refunds.push(refund);
  return { status: 200, body: { object: 'refund', ...refund } };
}

/** The refunds of a payment, or the one that the path names. */
export function answerAboutRefunds(refunds: readonly Refund[], path: string, query: URLSearchParams): Reply {
  const [, id] = /^\/v1\/refunds\/(\w+)$/.exec(path) ?? [];
  if (id === undefined) {
    const data = refunds.filter(({ intentId }) => intentId === query.get('payment_intent'));
    return { status: 200, body: { object: 'list', url: path, data, has_more: false } };
  }
  const refund = refunds.find((one) => one.id === id);
  return refund ? { status: 200, body: { object: 'refund', ...refund } } : missing();
}
