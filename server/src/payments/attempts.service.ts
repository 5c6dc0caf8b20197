// What an order's owner does about its payment: pay an order anew that is not paid yet, and ask how a
// payment stands.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { Transaction } from '../kernel/database.ts';
import { lockCartById } from '../cart/ordering.service.ts';
import { e164Of } from '../customers/contact.ts';
import { type Key, once, storedAnswer } from '../kernel/idempotency.ts';
import { hashSecret, isId } from '../kernel/ids.ts';
import { fault, refuse, RefusalError } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { reserveQuota } from '../orders/ceilings.service.ts';
import { moveOrder } from '../orders/moves.service.ts';
import { mayOpen, type OrderReader } from '../orders/order-access.ts';
import { type LockedOrder, UNPAID_STATUSES } from '../orders/orders.ts';
import { orderRow, requireOrder, setHold, setPayment } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';
import { holdPieces } from '../stock/holds.service.ts';
import { callProvider, atMost } from './call-provider.ts';
import { HELD_TIMES_MAX, type StoredPart } from './payments.ts';
import {
  beginPayment,
  type From,
  offeredOptions,
  type Opened,
  openPayment,
  placeWithoutPayment,
  voidPayments,
} from './payments.service.ts';
import {
  clockOf,
  loadByProvider,
  loadOfOrder,
  loadParts,
  loadPayment,
  type Payment,
  takeAsk,
} from './payments.store.ts';
import { settle } from './settle.service.ts';

export interface Retry {
  orderId: string;
  option: PaymentOption;
  from: From & { network: string };
}

export interface NewPaymentOfOrder extends Opened {
  payment: Payment;
  plan: StoredPart[];
}

/** How long its pieces may be held from now; at most what every attempt together may take. */
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

type ToPay = Pick<LockedOrder, 'customerId' | 'totalMinor'>;

/** What another attempt may be paid by. Guests choose cash on delivery at checkout alone, where their number is asked for a code. */
export function retryOptions(shop: Shop, { customerId, totalMinor }: ToPay): PaymentOption[] {
  const options = offeredOptions(shop, shop.market, totalMinor);
  return customerId === null ? options.filter((option) => option !== 'cod') : options;
}

/** What was to be paid now is to be paid on delivery: it counts there from here on. */
async function takeRoomOnDelivery(tx: Transaction, shop: Shop, order: LockedOrder, network: string): Promise<void> {
  const { customerId, email } = order;
  const pieces = order.lines.reduce((sum, line) => sum + (line.madeToMeasure ? 0 : line.quantity), 0);
  const names = { customerId, email, phone: e164Of(order), network };
  await reserveQuota(tx, shop, { names, wanted: { pieces, isOnDelivery: true }, before: [order] });
}

/** Pieces are held as long as the new attempt may take. */
async function beginAnother(tx: Transaction, shop: Shop, order: LockedOrder, { option, from }: Retry): Promise<string> {
  const { now } = await clockOf(tx, shop.market.timeZone);
  refuseUnlessPayable(order, now);
  if (!retryOptions(shop, order).includes(option)) refuse('PAYMENT_OPTION_NOT_OFFERED');
  const { orderId, cartId, totalMinor: amountMinor, currency } = order;
  const seconds = secondsLeft(order, now);
  if (option === 'cod') await takeRoomOnDelivery(tx, shop, order, from.network);
  if (order.status === 'payment_failed') {
    await moveOrder(tx, order, { to: 'pending_payment', by: 'shopper', what: 'pays_again' });
  }
  await setPayment(tx, orderId, { paymentStatus: 'pending', paymentOption: option });
  if (option === 'cod') {
    order.paymentOption = option;
    return (await placeWithoutPayment(tx, shop, order)).paymentId;
  }
  const { paymentId } = await beginPayment(tx, shop, { orderId, option, amountMinor, currency, seconds });
  const pieces = order.lines.filter(({ madeToMeasure }) => !madeToMeasure);
  // It holds them already, so this prolongs; where others have them now, the order is over.
  if ((await holdPieces(tx, shop.makeImage, { orderId, cartId, pieces, seconds })) !== null) refuse('ORDER_EXPIRED');
  await setHold(tx, orderId, seconds);
  return paymentId;
}

/**
 * Another attempt for an order that is not paid yet. What was open before is let go of first; if it turns out
 * to be paid, that is what she hears.
 */
export async function createPayment(
  shop: Shop,
  reader: OrderReader,
  wish: Retry,
  key: Key | null,
): Promise<NewPaymentOfOrder> {
  const { orderId, option, from } = wish;
  const row = (await orderRow(shop.database, orderId)) ?? fault('NOT_FOUND');
  if (!mayOpen(shop.secrets, row, reader)) return fault('NOT_FOUND');
  const attempt = key && { ...key, actor: hashSecret(`pays ${orderId}`) };
  // Read before the key, so that an attempt a twin of this call makes meanwhile is not among them.
  const before = (await loadOfOrder(shop.database, orderId)).map(({ paymentId }) => paymentId);
  const known = attempt ? await storedAnswer<{ paymentId: string }>(shop.database, attempt) : undefined;
  if (!known && (await voidPayments(shop, orderId, { only: before })) === 'paid') refuse('ALREADY_PAID');
  const { paymentId } = await transaction(shop.database, async (tx) => {
    // At the door means placed now, and then pieces leave the cart, which is locked before the order.
    if (option === 'cod' && row.cartId !== null) await lockCartById(tx, row.cartId);
    const order = await requireOrder(tx, reader, orderId, shop.secrets);
    return once(tx, attempt, async () => ({ paymentId: await beginAnother(tx, shop, order, wish) }));
  });
  const opened = await openPayment(shop, paymentId, from);
  const payment = (await loadPayment(shop.database, paymentId)) ?? fault('NOT_FOUND');
  return { ...opened, payment, plan: await loadParts(shop.database, paymentId) };
}

const ASKED_EVERY_SECONDS = 2;
const ASKED_FOR_MS = 2_000;

/** While nothing is known the provider is asked, seldom and not for long. */
async function lookNow(shop: Shop, payment: Payment, isOwner: boolean, from: From): Promise<void> {
  if (payment.status !== 'created' && payment.status !== 'open') return;
  if (!(await takeAsk(shop.database, payment.paymentId, ASKED_EVERY_SECONDS))) return;
  const asking = async () => {
    await settle(shop, payment.paymentId);
    // Only her own browser knows where a page that was never opened should lead back to.
    if (isOwner && !payment.isOver) await openPayment(shop, payment.paymentId, from);
  };
  await lookIfMayBe(shop, payment.paymentId, asking());
}

/** A look that comes to nothing changes nothing: rows may be in other hands just now, and whoever waits asks on. */
async function lookIfMayBe({ log }: Shop, paymentId: string, looking: Promise<unknown>): Promise<void> {
  await atMost(ASKED_FOR_MS, looking).catch((error: unknown) => {
    if (!(error instanceof RefusalError)) log.warn({ paymentId, err: error }, 'a payment will be looked at again');
  });
}

export interface SeenPayment {
  payment: Payment;
  order: NonNullable<Awaited<ReturnType<typeof orderRow>>>;
  /** Empty unless it is paid in parts. */
  plan: StoredPart[];
  isOwner: boolean;
  paymentUrl: string | null;
  /** The market's day, YYYY-MM-DD. */
  today: string;
}

/** How a payment stands. Whoever has its id sees that; whose it is sees the rest. */
export async function viewPayment(
  shop: Shop,
  paymentId: string,
  readerOfOrder: (orderId: string) => OrderReader,
  from: From,
): Promise<SeenPayment> {
  const first = (await loadPayment(shop.database, paymentId)) ?? fault('NOT_FOUND');
  const row = (await orderRow(shop.database, first.orderId)) ?? fault('NOT_FOUND');
  const isOwner = mayOpen(shop.secrets, row, readerOfOrder(first.orderId));
  await lookNow(shop, first, isOwner, from);
  const payment = (await loadPayment(shop.database, paymentId)) ?? first;
  const order = (await orderRow(shop.database, first.orderId)) ?? row;
  const plan = isOwner && payment.option === 'instalments_4' ? await loadParts(shop.database, paymentId) : [];
  const { today } = await clockOf(shop.database, shop.market.timeZone);
  const paymentUrl = payment.status === 'open' ? payment.providerUrl : null;
  return { payment, order, plan, isOwner, paymentUrl, today };
}

/** A browser came back from a provider: one look of bounded length. Null for a payment that is none of ours. */
export async function settleProviderReturn(
  shop: Shop,
  provider: string,
  providerPaymentId: string,
): Promise<Payment | null> {
  const payment = await findReturned(shop, provider, providerPaymentId);
  if (!payment) return null;
  await lookIfMayBe(shop, payment.paymentId, settle(shop, payment.paymentId));
  return loadPayment(shop.database, payment.paymentId);
}

/** She may be back before the shop heard that the provider has her payment: then its reference names it. */
async function findReturned(shop: Shop, name: string, providerPaymentId: string): Promise<Payment | null> {
  const known = await loadByProvider(shop.database, name, providerPaymentId);
  const provider = shop.payments.byName(name);
  if (known || !provider) return known;
  const answer = await callProvider(shop, { call: 'read', paymentId: 'returned' }, () =>
    provider.read(providerPaymentId),
  );
  const reference = answer.answered ? answer.value?.reference : null;
  const payment = reference && isId(reference) ? await loadPayment(shop.database, reference) : null;
  return payment?.provider === name ? payment : null;
}
