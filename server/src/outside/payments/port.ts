// A payment provider as the shop sees it. Only the status read from the provider counts: whatever a message or a
// browser says, the shop queries the provider. A call that times out has an unknown outcome; every call that changes
// something may therefore be repeated with the same id. It then has one effect, except that some providers create a
// second payment for a repeated `create` (inbox.service.ts).
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { Money } from '@hindam/contract/money';
import type { PaymentMark } from '@hindam/contract/payment-marks';
import type { CardKeeping } from './cards.ts';

export interface PaymentRequest {
  /** The shop's id of the payment; the reference that the provider stores is made of it (reference.ts). */
  paymentId: string;
  amount: Money;
  option: PaymentOption;
  /**
   * The store's code of the shopper's language, e.g. `arb`; the provider's page is shown in it if it has that language.
   */
  language: string;
  /** Where the browser returns to, whatever the outcome. */
  returnUrl: string;
  /**
   * Where the provider sends its messages, for providers that are told so with each payment. It begins with the shop's
   * public URL, never with a host taken from a request, because a message contains the secret that authenticates the
   * next one.
   */
  messagesUrl: string;
  /** When the payment's time is over; the provider's page may accept payment for longer. */
  expiresAt: Date;
  description: string;
  contact: { name: string; email: string | null; phone: string | null };
  /**
   * The member's account at the provider (`CardKeeping`): its cards are offered, and with `keep` the card that is used
   * is added to them. Null for everyone else.
   */
  cards: { account: string; keep: boolean } | null;
  /** For 4 instalments: due dates and amounts as the shop proposes them. */
  parts: readonly { dueOn: string; amountMinor: number }[];
  /** Loads what is bought and by whom; called only for providers that decide by it. */
  purchase(): Promise<Purchase>;
}

/** What a provider that grants credit is told about the order and its buyer, to decide whether to grant it. */
export interface Purchase {
  lines: readonly { title: string; sku: string; quantity: number; unitMinor: number; discountMinor: number }[];
  /** Shipping and gift wrapping. */
  shippingMinor: number;
  discountMinor: number;
  /** The VAT that is included in the total. */
  vatMinor: number;
  address: { name: string; country: string; city: string; line: string; zip: string; phone: string };
  /** When the member registered; null for a guest. */
  memberSince: Date | null;
  /** Number of orders that the member placed before. */
  placedBefore: number;
}

/**
 * The provider does not accept this payment; `refused` is the code of the reason, which selects the shopper's message.
 */
export interface Refusal {
  refused: RefusalReason;
}

export type RefusalReason = 'refused' | 'refused_tabby' | 'refused_tabby_high' | 'refused_tabby_low';

export type ProviderStatus = 'open' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'expired' | 'voided';

export interface ProviderPayment {
  providerPaymentId: string;
  /**
   * The paymentId it was created for; null when the shop did not create it. When the account at the provider may also
   * serve others, `read` returns null for a payment that the shop did not create.
   */
  reference: string | null;
  status: ProviderStatus;
  /** The captured amount, which may differ from the requested one. */
  captured: Money;
  refundedMinor: number;
  /**
   * Why the payment failed, as a code: declined, insufficient_funds, authentication_failed, abandoned, abandoned_tabby,
   * provider_error, or a RefusalReason.
   */
  failure: string | null;
  url: string;
  parts: readonly { dueOn: string; amountMinor: number }[] | null;
}

export interface WebhookMessage {
  providerPaymentId: string;
  /** Key of the event, the same at every delivery of its message. */
  eventKey: string;
}

/**
 * The payment by the provider's id or the shop's own. `left`: the shopper left the provider's page by its back link,
 * which does not say whether the payment was made.
 */
export type ReturnedPayment = { providerPaymentId: string } | { paymentId: string; left: boolean };

export interface PaymentProvider {
  readonly name: string;
  readonly options: readonly PaymentOption[];
  /** The marks that stand for an option of this provider; absent = the option's own. */
  readonly marks?: Readonly<Partial<Record<PaymentOption, readonly PaymentMark[]>>>;
  /** Origins of the provider's payment pages outside the shop: the shop's forms may submit there. */
  readonly pageOrigins: readonly string[];
  /** True when the provider takes no payment of a buyer without a mail address. */
  readonly needsEmail?: true;
  /** Present where the provider keeps cards for members. */
  readonly cards?: CardKeeping;
  /** Whether the provider can take this amount at all; decided without a call. */
  takes(amount: Money): boolean;
  /** Creates the payment. After a `Refusal` another payment option may work; when it throws, the outcome is unknown. */
  create(request: PaymentRequest): Promise<ProviderPayment | Refusal>;
  read(providerPaymentId: string): Promise<ProviderPayment | null>;
  /**
   * Finds the payment of a `create` whose response was lost. Null when the provider has no such payment, or has it but
   * does not return the URL of its page; in both cases the shop calls `create` again while the payment may be made.
   */
  find(paymentId: string): Promise<ProviderPayment | null>;
  /**
   * Captures an authorised payment, for providers that only authorise at first; other providers capture by themselves.
   */
  capture(providerPaymentId: string, amountMinor: number): Promise<ProviderPayment>;
  /** Closes a payment that must not be paid any more; a payment that was captured meanwhile stays captured. */
  void(providerPaymentId: string): Promise<ProviderPayment>;
  /**
   * The shopper left the provider's page without paying: closes the payment, which could otherwise be paid until it
   * expires. Absent where the provider itself reports that a shopper left.
   */
  leave?(providerPaymentId: string): Promise<ProviderPayment>;
  refund(
    providerPaymentId: string,
    refund: {
      refundId: string;
      amountMinor: number;
      reason: string;
      /** The amount that the shop has booked as refunded for this payment before. */
      refundedMinor: number;
    },
  ): Promise<{ status: 'done' | 'pending' | 'failed'; providerRefundId: string | null }>;
  /**
   * Reads a webhook message; null when it is forged, too old or not from this provider. `raw` is the body as received.
   */
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
   * The first provider that takes this option and amount; null when there is none. Providers in `refusedBy` are left
   * out, because they refused the same purchase before. `market` is the order's: a provider's account for that market
   * replaces the provider's general account; absent = only general accounts.
   */
  forPayment(
    option: PaymentOption,
    amount: Money,
    refusedBy?: ReadonlySet<string>,
    market?: string,
  ): PaymentProvider | null;
  /** The providers that take payments in a market, in the order of preference. */
  inMarket(market: string): readonly PaymentProvider[];
  byName(name: string): PaymentProvider | null;
  /** Names of the providers that need the buyer's mail address. */
  readonly needEmail: ReadonlySet<string>;
  /** The `pageOrigins` of all providers together. */
  readonly pageOrigins: readonly string[];
  close(): Promise<void>;
}
