// What orders offer to other slices: creating an order, locking one, finding one for a reader who may see it.
import type { Queries, Transaction } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Shop } from '../shop.ts';
import { loadMeasurements } from './measurements.store.ts';
import { loadHistory, loadPapers } from './moves.store.ts';
import type { HistoryRow, Paper } from './moves.store.ts';
import { mayOpen, type OrderReader } from './order-access.ts';
import type { LockedOrder, OrderDraft, OrderLine } from './orders.ts';
import {
  isUnconfirmed,
  loadDue,
  loadEarlierOfCart,
  loadLines,
  loadRow,
  loadUnconfirmed,
  lockOf,
  lockRow,
  type MoneyWritten,
  type WholeRow,
  writeHold,
  writeMoney,
  writeOrder,
} from './orders.store.ts';

/** Writes the order as `pending_payment`. */
export async function insertOrder(tx: Transaction, draft: OrderDraft): Promise<void> {
  await writeOrder(tx, draft);
}

/** Null when there is no such order. Lock order: cart, then order, then payment. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  return lockRow(tx, orderId);
}

/** Locks all orders of a member; call it before locking anything that belongs to them. */
export async function lockOrdersOf(tx: Transaction, customerId: string): Promise<void> {
  await lockOf(tx, customerId);
}

/** Locks the order for its reader; NOT_FOUND for anybody who may not open it. */
export async function requireOrder(
  tx: Transaction,
  reader: OrderReader,
  orderId: string,
  secrets: Secrets,
): Promise<LockedOrder> {
  const order = await lockRow(tx, orderId);
  return order && mayOpen(secrets, order, reader) ? order : fault('NOT_FOUND');
}

/** The order's own row in its current state, without a lock. */
export async function orderRow(db: Queries, orderId: string): Promise<WholeRow | null> {
  return loadRow(db, orderId);
}

/**
 * Writes what a provider's answer or an operator action changes in an order's payment; the event `order.moved` tells
 * the rest.
 */
export async function setPayment(tx: Transaction, orderId: string, money: MoneyWritten): Promise<void> {
  await writeMoney(tx, orderId, money);
}

/** Holds the order's pieces for `seconds` from now. */
export async function setHold(tx: Transaction, orderId: string, seconds: number): Promise<void> {
  await writeHold(tx, orderId, seconds);
}

/** Everything of an order; whether the reader may see it was checked before. */
export interface OrderView extends WholeRow {
  lines: OrderLine[];
  history: HistoryRow[];
  papers: Paper[];
}

/** Loads an order without checking the reader; for operators and the shop itself. */
export async function viewOrder(db: Queries, orderId: string): Promise<OrderView> {
  return wholeOf(db, (await loadRow(db, orderId)) ?? fault('NOT_FOUND'));
}

/** Line → field → inches, of made-to-measure lines; empty once the order was blanked. For tailors only. */
export async function measurementsOf(
  db: Queries,
  orderId: string,
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const frozen = await loadMeasurements(db, orderId);
  return new Map(frozen.map(({ lineId, inches }) => [lineId, inches]));
}

async function wholeOf(db: Queries, row: WholeRow): Promise<OrderView> {
  const lines = await loadLines(db, row.orderId);
  const history = await loadHistory(db, row.orderId);
  return { ...row, lines, history, papers: await loadPapers(db, row.orderId) };
}

/** NOT_FOUND for a reader who may not see the order, just as for an order that does not exist. */
export async function findOrder(
  shop: Pick<Shop, 'database' | 'secrets'>,
  reader: OrderReader,
  orderId: string,
): Promise<OrderView> {
  const view = await viewOrder(shop.database, orderId);
  return mayOpen(shop.secrets, view, reader) ? view : fault('NOT_FOUND');
}

/** Orders of this cart that may still be paid, in id order; a late payment revives an expired one. */
export async function earlierOrdersOfCart(db: Queries, cartId: string): Promise<string[]> {
  return loadEarlierOfCart(db, cartId);
}

/** Placed orders that were not confirmed in time, oldest first. */
export async function unconfirmedOrders(db: Queries, limit: number): Promise<string[]> {
  return loadUnconfirmed(db, limit);
}

/** Locks the order if it is still unconfirmed; null when another transaction was faster. */
export async function lockUnconfirmed(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  const order = await lockRow(tx, orderId);
  return order && (await isUnconfirmed(tx, orderId)) ? order : null;
}

/** Unpaid orders whose hold has ended, oldest first, without those in `except`. */
export async function ordersDue(db: Queries, limit: number, except: readonly string[] = []): Promise<string[]> {
  return loadDue(db, limit, except);
}
