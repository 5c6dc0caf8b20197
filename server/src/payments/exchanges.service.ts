// Exchanges pieces of a placed order for other variants of the same products: the pieces leave that order, and a new
// order with the new pieces is made at the current price. The value of the leaving pieces pays for the new order as far
// as it goes.
import type { PaymentOption } from '@hindam/contract/order-moves';
import { hash } from 'node:crypto';
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { fault, refuse, refuseBecause } from '../kernel/refuse.ts';
import type { CancelledValue } from '../orders/cancelling.ts';
import {
  type ExchangedPieces,
  type ExchangePlan,
  type ExchangeVariant,
  isAboveCodLimit,
  planExchange,
} from '../orders/exchanging.ts';
import { replaceOrder } from '../orders/moves.service.ts';
import { howToCancel, type LockedOrder, type OrderDraft } from '../orders/orders.ts';
import {
  copyBuyer,
  insertExchange,
  insertOrder,
  loadExchange,
  loadExchangeVariants,
  loadInches,
  loadOpenExchanges,
  lockOrder,
  orderRow,
  promisedMinor,
  writeExchangeEnded,
} from '../orders/orders.service.ts';
import { deliveryEstimate } from '../pricing/delivery.ts';
import type { Market } from '../pricing/pricing.ts';
import { marketOf, todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { gatherPieces } from '../stock/holds.ts';
import { holdPieces, lockVariants } from '../stock/holds.service.ts';
import { FOR_A_DIFFERENCE, NO_PROVIDER, PAYMENT_SECONDS, RETURNED_SECONDS } from './payments.ts';
import { beginPayment, offeredOptions, voidPayments } from './payments.service.ts';
import { insertPayment, lockPaid } from './payments.store.ts';
import { refundableMinor } from './refundable.service.ts';
import { type Asker, requestRefund } from './refunds.service.ts';
import { haveStock, placePaid } from './settle.service.ts';
import { lockExchange, noteCredits, takeOver } from './takeover.service.ts';

export interface PricedExchange extends ExchangePlan {
  market: Market;
  /** Payment options for the difference; empty when nothing is to be paid now. */
  options: PaymentOption[];
  isOnDelivery: boolean;
  /** Whether the difference is too much to be paid on delivery, so that the pieces cannot be exchanged. */
  isAboveCodLimit: boolean;
  /** Digest of the wanted pieces and the amounts. The shopper confirms it, so that a changed price is noticed. */
  quoteId: string;
}

export type ExchangeableOrder = Pick<
  LockedOrder,
  'orderId' | 'market' | 'paymentOption' | 'lines' | 'shippingMinor' | 'wrappingMinor' | 'codFeeMinor'
>;

const DIGEST_CHARACTERS = 22;

function quoteIdOf(orderId: string, pieces: readonly ExchangedPieces[], plan: ExchangePlan, market: Market): string {
  const wanted = pieces.map(({ lineId, quantity, variantId }) => [lineId, quantity, variantId]);
  const prices = plan.lines.map(({ unitMinor }) => unitMinor);
  const { sums, creditMinor, toPayMinor, backMinor } = plan;
  const amounts = [sums.totalMinor, sums.vatMinor, creditMinor, toPayMinor, backMinor];
  const told = JSON.stringify([orderId, wanted, prices, amounts, market.vatBasisPoints]);
  return hash('sha256', told, 'base64url').slice(0, DIGEST_CHARACTERS);
}

export function exchangeVariants(db: Queries, order: ExchangeableOrder): Promise<Map<string, ExchangeVariant>> {
  return loadExchangeVariants(db, [...new Set(order.lines.map(({ productId }) => productId))], order.market);
}

/**
 * What an exchange costs at today's prices and terms of the market. `returned` is the value of returned pieces; null
 * means that the pieces are cancelled. Returns null when the pieces cannot be exchanged for these variants.
 */
export async function priceExchange(
  db: Queries,
  shop: Shop,
  order: ExchangeableOrder,
  pieces: readonly ExchangedPieces[],
  returned: CancelledValue | null = null,
): Promise<PricedExchange | null> {
  const market = (await marketOf(db, order.market)) ?? fault('NOT_FOUND');
  const variants = await exchangeVariants(db, order);
  const refundable = await refundableMinor(db, order.orderId);
  const plan = planExchange(order, pieces, { variants, market, refundableMinor: refundable, worth: returned });
  if (!plan) return null;
  const isOnDelivery = order.paymentOption === 'cod' && plan.toPayMinor > 0;
  const isToPay = plan.toPayMinor > 0 && !isOnDelivery;
  const options = isToPay ? offeredOptions(shop, market, plan.toPayMinor) : [];
  return {
    ...plan,
    market,
    isOnDelivery,
    isAboveCodLimit: isOnDelivery && isAboveCodLimit(order, plan, market),
    options: options.filter((option) => FOR_A_DIFFERENCE.includes(option)),
    quoteId: quoteIdOf(order.orderId, pieces, plan, market),
  };
}

/** The ids of the new orders of this order's unpaid exchanges, except those of returned pieces. */
export const openExchanges = ({ database }: Shop, orderId: string): Promise<string[]> =>
  loadOpenExchanges(database, orderId);

/** Voids the open payments of unpaid exchanges. Call it before the transaction that begins another exchange. */
export async function closeExchanges(shop: Shop, open: readonly string[], timeoutMs: number): Promise<void> {
  for (const one of open) await voidPayments(shop, one, { timeoutMs });
}

export interface ReturnedPieces {
  worth: CancelledValue;
  /** The cancellation row with which the pieces left the old order. */
  cancellationId: string;
  /** The id that the new order gets. */
  orderId: string;
  operatorId: string;
}

export interface ExchangeRequest {
  order: LockedOrder;
  pieces: readonly ExchangedPieces[];
  /**
   * Set for pieces that come back after delivery, which the caller has already taken back. Null means that the exchange
   * cancels the pieces.
   */
  returned?: ReturnedPieces | null;
  quoteId: string;
  /** The payment option for the difference; ignored when nothing is to be paid now. */
  option: PaymentOption | null;
  /**
   * The new orders of unpaid exchanges whose payments the caller has voided. Empty for returned pieces, which may have
   * several unpaid exchanges at once.
   */
  closed: ReadonlySet<string>;
}

/** What is stored under the idempotency key. It contains no access key, because that would open the order. */
export interface ExchangeResult {
  orderId: string;
  paymentId: string;
  /**
   * Whether the caller has to call `openPayment` (payments.service.ts) after the commit, because a difference is to be
   * paid at a provider.
   */
  isToPay: boolean;
}

/**
 * Exchanges pieces of an order in the caller's transaction; when a difference is to be paid first, the new order waits
 * for its payment. Call it last in the transaction, because it locks the series of invoice and credit note numbers.
 */
export async function exchangePieces(tx: Transaction, shop: Shop, request: ExchangeRequest): Promise<ExchangeResult> {
  const { order: old, pieces, returned = null, quoteId, option, closed } = request;
  if (returned === null && howToCancel(old.status) !== 'now')
    return refuseBecause('MOVE_NOT_ALLOWED', 'EXCHANGE_TOO_LATE');
  // No provider has the money of an order that was paid in cash, so that money cannot be moved to another order.
  if (returned !== null && old.paymentOption === 'cod') return refuse('MOVE_NOT_ALLOWED');
  const worth = returned?.worth ?? null;
  const priced = (await priceExchange(tx, shop, old, pieces, worth)) ?? refuseBecause('LINE_GONE', 'EXCHANGE_GONE');
  if (priced.quoteId !== quoteId) return refuse('PRICE_CHANGED');
  if (priced.isAboveCodLimit) return refuse('PAYMENT_OPTION_NOT_OFFERED');
  const isToPay = priced.toPayMinor > 0 && !priced.isOnDelivery;
  if (isToPay && !priced.options.some((offered) => offered === option)) return refuse('PAYMENT_OPTION_NOT_OFFERED');
  const before = returned === null ? await lockOpen(tx, old.orderId, closed) : [];
  const orderId = returned?.orderId ?? newId();
  const seconds = returned === null ? PAYMENT_SECONDS : RETURNED_SECONDS;
  const paymentOption = isToPay && option !== null ? option : old.paymentOption;
  await insertOrder(tx, { ...(await draftOf(tx, old, priced)), orderId, paymentOption, holdSeconds: seconds });
  await copyBuyer(tx, old.orderId, orderId);
  const isReturn = returned !== null;
  const { creditMinor } = priced;
  const cancellationId = returned?.cancellationId ?? null;
  const lines = pieces.map((one, at) => ({ ...one, promisedMinor: priced.leaving.lines[at]!.minor }));
  const exchange = { orderId, fromOrderId: old.orderId, isReturn, lines, creditMinor, cancellationId };
  await insertExchange(tx, exchange);
  for (const one of before) await replaceOrder(tx, one, orderId);
  const insteadOf = before.map((one) => one.orderId);
  const { toPayMinor: amountMinor } = priced;
  if (isToPay) {
    const { market, currency } = old;
    const attempt = { orderId, market, option: paymentOption, amountMinor, currency, seconds };
    const { paymentId } = await beginPayment(tx, shop, attempt);
    await hold(tx, { orderId, seconds, insteadOf }, priced);
    return { orderId, paymentId, isToPay };
  }
  const open = { old, exchange: { ...exchange, isDone: false, isEnded: false } };
  await lockExchange(tx, open, insteadOf);
  await hold(tx, { orderId, seconds, insteadOf }, priced);
  const paymentId = await placeNow(tx, shop, { orderId, open, priced, operatorId: returned?.operatorId ?? null });
  return { orderId, paymentId, isToPay };
}

/**
 * Locks the new orders of this order's unpaid exchanges. Throws when another such exchange was begun since `closed` was
 * read.
 */
async function lockOpen(tx: Transaction, orderId: string, closed: ReadonlySet<string>): Promise<LockedOrder[]> {
  const orders: LockedOrder[] = [];
  for (const one of await loadOpenExchanges(tx, orderId)) {
    if (!closed.has(one)) return fault('IN_FLIGHT');
    const order = await lockOrder(tx, one);
    if (order) orders.push(order);
  }
  return orders;
}

async function draftOf(
  tx: Transaction,
  old: LockedOrder,
  { lines, sums, market }: PricedExchange,
): Promise<Omit<OrderDraft, 'orderId' | 'paymentOption' | 'holdSeconds'>> {
  const row = (await orderRow(tx, old.orderId)) ?? fault('NOT_FOUND');
  if (row.shippingAddress === null || row.billingAddress === null)
    return refuseBecause('MOVE_NOT_ALLOWED', 'EXCHANGE_TOO_LATE');
  const inches = lines.some(({ madeToMeasure }) => madeToMeasure) ? await loadInches(tx, old.orderId) : null;
  const tailored = lines.map((line) => ({ ...line, customSizeId: line.madeToMeasure ? line.fromLineId : null }));
  const { earliest, latest } = deliveryEstimate(
    await todayIn(tx, market),
    tailored,
    market,
    row.shippingAddress.state ?? null,
  );
  const { customerId, currency, language, name, email, dialCode, phone, couponCode } = row;
  return {
    ...{ customerId, currency, language, name, email, dialCode, phone, couponCode },
    ...sums,
    cartId: null,
    market: market.code,
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
    gift: row.isGift ? { note: row.giftNote } : null,
    vatBasisPoints: market.vatBasisPoints,
    // The use of the coupon stays with the old order. An exchange that cancels the old order's last pieces moves it
    // (takeover.service.ts).
    couponId: null,
    deliveryFrom: earliest,
    deliveryTo: latest,
    lines: lines.map((line) => ({
      ...line,
      measurements: line.madeToMeasure ? (inches?.get(line.fromLineId) ?? refuse('LINE_GONE')) : null,
    })),
  };
}

/** Holds the new order's ready-made pieces; made-to-measure pieces take no stock. */
async function hold(
  tx: Transaction,
  { orderId, seconds, insteadOf }: { orderId: string; seconds: number; insteadOf: readonly string[] },
  { lines }: PricedExchange,
): Promise<void> {
  const pieces = gatherPieces(lines.filter(({ madeToMeasure }) => !madeToMeasure));
  const short = await holdPieces(tx, { orderId, cartId: null, pieces, seconds, insteadOf });
  if (short === null) return;
  if (short.every(({ available }) => available > 0)) refuseBecause('NOT_ENOUGH_STOCK', 'EXCHANGE_NOT_ENOUGH');
  refuse('OUT_OF_STOCK');
}

interface Placing {
  orderId: string;
  open: Parameters<typeof takeOver>[2];
  priced: PricedExchange;
  /** The operator who received the returned pieces; null when the exchange cancels pieces. */
  operatorId: string | null;
}

/** Carries the exchange out now, because nothing is to be paid at a provider first. */
async function placeNow(tx: Transaction, shop: Shop, { orderId, open, priced, operatorId }: Placing): Promise<string> {
  const order = (await lockOrder(tx, orderId)) ?? fault('NOT_FOUND');
  const { creditMinor, toPayMinor, backMinor, market } = priced;
  const paymentId = newId();
  if (creditMinor === 0) {
    await insertPayment(tx, {
      paymentId,
      orderId,
      provider: NO_PROVIDER,
      option: order.paymentOption,
      amountMinor: toPayMinor,
      currency: order.currency,
      status: toPayMinor === 0 ? 'captured' : 'open',
      seconds: PAYMENT_SECONDS,
      timeZone: market.timeZone,
    });
  }
  if (!(await haveStock(tx, order))) throw new Error('an exchange without its pieces cannot be made');
  const taken = await takeOver(tx, order, open);
  // Of cancelled pieces, `takeOver` has already refunded the value that the new order does not need.
  if (open.exchange.isReturn)
    await requestRefund(tx, {
      orderId: open.old.orderId,
      amountMinor: backMinor,
      why: 'returned',
      cancellationId: open.exchange.cancellationId,
      askedBy: operatorId === null ? null : { operatorId, large: shop.config.largeRefunds },
    });
  await placePaid(tx, shop, order, { by: 'shopper', paidMinor: creditMinor });
  await noteCredits(tx, taken);
  return taken.credits[0]?.paymentId ?? paymentId;
}

/**
 * What can still be refunded of an order, without the value of returned pieces that its unpaid exchanges are promised.
 * The caller holds the order's row lock.
 */
export async function unpromisedMinor(tx: Transaction, orderId: string): Promise<number> {
  return Math.max(0, (await refundableMinor(tx, orderId)) - (await promisedMinor(tx, orderId)));
}

/**
 * Locks the payments and the stock that a return changes, before its pieces are put back into stock and exchanged.
 * Takes these locks in the same sequence as `lockExchange`, so that the two cannot deadlock.
 */
export async function lockForReturn(tx: Transaction, orderId: string, variantIds: readonly string[]): Promise<void> {
  await lockPaid(tx, orderId);
  await lockVariants(tx, variantIds);
}

export interface EndedExchange {
  fromOrderId: string;
  /** The amount refunded to the shopper, in minor units. */
  creditMinor: number;
}

/**
 * Ends an exchange of returned pieces whose new order expired unpaid, and refunds the pieces' value, at most what can
 * still be refunded. `askedBy` is the operator who received the pieces and so counts as asking for the refund; null
 * when no operator is known. Returns null when there is nothing to end.
 */
export async function endUnpaidExchange(
  tx: Transaction,
  orderId: string,
  askedBy: Asker | null,
): Promise<EndedExchange | null> {
  const exchange = await loadExchange(tx, orderId);
  if (!exchange?.isReturn) return null;
  const { fromOrderId, cancellationId } = exchange;
  await lockOrder(tx, fromOrderId);
  const order = await lockOrder(tx, orderId);
  if (order?.status !== 'expired' || !(await writeExchangeEnded(tx, orderId))) return null;
  const creditMinor = Math.min(exchange.creditMinor, await refundableMinor(tx, fromOrderId));
  const refund = { orderId: fromOrderId, amountMinor: creditMinor, cancellationId, askedBy, operatorId: null };
  await requestRefund(tx, { ...refund, why: 'returned' });
  return { fromOrderId, creditMinor };
}
