// What other slices call to create, lock or load an order.
import type { Queries, Transaction } from '../kernel/database.ts';
import { fault } from '../kernel/refuse.ts';
import type { Secrets } from '../kernel/secrets.ts';
import type { Shop } from '../shop.ts';
import { loadMeasurements } from './measurements.store.ts';
import { loadHistory, loadBillingDocuments } from './moves.store.ts';
import type { HistoryRow, BillingDocument } from './moves.store.ts';
import { mayOpen, type OrderReader } from './order-access.ts';
import type { LockedOrder, OrderLine } from './orders.ts';
import { isUnconfirmed, loadLines, orderRow, lockOrder, type OrderDetailsRow } from './orders.store.ts';

export {
  copyBuyer,
  discountHeir,
  exchangeFamily,
  type ExchangeRow,
  insertExchange,
  loadExchange,
  loadExchangeVariants,
  loadInches,
  loadOpenExchanges,
  loadOrigin,
  loadSuccessors,
  promisedMinor,
  type RelatedOrder,
  writeExchangeDone,
  writeExchangeEnded,
} from './exchanges.store.ts';
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

/**
 * Locks the order for its reader. NOT_FOUND for anybody who may not open it, just as for an order that does not exist.
 */
export async function requireOrder(
  tx: Transaction,
  reader: OrderReader,
  orderId: string,
  secrets: Secrets,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId);
  return order && mayOpen(secrets, order, reader) ? order : fault('NOT_FOUND');
}

/** Like `requireOrder`, without a lock and without loading the order's lines. */
export async function requireReader(
  { database, secrets }: Pick<Shop, 'database' | 'secrets'>,
  reader: OrderReader,
  orderId: string,
): Promise<OrderDetailsRow> {
  const row = await orderRow(database, orderId);
  return row && mayOpen(secrets, row, reader) ? row : fault('NOT_FOUND');
}

export interface OrderView extends OrderDetailsRow {
  lines: OrderLine[];
  history: HistoryRow[];
  papers: BillingDocument[];
}

/** Loads an order without checking the reader: for operators and the shop itself. */
export async function viewOrder(db: Queries, orderId: string): Promise<OrderView> {
  return orderViewOf(db, (await orderRow(db, orderId)) ?? fault('NOT_FOUND'));
}

/** The measurements stored with the order: by line id, inches by name of the measurement. Does not check the reader. */
export async function measurementsOf(
  db: Queries,
  orderId: string,
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const frozen = await loadMeasurements(db, orderId);
  return new Map(frozen.map(({ lineId, inches }) => [lineId, inches]));
}

async function orderViewOf(db: Queries, row: OrderDetailsRow): Promise<OrderView> {
  const lines = await loadLines(db, row.orderId);
  const history = await loadHistory(db, row.orderId);
  return { ...row, lines, history, papers: await loadBillingDocuments(db, row.orderId) };
}

/** NOT_FOUND for a reader who may not open the order, just as for an order that does not exist. */
export async function findOrder(
  shop: Pick<Shop, 'database' | 'secrets'>,
  reader: OrderReader,
  orderId: string,
): Promise<OrderView> {
  const view = await viewOrder(shop.database, orderId);
  return mayOpen(shop.secrets, view, reader) ? view : fault('NOT_FOUND');
}

/**
 * Locks the order and returns it if its time to be confirmed is over; null when it was, for example, confirmed
 * meanwhile.
 */
export async function lockUnconfirmed(tx: Transaction, orderId: string): Promise<LockedOrder | null> {
  const order = await lockOrder(tx, orderId);
  return order && (await isUnconfirmed(tx, orderId)) ? order : null;
}
