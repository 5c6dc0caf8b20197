// Which quote is shown and confirmed. A refusal's is made for her mail and number, so it knows a coupon that is
// not for her; the page's own, read again after it, does not. The refusal's therefore stands until the cart's own
// quote changes once more, by a coupon taken off or another tab.
import type { Quote } from '@hindam/contract/checkout';
import { useState } from 'react';
import type { Post } from '../../kit/form.ts';
import type { CheckoutResult } from './place.ts';

interface Pinned {
  sent: CheckoutResult | null;
  /** The page's own quote right after the refusal. */
  ownId: string | null;
}

const idOf = (quote: Quote | null): string | null => quote?.quote_id ?? null;

export function useShownQuote(own: Quote | null, { came: sent, answer }: Post<CheckoutResult>): Quote | null {
  const [pinned, setPinned] = useState<Pinned>({ sent, ownId: idOf(own) });
  const isNew = pinned.sent !== sent;
  // Once the page has been read again.
  if (isNew && answer === sent) setPinned({ sent, ownId: idOf(own) });
  if (sent?.result.quote && (isNew || pinned.ownId === idOf(own))) return sent.result.quote;
  return own;
}
