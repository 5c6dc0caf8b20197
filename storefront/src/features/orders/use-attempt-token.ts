// The attempt token that a form on an order's page sends.
import { useState } from 'react';
import { ORDER_FIELDS, type OrderResult } from './act-on-order.ts';

/**
 * The loader makes a new token, `attempt`, at every reload; the form takes it only with an answer after which the next
 * press is not to repeat the request. `answer` is the answer to this form, null until the page's data has been reloaded
 * after it.
 */
export function useAttemptToken(attempt: string, answer: OrderResult | null, repeats: boolean): string {
  // The token that was sent is read from the form's values, because without script each answer is a new document.
  const token = (repeats && answer?.values[ORDER_FIELDS.attempt]) || attempt;
  const [held, setHeld] = useState({ answer, token });
  if (answer && answer !== held.answer) setHeld({ answer, token });
  return held.token;
}
