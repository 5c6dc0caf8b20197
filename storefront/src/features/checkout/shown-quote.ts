// Which quote is shown and confirmed. The quote of a refusal was made for the shopper's mail and number, so it knows
// that a coupon is not for them; the page's own, read again afterwards, does not. The refusal's quote therefore stands
// until the page's own quote changes again, by a removed coupon or another tab.
import type { Quote } from '@hindam/contract/checkout';
import { useState } from 'react';
import type { Post } from '../../kit/form.ts';
import type { CheckoutResult } from './place.ts';

interface Pinned {
  sent: CheckoutResult | null;
  /** Id of the page's own quote right after the refusal. */
  ownId: string | null;
}

const idOf = (quote: Quote | null): string | null => quote?.quote_id ?? null;

export function useShownQuote(own: Quote | null, { came: sent, answer }: Post<CheckoutResult>): Quote | null {
  const [pinned, setPinned] = useState<Pinned>({ sent, ownId: idOf(own) });
  const isNew = pinned.sent !== sent;
  // True once the page's data has been read again.
  if (isNew && answer === sent) setPinned({ sent, ownId: idOf(own) });
  if (sent?.result.quote && (isNew || pinned.ownId === idOf(own))) return sent.result.quote;
  return own;
}
