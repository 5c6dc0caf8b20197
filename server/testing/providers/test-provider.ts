// What a test needs of a payment provider beyond its API: the shopper's actions on its page, its messages, its books.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { Fault } from './provider-server.ts';

export interface TestMessage {
  body: string;
  headers: Record<string, string>;
  /** Query of the webhook's address, with its question mark; empty when there is none. */
  query: string;
}

/** right: what was asked for. */
export type Taken = 'right' | 'less' | 'other_currency';
/** The calls of the port that can be lost. */
export type LostCall = 'create' | 'read' | 'capture' | 'refund';

export interface TestProvider {
  name: string;
  option: PaymentOption;
  /** Whether a repeated create gives the same payment; otherwise the first is never shown to anybody. */
  createsOnce: boolean;
  /** Whether the shop can close a page that nobody paid at; otherwise what is authorised there later is given back. */
  closesPages: boolean;
  /** The provider's ids of the payments made for the shop's id, the newest last. */
  idsOf(paymentId: string): Promise<string[]>;
  /** The shopper pays on the provider's page. */
  pay(id: string, taken?: Taken): Promise<void>;
  /** The shopper tries, is declined, and goes back to the shop. */
  decline(id: string): Promise<void>;
  /** The shopper leaves the page by its way back to the shop, without paying. */
  leave(id: string): Promise<void>;
  /** Where the page sends the browser back after the last of these actions. */
  returnAddress(id: string): Promise<string>;
  /** The shopper opens the page at this address, where only that tells the provider of the payment. */
  visit?(url: string): void;
  /** The form the page sends the browser back with, where it does so by one. */
  returnBody?(id: string): string;
  /** A message about the payment, as the provider sends it now; the same event each time. */
  message(id: string): TestMessage;
  /** Messages that are not to be believed: another's signature, none, an old one, changed after signing. */
  lies(id: string): Record<string, TestMessage>;
  /** A payment of the same account that another shop made and somebody paid. */
  addStrange(): Promise<string>;
  /** Whether the shopper could still pay. */
  isPayable(id: string): Promise<boolean>;
  held(id: string): Promise<{ captured: number; refunded: number }>;
  fail(call: LostCall, fault: Fault, times?: number): void;
  close(): Promise<void>;
}
