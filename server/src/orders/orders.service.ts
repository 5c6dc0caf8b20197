// What orders offer to other slices: creating an order, locking one, finding one for a reader who may see it.
import type { Queries, Transaction } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Shop } from '../shop.ts';
import { loadMeasurements } from './measurements.store.ts';
import { loadHistory, loadPapers } from './moves.store.ts';
import type { HistoryRow, Paper } from './moves.store.ts';
import { mayOpen, type OrderReader } from './order-access.ts';
import type { LockedOrder, OrderLine } from './orders.ts';
import { isUnconfirmed, loadLines, orderRow, lockOrder, type WholeRow } from './orders.store.ts';

export {
  earlierOrdersOfCart,
  insertOrder,
  lockOrder,
  lockOrdersOf,
  orderRow,
  ordersDue,
  setHold,
  setPayment,
  unconfirmedOrders,
} from './orders.store.ts';

/** Locks the order for its reader; NOT_FOUND for anybody who may not open it. */
export async function requireOrder(
  tx: Transaction,
  reader: OrderReader,
  orderId: string,
  secrets: Secrets,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId);
  return order && mayOpen(secrets, order, reader) ? order : fault('NOT_FOUND');
}

/** Everything of an order; whether the reader may see it was checked before. */
export interface OrderView extends WholeRow {
  lines: OrderLine[];
  history: HistoryRow[];
  papers: Paper[];
}

/** Loads an order without checking the reader; for operators and the shop itself. */
export async function viewOrder(db: Queries, orderId: string): Promise<OrderView> {
  return wholeOf(db, (await orderRow(db, orderId)) ?? fault('NOT_FOUND'));
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

/** Locks the order if it is still unconfirmed; null when another transaction was faster. */
export async function lockUnconfirmed(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  const order = await lockOrder(tx, orderId);
  return order && (await isUnconfirmed(tx, orderId)) ? order : null;
}
