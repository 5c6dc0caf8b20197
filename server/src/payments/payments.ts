// Rules of paying for orders. Invariants: a payment at a provider places an order only after the provider itself told
// the server that the money is captured; captured money pays an order or is refunded.
import type { OrderStatus, PaymentOption, RefundState } from '@hindam/contract/order-moves';
import type { PAYMENT_STATES } from '@hindam/contract/payments';
import type { ProviderPayment, RefusalReason } from '../outside/payments/port.ts';
import { type Instalment, INSTALMENTS } from '../pricing/instalments.ts';

/** `created`: the provider has not answered, so it may or may not have the payment. */
export type PaymentRowStatus = 'created' | 'open' | 'captured' | 'failed' | 'cancelled' | 'expired' | 'voided';
export type Unmatched =
  | 'wrong_amount'
  | 'stock_gone'
  | 'order_replaced'
  | 'order_cancelled'
  | 'already_paid'
  | 'exchange_over';
type State = (typeof PAYMENT_STATES)[number];

/** Provider name of payments without a provider: cash on delivery, or nothing to pay. */
export const NO_PROVIDER = 'none';

/** Provider name of a payment with which money of the old order pays for the new one in an exchange. */
export const EXCHANGE = 'exchange';

/** Options by which the difference of an exchange can be paid at a provider: those that take the whole sum at once. */
export const FOR_A_DIFFERENCE: readonly PaymentOption[] = ['card', 'net_banking'];

export const PAYMENT_SECONDS = 30 * 60;
/**
 * Time limit for paying the difference of an exchange of returned pieces. Less than 24 hours, because some providers'
 * pages do not last longer.
 */
export const RETURNED_SECONDS = 23 * 3_600;
/** New attempts prolong the hold on an order's pieces to at most this many times the length of one hold. */
export const HELD_TIMES_MAX = 4;

export interface PaymentFacts {
  amountMinor: number;
  currency: string;
  status: PaymentRowStatus;
  isNewest: boolean;
  isPaidByAnother: boolean;
}

export interface OrderFacts {
  status: OrderStatus;
  replacedBy: string | null;
  /** Whether the order is expired and its pieces cannot be held again. Money that is only authorised is then voided. */
  piecesGone?: boolean;
  /** Whether this order belongs to an exchange that cannot be carried out any more. */
  exchangeOver?: boolean;
}

export type EndStatus = 'failed' | 'cancelled' | 'expired' | 'voided';

/** What follows from a status that a provider reported. `failsOrder`: the order becomes `payment_failed`. */
export type Verdict =
  | { act: 'nothing' }
  | { act: 'wait' }
  | { act: 'capture' }
  | { act: 'void' }
  | { act: 'place' }
  | { act: 'pay_back'; why: Unmatched; failsOrder: boolean }
  | { act: 'end'; status: EndStatus; failsOrder: boolean };

/**
 * Why captured money of this payment cannot pay the order; null when it can. An expired order can still be paid. The
 * amount, and whether the pieces of an expired order are available, are not checked here.
 */
function objection(payment: PaymentFacts, order: OrderFacts): Unmatched | null {
  if (payment.isPaidByAnother) return 'already_paid';
  if (order.replacedBy !== null) return 'order_replaced';
  switch (order.status) {
    case 'pending_payment':
    case 'payment_failed':
    case 'expired':
      return order.exchangeOver === true ? 'exchange_over' : null;
    case 'cancelled':
      return 'order_cancelled';
    default:
      // The order is placed without a captured payment, for example to be paid on delivery, so it does not need this
      // money.
      return 'already_paid';
  }
}

/** A payment that a provider is asked about: by the provider's id, the shop's own or both. */
export interface AskedPayment {
  paymentId: string | null;
  providerPaymentId: string | null;
}

/** Whether a provider's answer is about the payment that it was asked about. */
export function isAbout(
  { paymentId, providerPaymentId }: AskedPayment,
  answer: Pick<ProviderPayment, 'providerPaymentId' | 'reference'>,
): boolean {
  if (providerPaymentId !== null && answer.providerPaymentId !== providerPaymentId) return false;
  return paymentId === null || answer.reference === paymentId;
}

function isRightAmount({ amountMinor, currency }: PaymentFacts, { captured }: ProviderPayment): boolean {
  return captured.amount === amountMinor && captured.currency === currency;
}

/** Only the newest attempt decides whether the order's payment failed. */
function failsOrder({ isNewest }: PaymentFacts, { status }: OrderFacts): boolean {
  return isNewest && status === 'pending_payment';
}

/**
 * What is left of captured money of which the provider has already refunded a part. If nothing is left, the payment
 * counts as failed.
 */
export function leftOf(reported: ProviderPayment): ProviderPayment {
  const { status, captured, refundedMinor } = reported;
  if (status !== 'captured' || refundedMinor === 0) return reported;
  const left = { ...captured, amount: Math.max(captured.amount - refundedMinor, 0) };
  if (left.amount > 0) return { ...reported, captured: left };
  return { ...reported, status: 'failed', failure: 'provider_error', captured: left };
}

function verdictOfCaptured(payment: PaymentFacts, order: OrderFacts, reported: ProviderPayment): Verdict {
  if (payment.status === 'captured') return { act: 'nothing' };
  const why = isRightAmount(payment, reported) ? objection(payment, order) : 'wrong_amount';
  return why === null ? { act: 'place' } : { act: 'pay_back', why, failsOrder: failsOrder(payment, order) };
}

function isVoided({ status }: PaymentFacts): boolean {
  return status === 'voided' || status === 'expired';
}

/**
 * Decides what to do about a payment. `reported` is what the provider just answered, or an end status if the provider
 * does not have the payment.
 */
export function verdictOf(payment: PaymentFacts, order: OrderFacts, reported: ProviderPayment): Verdict {
  if (reported.status === 'captured') return verdictOfCaptured(payment, order, reported);
  if (payment.status === 'captured') return { act: 'nothing' };
  const isUnwanted = isVoided(payment) || objection(payment, order) !== null;
  switch (reported.status) {
    case 'open':
      return isUnwanted ? { act: 'void' } : { act: 'wait' };
    case 'authorised':
      return isUnwanted || order.piecesGone === true ? { act: 'void' } : { act: 'capture' };
    default: {
      if (payment.status === reported.status) return { act: 'nothing' };
      // The shop voids payments itself, and the code that voids one decides what happens to the order.
      const fails = reported.status !== 'voided' && failsOrder(payment, order);
      return { act: 'end', status: reported.status, failsOrder: fails };
    }
  }
}

const POLL_SECONDS = [60, 120] as const;
const LATER_POLL_SECONDS = 120;
export const FIRST_POLL_SECONDS = 20;
/**
 * A payment that ended without captured money is polled once more, because providers expire payments by their own
 * clocks: this many seconds after its end or its deadline, whichever is later.
 */
export const LAST_POLL_SECONDS = 120;
/** Seconds between polls of a payment that is past its deadline, once it was polled more than 20 times. */
const OVERDUE_POLL_SECONDS = 600;

/** Seconds to the next poll; `looks` is the number of polls before the one just made. */
export function nextPollSeconds(looks: number, isOver: boolean): number {
  return isOver && looks > 20 ? OVERDUE_POLL_SECONDS : (POLL_SECONDS[looks] ?? LATER_POLL_SECONDS);
}

/**
 * The payment options that can be used for an amount. `hasProvider` tells whether the shop has a provider for an
 * option.
 */
export function usableOptions(
  options: readonly PaymentOption[],
  amountMinor: number,
  hasProvider: (option: PaymentOption) => boolean,
): PaymentOption[] {
  return options.filter((option) => {
    if (amountMinor === 0 || option === 'cod') return true;
    return (option !== 'instalments_4' || amountMinor >= INSTALMENTS) && hasProvider(option);
  });
}

/** Whether the instalment plan that a provider reports may replace the shop's own plan. */
export function isCompletePlan(parts: readonly Instalment[], amountMinor: number): boolean {
  const sum = parts.reduce((total, part) => total + part.amountMinor, 0);
  return parts.length === INSTALMENTS && sum === amountMinor && parts.every((part) => part.amountMinor >= 0);
}

export interface StoredPart extends Instalment {
  number: number;
  reducedMinor: number;
}

/**
 * Takes a refund off the instalments, the last one first, so that those already paid are reduced last. A negative
 * amount gives back what was taken off.
 */
export function reduced(parts: readonly StoredPart[], refundMinor: number): StoredPart[] {
  let left = Math.max(
    0,
    parts.reduce((sum, { reducedMinor }) => sum + reducedMinor, refundMinor),
  );
  const lastFirst = parts.toSorted((a, b) => b.number - a.number);
  const after = lastFirst.map((part) => {
    const reducedMinor = Math.min(left, part.amountMinor);
    left -= reducedMinor;
    return { ...part, reducedMinor };
  });
  return after.toSorted((a, b) => a.number - b.number);
}

export interface ShownPayment {
  status: PaymentRowStatus;
  provider: string;
  option: PaymentOption;
  amountMinor: number;
  unmatched: Unmatched | null;
  capturedMinor: number;
  refundedMinor: number;
}

export function stateOf(payment: ShownPayment): State {
  const { status, unmatched, capturedMinor, refundedMinor } = payment;
  // Cash counts as paid once all that was due was collected.
  if (payment.provider === NO_PROVIDER && capturedMinor < payment.amountMinor) return 'on_delivery';
  switch (status) {
    case 'created':
    case 'open':
      return 'open';
    case 'captured':
      if (refundedMinor > 0 && refundedMinor === capturedMinor) return 'refunded';
      return unmatched === null ? 'paid' : 'unmatched';
    case 'voided':
      return 'cancelled';
    default:
      return status;
  }
}

/**
 * The page to which a browser is sent when it comes back from the provider. While the result is unknown this is
 * `success`, because that page asks again.
 */
export function returnPageOf(payment: ShownPayment): 'success' | 'cancel' | 'failure' {
  if (payment.unmatched !== null) return 'failure';
  const state = stateOf(payment);
  if (state === 'cancelled') return 'cancel';
  return state === 'failed' || state === 'expired' ? 'failure' : 'success';
}

/** Texts for refusals; a provider that grants credit requires its own wording. */
const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  refused: 'PAYMENT_REFUSED',
  refused_contact: 'PAYMENT_REFUSED_CONTACT',
  refused_tabby: 'PAYMENT_REFUSED_TABBY',
  refused_tabby_high: 'PAYMENT_REFUSED_TABBY_HIGH',
  refused_tabby_low: 'PAYMENT_REFUSED_TABBY_LOW',
  refused_tamara: 'PAYMENT_REFUSED_TAMARA',
};

/**
 * Whether a provider refused the order and would refuse it again. `refused_contact` is left out, because the provider
 * may take the payment once it gets the contact that it requires.
 */
export function isRefusal(failure: string | null): boolean {
  return failure !== null && failure !== 'refused_contact' && Object.hasOwn(REFUSALS, failure);
}

const REASONS: Readonly<Record<string, string>> = {
  ...REFUSALS,
  declined: 'PAYMENT_DECLINED',
  insufficient_funds: 'PAYMENT_INSUFFICIENT_FUNDS',
  authentication_failed: 'PAYMENT_AUTHENTICATION_FAILED',
  abandoned: 'PAYMENT_ABANDONED',
  abandoned_tabby: 'PAYMENT_ABANDONED_TABBY',
};

const REASONS_OF_MONEY: Readonly<Record<Unmatched, string>> = {
  wrong_amount: 'PAYMENT_WRONG_AMOUNT',
  stock_gone: 'PAYMENT_STOCK_GONE',
  order_replaced: 'PAYMENT_ORDER_REPLACED',
  order_cancelled: 'PAYMENT_ORDER_REPLACED',
  already_paid: 'PAYMENT_TWICE',
  exchange_over: 'PAYMENT_EXCHANGE_OVER',
};

export function reasonOfFailure(failure: string | null): string {
  return REASONS[failure ?? ''] ?? 'PAYMENT_NOT_MADE';
}

/** Message key of the reason why a payment did not pay its order; null while there is nothing to explain. */
export function reasonOf(payment: ShownPayment & { failure: string | null }): string | null {
  if (payment.unmatched !== null) return REASONS_OF_MONEY[payment.unmatched];
  switch (stateOf(payment)) {
    case 'failed':
      return reasonOfFailure(payment.failure);
    case 'cancelled':
      return payment.status === 'voided' ? 'PAYMENT_NOT_MADE' : reasonOfFailure(payment.failure ?? 'abandoned');
    case 'expired':
      return 'PAYMENT_TOO_LATE';
    default:
      return null;
  }
}

export type RefundStatus = 'waits_for_second' | 'wanted' | 'sent' | 'done' | 'failed' | 'refused';

/**
 * The id under which a provider is asked for a refund, and the ids under which it failed before. Each time an operator
 * has a failed refund tried again it gets another id.
 */
export function idsOfRefund({ refundId, retries }: { refundId: string; retries: number }): {
  refundId: string;
  earlierIds: string[];
} {
  const idOf = (retry: number) => (retry === 0 ? refundId : `${refundId}-${retry}`);
  return { refundId: idOf(retries), earlierIds: Array.from({ length: retries }, (_, retry) => idOf(retry)) };
}

/** The refund for which a provider was asked under this id (`idsOfRefund`); null for an id of another form. */
export const refundIdOf = (askedId: string): string | null => /^(.{36})(?:-\d+)?$/.exec(askedId)?.[1] ?? null;

const UNKNOWN_REFUND = /^unknown-(.+)-\d+$/;

/**
 * The id under which a provider is asked to refund what is left of a payment that the shop never asked for. It contains
 * the amount refunded so far, so that a later refund of another remainder gets another id.
 */
export const idOfUnknownRefund = (providerPaymentId: string, refundedMinor: number): string =>
  `unknown-${providerPaymentId}-${refundedMinor}`;

/** The payment that a refund with this id is of (`idOfUnknownRefund`); null for other ids. */
export const unknownPaymentOf = (askedId: string): string | null => UNKNOWN_REFUND.exec(askedId)?.[1] ?? null;

/** A refund's state for operators: `wanted` (not sent yet) and `sent` are shown alike. */
export function refundStateOf(status: RefundStatus): RefundState {
  return status === 'wanted' || status === 'sent' ? 'on_its_way' : status;
}

/**
 * A refund's state for the shopper; null when an operator refused it. A refund that a person has to handle is shown as
 * being checked.
 */
export function shopperRefundState(status: RefundStatus): 'on_its_way' | 'being_checked' | 'done' | null {
  const state = refundStateOf(status);
  if (state === 'refused') return null;
  return state === 'failed' || state === 'waits_for_second' ? 'being_checked' : state;
}
