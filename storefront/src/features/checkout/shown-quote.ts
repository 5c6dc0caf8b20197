// Decides which quote the checkout shows and confirms, and adds gift wrapping and the fee of cash on delivery to it if
// they are chosen and offered. A refusal of an order may contain a new quote. That quote considers whether the typed
// contact may use the coupon; the quote loaded with the page does not. So the refusal's quote is shown until the page's
// own quote changes, for example because the coupon is removed.
import type { Quote } from '@hindam/contract/checkout';
import type { Money } from '@hindam/contract/money';
import { useState } from 'react';
import type { Post } from '../../kit/form.ts';
import { type CheckoutDraft, wantsWrapping } from './draft.ts';
import { type PaymentChoice, sameChoice } from '../payment/payment-choice.ts';
import type { CheckoutResult } from './place.ts';

export interface ShownQuote extends Quote {
  /** The price of gift wrapping in the total; null = not wrapped. */
  wrapping: Money | null;
  /** The fee of cash on delivery in the total; null = none. */
  cod_fee: Money | null;
  /** The total if the shopper pays by an option without a fee. */
  total_without_fee: Money;
}

/**
 * The payment choice the shopper made (`wanted`) if available, else the first available one of its option, else the
 * first available one that names no provider, else the first available one; null if there is none. A choice that names
 * a provider, which grants credit, comes last, because choosing it tells the provider about the shopper.
 */
export function availableChoice(
  { payment_options: options }: Pick<Quote, 'payment_options'>,
  wanted: PaymentChoice | null,
): PaymentChoice | null {
  const usable = options.filter(({ available }) => available);
  return sameChoice(usable, wanted) ?? usable.find(({ provider }) => !provider) ?? usable[0] ?? null;
}

export function shownQuote(quote: Quote, draft: CheckoutDraft): ShownQuote {
  const wrapped = wantsWrapping(draft) ? quote.with_wrapping : null;
  const sent = wrapped ? { ...quote, ...wrapped } : { ...quote, wrapping: null };
  const paid = availableChoice(sent, draft.payment)?.option === 'cod' ? sent.with_cod : null;
  return { ...sent, cod_fee: null, ...paid, total_without_fee: sent.total };
}

interface Pinned {
  sent: CheckoutResult | null;
  /**
   * `quote_id` of the page's own quote right after the reload that followed the answer `sent`; null if there was none.
   * While it stays the same, the quote in `sent` is shown.
   */
  ownId: string | null;
}

const idOf = (quote: Quote | null): string | null => quote?.quote_id ?? null;

export function usePinnedQuote(own: Quote | null, { lastAnswer: sent, answer }: Post<CheckoutResult>): Quote | null {
  const [pinned, setPinned] = useState<Pinned>({ sent, ownId: idOf(own) });
  const isNew = pinned.sent !== sent;
  // `answer` is null until the page's data has been reloaded after the form was sent; only then is `own` the newest
  // quote.
  if (isNew && answer === sent) setPinned({ sent, ownId: idOf(own) });
  if (sent?.result.quote && (isNew || pinned.ownId === idOf(own))) return sent.result.quote;
  return own;
}
