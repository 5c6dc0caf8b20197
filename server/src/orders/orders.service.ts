// What other slices do with orders: make one, lock one, find one for whoever may see it.
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

/** Null when there is no such order. The lock comes after the cart's and before the payment's. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  return lockRow(tx, orderId);
}

/** All of a member's: before anything that stands upon them is locked. */
export async function lockOrdersOf(tx: Transaction, customerId: string): Promise<void> {
  await lockOf(tx, customerId);
}

/** The order for a doing of its owner; to everybody else it is not there. */
export async function requireOrder(
  tx: Transaction,
  reader: OrderReader,
  orderId: string,
  secrets: Secrets,
): Promise<LockedOrder> {
  const order = await lockRow(tx, orderId);
  return order && mayOpen(secrets, order, reader) ? order : fault('NOT_FOUND');
}

/** Its own row as it stands now, without a lock: who it belongs to, its cart, where it is. */
export async function orderRow(db: Queries, orderId: string): Promise<WholeRow | null> {
  return loadRow(db, orderId);
}

/** What a provider's or an operator's word changes of an order's money; `order.moved` says the rest. */
export async function setPayment(tx: Transaction, orderId: string, money: MoneyWritten): Promise<void> {
  await writeMoney(tx, orderId, money);
}

/** Its pieces are held for this long from now. */
export async function setHold(tx: Transaction, orderId: string, seconds: number): Promise<void> {
  await writeHold(tx, orderId, seconds);
}

/** Everything of an order; who may see it was decided. */
export interface OrderView extends WholeRow {
  lines: OrderLine[];
  history: HistoryRow[];
  papers: Paper[];
}

/** Whoever asks; for doings of operators and of the shop itself. */
export async function viewOrder(db: Queries, orderId: string): Promise<OrderView> {
  return wholeOf(db, (await loadRow(db, orderId)) ?? fault('NOT_FOUND'));
}

/** Line → field → inches, of what is made to measure; empty once the order was blanked. For tailors alone. */
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

/** NOT_FOUND for whoever may not see it, as for an order there never was. */
export async function findOrder(
  shop: Pick<Shop, 'database' | 'secrets'>,
  reader: OrderReader,
  orderId: string,
): Promise<OrderView> {
  const view = await viewOrder(shop.database, orderId);
  return mayOpen(shop.secrets, view, reader) ? view : fault('NOT_FOUND');
}

/** Orders of this cart that money may still come for, in id order; late money brings an expired one to life. */
export async function earlierOrdersOfCart(db: Queries, cartId: string): Promise<string[]> {
  return loadEarlierOfCart(db, cartId);
}

/** Placed orders nobody has confirmed in time, the oldest first. */
export async function unconfirmedOrders(db: Queries, limit: number): Promise<string[]> {
  return loadUnconfirmed(db, limit);
}

/** Locks it where it is still one of those; null where somebody was faster. */
export async function lockUnconfirmed(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  const order = await lockRow(tx, orderId);
  return order && (await isUnconfirmed(tx, orderId)) ? order : null;
}

/** Unpaid orders whose hold has ended, the oldest first, without those the caller leaves alone for now. */
export async function ordersDue(db: Queries, limit: number, except: readonly string[] = []): Promise<string[]> {
  return loadDue(db, limit, except);
}
