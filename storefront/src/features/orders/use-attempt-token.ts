// The attempt token that a form on an order's page sends.
import { useState } from 'react';
import { ORDER_FIELDS, type OrderResult } from './act-on-order.ts';

/**
 * The attempt token for the next submission. `attempt` is the newest token of the loader. It is used only once the last
 * form was answered, and not if `repeats` says that the next press repeats that form's request; `answer` is null until
 * then.
 */
export function useAttemptToken(attempt: string, answer: OrderResult | null, repeats: boolean): string {
  // The sent token is read from the answered form's values, because without script the answer is a new document.
  const token = (repeats && answer?.values[ORDER_FIELDS.attempt]) || attempt;
  const [held, setHeld] = useState({ answer, token });
  if (answer && answer !== held.answer) setHeld({ answer, token });
  return held.token;
}
