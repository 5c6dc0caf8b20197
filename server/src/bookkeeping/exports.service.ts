// The exports, one page of rows at a time: as a part for an operator's request, and as a stream for a command. Each
// page is read by statements of its own, so a slow reader occupies no connection.
import type { ExportKind } from '@hindam/contract/operator/bookkeeping';
import type { Operator } from '../kernel/call.ts';
import type { Queries } from '../kernel/database.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { carriersOf } from '../fulfilment/fulfilment.service.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import type { Shop } from '../shop.ts';
import {
  type CashRow,
  loadCash,
  loadDocuments,
  loadOrders,
  loadPeriod,
  loadRefunds,
  loadTakings,
  type Place,
} from './bookkeeping.store.ts';
import { BYTE_ORDER_MARK, csvLine } from '../kernel/csv.ts';
import {
  CASH_COLUMNS,
  type CashOfCarrier,
  type Columns,
  DOCUMENT_COLUMNS,
  fileNameOf,
  ORDER_COLUMNS,
  REFUND_COLUMNS,
  TAKINGS_COLUMNS,
} from './exports.ts';
import { faultOfDays, isDay, type Period } from './period.ts';

/**
 * The most rows that one page of an export holds. A page of takings, which are sums by day, is limited in days instead
 * (TAKINGS_DAYS).
 */
export const PAGE_ROWS = 2_000;

interface Page {
  csv: string;
  rows: number;
  next: Place | null;
}

type Pages = (db: Queries, period: Period, after: Place | null, limit: number) => Promise<Page>;

function written<Row>(columns: Columns<Row>, rows: readonly Row[], { timeZone }: Period, isFirst: boolean): string {
  const head = isFirst ? BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading)) : '';
  return head + rows.map((row) => csvLine(columns.map(([, cell]) => cell(row, timeZone)))).join('');
}

type Load<Row> = (db: Queries, period: Period, after: Place | null, limit: number) => Promise<Row[]>;

function pagesOf<Row extends Place>(columns: Columns<Row>, load: Load<Row>): Pages {
  return async (db, period, after, limit) => {
    const found = await load(db, period, after, limit + 1);
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    const next = last ? { atMicros: last.atMicros, id: last.id } : null;
    return { csv: written(columns, rows, period, after === null), rows: rows.length, next };
  };
}

const documents = (kind: 'invoice' | 'credit_note'): Pages =>
  pagesOf(DOCUMENT_COLUMNS[kind], (db, period, after, limit) => loadDocuments(db, kind, period, after, limit));

async function cashOfCarriers(db: Queries, ...page: [Period, Place | null, number]): Promise<CashOfCarrier[]> {
  const rows = await loadCash(db, ...page);
  const carriers = await carriersOf(
    db,
    rows.map(({ orderId }) => orderId),
  );
  // Only a delivery has a carrier; a bank transfer goes from the shop to the shopper.
  const carrierOf = ({ kind, orderId }: CashRow) => (kind === 'delivery' ? carriers.get(orderId) : undefined);
  return rows.map((row) => ({ ...row, ...(carrierOf(row) ?? { carrier: '', trackingNumber: '' }) }));
}

const DAY_MICROS = 86_400_000_000;
/** Days of takings that one statement sums up: with many orders, more days could exceed the statement's time-out. */
const TAKINGS_DAYS = 7;
const NO_ID = '00000000-0000-0000-0000-000000000000';
const dayAt = (atMicros: number): string => new Date(atMicros / 1_000).toISOString().slice(0, 10);

/** A page covers whole days. The `Place` after it is midnight in UTC of the next day, whatever the market's zone. */
async function takingsOfDays(db: Queries, period: Period, after: Place | null): Promise<Page> {
  const first = after?.atMicros ?? Date.parse(period.from) * 1_000;
  const next = first + TAKINGS_DAYS * DAY_MICROS;
  const lastDay = Date.parse(period.to) * 1_000;
  if (first > lastDay || first < Date.parse(period.from) * 1_000 || first % DAY_MICROS !== 0) return fault('MALFORMED');
  const borders = await loadPeriod(db, period.market, dayAt(first), dayAt(Math.min(next - DAY_MICROS, lastDay)));
  const rows = await loadTakings(db, { ...period, ...borders });
  const csv = written(TAKINGS_COLUMNS, rows, period, after === null);
  return { csv, rows: rows.length, next: next > lastDay ? null : { atMicros: next, id: NO_ID } };
}

const PAGES: Readonly<Record<ExportKind, Pages>> = {
  orders: pagesOf(ORDER_COLUMNS, loadOrders),
  invoices: documents('invoice'),
  'credit-notes': documents('credit_note'),
  refunds: pagesOf(REFUND_COLUMNS, loadRefunds),
  cash: pagesOf(CASH_COLUMNS, cashOfCarriers),
  takings: takingsOfDays,
};

export interface Days {
  from: string;
  to: string;
  market?: string | undefined;
}

export async function periodOf(
  { database, market: own }: Shop,
  { from, to, market = own.code }: Days,
): Promise<Period> {
  if (!isDay(from)) return refuse('INVALID_FIELDS', { from: 'FIELD_DATE' });
  if (!isDay(to)) return refuse('INVALID_FIELDS', { to: 'FIELD_DATE' });
  const why = faultOfDays(from, to);
  if (why !== null)
    return refuse('INVALID_FIELDS', { to: why === 'too_long' ? 'FIELD_PERIOD_TOO_LONG' : 'FIELD_ORDER' });
  const found = await loadPeriod(database, market, from, to);
  return found ? { ...found, market, from, to } : refuse('INVALID_FIELDS', { market: 'FIELD_MARKET' });
}

const CURSOR = /^(?<at>[0-9]{1,16})\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const { at, id } = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.groups ?? {};
  return at !== undefined && id !== undefined ? { atMicros: Number(at), id } : fault('MALFORMED');
}

export interface Part {
  fileName: string;
  timeZone: string;
  csv: string;
  rows: number;
  cursor: string | null;
}

export async function exportPart(
  shop: Shop,
  wish: Days & { kind: ExportKind; cursor?: string | undefined },
  { operator, requestId }: { operator: Operator; requestId: string },
): Promise<Part> {
  const { kind } = wish;
  const after = readCursor(wish.cursor);
  const period = await periodOf(shop, wish);
  const { csv, rows, next } = await PAGES[kind](shop.database, period, after, PAGE_ROWS);
  const { market, from, to, timeZone } = period;
  const details = { kind, market, from, to, rows };
  await transaction(shop.database, (tx) =>
    recordAction(tx, operator, { action: 'books.exported', subject: null, details, requestId }),
  );
  const cursor = next && Buffer.from(`${next.atMicros}/${next.id}`).toString('base64url');
  return { fileName: fileNameOf(kind, period), timeZone, csv, rows, cursor };
}

export async function* exportPages(
  { database }: Pick<Shop, 'database'>,
  kind: ExportKind,
  period: Period,
  pageRows = PAGE_ROWS,
): AsyncGenerator<{ csv: string; rows: number }> {
  let after: Place | null = null;
  do {
    const { csv, rows, next }: Page = await PAGES[kind](database, period, after, pageRows);
    yield { csv, rows };
    after = next;
  } while (after !== null);
}
