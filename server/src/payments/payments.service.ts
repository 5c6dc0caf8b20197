// Attempts to pay an order: begun in the transaction of the order, opened at the provider after it, let go
// of when the order is paid another way. The doors by which checkout and the pages of orders reach payments.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { crashPoint } from '../kernel/crash-point.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refuse.ts';
import { say } from '../kernel/words.ts';
import { type LockedOrder, UNPAID_STATUSES } from '../orders/orders.ts';
import { orderRow } from '../orders/orders.service.ts';
import type { PaymentAsk } from '../outside/payments/port.ts';
import { instalmentPlan } from '../pricing/instalments.ts';
import type { Market } from '../pricing/pricing.ts';
import type { Shop } from '../shop.ts';
import { callProvider } from './call-provider.ts';
import { NO_PROVIDER, PAYMENT_SECONDS, type PaymentRowStatus, type StoredPart, usableOptions } from './payments.ts';
import {
  hasPaymentsOf,
  insertParts,
  insertPayment,
  loadOfOrder,
  loadParts,
  loadPayment,
  type Payment,
  setOpened,
} from './payments.store.ts';
import { loadRefundsOfOrder, type Refund } from './refunds.store.ts';
import { endUnasked, follow, haveStock, placePaid, settle } from './settle.service.ts';

/** Where the browser is and which language it speaks: the way there and back. */
export interface From {
  /** Scheme and host, e.g. `http://localhost:3000`. */
  origin: string;
  /** Store code. */
  language: string;
}

/** The payment options a shopper is offered for an amount, in the market's order. */
export function offeredOptions(
  { payments }: Pick<Shop, 'payments'>,
  { paymentOptions }: Pick<Market, 'paymentOptions'>,
  amountMinor: number,
): PaymentOption[] {
  return usableOptions(paymentOptions, amountMinor, (option) => payments.forOption(option) !== null);
}

/** Whether any payment was ever begun with it. */
export function wasUsed(db: Queries, provider: string): Promise<boolean> {
  return hasPaymentsOf(db, provider);
}

export interface NewAttempt {
  orderId: string;
  option: PaymentOption;
  amountMinor: number;
  currency: string;
  /** How long it may take; as long as the order's pieces are held. */
  seconds?: number;
}

/** The next attempt to pay an order, whose row the caller holds or has just written. Nobody is asked yet. */
export async function beginPayment(tx: Transaction, shop: Shop, attempt: NewAttempt): Promise<{ paymentId: string }> {
  const provider = shop.payments.forOption(attempt.option) ?? refuse('PAYMENT_OPTION_NOT_OFFERED');
  const { seconds = PAYMENT_SECONDS, ...rest } = attempt;
  const { timeZone } = shop.market;
  const paymentId = newId();
  const status: PaymentRowStatus = 'created';
  const today = await insertPayment(tx, { paymentId, provider: provider.name, status, seconds, timeZone, ...rest });
  if (attempt.option === 'instalments_4') await insertParts(tx, paymentId, instalmentPlan(attempt.amountMinor, today));
  return { paymentId };
}

/**
 * An order that is placed without asking a provider: paid at the door, or there is nothing to pay. The caller
 * holds the cart's row and the order's, and does nothing after it: the series of invoices is locked.
 */
export async function placeWithoutPayment(
  tx: Transaction,
  shop: Shop,
  order: LockedOrder,
): Promise<{ paymentId: string }> {
  const { orderId, paymentOption: option, totalMinor: amountMinor, currency } = order;
  const paymentId = newId();
  await insertPayment(tx, {
    paymentId,
    orderId,
    provider: NO_PROVIDER,
    option,
    amountMinor,
    currency,
    status: amountMinor === 0 ? 'captured' : 'open',
    seconds: PAYMENT_SECONDS,
    timeZone: shop.market.timeZone,
  });
  if (!(await haveStock(tx, shop, order))) throw new Error('an order without its pieces cannot be placed');
  await placePaid(tx, shop, order, { by: 'shopper', paidMinor: 0 });
  return { paymentId };
}

export interface Opened {
  status: PaymentRowStatus;
  /** Where she pays; our own page, which asks again, while the provider has not answered; null when it is over. */
  paymentUrl: string | null;
}

function openedOf({ paymentId, status, providerUrl }: Payment): Opened {
  if (status === 'created') return { status, paymentUrl: `/payment/${paymentId}` };
  return { status, paymentUrl: status === 'open' ? providerUrl : null };
}

/** The browser comes back by an address of ours, whichever way it went; `language` stands in for a lost cookie. */
function returnUrlOf(payment: Payment, { origin, language }: From): string {
  return `${origin}/api/payment/return/${payment.provider}?language=${encodeURIComponent(language)}`;
}

type Row = NonNullable<Awaited<ReturnType<typeof orderRow>>>;

async function askOf(shop: Shop, order: Row, payment: Payment, from: From): Promise<PaymentAsk> {
  const parts = payment.option === 'instalments_4' ? await loadParts(shop.database, payment.paymentId) : [];
  const phone = order.phone ? `${order.dialCode ?? ''}${order.phone}` : null;
  return {
    paymentId: payment.paymentId,
    amount: { amount: payment.amountMinor, currency: payment.currency },
    option: payment.option,
    language: from.language,
    returnUrl: returnUrlOf(payment, from),
    expiresAt: payment.expiresAt,
    description: say(from.language, 'BRAND'),
    contact: { name: order.name, email: order.email, phone },
    parts: parts.map(({ dueOn, amountMinor }) => ({ dueOn, amountMinor })),
  };
}

/**
 * Asks the provider for its page, after the commit that made the attempt; asking again answers the same.
 * Refuses PAYMENT_REFUSED when it does not take this payment; when it does not answer, the payment stays
 * `created`, which says nothing of it, and our own page asks again. So it stays when its order is not to be
 * paid any more.
 */
export async function openPayment(shop: Shop, paymentId: string, from: From): Promise<Opened> {
  const payment = await loadPayment(shop.database, paymentId);
  const provider = payment && shop.payments.byName(payment.provider);
  if (!payment) throw new Error('a payment that is not there cannot be opened');
  if (!provider || payment.status !== 'created') return openedOf(payment);
  const order = await orderRow(shop.database, payment.orderId);
  // Nobody is led to pay for an order that is paid, over or replaced by another one.
  if (!order || !UNPAID_STATUSES.includes(order.status)) return openedOf(payment);
  const wanted = await askOf(shop, order, payment, from);
  const answer = await callProvider(shop, { call: 'create', paymentId }, () => provider.create(wanted));
  crashPoint('after_psp_call');
  if (!answer.answered) return openedOf(payment);
  if (answer.value === null) {
    await endUnasked(shop, payment, 'failed', 'refused');
    return refuse('PAYMENT_REFUSED');
  }
  const { providerPaymentId, url } = answer.value;
  const isOpen = await setOpened(shop.database, paymentId, { providerPaymentId, url });
  if (isOpen && answer.value.status === 'open') return { status: 'open', paymentUrl: url };
  // It may have its end already: it was let go of meanwhile, or paid by another tab.
  await follow(shop, provider, payment, answer.value);
  return openedOf((await loadPayment(shop.database, paymentId)) ?? payment);
}

/** What letting go of an order's open payments showed. unknown: a provider did not say, so money may still come. */
export type LetGo = 'nothing_paid' | 'paid' | 'unknown';

async function letGo(shop: Shop, payment: Payment, timeoutMs?: number): Promise<boolean> {
  const provider = shop.payments.byName(payment.provider);
  if (!provider) return true;
  const { paymentId, providerPaymentId } = payment;
  // One that may not have arrived is looked for first.
  if (providerPaymentId === null && !(await settle(shop, paymentId, timeoutMs))) return false;
  const known = (await loadPayment(shop.database, paymentId)) ?? payment;
  if (known.status === 'created') await endUnasked(shop, known, 'voided');
  if (known.status !== 'open' || known.providerPaymentId === null) return true;
  const id = known.providerPaymentId;
  const answer = await callProvider(shop, { call: 'void', paymentId }, () => provider.void(id), timeoutMs);
  return answer.answered && (await follow(shop, provider, known, answer.value, timeoutMs));
}

/**
 * Closes what could still be paid of an order, outside any transaction. What was paid meanwhile counts: then
 * the order is placed, or the money goes back when the order was replaced.
 */
export async function voidPayments(
  shop: Shop,
  orderId: string,
  { only, timeoutMs }: { only?: readonly string[]; timeoutMs?: number } = {},
): Promise<LetGo> {
  const attempts = await loadOfOrder(shop.database, orderId);
  const open = attempts.filter(
    ({ status, paymentId }) => (status === 'created' || status === 'open') && (!only || only.includes(paymentId)),
  );
  let isKnown = true;
  for (const payment of open) isKnown = (await letGo(shop, payment, timeoutMs)) && isKnown;
  const after = await loadOfOrder(shop.database, orderId);
  if (after.some(({ status, unmatched }) => status === 'captured' && unmatched === null)) return 'paid';
  return isKnown ? 'nothing_paid' : 'unknown';
}

export interface PaymentsOfOrder {
  /** The newest first. */
  attempts: Payment[];
  /** Of the attempt that counts: the one that was captured, else the newest. Empty unless it is paid in parts. */
  plan: StoredPart[];
  refunds: Refund[];
}

/** Everything of an order's money, for its pages, its desk and its letters. */
export async function paymentsOfOrder(db: Queries, orderId: string): Promise<PaymentsOfOrder> {
  const attempts = await loadOfOrder(db, orderId);
  const counts = attempts.find(({ status, unmatched }) => status === 'captured' && unmatched === null) ?? attempts[0];
  const plan = counts ? await loadParts(db, counts.paymentId) : [];
  return { attempts, plan, refunds: await loadRefundsOfOrder(db, orderId) };
}
