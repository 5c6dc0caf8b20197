// Has the server validate what was entered so far, so that errors show at the step they belong to: the server knows
// every country's numbers, which no page carries. If it gives no answer the shopper goes on; placing the order
// validates again.
import type { Input } from '@hindam/contract/client';
import type { Visitor } from '../../kit/visitor.ts';
import { type CheckoutDraft, orderBody } from './draft.ts';
import { type Faults, shopFaults } from './faults.ts';
import { faultsBefore, placeOf, type StepName } from './steps.ts';

type Entered = Omit<Input<'POST', 'checkout/check'>['body'], 'language_code'>;

const PATIENCE_MS = 4_000;

/** Returns errors under the field names of the checkout's form. */
export async function askShop(
  { client, language }: Visitor,
  entered: Entered,
  courierPhone: CheckoutDraft['courierPhone'] = '',
): Promise<Faults> {
  const body = { ...entered, language_code: language };
  const answer = await client.post('checkout/check', { body }, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return answer.ok ? {} : shopFaults(answer.refusal.fields ?? {}, { courierPhone });
}

/** Errors in the steps before this one. */
export async function shopFaultsBefore(visitor: Visitor, draft: CheckoutDraft, step: StepName): Promise<Faults> {
  if (step === 'contact') return {};
  const { contact, shipping_address, billing_address } = orderBody(draft);
  const isDelivered = placeOf(step) > placeOf('delivery');
  const addresses = isDelivered ? { shipping_address, ...(billing_address ? { billing_address } : {}) } : {};
  return faultsBefore(await askShop(visitor, { contact, ...addresses }, draft.courierPhone), step);
}
