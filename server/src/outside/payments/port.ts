// A payment provider as the shop sees it. Its word counts only as read: whatever a message or a browser
// says, the shop asks again. A call that times out has an unknown end; every call that changes something
// may therefore be repeated with the same id and has one effect.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { Money } from '@hindam/contract/money';

export interface PaymentAsk {
  /** Ours; the provider keeps it as its reference and makes one payment for it, however often it is asked. */
  paymentId: string;
  amount: Money;
  option: PaymentOption;
  /** Store code of the page the shopper sees there. */
  language: string;
  /** Where the browser comes back to, whatever happened. */
  returnUrl: string;
  /** When the provider's page stops taking money. */
  expiresAt: Date;
  description: string;
  contact: { name: string; email: string | null; phone: string | null };
  /** Of 4 instalments: when and how much, as the shop would have it. */
  parts: readonly { dueOn: string; amountMinor: number }[];
}

export type ProviderStatus = 'open' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'expired' | 'voided';

export interface ProviderPayment {
  providerPaymentId: string;
  /** The paymentId it was made for; null when it was made by somebody else. */
  reference: string | null;
  status: ProviderStatus;
  /** What was captured, which need not be what was asked for. */
  captured: Money;
  refundedMinor: number;
  /** A coded reason: declined, insufficient_funds, authentication_failed, abandoned, provider_error. */
  failure: string | null;
  url: string;
  parts: readonly { dueOn: string; amountMinor: number }[] | null;
}

export interface WebhookMessage {
  providerPaymentId: string;
  /** The same at every delivery of the same event. */
  eventKey: string;
}

export interface PaymentProvider {
  readonly name: string;
  readonly options: readonly PaymentOption[];
  /** Origins of its hosted pages that are not the shop's own: forms may lead there. */
  readonly pageOrigins: readonly string[];
  /** Null: it does not take this payment at all; another option may do. Whatever it throws leaves the end unknown. */
  create(ask: PaymentAsk): Promise<ProviderPayment | null>;
  read(providerPaymentId: string): Promise<ProviderPayment | null>;
  /** What became of a create whose answer was lost; null = it never arrived. */
  find(paymentId: string): Promise<ProviderPayment | null>;
  /** Of providers that authorise first; others are captured when they say so. */
  capture(providerPaymentId: string, amountMinor: number): Promise<ProviderPayment>;
  /** Closes a payment nobody shall pay any more; one that was captured meanwhile stays captured. */
  void(providerPaymentId: string): Promise<ProviderPayment>;
  refund(
    providerPaymentId: string,
    refund: { refundId: string; amountMinor: number; reason: string },
  ): Promise<{ status: 'done' | 'pending' | 'failed'; providerRefundId: string | null }>;
  /** Null = forged, too old, or none of its messages. `raw` is the body as it came. */
  parseWebhook(
    raw: Buffer,
    headers: { get(name: string): string | null },
    query: URLSearchParams,
  ): WebhookMessage | null;
  /** The payment a browser came back with; null when what it brought proves nothing. */
  parseReturn(query: URLSearchParams, form: URLSearchParams): { providerPaymentId: string } | null;
  close(): Promise<void>;
}

export interface Payments {
  /** The provider that takes this option; null = nobody does. */
  forOption(option: PaymentOption): PaymentProvider | null;
  byName(name: string): PaymentProvider | null;
  /** Of all providers. */
  readonly pageOrigins: readonly string[];
  close(): Promise<void>;
}
