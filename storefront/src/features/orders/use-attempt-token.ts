import { useState } from 'react';
import { ORDER_FIELDS, type OrderResult } from './act-on-order.ts';

/**
 * The attempt token (payment/attempt.ts) for the next submission of a form on an order's page: at first `attempt`, the
 * loader's token; after an answer the newest token of the loader, or the sent one if `repeats` says that the next press
 * repeats the request. `answer` is null until the data of the page has been reloaded after the form was sent.
 */
export function useAttemptToken(attempt: string, answer: OrderResult | null, repeats: boolean): string {
  // The sent token is read from the answered form's values, because without script the answer is a new document.
  const token = (repeats && answer?.values[ORDER_FIELDS.attempt]) || attempt;
  const [held, setHeld] = useState({ answer, token });
  if (answer && answer !== held.answer) setHeld({ answer, token });
  return held.token;
}
