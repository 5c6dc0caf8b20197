// What Stripe's answers mean to the shop.
import type Stripe from 'stripe';
import type { ProviderPayment, ProviderStatus } from './port.ts';

export type Session = Stripe.Checkout.Session;

/**
 * Key of the metadata that says who closed a session: Stripe reports a closed session as `expired` whoever closed it.
 */
export const CLOSED_BY = 'closed_by';
export type Closer = 'shop' | 'shopper';

/** What Stripe adds to a session only on request: how much was captured, and how much of that was refunded. */
export const EXPANDED = ['payment_intent.latest_charge'];

/** Whether Stripe's error is about the request itself, so that sending the request again would change nothing. */
export function isRejected(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Error && (error as { type?: unknown }).type === 'StripeInvalidRequestError';
}

export function isMissing(error: unknown): boolean {
  return isRejected(error) && error.code === 'resource_missing';
}

const FAILURES: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient_funds',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
};

/** Why the last attempt on the page failed; null when Stripe names no failure. */
function failureOf(intent: Stripe.PaymentIntent | null): string | null {
  const error = intent?.last_payment_error;
  if (!error) return null;
  return FAILURES[error.decline_code ?? ''] ?? FAILURES[error.code ?? ''] ?? 'declined';
}

export function intentOf({ payment_intent: intent }: Session): Stripe.PaymentIntent | null {
  return typeof intent === 'string' ? null : intent;
}

/**
 * The outcome of a session that was closed unpaid: voided if the shop closed it; else failed if a card was declined
 * before; else cancelled if the shopper left the page, and expired if Stripe closed it.
 */
function unpaidOf(session: Session, failure: string | null): { status: ProviderStatus; failure: string | null } {
  if (session.metadata?.[CLOSED_BY] === ('shop' satisfies Closer)) return { status: 'voided', failure: null };
  if (failure !== null) return { status: 'failed', failure };
  if (session.metadata?.[CLOSED_BY] === ('shopper' satisfies Closer)) {
    return { status: 'cancelled', failure: 'abandoned' };
  }
  return { status: 'expired', failure: null };
}

function statusOf(session: Session): { status: ProviderStatus; failure: string | null } {
  const intent = intentOf(session);
  if (session.payment_status === 'paid' || intent?.status === 'succeeded') return { status: 'captured', failure: null };
  if (intent?.status === 'requires_capture') return { status: 'authorised', failure: null };
  if (session.status === 'open') return { status: 'open', failure: null };
  if (session.status === 'expired') return unpaidOf(session, failureOf(intent));
  // The page was completed without a payment yet: the money is still on its way, or the payment failed afterwards.
  if (intent?.status === 'canceled' || intent?.status === 'requires_payment_method') {
    return { status: 'failed', failure: failureOf(intent) ?? 'provider_error' };
  }
  return { status: 'open', failure: null };
}

export function paymentOf(session: Session, paymentId: string): ProviderPayment {
  const intent = intentOf(session);
  const charge = typeof intent?.latest_charge === 'string' ? null : (intent?.latest_charge ?? null);
  const { status, failure } = statusOf(session);
  // Only the PaymentIntent says how much was captured, so a paid session without one must not be read as an amount of
  // 0.
  if (status === 'captured' && !intent) throw new Error('Stripe reported a paid session without its payment');
  const currency = (intent?.currency ?? session.currency ?? '').toUpperCase();
  return {
    providerPaymentId: session.id,
    reference: paymentId,
    status,
    captured: { amount: status === 'captured' ? (intent?.amount_received ?? 0) : 0, currency },
    refundedMinor: charge?.amount_refunded ?? 0,
    failure,
    url: session.url ?? '',
    parts: null,
  };
}

export type RefundAnswer = { status: 'done' | 'pending' | 'failed'; providerRefundId: string | null };

export function refundAnswerOf({ id, status }: Stripe.Refund): RefundAnswer {
  if (status === 'succeeded') return { status: 'done', providerRefundId: id };
  const isOver = status === 'failed' || status === 'canceled';
  return { status: isOver ? 'failed' : 'pending', providerRefundId: id };
}
