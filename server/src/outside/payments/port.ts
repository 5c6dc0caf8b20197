// A payment provider as the shop sees it. Only the status read from the provider counts, whatever a message or a
// browser says. A call that times out has an unknown outcome, so a call that changes something may be repeated with the
// same id.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { Money } from '@hindam/contract/money';
import type { PaymentMark } from '@hindam/contract/payment-marks';
import type { CardKeeping } from './cards.ts';

export interface PaymentRequest {
  /** The shop's id of the payment; the reference that the provider stores is made of it (reference.ts). */
  paymentId: string;
  amount: Money;
  option: PaymentOption;
  /** The shop's code of the shopper's language, for example `arb`. */
  language: string;
  /** Where the browser returns to, whatever the outcome. */
  returnUrl: string;
  /**
   * Where the provider sends its messages. It begins with the shop's public URL, never with a host taken from a
   * request, because a message contains the secret that authenticates the next one.
   */
  messagesUrl: string;
  /** When the payment expires for the shop; the provider's page may accept payment for longer. */
  expiresAt: Date;
  description: string;
  contact: { name: string; email: string | null; phone: string | null };
  /**
   * The member's account at the provider (`CardKeeping`), whose cards are offered; with `keep` the card that is used is
   * added to them. Null when no cards are offered or kept.
   */
  cards: { account: string; keep: boolean } | null;
  /** For 4 instalments: due dates and amounts as the shop proposes them. */
  parts: readonly { dueOn: string; amountMinor: number }[];
  /** To be called by providers that decide by what is bought and who buys it. */
  purchase(): Promise<Purchase>;
}

/** What a provider that grants credit is told about the order and its buyer. */
export interface Purchase {
  lines: readonly { title: string; sku: string; quantity: number; unitMinor: number; discountMinor: number }[];
  /** Shipping and gift wrapping. */
  shippingMinor: number;
  discountMinor: number;
  vatMinor: number;
  address: { name: string; country: string; city: string; line: string; zip: string; phone: string };
  /** When the member registered; null for a guest. */
  memberSince: Date | null;
  /** How many other orders of the member were placed and not cancelled; 0 for a guest. */
  placedBefore: number;
}

/**
 * What a provider that grants credit is told before an order is placed, when it is asked whether it would accept the
 * order.
 */
export interface Applicant {
  amount: Money;
  /** The shop's code of the shopper's language. */
  language: string;
  /** The country of the shopper's market (ISO 3166-1 alpha-2), because a provider's answer may depend on it. */
  country: string;
  contact: { email: string | null; phone: string | null };
}

/** The provider does not accept this payment; `refused` selects the shopper's message. */
export interface Refusal {
  refused: RefusalReason;
}

/** `refused_contact`: the buyer gave no phone number, or no mail address, and the provider requires both. */
export type RefusalReason =
  | 'refused'
  | 'refused_contact'
  | 'refused_tabby'
  | 'refused_tabby_high'
  | 'refused_tabby_low'
  | 'refused_tamara';

export type ProviderStatus = 'open' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'expired' | 'voided';

export interface ProviderPayment {
  providerPaymentId: string;
  /** The shop's paymentId for which the provider created this payment; null when the shop did not create it. */
  reference: string | null;
  status: ProviderStatus;
  /** May differ from the requested amount. */
  captured: Money;
  refundedMinor: number;
  /** Why the payment failed, as a code, for example `declined`. */
  failure: string | null;
  /** The provider's page on which the shopper pays; empty when the provider does not name it. */
  url: string;
  /** The instalments as the provider plans them; null when it does not say. */
  parts: readonly { dueOn: string; amountMinor: number }[] | null;
}

/** A refund as the provider reports it. */
export interface ReportedRefund {
  /** The id for which `refund` was called; null when the refund was made in another way, for example in a dashboard. */
  refundId: string | null;
  providerRefundId: string;
  status: 'done' | 'pending' | 'failed';
}

export interface WebhookMessage {
  /** The provider's id of the payment; of a refund, if the provider has `readRefund` and the message is about one. */
  providerPaymentId: string;
  /** Key of the event, the same at every delivery of its message. */
  eventKey: string;
}

/**
 * The payment by the provider's id or the shop's own. `left`: the browser came back by the URL for shoppers who leave
 * the provider's page without paying. That is no proof: the payment may have been made all the same.
 */
export type ReturnedPayment = { providerPaymentId: string } | { paymentId: string; left: boolean };

export interface PaymentProvider {
  readonly name: string;
  readonly options: readonly PaymentOption[];
  /** The marks (logos) shown for an option of this provider; absent means the option's own mark. */
  readonly marks?: Readonly<Partial<Record<PaymentOption, readonly PaymentMark[]>>>;
  /** Message keys of the titles that the provider prescribes for its options; absent means the shop's own names. */
  readonly titles?: Readonly<Partial<Record<PaymentOption, string>>>;
  /** Origins of the provider's payment pages, to which the shop's forms may submit. */
  readonly pageOrigins: readonly string[];
  /** The provider takes no payment of a buyer without a mail address. */
  readonly needsEmail?: true;
  readonly cards?: CardKeeping;
  /** Whether the provider can take this amount; decided without asking the provider. */
  takes(amount: Money): boolean;
  /**
   * Asks whether the provider would grant credit; null means that it would. The answer promises nothing: `create`
   * decides again. If the call throws, the provider has not answered.
   */
  prescore?(applicant: Applicant): Promise<Refusal | null>;
  /** After a `Refusal` another payment option may work. If the call throws, its outcome is unknown. */
  create(request: PaymentRequest): Promise<ProviderPayment | Refusal>;
  read(providerPaymentId: string): Promise<ProviderPayment | null>;
  /** Finds the payment of a `create` whose response was lost; null makes the shop call `create` again. */
  find(paymentId: string): Promise<ProviderPayment | null>;
  /** Captures an authorised payment; some providers capture by themselves. */
  capture(providerPaymentId: string, amountMinor: number): Promise<ProviderPayment>;
  /** Closes a payment that must not be paid any more; one that was captured meanwhile stays captured. */
  void(providerPaymentId: string): Promise<ProviderPayment>;
  /**
   * Called when the shopper seems to have left the provider's page without paying. An open payment could still be paid
   * until it expires, so it is closed if the provider can close it.
   */
  leave?(providerPaymentId: string): Promise<ProviderPayment>;
  refund(
    providerPaymentId: string,
    refund: {
      /** The id of this attempt, for which the provider refunds once. */
      refundId: string;
      /**
       * Ids under which the same refund was tried before and failed; none if absent. One that the provider has carried
       * out all the same, or still may, counts as this refund.
       */
      earlierIds?: readonly string[];
      amountMinor: number;
      reason: string;
      /** What the shop has booked as refunded for this payment before. */
      refundedMinor: number;
    },
  ): Promise<{ status: 'done' | 'pending' | 'failed'; providerRefundId: string | null }>;
  /**
   * Reads a refund by the provider's id of it; null for any other id. Only for providers at which a refund may fail after it was done: messages and scheduled checks are then about refunds too.
   */
  readRefund?(providerRefundId: string): Promise<ReportedRefund | null>;
  /** Null when the message is not to be trusted. `raw` is the body as received. */
  parseWebhook(
    raw: Buffer,
    headers: { get(name: string): string | null },
    query: URLSearchParams,
  ): WebhookMessage | null;
  /** The payment a browser returned with; null when the return is not authenticated. */
  parseReturn(query: URLSearchParams, form: URLSearchParams): ReturnedPayment | null;
  close(): Promise<void>;
}

export interface Payments {
  /**
   * The providers that take this option and amount, in the order of preference. Providers in `refusedBy` are left out.
   * A provider's account for the `market` is used instead of its general account.
   */
  forPayment(
    option: PaymentOption,
    amount: Money,
    refusedBy?: ReadonlySet<string>,
    market?: string,
  ): readonly PaymentProvider[];
  /** The providers of a market, in the order of preference. */
  inMarket(market: string): readonly PaymentProvider[];
  byName(name: string): PaymentProvider | null;
  /** Names of the providers that take no payment of a buyer without a mail address. */
  readonly needEmail: ReadonlySet<string>;
  /** Names of the providers that have `readRefund`. */
  readonly readingRefunds: readonly string[];
  readonly pageOrigins: readonly string[];
  close(): Promise<void>;
}
