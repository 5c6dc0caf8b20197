// Returns the refund for the pieces chosen in the cancel form; it is requested when the choice changes.
import { useEffect, useState } from 'react';
import { byKey } from '../../kit/order-key.ts';
import { browserVisitor } from '../../device/browser-visitor.ts';
import type { Refund } from './cancel-entry.ts';

export interface Preview {
  /** The pieces with this refund, as text (`choiceOf` of cancel-entry.ts). */
  seen: string;
  refund: Refund;
}

interface Shown {
  /** Null if no piece is chosen, while the refund is loading, or after a failed call. */
  preview: Preview | null;
  failed: boolean;
}

interface Of {
  orderId: string;
  orderKey: string | null;
  /** The chosen pieces, as text (`choiceOf` of cancel-entry.ts); '' if none is chosen. */
  choice: string;
}

export function usePreview({ orderId, orderKey, choice }: Of, known: Preview): Shown {
  const [loaded, setLoaded] = useState<{ for: string; refund: Refund | null } | null>(null);
  const isKnown = choice === '' || choice === known.seen;
  useEffect(() => {
    if (isKnown) return;
    const giveUp = new AbortController();
    const { client, language } = browserVisitor();
    const query = { ...byKey(orderKey), lines: choice.split(' '), language_code: language };
    void client
      .get('order/cancel-options/{id}', { params: { id: orderId }, query }, { signal: giveUp.signal })
      .then((answer) => {
        if (!giveUp.signal.aborted) setLoaded({ for: choice, refund: answer.ok ? answer.result.refund : null });
      });
    return () => giveUp.abort();
  }, [orderId, orderKey, choice, isKnown]);
  if (isKnown) return { preview: choice === '' ? null : known, failed: false };
  if (loaded?.for !== choice) return { preview: null, failed: false };
  return { preview: loaded.refund && { seen: choice, refund: loaded.refund }, failed: loaded.refund === null };
}
