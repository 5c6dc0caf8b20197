// The checkout page's action: places the order, makes the server send a code, or only validates what was entered so
// far. If the answer to an order is lost, the same attempt can be sent again: its idempotency key makes sure that there
// is only one order.
import type { Quote } from '@hindam/contract/checkout';
import type { Answer, Outcome } from '@hindam/contract/client';
import { REFUSALS, type Refusal } from '@hindam/contract/refusals';
import { redirect } from 'react-router';
import { bodyOf } from '../address/address-draft.ts';
import { attemptIn, attemptKey, newAttempt } from '../payment/attempt.ts';
import { refreshCart } from '../payment/refresh-cart.ts';
import { TAB_KEYS, writeTab } from '../../device/tab-memory.ts';
import { toProvider } from '../payment/to-provider.ts';
import { isOnline } from '../../kit/connection.ts';
import { pathsOf } from '../../kit/paths.ts';
import {
  type FormHandler,
  formAction,
  type FormResult,
  NO_ANSWER,
  refusedWith,
  type Reply,
  text,
} from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { isSignedOut } from '../../device/cart-holder.ts';
import { deviceGuestId } from '../../device/guest-id.ts';
import { serverFaultsBefore } from './check-on-server.ts';
import { type Change, changesOf, isChangeOfFee, isChangeOfWrapping, snapshotIn } from './changes.ts';
import { type CheckoutDraft, deliveryAddress, draftOfForm, orderBody, wantsWrapping } from './draft.ts';
import { faultsOf, serverFaults, withServerFaults } from './faults.ts';
import { readQuote } from './load-checkout.ts';
import { shownQuote } from './shown-quote.ts';
import { codeBody, codeFaults, type SentCode, sendCode, sentCodeIn, wantsCode } from './sent-code.ts';
import { CHECKOUT_FIELDS, faultsBefore, firstFaulty, NEW_ADDRESS, type StepName, stepIn } from './steps.ts';

/** What the action returns besides errors: the state of the checkout after the form was sent. */
export interface CheckoutState {
  open: StepName;
  /** A new quote that came with the refusal of the order; null if none came. */
  quote: Quote | null;
  changes: readonly Change[];
  /**
   * The code sent to a guest who pays cash on delivery; null if none was sent for this phone number and payment method.
   */
  code: SentCode | null;
  attempt: string;
  isSignedOut: boolean;
  /**
   * True if nothing was ordered because gift wrapping or the fee of cash on delivery changed the total, and the page
   * from which the form was sent had not shown the new total.
   */
  isNewTotal: boolean;
}

/** If the status is 'unreachable', it is unknown whether the order was placed. */
export type CheckoutResult = FormResult<CheckoutState, CheckoutState>;
type CheckoutReply = Reply<CheckoutState, CheckoutState>;

type Placed = Outcome<Answer<'POST', 'checkout/place-order'>>;

const CONFLICT = 409;
const BROKEN = 500;
/** Pauses before the automatic repetitions of a request whose outcome is unknown. */
const WAITS_MS = [1500, 4000];

function isOutcomeUnknown(outcome: Placed): boolean {
  if (outcome.ok) return false;
  const { status } = outcome.refusal;
  return status === 0 || status === CONFLICT || status >= BROKEN;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Runs the request; in a browser it is repeated after each pause of WAITS_MS while its outcome is unknown and the
 * browser is online. All repetitions have the same idempotency key, so they place only one order.
 */
async function untilKnown(ask: () => Promise<Placed>): Promise<Placed> {
  let outcome = await ask();
  if (typeof document === 'undefined') return outcome;
  for (const ms of WAITS_MS) {
    if (!isOutcomeUnknown(outcome) || !isOnline()) return outcome;
    await pause(ms);
    outcome = await ask();
  }
  return outcome;
}

function place(
  { visitor, form }: FormRequest,
  draft: CheckoutDraft,
  { attempt, code }: CheckoutState,
): Promise<Placed> {
  const { client, language, signedIn } = visitor;
  const guestId = visitor.guestId ?? deviceGuestId();
  const body = {
    ...orderBody(draft),
    ...codeBody(form, code),
    ...(!signedIn && guestId ? { ip_address: guestId } : {}),
    quote_id: text(form, CHECKOUT_FIELDS.quote),
    language_code: language,
  };
  const options = { idempotencyKey: attemptKey(attempt, body) };
  return untilKnown(() => client.post('checkout/place-order', { body }, options));
}

/**
 * Saves the typed address to the member's address book if wanted. An error is ignored, because the order is already
 * placed.
 */
async function keepAddress({ client, language, signedIn }: Visitor, draft: CheckoutDraft): Promise<void> {
  if (!signedIn || !draft.keepAddress || draft.address !== NEW_ADDRESS) return;
  const { dial_code, phone } = deliveryAddress(draft);
  await client.post('address/save', {
    body: { ...bodyOf(draft.shipping), dial_code, phone, language_code: language },
  });
}

/**
 * True if the visitor came as a member and the session has ended. The refusal of place-order does not tell this from a
 * guest without a cart, so the session endpoint is asked.
 */
async function hasSessionEnded({ client, signedIn }: Visitor): Promise<boolean> {
  return signedIn && isSignedOut(await client.get('customer/session', {}));
}

/**
 * Makes the server send a code to the guest's phone, because place-order demands one or the guest asked for a new one.
 */
async function withNewCode(visitor: Visitor, draft: CheckoutDraft, state: CheckoutState): Promise<CheckoutReply> {
  const answered = await sendCode(visitor, draft);
  if ('code' in answered) return { ok: true, result: { ...state, code: answered.code, attempt: newAttempt() } };
  const { phone, message } = answered;
  if (phone !== null)
    return { ...refusedWith({ fields: { [CHECKOUT_FIELDS.phone]: phone } }), result: { ...state, open: 'contact' } };
  return { ...refusedWith({ message }), result: { ...state, attempt: newAttempt() } };
}

interface PlaceAnswer {
  quote?: Quote;
  order_id?: string;
}

async function refused(
  sent: FormRequest,
  draft: CheckoutDraft,
  state: CheckoutState,
  refusal: Refusal,
): Promise<CheckoutReply | Response> {
  const { visitor, form } = sent;
  const paths = pathsOf(visitor.prefix);
  const { quote, order_id: orderId } = (refusal.result ?? {}) as PlaceAnswer;
  if (refusal.errorCode === REFUSALS.ALREADY_PAID.errorCode && orderId) {
    await refreshCart(sent);
    return redirect(paths.orderDetails(orderId), 303);
  }
  if (await hasSessionEnded(visitor)) return { ok: false, refusal, result: { ...state, isSignedOut: true } };
  if (refusal.errorCode === REFUSALS.CART_EMPTY.errorCode) return redirect(paths.cart(), 303);
  if (refusal.errorCode === REFUSALS.DELIVERY_CODE_NEEDED.errorCode) return withNewCode(visitor, draft, state);
  // The server has refused the order, so the next press is a new attempt.
  const next = { ...state, attempt: newAttempt() };
  if (refusal.errorCode === REFUSALS.OTP_WRONG.errorCode || refusal.errorCode === REFUSALS.OTP_EXPIRED.errorCode)
    return { ...refusedWith({ fields: { [CHECKOUT_FIELDS.code]: refusal.message } }), result: next };
  const fields = serverFaults(refusal.fields ?? {}, draft);
  const seen = snapshotIn(text(form, CHECKOUT_FIELDS.seen));
  const changes = quote && seen ? changesOf(seen, shownQuote(quote, draft)) : [];
  return {
    ok: false,
    refusal: { ...refusal, fields },
    result: { ...next, open: firstFaulty(fields) ?? 'review', quote: quote ?? null, changes },
  };
}

/**
 * Without script, a page cannot update the total when the shopper chooses gift wrapping or cash on delivery. If gift
 * wrapping or the fee therefore changes the total that was shown, returns all changes of the quote, so that the shopper
 * confirms them first; null if neither does, or the quote that was shown or the present one is not known.
 */
async function sumsNotSeen({ visitor, form }: FormRequest, draft: CheckoutDraft): Promise<Change[] | null> {
  const seen = snapshotIn(text(form, CHECKOUT_FIELDS.seen));
  if (!seen) return null;
  const isWrappingSeen = wantsWrapping(draft) === ((seen.wrapping ?? null) !== null);
  const wantsFee = draft.payment?.option === 'cod' && (seen.codFeeIfChosen ?? null) !== null;
  if (isWrappingSeen && wantsFee === ((seen.codFee ?? null) !== null)) return null;
  const quoted = await readQuote(visitor);
  const changes = quoted.ok ? changesOf(seen, shownQuote(quoted.result, draft)) : [];
  return changes.some((change) => isChangeOfWrapping(change) || isChangeOfFee(change)) ? changes : null;
}

const submitOrder: FormHandler<CheckoutState, CheckoutState> = async (sent) => {
  const { visitor, form } = sent;
  const draft = draftOfForm(form);
  const state: CheckoutState = {
    open: 'review',
    quote: null,
    changes: [],
    code: sentCodeIn(form, draft),
    attempt: attemptIn(form, CHECKOUT_FIELDS.attempt),
    isSignedOut: false,
    isNewTotal: false,
  };
  const all = faultsOf(draft);
  const wanted = stepIn(form.get(CHECKOUT_FIELDS.open));
  const isForCode = wantsCode(form);
  const stepFaults = wanted
    ? faultsBefore(all, wanted)
    : { ...all, ...(isForCode ? {} : codeFaults(form, state.code)) };
  const asksServer = wanted !== null || firstFaulty(stepFaults) !== null;
  const servers = asksServer ? await serverFaultsBefore(visitor, draft, wanted ?? 'review') : {};
  const fields = withServerFaults(stepFaults, servers);
  const faulty = firstFaulty(fields);
  if (faulty) return { ...refusedWith({ fields }), result: { ...state, open: faulty } };
  if (wanted) return { ok: true, result: { ...state, open: wanted } };
  if (isForCode) return withNewCode(visitor, draft, state);
  const changes = await sumsNotSeen(sent, draft);
  if (changes) return { ok: true, result: { ...state, isNewTotal: true, changes } };
  const outcome = await place(sent, draft, state);
  if (outcome.ok) {
    writeTab(TAB_KEYS.attempt, null);
    await keepAddress(visitor, draft);
    const { payment_id: id, payment_url: address } = outcome.result;
    return address ? toProvider(visitor, id, address) : redirect(pathsOf(visitor.prefix).success(id), 303);
  }
  if (isOutcomeUnknown(outcome)) return { ...NO_ANSWER, result: state };
  return refused(sent, draft, state, outcome.refusal);
};

export const placeOrderAction = formAction(submitOrder);
