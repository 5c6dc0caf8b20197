// A shopper's returns: what can be returned, requesting a return, and withdrawing it. A change holds the order's row
// lock, so that of two requests for the last piece one is refused.
import type { ReturnReason } from '@hindam/contract/return-reasons';
import { addWorkingDays } from '@hindam/contract/working-days';
import type { Queries, Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { type Key, runOnce } from '../kernel/idempotency.ts';
import { hashSecret, newId } from '../kernel/ids.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { extrasOf, valueOfPieces } from '../orders/cancelling.ts';
import { differenceMinor, type ExchangeVariant } from '../orders/exchanging.ts';
import { addHistoryNote, moveOrder } from '../orders/moves.service.ts';
import type { OrderReader } from '../orders/order-access.ts';
import type { LockedOrder, OrderLine } from '../orders/orders.ts';
import { findOrder, loadExchange, requireOrder } from '../orders/orders.service.ts';
import {
  claimForReturn,
  loadReturnWindow,
  releaseFromReturn,
  returnablePieces,
  type ReturnWindow,
} from '../orders/returned.service.ts';
import { exchangeVariants } from '../payments/exchanges.service.ts';
import { type BankDetails, readIban } from '../payments/bank.ts';
import { refundableMinor } from '../payments/refundable.service.ts';
import { waitsForSecond } from '../payments/refunds.service.ts';
import { marketOf, todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { type ExchangeState, exchangeState } from './exchanged.service.ts';
import {
  ANSWER_WORKING_DAYS,
  canExchange,
  exchangesFor,
  faultsOf,
  isBeforeArrival,
  mayWithdraw,
  needsBank,
  reasonsFor,
  type Return,
  type Wanted,
  type WhyNot,
  whyNot,
  type Wish,
} from './returns.ts';
import { findReturn, insertReturn, loadReturns, writeStatus } from './returns.store.ts';

export interface ReturnableLine extends OrderLine {
  returnable: number;
  reasons: readonly ReturnReason[];
  /**
   * The value of 1, 2, … of the line's returnable pieces, in minor units, without shipping and the order's other
   * charges.
   */
  worth: number[];
  /** The variants that can replace a piece, with the price difference for 1, 2, … pieces, in minor units. */
  choices: { variant: ExchangeVariant; differences: number[] }[];
}

export interface ReturnOptions {
  order: Pick<LockedOrder, 'currency' | 'paymentOption' | 'totalMinor'>;
  why: WhyNot | null;
  window: ReturnWindow;
  lines: ReturnableLine[];
  /** Shipping and the order's other charges, refunded with the last pieces; without shipping already refunded. */
  extrasMinor: number;
  /**
   * The most that can be refunded for the returnable pieces: what can still be refunded of the order, less the value of
   * the pieces in open returns.
   */
  refundableMinor: number;
  returns: (Return & { exchange: ExchangeState | null; isRefundChecked: boolean })[];
  /** All lines of the order, also those of which nothing can be returned, because its returns refer to them. */
  ordered: readonly OrderLine[];
}

/** Whether money of the return waits until a second operator has approved its refund. */
export async function isRefundChecked(
  db: Queries,
  { orderId, refundMinor, cancellationId, exchangeOrderId }: Return,
): Promise<boolean> {
  if (refundMinor === 0) return false;
  const exchange = exchangeOrderId === null ? null : await loadExchange(db, exchangeOrderId);
  const ids = [cancellationId, exchange?.cancellationId ?? null].filter((id) => id !== null);
  return waitsForSecond(db, orderId, ids);
}

function returnable(
  order: Pick<LockedOrder, 'paymentOption'>,
  line: OrderLine,
  variants: ReadonlyMap<string, ExchangeVariant>,
): ReturnableLine {
  const pieces = returnablePieces(line);
  // Assumes that pieces in other open returns are taken back first, because a piece's value depends on how many left
  // before it.
  const inReturnMinor = line.inReturn === 0 ? 0 : valueOfPieces(line, line.inReturn);
  const gone = { ...line, returned: line.returned + line.inReturn, goneMinor: line.goneMinor + inReturnMinor };
  const worth = Array.from({ length: pieces }, (_, index) => valueOfPieces(gone, index + 1));
  const choices = exchangesFor(order, line, variants.values()).map((variant) => ({
    variant,
    differences: worth.map((minor, index) =>
      differenceMinor(line, { lineId: line.lineId, quantity: index + 1, minor }, variant),
    ),
  }));
  return { ...line, returnable: pieces, reasons: reasonsFor(line), worth, choices };
}

export async function returnOptions(shop: Shop, reader: OrderReader, orderId: string): Promise<ReturnOptions> {
  const { database } = shop;
  const order = await findOrder(shop, reader, orderId);
  const window = await loadReturnWindow(database, orderId);
  const variants = canExchange(order) ? await exchangeVariants(database, order) : new Map<string, ExchangeVariant>();
  const lines = order.lines.map((line) => returnable(order, line, variants)).filter((line) => line.returnable > 0);
  const why = whyNot(order, window, lines.length);
  const returns: ReturnOptions['returns'] = [];
  for (const one of await loadReturns(database, orderId))
    returns.push({
      ...one,
      exchange: await exchangeState(shop, database, one, reader),
      isRefundChecked: await isRefundChecked(database, one),
    });
  const shippingBackMinor = returns.reduce((sum, one) => sum + one.shippingMinor, 0);
  const inReturnMinor = order.lines.reduce((sum, line) => sum + valueOfPieces(line, line.inReturn), 0);
  return {
    order,
    why,
    window,
    lines: why === null ? lines : [],
    extrasMinor: Math.max(0, extrasOf(order) - shippingBackMinor),
    refundableMinor: Math.max(0, (await refundableMinor(database, orderId)) - inReturnMinor),
    returns,
    ordered: order.lines,
  };
}

/** Whether pieces of the order can be returned now. */
export async function isReturnOpen(
  db: Queries,
  order: Pick<LockedOrder, 'orderId' | 'status' | 'lines'>,
): Promise<boolean> {
  const left = order.lines.reduce((sum, line) => sum + returnablePieces(line), 0);
  return whyNot(order, await loadReturnWindow(db, order.orderId), left) === null;
}

export interface ReturnWish {
  orderId: string;
  lines: readonly Wish[];
  bank: BankDetails;
}

/** The idempotency keys belong to the order, because a shopper who opens it by its access key may have no account. */
const attemptOf = (orderId: string, key: Key | null) => key && { actor: hashSecret(`return:${orderId}`), ...key };

async function answerDayOf(tx: Transaction, code: string): Promise<{ answerDay: string; timeZone: string }> {
  const market = (await marketOf(tx, code)) ?? fault('NOT_FOUND');
  const answerDay = addWorkingDays(await todayIn(tx, market), ANSWER_WORKING_DAYS, market);
  return { answerDay, timeZone: market.timeZone };
}

export interface FoundReturn {
  found: Return;
  order: Pick<LockedOrder, 'currency' | 'lines' | 'number'>;
}

interface Made {
  shop: Shop;
  order: LockedOrder;
  wish: ReturnWish;
  variants: ReadonlyMap<string, ExchangeVariant>;
}

function wantedOf(variant: ExchangeVariant | undefined): Wanted | null {
  if (!variant) return null;
  const { variantId, sku, colour, size, texts } = variant;
  return { variantId, sku, colour, size, texts };
}

async function made(tx: Transaction, { shop, order, wish, variants }: Made): Promise<string> {
  const { bank } = wish;
  const lines = wish.lines.map((line) => ({
    ...line,
    wanted: line.variantId === null ? null : wantedOf(variants.get(line.variantId)),
  }));
  const returnId = newId();
  const sealed = needsBank(order) ? shop.secrets.seal({ ...bank, iban: readIban(bank.iban) ?? '' }) : null;
  await claimForReturn(tx, order, lines);
  const due = await answerDayOf(tx, order.market);
  await insertReturn(tx, { returnId, orderId: order.orderId, ...due, bank: sealed, lines });
  const what = 'return_requested';
  if (order.status === 'delivered') await moveOrder(tx, order, { to: 'return_requested', by: 'shopper', what });
  else await addHistoryNote(tx, order.orderId, { by: 'shopper', what });
  await record(tx, 'return.moved', { orderId: order.orderId, returnId, to: 'requested' });
  return returnId;
}

/** Requests a return, and claims its pieces so that no other return can have them. */
export async function requestReturn(
  shop: Shop,
  reader: OrderReader,
  wish: ReturnWish,
  key: Key | null,
): Promise<FoundReturn> {
  return transaction(shop.database, async (tx) => {
    const order = await requireOrder(tx, reader, wish.orderId, shop.secrets);
    const returnId = await runOnce(tx, attemptOf(wish.orderId, key), async () => {
      if (!(await isReturnOpen(tx, order))) refuse('RETURN_NOT_OPEN');
      const isExchange = wish.lines.some(({ variantId }) => variantId !== null);
      const variants = isExchange ? await exchangeVariants(tx, order) : new Map<string, ExchangeVariant>();
      const faults = faultsOf(order, wish.lines, wish.bank, variants);
      if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
      return made(tx, { shop, order, wish, variants });
    });
    return { found: (await findReturn(tx, returnId)) ?? fault('NOT_FOUND'), order };
  });
}

/**
 * Moves the order on when none of its returns waits for pieces: to `returned` when nothing is left with the shopper,
 * else back to `delivered`. The caller holds the order's row lock and has ended the return.
 */
export async function settleOrder(
  tx: Transaction,
  order: LockedOrder,
  mover: { by: 'shopper' | 'operator'; operatorId?: string },
): Promise<void> {
  const open = (await loadReturns(tx, order.orderId)).some(({ status }) => isBeforeArrival(status));
  if (open || order.status !== 'return_requested') return;
  const all = order.lines.every((line) => line.cancelled + line.returned === line.quantity);
  const to = all ? 'returned' : 'delivered';
  await moveOrder(tx, order, {
    to,
    ...mover,
    what: all ? 'returned' : 'returns_settled',
    facts: { returnsSettled: true },
  });
}

/** Locks the order and loads its return. Throws NOT_FOUND when the return is of another order. */
export async function requireReturn(
  shop: Shop,
  tx: Transaction,
  reader: OrderReader,
  { orderId, returnId }: { orderId: string; returnId: string },
): Promise<{ order: LockedOrder; found: Return }> {
  const order = await requireOrder(tx, reader, orderId, shop.secrets);
  const found = await findReturn(tx, returnId);
  return found?.orderId === orderId ? { order, found } : fault('NOT_FOUND');
}

/** Withdraws a return, because the shopper keeps the pieces. Repeating the call changes nothing. */
export async function withdrawReturn(
  shop: Shop,
  reader: OrderReader,
  named: { orderId: string; returnId: string },
): Promise<FoundReturn> {
  return transaction(shop.database, async (tx) => {
    const { order, found } = await requireReturn(shop, tx, reader, named);
    if (found.status === 'withdrawn') return { found, order };
    if (!mayWithdraw(found.status)) refuse('RETURN_NOT_OPEN');
    await releaseFromReturn(tx, order, found.lines);
    await writeStatus(tx, found.returnId, 'withdrawn');
    await addHistoryNote(tx, order.orderId, { by: 'shopper', what: 'return_withdrawn' });
    await settleOrder(tx, order, { by: 'shopper' });
    await record(tx, 'return.moved', { orderId: order.orderId, returnId: found.returnId, to: 'withdrawn' });
    return { found: (await findReturn(tx, found.returnId)) ?? fault('NOT_FOUND'), order };
  });
}

export const returnToTell: (db: Queries, returnId: string) => Promise<Return | null> = findReturn;
