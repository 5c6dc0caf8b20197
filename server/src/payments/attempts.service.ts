// An order's payments as the shopper uses them: paying an unpaid order again, viewing the state of a payment, and
// coming back from the provider's page.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { Queries, Transaction } from '../kernel/database.ts';
import { lockCartById } from '../cart/ordering.service.ts';
import { e164Of } from '../customers/contact.ts';
import type { Member } from '../kernel/call.ts';
import { type Key, runOnce, storedAnswer } from '../kernel/idempotency.ts';
import { hashSecret, isId } from '../kernel/ids.ts';
import { fault, refuse, RefusalError } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { reserveQuota } from '../orders/ceilings.service.ts';
import { moveOrder } from '../orders/moves.service.ts';
import { mayOpen, type OrderReader } from '../orders/order-access.ts';
import { toPayMinor, type LockedOrder, UNPAID_STATUSES } from '../orders/orders.ts';
import { lockOrder, orderRow, requireOrder, requireReader, setHold, setPayment } from '../orders/orders.service.ts';
import type { ReturnedPayment } from '../outside/payments/port.ts';
import { marketNamed } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { holdPieces } from '../stock/holds.service.ts';
import { askAbout, atMost } from './call-provider.ts';
import type { CardWish } from './cards.service.ts';
import { FOR_A_DIFFERENCE, HELD_TIMES_MAX, type StoredPart } from './payments.ts';
import {
  beginPayment,
  choicesOf,
  type From,
  notFor,
  offeredOptions,
  type Opened,
  openPayment,
  type PaymentChoice,
  providerFor,
  placeWithoutPayment,
  refusingProviders,
  voidPayments,
} from './payments.service.ts';
import {
  clockOf,
  nowOf,
  loadByProvider,
  loadOfOrder,
  loadParts,
  loadPayment,
  type Payment,
  claimPoll,
} from './payments.store.ts';
import { applyReported, settle } from './settle.service.ts';
import { isExchangePossible } from './takeover.service.ts';

export interface Retry {
  orderId: string;
  option: PaymentOption;
  /** Name of the provider that the shopper chose (`PaymentChoice`); null leaves the choice to the shop. */
  provider: string | null;
  from: From & { network: string };
}

export interface NewPaymentOfOrder extends Opened {
  payment: Payment;
  plan: StoredPart[];
}

/** The number of seconds for which the pieces may still be held; never less than what is left of the current hold. */
function secondsLeft(order: LockedOrder, now: Date): number {
  const until = order.unpaidSince.getTime() + order.holdSeconds * HELD_TIMES_MAX * 1_000;
  const held = (order.holdExpiresAt?.getTime() ?? 0) - now.getTime();
  const most = Math.min(order.holdSeconds * 1_000, until - now.getTime());
  return Math.floor(Math.max(most, held) / 1_000);
}

function refuseUnlessPayable(order: LockedOrder, now: Date): void {
  if (order.status === 'expired') refuse('ORDER_EXPIRED');
  if (order.status === 'cancelled') refuse('MOVE_NOT_ALLOWED');
  if (!UNPAID_STATUSES.includes(order.status)) refuse('ALREADY_PAID');
  if (order.holdExpiresAt === null || order.holdExpiresAt <= now) refuse('ORDER_EXPIRED');
}

type ToPay = Pick<LockedOrder, 'customerId' | 'totalMinor' | 'market' | 'currency' | 'email' | 'exchange'>;

/**
 * Payment options for another attempt; for an exchange, those of FOR_A_DIFFERENCE. Otherwise cash on delivery is left
 * out for guests, because only checkout verifies their phone number, and in a market with a fee for it, because another
 * attempt never changes an order's total.
 */
export async function retryOptions(
  db: Queries,
  shop: Shop,
  order: ToPay,
  refusedBy: ReadonlySet<string>,
): Promise<PaymentOption[]> {
  const market = await marketNamed(db, shop, order.market);
  const options = offeredOptions(shop, market, toPayMinor(order), notFor(shop, order, refusedBy));
  if (order.exchange) return options.filter((option) => FOR_A_DIFFERENCE.includes(option));
  const hasFee = (market.codFeeMinor ?? 0) > 0;
  return order.customerId === null || hasFee ? options.filter((option) => option !== 'cod') : options;
}

const wantedOf = (shop: Shop, order: ToPay, refusedBy: ReadonlySet<string>) => ({
  amount: { amount: toPayMinor(order), currency: order.currency },
  market: order.market,
  refusedBy: notFor(shop, order, refusedBy),
});

/**
 * The options of `retryOptions` as the choices that the shopper has: an option may have several, one for each provider.
 */
async function retryChoices(db: Queries, shop: Shop, order: ToPay & { orderId: string }): Promise<PaymentChoice[]> {
  const refusedBy = await refusingProviders(db, order.orderId);
  const options = await retryOptions(db, shop, order, refusedBy);
  return options.flatMap((option) => choicesOf(shop, option, wantedOf(shop, order, refusedBy)));
}

/** Refuses a choice that another attempt may not use; returns the providers that have refused this order. */
async function refuseUnlessOffered(
  db: Queries,
  shop: Shop,
  order: ToPay & { orderId: string },
  choice: Pick<Retry, 'option' | 'provider'>,
): Promise<ReadonlySet<string>> {
  const refusedBy = await refusingProviders(db, order.orderId);
  const isOffered = (await retryOptions(db, shop, order, refusedBy)).includes(choice.option);
  const isTaken = choice.provider === null || providerFor(shop, choice, wantedOf(shop, order, refusedBy)) !== null;
  return isOffered && isTaken ? refusedBy : refuse('PAYMENT_OPTION_NOT_OFFERED');
}

/** Throws ON_DELIVERY_MAX when the buyer's orders paid on delivery exceed a ceiling. */
async function reserveDeliveryQuota(tx: Transaction, shop: Shop, order: LockedOrder, network: string): Promise<void> {
  const { customerId, email } = order;
  const pieces = order.lines.reduce((sum, line) => sum + (line.madeToMeasure ? 0 : line.quantity), 0);
  const names = { customerId, email, phone: e164Of(order), network };
  await reserveQuota(tx, shop, {
    names,
    wanted: { pieces, isOnDelivery: true },
    before: [order],
    market: order.market,
  });
}

/**
 * The card wish (`CardWish`) of another attempt. Null unless the signed-in member owns the order: whoever else opens
 * the order by its link must not be offered that member's kept cards.
 */
async function cardWishOf(tx: Transaction, order: LockedOrder, member: Member | null): Promise<CardWish | null> {
  if (member === null || member.customerId !== order.customerId) return null;
  const before = await loadOfOrder(tx, order.orderId);
  return { customerId: member.customerId, keep: before.find(({ option }) => option === 'card')?.keepsCard ?? false };
}

/** Starts another attempt and returns the id of its payment; for cash on delivery it places the order instead. */
async function beginAnother(
  tx: Transaction,
  shop: Shop,
  order: LockedOrder,
  { option, provider, from, member }: Retry & { member: Member | null },
): Promise<string> {
  const now = await nowOf(tx);
  refuseUnlessPayable(order, now);
  if (order.exchange && !(await isExchangePossible(tx, order))) refuse('ORDER_EXPIRED');
  const refusedBy = await refuseUnlessOffered(tx, shop, order, { option, provider });
  const { orderId, cartId, market, currency } = order;
  const amountMinor = toPayMinor(order);
  const seconds = secondsLeft(order, now);
  if (option === 'cod') await reserveDeliveryQuota(tx, shop, order, from.network);
  if (order.status === 'payment_failed') {
    await moveOrder(tx, order, { to: 'pending_payment', by: 'shopper', what: 'pays_again' });
  }
  await setPayment(tx, orderId, { paymentStatus: 'pending', paymentOption: option });
  if (option === 'cod') {
    order.paymentOption = option;
    return (await placeWithoutPayment(tx, shop, order)).paymentId;
  }
  const attempt = {
    orderId,
    market,
    option,
    chosen: provider,
    amountMinor,
    currency,
    seconds,
    refusedBy: notFor(shop, order, refusedBy),
    cards: await cardWishOf(tx, order, member),
  };
  const { paymentId } = await beginPayment(tx, shop, attempt);
  const pieces = order.lines.filter(({ madeToMeasure }) => !madeToMeasure);
  // If the hold on the pieces was released meanwhile, they are held again; the attempt is refused if too few are left.
  if ((await holdPieces(tx, { orderId, cartId, pieces, seconds })) !== null) refuse('ORDER_EXPIRED');
  await setHold(tx, orderId, seconds);
  return paymentId;
}

/** Starts another attempt to pay an unpaid order. Open attempts are voided first. */
export async function createPayment(
  shop: Shop,
  reader: OrderReader,
  wish: Retry,
  key: Key | null,
): Promise<NewPaymentOfOrder> {
  const { orderId, option, from } = wish;
  const row = await requireReader(shop, reader, orderId);
  const attempt = key && { ...key, actor: hashSecret(`pays ${orderId}`) };
  // Voids only the attempts that were there before the idempotency key was looked up, because a concurrent request with
  // the same key may be starting a new one.
  const before = (await loadOfOrder(shop.database, orderId)).map(({ paymentId }) => paymentId);
  const known = attempt ? await storedAnswer<{ paymentId: string }>(shop.database, attempt) : undefined;
  // Checked before the open attempts are voided, so that a request for a choice that is not offered voids none.
  if (!known) await refuseUnlessOffered(shop.database, shop, row, wish);
  if (!known && (await voidPayments(shop, orderId, { only: before })) === 'paid') refuse('ALREADY_PAID');
  const { paymentId } = await transaction(shop.database, async (tx) => {
    // Cash on delivery takes the ordered pieces out of the cart. To prevent deadlocks, carts are locked before orders.
    if (option === 'cod' && row.cartId !== null) await lockCartById(tx, row.cartId);
    if (row.exchange) await lockOrder(tx, row.exchange.fromOrderId);
    const order = await requireOrder(tx, reader, orderId, shop.secrets);
    return runOnce(tx, attempt, async () => ({
      paymentId: await beginAnother(tx, shop, order, { ...wish, member: reader.member }),
    }));
  });
  const opened = await openPayment(shop, paymentId, from);
  const payment = (await loadPayment(shop.database, paymentId)) ?? fault('NOT_FOUND');
  return { ...opened, payment, plan: await loadParts(shop.database, paymentId) };
}

const POLL_EVERY_SECONDS_MIN = 2;
const POLL_TIMEOUT_MS = 2_000;

/**
 * Asks the provider about a payment without a result, unless it was asked less than POLL_EVERY_SECONDS_MIN ago; for the
 * owner, also creates the payment there if that is still to be done.
 */
async function pollNow(shop: Shop, payment: Payment, isOwner: boolean, from: From): Promise<void> {
  if (payment.status !== 'created' && payment.status !== 'open') return;
  if (!(await claimPoll(shop.database, payment.paymentId, POLL_EVERY_SECONDS_MIN))) return;
  const poll = async () => {
    await settle(shop, payment.paymentId);
    // Creating the payment at the provider needs the URL to return to, which only a request from the owner's browser
    // supplies.
    if (isOwner && !payment.isOver) await openPayment(shop, payment.paymentId, from);
  };
  await awaitPoll(shop, payment.paymentId, poll());
}

/** Waits at most POLL_TIMEOUT_MS for a poll and never throws; an unexpected error within this time is logged. */
async function awaitPoll({ log }: Shop, paymentId: string, polling: Promise<unknown>): Promise<void> {
  await atMost(POLL_TIMEOUT_MS, polling).catch((error: unknown) => {
    if (!(error instanceof RefusalError)) log.warn({ paymentId, err: error }, 'a payment will be looked at again');
  });
}

export interface PaymentView {
  payment: Payment;
  order: NonNullable<Awaited<ReturnType<typeof orderRow>>>;
  plan: StoredPart[];
  isOwner: boolean;
  /**
   * URL of the provider's payment page; null unless the payment is open. The page of a payment with a card account
   * shows the member's kept cards, so for everybody but that member it is null too.
   */
  paymentUrl: string | null;
  /** What another attempt may be paid by; empty for readers who may not open the order. */
  choices: PaymentChoice[];
  /** The payment's provider if its option is shown under that provider's own title, as credit is; else null. */
  chosenProvider: string | null;
  /** The current date in the market's time zone, YYYY-MM-DD. */
  today: string;
}

/**
 * Loads a payment, after asking its provider if the payment has no result yet. Anybody who has the payment's id may see
 * its state.
 */
export async function viewPayment(
  shop: Shop,
  paymentId: string,
  readerOfOrder: (orderId: string) => OrderReader,
  from: From,
): Promise<PaymentView> {
  const first = (await loadPayment(shop.database, paymentId)) ?? fault('NOT_FOUND');
  const row = (await orderRow(shop.database, first.orderId)) ?? fault('NOT_FOUND');
  const reader = readerOfOrder(first.orderId);
  const { member } = reader;
  const isOwner = mayOpen(shop.secrets, row, reader);
  await pollNow(shop, first, isOwner, from);
  const payment = (await loadPayment(shop.database, paymentId)) ?? first;
  const order = (await orderRow(shop.database, first.orderId)) ?? row;
  const plan = isOwner && payment.option === 'instalments_4' ? await loadParts(shop.database, paymentId) : [];
  const { timeZone } = await marketNamed(shop.database, shop, order.market);
  const { today } = await clockOf(shop.database, timeZone);
  const isTheMembers = member !== null && member.customerId === order.customerId;
  const mayPay = payment.cardAccountId === null || isTheMembers;
  const paymentUrl = payment.status === 'open' && mayPay ? payment.providerUrl : null;
  const choices = isOwner ? await retryChoices(shop.database, shop, order) : [];
  const chosenProvider = shop.payments.byName(payment.provider)?.titles?.[payment.option] ? payment.provider : null;
  return { payment, order, plan, isOwner, paymentUrl, choices, chosenProvider, today };
}

/**
 * Asks the provider about the payment. If the shopper left the provider's page without paying, closes the payment
 * there.
 */
async function settleReturned(shop: Shop, { paymentId, provider: name }: Payment, left: boolean): Promise<void> {
  await settle(shop, paymentId);
  const provider = shop.payments.byName(name);
  const payment = left && provider?.leave ? await loadPayment(shop.database, paymentId) : null;
  if (!provider || payment?.status !== 'open' || payment.providerPaymentId === null) return;
  const id = payment.providerPaymentId;
  const asked = { call: 'leave', paymentId, providerPaymentId: id };
  const answer = await askAbout(shop, asked, async () => provider.leave?.(id));
  if (answer.answered && answer.value) await applyReported(shop, provider, payment, answer.value);
}

/**
 * Asks the provider about a payment because a browser came back from the provider's page, and returns the payment; null
 * when it is not found.
 */
export async function settleProviderReturn(
  shop: Shop,
  provider: string,
  returned: ReturnedPayment,
): Promise<Payment | null> {
  const payment = await findReturned(shop, provider, returned);
  if (!payment) return null;
  const left = 'left' in returned && returned.left;
  await awaitPoll(shop, payment.paymentId, settleReturned(shop, payment, left));
  return loadPayment(shop.database, payment.paymentId);
}

/**
 * Finds the payment with which a browser came back; null when it is not one of the shop's, or the provider does not
 * answer. The browser may come back before the shop has stored the provider's id; then the shop asks the provider for
 * the payment, whose `reference` is the shop's id.
 */
async function findReturned(shop: Shop, name: string, returned: ReturnedPayment): Promise<Payment | null> {
  if ('paymentId' in returned) {
    const payment = await loadPayment(shop.database, returned.paymentId);
    return payment?.provider === name ? payment : null;
  }
  const { providerPaymentId } = returned;
  const known = await loadByProvider(shop.database, name, providerPaymentId);
  const provider = shop.payments.byName(name);
  if (known || !provider) return known;
  const asked = { call: 'read', paymentId: null, providerPaymentId };
  const answer = await askAbout(shop, asked, () => provider.read(providerPaymentId));
  const reference = answer.answered ? answer.value?.reference : null;
  const payment = reference && isId(reference) ? await loadPayment(shop.database, reference) : null;
  return payment?.provider === name ? payment : null;
}
