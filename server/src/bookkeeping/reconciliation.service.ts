// Reconciles the ledger with a payment provider's report, and changes nothing. It reads the whole report, and the
// ledger page by page.
import { isId } from '../kernel/ids.ts';
import type { Shop } from '../shop.ts';
import { findMovements, loadMovements, type Movement, type Place } from './bookkeeping.store.ts';
import { amountCell, type Cell } from '../kernel/csv.ts';
import type { Period } from './period.ts';
import { zonedTime } from './period.ts';
import { type Finding, openLeftRows, openReport, type State } from './reconciliation.ts';
import { type Columns, readerOf, ReportFailure, type ReportRow } from './report.ts';

const ROWS_MAX = 200_000;
const PAGE_ROWS = 2_000;
const LOOKED_UP_AT_ONCE = 500;

export interface ReportSource {
  provider: string;
  columns: Columns;
  /** The lines of the report; the first one contains the headings. */
  lines: AsyncIterable<{ line: number; cells: readonly string[] }>;
}

async function readReport({ provider, columns, lines }: ReportSource): Promise<ReportRow[]> {
  let read: ReturnType<typeof readerOf> | null = null;
  const rows: ReportRow[] = [];
  for await (const line of lines) {
    if (read === null) {
      read = readerOf(provider, line.cells, columns);
      continue;
    }
    if (rows.length === ROWS_MAX)
      throw new ReportFailure(`The report has more than ${ROWS_MAX} rows: take a shorter period.`);
    rows.push(read(line));
  }
  if (read === null) throw new ReportFailure('The report is empty: not even headings are in it.');
  return rows;
}

/**
 * First the findings of the period's movements in the order of time, then those of the remaining rows of the report.
 */
export async function* reconcile(
  { database }: Pick<Shop, 'database'>,
  period: Period,
  source: ReportSource,
): AsyncGenerator<Finding> {
  const report = openReport(await readReport(source));
  let after: Place | null = null;
  for (;;) {
    const page: Movement[] = await loadMovements(database, source.provider, period, after, PAGE_ROWS);
    for (const movement of page) yield report.find(movement);
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) break;
    after = { atMicros: last.atMicros, id: last.id };
  }
  const isInPeriod = ({ at }: Movement) => at >= period.start && at < period.end;
  const left = report.left();
  const leftRows = openLeftRows(isInPeriod);
  for (let first = 0; first < left.length; first += LOOKED_UP_AT_ONCE) {
    const rows = left.slice(first, first + LOOKED_UP_AT_ONCE);
    const ids = [...new Set(rows.flatMap(({ kind, payment }) => (kind === 'other' || !payment ? [] : [payment])))];
    const found = await findMovements(database, source.provider, ids.filter(isId), ids);
    const byPayment = new Map<string, Movement[]>();
    for (const movement of found)
      for (const id of [movement.paymentId, movement.providerPaymentId])
        if (id !== null) byPayment.set(id, [...(byPayment.get(id) ?? []), movement]);
    for (const row of rows) yield leftRows.find(row, byPayment.get(row.payment ?? '') ?? []);
  }
}

const number = (minor: number | undefined, currency: string | undefined): Cell =>
  minor === undefined || currency === undefined ? null : { number: amountCell(minor, currency) };

/** The headings of findings and how each cell is written. `differs` is the report's amount minus the ledger's. */
export const FINDING_COLUMNS: readonly (readonly [string, (finding: Finding, timeZone: string) => Cell])[] = [
  ['state', ({ state }) => state],
  ['line', ({ row }) => row && { number: String(row.line) }],
  ['kind', ({ movement, row }) => movement?.kind ?? row?.kind ?? null],
  ['type', ({ row }) => row && row.type],
  ['order', ({ movement }) => movement && movement.orderNumber],
  ['payment_id', ({ movement, row }) => movement?.paymentId ?? row?.payment ?? null],
  ['provider_payment_id', ({ movement }) => movement && movement.providerPaymentId],
  ['refund_id', ({ movement, row }) => movement?.refundId ?? row?.refund ?? null],
  ['ledger_at', ({ movement }, zone) => movement && zonedTime(movement.at, zone)],
  ['ledger_currency', ({ movement }) => movement && movement.currency],
  ['ledger_amount', ({ movement }) => number(movement?.amountMinor, movement?.currency)],
  ['report_currency', ({ row }) => row && row.currency],
  ['report_amount', ({ row }) => number(row?.minor, row?.currency)],
  [
    'differs',
    ({ movement, row }) =>
      movement && row && movement.currency === row.currency
        ? number(row.minor - movement.amountMinor, row.currency)
        : null,
  ],
  ['fee_currency', ({ row }) => row && row.feeCurrency],
  ['fee', ({ row }) => number(row?.feeMinor, row?.feeCurrency)],
];

export interface Summary {
  counts: Map<State, number>;
  /** Sums of the findings' movements by currency, in minor units, without those in the state `other_days`. */
  ledger: Map<string, number>;
  /** Sums of the findings' rows of the report by currency, without those of `other_days` and `not_compared`. */
  report: Map<string, number>;
  fees: Map<string, number>;
  /** Sums of rows that were not compared, by the provider's word for the kind of row and by currency. */
  others: Map<string, { currency: string; minor: number }>;
}

export const emptySummary = (): Summary => ({
  counts: new Map(),
  ledger: new Map(),
  report: new Map(),
  fees: new Map(),
  others: new Map(),
});

export function addFinding({ counts, ledger, report, fees, others }: Summary, { state, movement, row }: Finding): void {
  const sum = (map: Map<string, number>, key: string, minor: number) => map.set(key, (map.get(key) ?? 0) + minor);
  counts.set(state, (counts.get(state) ?? 0) + 1);
  if (row && row.feeMinor !== 0) sum(fees, row.feeCurrency, row.feeMinor);
  if (row && state === 'not_compared') {
    const key = `${row.type} ${row.currency}`;
    others.set(key, { currency: row.currency, minor: (others.get(key)?.minor ?? 0) + row.minor });
    return;
  }
  if (state === 'other_days') return;
  if (movement) sum(ledger, movement.currency, movement.amountMinor);
  if (row) sum(report, row.currency, row.minor);
}
