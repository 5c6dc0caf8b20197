// Asks the server (POST checkout/check) to validate what was entered so far, because only the server knows the phone
// number formats of all countries. If no answer comes, the shopper can go on, because placing the order validates
// everything again.
import type { Input } from '@hindam/contract/client';
import type { Visitor } from '../../kit/visitor.ts';
import { type CheckoutDraft, orderBody } from './draft.ts';
import { type Faults, serverFaults } from './faults.ts';
import { faultsBefore, stepIndex, type StepName } from './steps.ts';

type Entered = Omit<Input<'POST', 'checkout/check'>['body'], 'language_code'>;

const CHECK_TIMEOUT_MS = 4_000;

/** Returns the server's errors, keyed by field name of the checkout's form; also none if the call got no answer. */
export async function checkOnServer(
  { client, language }: Visitor,
  entered: Entered,
  courierPhone: CheckoutDraft['courierPhone'] = '',
): Promise<Faults> {
  const body = { ...entered, language_code: language };
  const answer = await client.post('checkout/check', { body }, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
  return answer.ok ? {} : serverFaults(answer.refusal.fields ?? {}, { courierPhone });
}

export async function serverFaultsBefore(visitor: Visitor, draft: CheckoutDraft, step: StepName): Promise<Faults> {
  if (step === 'contact') return {};
  const { contact, shipping_address, billing_address, gift } = orderBody(draft);
  const isDelivered = stepIndex(step) > stepIndex('delivery');
  const entered = {
    shipping_address,
    ...(billing_address ? { billing_address } : {}),
    ...(gift ? { gift: { note: gift.note } } : {}),
  };
  return faultsBefore(
    await checkOnServer(visitor, { contact, ...(isDelivered ? entered : {}) }, draft.courierPhone),
    step,
  );
}
