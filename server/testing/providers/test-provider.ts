// What tests need of a payment provider besides its API: the shopper's actions on its page, its webhook messages, and
// the sums it has captured and refunded.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { Fault } from './provider-server.ts';

export interface TestMessage {
  body: string;
  headers: Record<string, string>;
  /** Query of the webhook's URL, with its question mark; empty when there is none. */
  query: string;
}

/** What the provider takes: `right` = the amount and currency that the shop asked for. */
export type Taken = 'right' | 'less' | 'other_currency';
/** The calls to a provider that a test can make fail (`fail`): the request gets lost, or only its response (Fault). */
export type LostCall = 'create' | 'read' | 'capture' | 'refund';

export interface TestProvider {
  name: string;
  option: PaymentOption;
  /** Whether a repeated create returns the first payment; if not, it makes a second one. */
  createsOnce: boolean;
  /** Whether the shop can close an unpaid page; if not, and the shopper pays there later, the money is given back. */
  closesPages: boolean;
  /** The ids at the provider of the payments for this payment of the shop, newest last; at CCAvenue of all payments. */
  idsOf(paymentId: string): Promise<string[]>;
  pay(id: string, taken?: Taken): Promise<void>;
  /** The shopper tries, is declined, and goes back to the shop. */
  decline(id: string): Promise<void>;
  /** The shopper goes back to the shop by the page's link, without paying. */
  leave(id: string): Promise<void>;
  /** The URL to which the page sends the browser after `pay`, `decline` or `leave`, whichever came last. */
  returnAddress(id: string): Promise<string>;
  /** The shopper opens the page; for providers that learn of a payment only when its page is opened. */
  visit?(url: string): void;
  /** The body of the form with which the page sends the browser back; for providers that use a form for this. */
  returnBody?(id: string): string;
  /** A valid webhook message of the provider about the payment; the event that it reports may not have happened. */
  message(id: string): TestMessage;
  /** Messages that the shop must reject, by what is wrong with them, e.g. a wrong signature or none. */
  lies(id: string): Record<string, TestMessage>;
  /** Adds a paid payment that another shop made with the same merchant account; returns its id. The sandbox cannot. */
  addStrange(): Promise<string>;
  isPayable(id: string): Promise<boolean>;
  held(id: string): Promise<{ captured: number; refunded: number }>;
  /**
   * From now on the provider wrongly returns the payment `other` when it is asked for the payment `id` or, if `id` is
   * null, when it is asked to create a payment; `other` null ends this.
   */
  mixUp(id: string | null, other: string | null): void;
  fail(call: LostCall, fault: Fault, times?: number): void;
  close(): Promise<void>;
}
