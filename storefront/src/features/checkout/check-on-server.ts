// Two questions to the server before the order is placed: whether what was entered so far is valid (POST
// checkout/check), because only the server knows the phone number formats of all countries, and whether the chosen
// provider would grant credit (POST checkout/credit). If no answer comes, the shopper can go on, because placing the
// order decides everything again.
import type { Input } from '@hindam/contract/client';
import type { Visitor } from '../../kit/visitor.ts';
import { REFUSALS } from '@hindam/contract/refusals';
import { deviceGuestId } from '../../device/guest-id.ts';
import { type CheckoutDraft, orderBody, wantsWrapping } from './draft.ts';
import { type Faults, faultsOf, serverFaults } from './faults.ts';
import { CHECKOUT_FIELDS, faultsBefore, firstFaulty, stepIndex, type StepName } from './steps.ts';

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

/**
 * Asks the chosen credit provider, if there is one, and returns its refusal as the error of the payment field. The
 * provider is not asked while something else has to be corrected, because asking tells it about a shopper who cannot
 * order yet.
 */
async function creditFaults(
  { client, language, signedIn, guestId: known }: Visitor,
  draft: CheckoutDraft,
): Promise<Faults> {
  const { payment } = draft;
  if (!payment?.provider || firstFaulty(faultsOf(draft)) !== null) return {};
  const guestId = known ?? deviceGuestId();
  const body = {
    ...(!signedIn && guestId ? { ip_address: guestId } : {}),
    contact: orderBody(draft).contact,
    payment_option: payment.option,
    payment_provider: payment.provider,
    wrapping: wantsWrapping(draft),
    language_code: language,
  };
  const answer = await client.post('checkout/credit', { body }, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
  const isRefused = !answer.ok && answer.refusal.errorCode === REFUSALS.PAYMENT_REFUSED.errorCode;
  return isRefused ? { [CHECKOUT_FIELDS.payment]: answer.refusal.message } : {};
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
  const checked = await checkOnServer(visitor, { contact, ...(isDelivered ? entered : {}) }, draft.courierPhone);
  const found = faultsBefore(checked, step);
  return step === 'review' && firstFaulty(found) === null ? creditFaults(visitor, draft) : found;
}
