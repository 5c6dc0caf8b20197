// Which quote is shown and confirmed. A refusal's is made for her mail and number, so it knows a coupon that is
// not for her; the page's own, read again after it, does not. The refusal's therefore stands until the bag's own
// quote changes once more, by a coupon taken off or another tab.
import type { Quote } from '@hindam/contract/checkout';
import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { SentCheckout } from './place.ts';

interface Pinned {
  sent: SentCheckout | null;
  /** The page's own quote right after the refusal. */
  ownId: string | null;
}

const idOf = (quote: Quote | null): string | null => quote?.quote_id ?? null;

export function useShownQuote(own: Quote | null, sent: SentCheckout | null): Quote | null {
  const isIdle = useNavigation().state === 'idle';
  const [pinned, setPinned] = useState<Pinned>({ sent, ownId: idOf(own) });
  const isNew = pinned.sent !== sent;
  if (isNew && isIdle) setPinned({ sent, ownId: idOf(own) });
  if (sent?.quote && (isNew || pinned.ownId === idOf(own))) return sent.quote;
  return own;
}
