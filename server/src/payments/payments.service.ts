// Attempts to pay an order: started in a transaction of the caller, and created at the provider after its commit.
import { APP_CLIENT } from '@hindam/contract/app-links';
import type { Money } from '@hindam/contract/money';
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { PaymentMark } from '@hindam/contract/payment-marks';
import { crashPoint } from '../kernel/crash-point.ts';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { refuse, refuseBecause } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { translate } from '../kernel/words.ts';
import { type LockedOrder, UNPAID_STATUSES } from '../orders/orders.ts';
import { orderRow } from '../orders/orders.service.ts';
import type { PaymentProvider, PaymentRequest } from '../outside/payments/port.ts';
import { instalmentPlan } from '../pricing/instalments.ts';
import { isWithinCodLimit, type Market } from '../pricing/pricing.ts';
import { marketNamed } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { askAbout, logAnother } from './call-provider.ts';
import { accountOfPayment, type CardWish, openCards } from './cards.service.ts';
import {
  isRefusal,
  NO_PROVIDER,
  PAYMENT_SECONDS,
  type PaymentRowStatus,
  reasonOfFailure,
  type StoredPart,
  usableOptions,
} from './payments.ts';
import {
  insertParts,
  insertPayment,
  loadByProvider,
  loadOfOrder,
  loadParts,
  loadPayment,
  type Payment,
  setOpened,
} from './payments.store.ts';
import { purchaseOf } from './purchase.service.ts';
import { loadRefundsOfOrder, type Refund } from './refunds.store.ts';
import { endUnknownToProvider, applyReported, haveStock, placePaid, settle, storePlan } from './settle.service.ts';

export { hasPayments } from './payments.store.ts';
export { loadProviderUses as usesOfProviders } from './provider-uses.store.ts';

/**
 * Where the shopper's browser is: the provider's page is shown in this language and sends the browser back to this
 * origin.
 */
export interface From {
  /** Scheme and host, e.g. `http://localhost:3000`. */
  origin: string;
  language: string;
  /** Whether the shopper uses the app, to which the provider's page then leads back; absent = no. */
  isApp?: boolean;
}

/**
 * The market's payment options that can be used for an amount. Providers in `refusedBy` are left out; the fee for cash
 * on delivery counts towards that option's limit.
 */
export function offeredOptions(
  { payments }: Pick<Shop, 'payments'>,
  market: Pick<Market, 'code' | 'paymentOptions' | 'currency' | 'codFeeMinor' | 'codLimitMinor'>,
  amount: number,
  refusedBy?: ReadonlySet<string>,
): PaymentOption[] {
  const { code, currency } = market;
  const hasProvider = (option: PaymentOption) =>
    payments.forPayment(option, { amount, currency }, refusedBy, code).length > 0;
  const options = market.paymentOptions.filter((option) => option !== 'cod' || isWithinCodLimit(amount, market));
  return usableOptions(options, amount, hasProvider);
}

/** A payment option as the shopper chooses it. */
export interface PaymentChoice {
  option: PaymentOption;
  /**
   * The name of a provider that has a title of its own, as those that grant credit have: the shopper deals with it from
   * then on and so chooses it. Null means that the shop chooses the provider.
   */
  provider: string | null;
  /** Message key of the title that the provider prescribes; null = the shop's own name of the option. */
  titleKey: string | null;
  /** The mark (logo) of the named provider; null = the shop's own mark of the option. */
  mark: PaymentMark | null;
}

/** The choices of an option, in the order of preference: one for each provider with a title of its own, else one. */
export function choicesOf(
  { payments }: Pick<Shop, 'payments'>,
  option: PaymentOption,
  { amount, market, refusedBy }: { amount: Money; market: string; refusedBy?: ReadonlySet<string> | undefined },
): PaymentChoice[] {
  const choices = payments.forPayment(option, amount, refusedBy, market).flatMap(({ name, titles, marks }) => {
    const titleKey = titles?.[option];
    return titleKey === undefined ? [] : [{ option, provider: name, titleKey, mark: marks?.[option]?.[0] ?? null }];
  });
  return choices.length > 0 ? choices : [{ option, provider: null, titleKey: null, mark: null }];
}

/**
 * The provider of a new payment: the one that the shopper chose, or if none was chosen, the first that takes the
 * payment. Null when the chosen provider does not take it, or none does.
 */
export function providerFor(
  { payments }: Pick<Shop, 'payments'>,
  { option, provider }: Pick<PaymentChoice, 'option' | 'provider'>,
  { amount, market, refusedBy }: { amount: Money; market: string; refusedBy?: ReadonlySet<string> | undefined },
): PaymentProvider | null {
  const taking = payments.forPayment(option, amount, refusedBy, market);
  return taking.find(({ name }) => provider === null || name === provider) ?? null;
}

export function notFor(
  { payments }: Pick<Shop, 'payments'>,
  { email }: { email: string | null },
  refusedBy: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  return email === null ? new Set([...refusedBy, ...payments.needEmail]) : refusedBy;
}

export async function refusingProviders(db: Queries, orderId: string): Promise<ReadonlySet<string>> {
  const attempts = await loadOfOrder(db, orderId);
  return new Set(attempts.filter(({ failure }) => isRefusal(failure)).map(({ provider }) => provider));
}

export interface NewAttempt {
  orderId: string;
  market: string;
  option: PaymentOption;
  /** The provider that the shopper chose; null or absent: the first that takes the payment. */
  chosen?: string | null;
  amountMinor: number;
  currency: string;
  /** Seconds until the payment expires; absent means PAYMENT_SECONDS. */
  seconds?: number;
  /** Names of the providers to leave out: they refused the order, or need a mail address and the buyer gave none. */
  refusedBy?: ReadonlySet<string>;
  /**
   * The card wish (`CardWish`) of the member who pays; null or absent for everyone else, including whoever pays a
   * member's order by its link.
   */
  cards?: CardWish | null;
}

/**
 * Starts an attempt to pay an order, without calling the provider. The caller holds the order's row lock or has just
 * written the row.
 */
export async function beginPayment(tx: Transaction, shop: Shop, attempt: NewAttempt): Promise<{ paymentId: string }> {
  const { seconds = PAYMENT_SECONDS, refusedBy, market, cards = null, chosen = null, ...rest } = attempt;
  const amount = { amount: attempt.amountMinor, currency: attempt.currency };
  const provider =
    providerFor(shop, { option: attempt.option, provider: chosen }, { amount, market, refusedBy }) ??
    refuse('PAYMENT_OPTION_NOT_OFFERED');
  const { timeZone } = await marketNamed(tx, shop, market);
  const paymentId = newId();
  const status: PaymentRowStatus = 'created';
  const wish = attempt.option === 'card' ? cards : null;
  const cardAccountId = wish && (await accountOfPayment(tx, provider, wish));
  const today = await insertPayment(tx, {
    paymentId,
    provider: provider.name,
    status,
    seconds,
    timeZone,
    cardAccountId,
    keepsCard: cardAccountId !== null && wish?.keep === true,
    ...rest,
  });
  if (attempt.option === 'instalments_4') await insertParts(tx, paymentId, instalmentPlan(attempt.amountMinor, today));
  return { paymentId };
}

/**
 * Places an order without calling a provider: it is paid on delivery, or costs nothing. Call it last in the
 * transaction, because it locks the series of invoice numbers.
 */
export async function placeWithoutPayment(
  tx: Transaction,
  shop: Shop,
  order: LockedOrder,
): Promise<{ paymentId: string }> {
  const { orderId, market, paymentOption: option, totalMinor: amountMinor, currency } = order;
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
    timeZone: (await marketNamed(tx, shop, market)).timeZone,
  });
  if (!(await haveStock(tx, order))) throw new Error('an order without its pieces cannot be placed');
  await placePaid(tx, shop, order, { by: 'shopper', paidMinor: 0 });
  return { paymentId };
}

export interface Opened {
  status: PaymentRowStatus;
  /**
   * Where the shopper pays: the provider's page, or a page of the shop while the provider has not answered. Null when
   * there is nothing to open.
   */
  paymentUrl: string | null;
}

function openedOf({ paymentId, status, providerUrl }: Payment): Opened {
  if (status === 'created') return { status, paymentUrl: `/payment/${paymentId}` };
  return { status, paymentUrl: status === 'open' ? providerUrl : null };
}

/**
 * The shop's URL to which the provider sends the browser back. It contains the language in case the browser lost its
 * cookie, and whether to go on to the app.
 */
function returnUrlOf(payment: Payment, { origin, language, isApp }: From): string {
  const query = new URLSearchParams({ language, ...(isApp ? { client: APP_CLIENT } : {}) });
  return `${origin}/api/payment/return/${payment.provider}?${query.toString()}`;
}

type Row = NonNullable<Awaited<ReturnType<typeof orderRow>>>;

async function paymentRequestOf(
  shop: Shop,
  order: Row,
  payment: Payment,
  { from, cards }: { from: From; cards: PaymentRequest['cards'] },
): Promise<PaymentRequest> {
  const parts = payment.option === 'instalments_4' ? await loadParts(shop.database, payment.paymentId) : [];
  const phone = order.phone ? `${order.dialCode ?? ''}${order.phone}` : null;
  return {
    paymentId: payment.paymentId,
    amount: { amount: payment.amountMinor, currency: payment.currency },
    option: payment.option,
    language: from.language,
    returnUrl: returnUrlOf(payment, from),
    messagesUrl: `${shop.config.publicUrl}/api/webhook/${payment.provider}`,
    expiresAt: payment.expiresAt,
    description: translate(from.language, 'BRAND'),
    contact: { name: order.name, email: order.email, phone },
    cards,
    parts: parts.map(({ dueOn, amountMinor }) => ({ dueOn, amountMinor })),
    purchase: () => purchaseOf(shop.database, order.orderId, from.language),
  };
}

/** Whether the provider gave a new payment the id that an earlier payment has there. */
async function isOfAnother(shop: Shop, { paymentId, provider }: Payment, providerPaymentId: string): Promise<boolean> {
  const known = await loadByProvider(shop.database, provider, providerPaymentId);
  if (known === null || known.paymentId === paymentId) return false;
  logAnother(shop, { call: 'create', paymentId, providerPaymentId });
  return true;
}

/**
 * Creates the payment at the provider, after the commit that started the attempt. When the provider
 * does not answer, the payment stays `created`, and the shop's own page asks again. Throws
 * PAYMENT_REFUSED when the provider refuses the payment.
 */
export async function openPayment(shop: Shop, paymentId: string, from: From): Promise<Opened> {
  const payment = await loadPayment(shop.database, paymentId);
  const provider = payment && shop.payments.byName(payment.provider);
  if (!payment) throw new Error('a payment that is not there cannot be opened');
  if (!provider || payment.status !== 'created') return openedOf(payment);
  const order = await orderRow(shop.database, payment.orderId);
  // The shopper must not be sent to pay for an order that is no longer unpaid.
  if (!order || !UNPAID_STATUSES.includes(order.status)) return openedOf(payment);
  const opened = await openCards(shop, provider, payment, order.email);
  if (!opened.answered) return openedOf(payment);
  const wanted = await paymentRequestOf(shop, order, payment, { from, cards: opened.cards });
  const asked = { call: 'create', paymentId, providerPaymentId: null };
  const answer = await askAbout(shop, asked, () => provider.create(wanted));
  crashPoint('after_psp_call');
  if (!answer.answered) return openedOf(payment);
  if ('refused' in answer.value) {
    const { refused } = answer.value;
    await endUnknownToProvider(shop, payment, 'failed', refused);
    return refuseBecause('PAYMENT_REFUSED', reasonOfFailure(refused));
  }
  const { providerPaymentId, url, parts } = answer.value;
  if (await isOfAnother(shop, payment, providerPaymentId)) return openedOf(payment);
  const isOpen = await transaction(shop.database, async (tx) => {
    const isOpened = await setOpened(tx, paymentId, { providerPaymentId, url });
    if (isOpened) await storePlan(tx, payment, parts);
    return isOpened;
  });
  if (isOpen && answer.value.status === 'open') return { status: 'open', paymentUrl: url };
  // The payment may have ended meanwhile, for example in another tab.
  await applyReported(shop, provider, payment, answer.value);
  return openedOf((await loadPayment(shop.database, paymentId)) ?? payment);
}

/** `unknown`: a provider did not answer, so money may still be captured. */
export type VoidResult = 'nothing_paid' | 'paid' | 'unknown';

/**
 * Voids one payment at its provider; false when money may still be captured, for example because
 * the provider did not answer.
 */
async function voidEarlier(shop: Shop, payment: Payment, timeoutMs?: number): Promise<boolean> {
  const provider = shop.payments.byName(payment.provider);
  if (!provider) return payment.provider === NO_PROVIDER;
  const { paymentId, providerPaymentId } = payment;
  // Without the provider's id it is not known whether the provider has received the create request, so the payment is
  // looked up there first.
  if (providerPaymentId === null && !(await settle(shop, paymentId, timeoutMs))) return false;
  const known = (await loadPayment(shop.database, paymentId)) ?? payment;
  if (known.status === 'created') await endUnknownToProvider(shop, known, 'voided');
  if (known.status !== 'open' || known.providerPaymentId === null) return true;
  const id = known.providerPaymentId;
  const asked = { call: 'void', paymentId, providerPaymentId: id };
  const answer = await askAbout(shop, asked, () => provider.void(id), timeoutMs);
  return answer.answered && (await applyReported(shop, provider, known, answer.value, timeoutMs));
}

/**
 * Voids an order's open payments, or those of them named in `only`; call it without an open transaction. A payment that
 * turns out to be captured places the order or is refunded.
 */
export async function voidPayments(
  shop: Shop,
  orderId: string,
  { only, timeoutMs }: { only?: readonly string[]; timeoutMs?: number } = {},
): Promise<VoidResult> {
  const attempts = await loadOfOrder(shop.database, orderId);
  const open = attempts.filter(
    ({ status, paymentId }) => (status === 'created' || status === 'open') && (!only || only.includes(paymentId)),
  );
  let isKnown = true;
  for (const payment of open) isKnown = (await voidEarlier(shop, payment, timeoutMs)) && isKnown;
  const after = await loadOfOrder(shop.database, orderId);
  if (after.some(({ status, unmatched }) => status === 'captured' && unmatched === null)) return 'paid';
  return isKnown ? 'nothing_paid' : 'unknown';
}

export interface PaymentsOfOrder {
  /** Newest first; money that came by an exchange is last. */
  attempts: Payment[];
  /**
   * Instalments of the payment that pays the order, or else of the newest attempt. Empty when that payment has none.
   */
  plan: StoredPart[];
  refunds: Refund[];
}

export async function paymentsOfOrder(db: Queries, orderId: string): Promise<PaymentsOfOrder> {
  const attempts = await loadOfOrder(db, orderId);
  const counts = attempts.find(({ status, unmatched }) => status === 'captured' && unmatched === null) ?? attempts[0];
  const plan = counts ? await loadParts(db, counts.paymentId) : [];
  return { attempts, plan, refunds: await loadRefundsOfOrder(db, orderId) };
}
