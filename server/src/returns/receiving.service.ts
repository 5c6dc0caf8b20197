// A returned parcel has arrived at the order desk: accepted pieces are taken back and refunded or exchanged, in one
// transaction. To avoid deadlocks, it locks first the order's row, then its payments, then stock by variant, and last
// the series of credit notes and invoices, as other transactions do.
import type { Operator } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { attemptOfOperator, type Key, runOnce } from '../kernel/idempotency.ts';
import { refuse, RefusalError } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { CancelledValue } from '../orders/cancelling.ts';
import { creditUnpaid } from '../orders/credit-notes.service.ts';
import type { ExchangedPieces } from '../orders/exchanging.ts';
import type { LineQuantity, LockedOrder } from '../orders/orders.ts';
import { releaseFromReturn, takeBackPieces, type TookBack } from '../orders/returned.service.ts';
import { missingMinor } from '../payments/cash.ts';
import { lowerMissing, requireCash } from '../payments/cash.service.ts';
import { lockForReturn, unpromisedMinor } from '../payments/exchanges.service.ts';
import { openPayment } from '../payments/payments.service.ts';
import { lockRefundsOf, requestRefund } from '../payments/refunds.service.ts';
import type { Shop } from '../shop.ts';
import { returnPieces } from '../stock/holds.service.ts';
import { type DeskAction, type DeskReturnWhole, type Locked, lockReturn, note, viewReturn } from './desk.service.ts';
import { makeExchange, type PreparedExchange, prepareExchange } from './exchanged.service.ts';
import { arrange, type Arrived, faultsOfArrival, mayArrive, needsBank, toPayBack } from './returns.ts';
import { settleOrder } from './returns.service.ts';
import { loadReturns, writeArrival } from './returns.store.ts';

export interface Receiving extends DeskAction {
  lines: readonly Arrived[];
  payShippingBack: boolean;
  note: string;
}

/** The part of the cash due on delivery that the driver did not get; null for an order that is not paid in cash. */
async function missingOf(tx: Transaction, order: LockedOrder): Promise<Taking['missing']> {
  if (!needsBank(order)) return null;
  const cash = await requireCash(tx, order.orderId);
  return { minor: missingMinor(cash), isWaived: cash.isWaived };
}

interface Settled {
  paidBack: (TookBack & { shippingMinor: number }) | null;
  exchanged: PreparedExchange | null;
}

interface Taking {
  tx: Transaction;
  shop: Shop;
  operatorId: string;
  order: LockedOrder;
  /** Shipping already refunded, in minor units: by earlier returns, and in `takeForExchange` by this one too. */
  shippingBackMinor: number;
  /** What can still be refunded of the order, in minor units, without what other exchanges are promised. */
  leftMinor: number;
  missing: { minor: number; isWaived: boolean } | null;
}

/** Takes back the pieces to be refunded, and computes the amount. The caller requests the refund. */
async function takeForMoney(
  { tx, operatorId, order, shippingBackMinor, leftMinor, missing }: Taking,
  lines: readonly LineQuantity[],
  payShippingBack: boolean,
): Promise<Settled['paidBack']> {
  if (lines.length === 0) return null;
  let shippingMinor = 0;
  let unpaid = 0;
  const took = await takeBackPieces(tx, order, {
    lines,
    operatorId,
    refundOf(worth) {
      const { shippingMinor: paid } = order;
      const back = toPayBack({
        worth,
        shippingMinor: paid,
        shippingBackMinor,
        payShippingBack,
        leftMinor,
        missing,
      });
      ({ shippingMinor, unpaidMinor: unpaid } = back);
      return { refundMinor: back.refundMinor, unpaidMinor: missing && back.unpaidMinor };
    },
  });
  await lowerMissing(tx, order, unpaid);
  return { ...took, shippingMinor };
}

/** Takes back the pieces to be exchanged, and prices the exchange; null when no piece is to be exchanged. */
async function takeForExchange(
  { tx, shop, operatorId, order, shippingBackMinor, leftMinor: left }: Taking,
  pieces: readonly ExchangedPieces[],
): Promise<PreparedExchange | null> {
  if (pieces.length === 0) return null;
  let worth: CancelledValue = { lines: [], all: false, minor: 0 };
  const { cancellationId } = await takeBackPieces(tx, order, {
    lines: pieces.map(({ lineId, quantity }) => ({ lineId, quantity })),
    operatorId,
    refundOf(whole) {
      const { refundMinor } = toPayBack({
        worth: whole,
        shippingMinor: order.shippingMinor,
        shippingBackMinor,
        payShippingBack: false,
        leftMinor: left,
      });
      worth = { ...whole, minor: refundMinor };
      return { refundMinor, unpaidMinor: null };
    },
  });
  // Shipping that is already refunded does not move to the new order.
  const rest = { ...order, shippingMinor: Math.max(0, order.shippingMinor - shippingBackMinor) };
  return prepareExchange(tx, shop, { order: rest, pieces, worth, cancellationId, operatorId });
}

async function takeBack(
  tx: Transaction,
  shop: Shop,
  operator: Operator,
  { order, found }: Locked,
  receiving: Receiving,
): Promise<Settled> {
  const { operatorId } = operator;
  await releaseFromReturn(tx, order, found.lines);
  const { paidBack: forMoney, exchanged: forPieces } = arrange(found.lines, receiving.lines);
  if (receiving.payShippingBack && forMoney.length === 0 && forPieces.length > 0)
    refuse('INVALID_FIELDS', { pay_shipping_back: 'RETURN_SHIPPING_WITH_REFUND' });
  const earlier = await loadReturns(tx, order.orderId);
  const taking: Taking = {
    tx,
    shop,
    operatorId,
    order,
    shippingBackMinor: earlier.reduce((sum, one) => sum + one.shippingMinor, 0),
    leftMinor: await unpromisedMinor(tx, order.orderId),
    missing: await missingOf(tx, order),
  };
  const paidBack = await takeForMoney(taking, forMoney, receiving.payShippingBack);
  const { refundMinor = 0, shippingMinor = 0, cancellationId = null } = paidBack ?? {};
  await requestRefund(tx, {
    orderId: order.orderId,
    amountMinor: refundMinor,
    why: 'returned',
    cancellationId,
    askedBy: { operatorId, large: shop.config.largeRefunds },
    refundId: needsBank(order) ? receiving.returnId : undefined,
  });
  const left = {
    leftMinor: taking.leftMinor - refundMinor,
    shippingBackMinor: taking.shippingBackMinor + shippingMinor,
  };
  return { paidBack, exchanged: await takeForExchange({ ...taking, ...left }, forPieces) };
}

function restockOf({ lines }: LockedOrder, arrived: readonly Arrived[]): { variantId: string; quantity: number }[] {
  return arrived.flatMap(({ lineId, restocked }) => {
    const line = lines.find((one) => one.lineId === lineId);
    return line && restocked > 0 ? [{ variantId: line.variantId, quantity: restocked }] : [];
  });
}

async function noteArrival(
  tx: Transaction,
  operator: Operator,
  locked: Locked,
  receiving: Receiving,
  { paidBack, exchanged }: Settled,
): Promise<void> {
  const { order } = locked;
  const { returnId, callId } = receiving;
  const { operatorId } = operator;
  const refundMinor = (paidBack?.refundMinor ?? 0) + (exchanged?.priced.backMinor ?? 0);
  const isTransfer = needsBank(order) && refundMinor > 0;
  await writeArrival(tx, {
    returnId,
    status: isTransfer ? 'received' : 'closed',
    operatorId,
    note: receiving.note,
    cancellationId: paidBack?.cancellationId ?? exchanged?.cancellationId ?? null,
    refundMinor,
    shippingMinor: paidBack?.shippingMinor ?? 0,
    exchangeOrderId: exchanged?.orderId ?? null,
    lines: receiving.lines.map((line) => ({
      ...line,
      exchanged: exchanged?.pieces.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0,
    })),
  });
  const details = { refund: refundMinor, ...(exchanged ? { exchange: exchanged.orderId } : {}) };
  await note(tx, operator, locked, { what: 'return_received', details, callId });
  await settleOrder(tx, order, { by: 'operator', operatorId });
  const to = (exchanged?.priced.toPayMinor ?? 0) > 0 ? 'difference' : 'received';
  await record(tx, 'return.moved', { orderId: order.orderId, returnId, to });
}

/** The payment of an exchange's price difference. It is created at its provider after the commit. */
interface Began {
  paymentId: string;
  language: string;
}

async function receive(tx: Transaction, shop: Shop, operator: Operator, receiving: Receiving): Promise<Began | null> {
  const { lines } = receiving;
  const locked = await lockReturn(tx, receiving);
  const { order, found } = locked;
  const { orderId } = order;
  await lockRefundsOf(tx, operator.operatorId);
  if (!mayArrive(found.status)) refuse('RETURN_NOT_OPEN');
  const faults = faultsOfArrival(found.lines, order.lines, lines);
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
  const settled = await takeBack(tx, shop, operator, locked, receiving);
  const { exchanged } = settled;
  await noteArrival(tx, operator, locked, receiving, settled);
  const pieces = restockOf(order, lines);
  if (!exchanged) {
    await returnPieces(tx, { orderId, pieces, reason: 'return' });
    if (needsBank(order)) await creditUnpaid(tx, orderId);
    return null;
  }
  const own = order.lines.filter(({ lineId }) => exchanged.pieces.some((piece) => piece.lineId === lineId));
  const variants = [...pieces, ...exchanged.pieces, ...own].map(({ variantId }) => variantId);
  await lockForReturn(tx, orderId, variants);
  await returnPieces(tx, { orderId, pieces, reason: 'return' });
  const { paymentId, isToPay } = await makeExchange(tx, shop, exchanged);
  return isToPay ? { paymentId, language: order.language } : null;
}

/**
 * Creates the payment of an exchange's price difference at its provider. If the provider refuses it, the shopper can
 * pay in another way on the new order's page.
 */
async function openDifference(shop: Shop, { paymentId, language }: Began): Promise<void> {
  await openPayment(shop, paymentId, { origin: shop.config.publicUrl, language }).catch((error: unknown) => {
    if (!(error instanceof RefusalError)) throw error;
  });
}

/**
 * Records what arrived. The pieces are taken back at once; a large refund waits for a second operator, because only the
 * operator who records the arrival says that the pieces came, and in which condition.
 */
export async function receiveReturn(
  shop: Shop,
  operator: Operator,
  receiving: Receiving,
  key: Key | null,
): Promise<DeskReturnWhole> {
  const { returnId } = receiving;
  let began: Began | null = null;
  await transaction(shop.database, (tx) =>
    runOnce(tx, attemptOfOperator(operator, key), async () => {
      began = await receive(tx, shop, operator, receiving);
      return returnId;
    }),
  );
  if (began) await openDifference(shop, began);
  return viewReturn(shop, returnId);
}
