// Exchanges of returned pieces: pricing an exchange, making it, and ending it when the price difference was not paid.
import type { OrderStatus, PaymentOption } from '@hindam/contract/order-moves';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { newId } from '../kernel/ids.ts';
import type { Consumers } from '../kernel/outbox.ts';
import { fault, refuseBecause, RefusalError } from '../kernel/refuse.ts';
import type { CancelledValue } from '../orders/cancelling.ts';
import type { ExchangedPieces } from '../orders/exchanging.ts';
import { accessKeyOf, type OrderReader } from '../orders/order-access.ts';
import { toPayMinor, type LockedOrder, UNPAID_STATUSES } from '../orders/orders.ts';
import { orderRow } from '../orders/orders.service.ts';
import {
  endUnpaidExchange,
  exchangePieces,
  type ExchangeResult,
  priceExchange,
  type PricedExchange,
} from '../payments/exchanges.service.ts';
import type { Shop } from '../shop.ts';
import type { Return } from './returns.ts';
import { addToRefund, receiverOf } from './returns.store.ts';

export interface ExchangeState {
  orderId: string;
  number: string | null;
  status: OrderStatus;
  /**
   * The new order's access key, for a reader who opened the old order by a key, if both orders belong to the same
   * member or to none; else null.
   */
  key: string | null;
  /** How much of the value of the returned pieces pays for the new order, in minor units. */
  creditMinor: number;
  /** The difference to pay for the new order; null when nothing is to be paid any more. */
  toPay: { minor: number; until: Date | null } | null;
}

/** State of the exchange in which a return ended; null when there is none. `reader` is null for the order desk. */
export async function exchangeState(
  { secrets }: Pick<Shop, 'secrets'>,
  db: Queries,
  { orderId, exchangeOrderId }: Pick<Return, 'orderId' | 'exchangeOrderId'>,
  reader: OrderReader | null,
): Promise<ExchangeState | null> {
  if (exchangeOrderId === null) return null;
  const old = (await orderRow(db, orderId)) ?? fault('NOT_FOUND');
  const made = (await orderRow(db, exchangeOrderId)) ?? fault('NOT_FOUND');
  const isByKey = reader !== null && reader.member?.customerId !== old.customerId;
  const isWaiting = UNPAID_STATUSES.includes(made.status);
  return {
    orderId: exchangeOrderId,
    number: made.number,
    status: made.status,
    key: isByKey && made.customerId === old.customerId ? accessKeyOf(secrets, made) : null,
    creditMinor: made.exchange?.creditMinor ?? 0,
    toPay: isWaiting ? { minor: toPayMinor(made), until: made.holdExpiresAt } : null,
  };
}

/**
 * Refusals that mean that the wanted pieces cannot be had; the order desk may then refund the returned pieces instead.
 */
const SHORT: ReadonlySet<string> = new Set(['OUT_OF_STOCK', 'NOT_ENOUGH_STOCK', 'LINE_GONE']);

export interface ReturnedExchange {
  /**
   * The old order. Its `shippingMinor` excludes shipping that was already refunded, because the new order takes over
   * what is left of it.
   */
  order: LockedOrder;
  pieces: readonly ExchangedPieces[];
  worth: CancelledValue;
  cancellationId: string;
  operatorId: string;
}

export interface PreparedExchange extends ReturnedExchange {
  orderId: string;
  priced: PricedExchange;
  option: PaymentOption | null;
}

/**
 * Prices the exchange of returned pieces. Refuses when they cannot be exchanged, or when no payment option is left by
 * which the price difference could be paid.
 */
export async function prepareExchange(tx: Transaction, shop: Shop, it: ReturnedExchange): Promise<PreparedExchange> {
  const priced = await priceExchange(tx, shop, it.order, it.pieces, it.worth);
  if (!priced) return refuseBecause('OUT_OF_STOCK', 'RETURN_EXCHANGE_SHORT');
  const { options, toPayMinor } = priced;
  const option = options.find((one) => one === it.order.paymentOption) ?? options[0] ?? null;
  if (toPayMinor > 0 && option === null)
    return refuseBecause('PAYMENT_OPTION_NOT_OFFERED', 'RETURN_DIFFERENCE_NOT_PAYABLE');
  return { ...it, orderId: newId(), priced, option };
}

/**
 * Call it last in the transaction: it locks the series of invoice and credit note numbers, which other transactions
 * lock last too, so that none of them deadlock (receiving.service.ts).
 */
export async function makeExchange(tx: Transaction, shop: Shop, it: PreparedExchange): Promise<ExchangeResult> {
  const { order, pieces, priced, option, ...returned } = it;
  const request = { order, pieces, returned, quoteId: priced.quoteId, option, closed: new Set<string>() };
  return exchangePieces(tx, shop, request).catch((error: unknown) => {
    if (error instanceof RefusalError && SHORT.has(error.refusal))
      refuseBecause('OUT_OF_STOCK', 'RETURN_EXCHANGE_SHORT');
    throw error;
  });
}

/**
 * When the order of an exchange expires because the difference was not paid, the returned pieces are refunded. The
 * operator who received them counts as the one who asks for the refund: a large one waits for a second operator.
 */
export const exchangeConsumers = ({ config }: Shop): Consumers => ({
  'order.moved': async ({ orderId, to }, { tx }) => {
    if (to !== 'expired') return;
    const operatorId = await receiverOf(tx, orderId);
    const askedBy = operatorId === null ? null : { operatorId, large: config.largeRefunds };
    const ended = await endUnpaidExchange(tx, orderId, askedBy);
    if (!ended) return;
    const returnId = await addToRefund(tx, orderId, ended.creditMinor);
    if (returnId !== null)
      await record(tx, 'return.moved', { orderId: ended.fromOrderId, returnId, to: 'exchange_unpaid' });
  },
});
