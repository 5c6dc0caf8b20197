// Reconciles the ledger with a payment provider's report, writes the findings to a CSV file, and returns a summary.
import { stat } from 'node:fs/promises';
import { checkFile, rowsOf } from '../imports/csv-file.ts';
import type { Shop } from '../shop.ts';
import { amountCell, BYTE_ORDER_MARK, csvLine } from '../kernel/csv.ts';
import { writeNewFile } from '../kernel/new-file.ts';
import type { Period } from './period.ts';
import { DIFFERENCES, STATES } from './reconciliation.ts';
import {
  addFinding,
  emptySummary,
  FINDING_COLUMNS,
  reconcile,
  type ReportSource,
  type Summary,
} from './reconciliation.service.ts';
import { type Columns, ReportFailure } from './report.ts';

export interface ReportWish {
  provider: string;
  /**
   * Path of the provider's report; null for the report that the shop makes itself from the sandbox provider's tables.
   */
  path: string | null;
  columns: Columns;
  folder: string;
}

const DAY_MS = 86_400_000;
const BYTES_MAX = 100 * 1024 * 1024;

async function checkReport(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.size === 0) throw new ReportFailure(`${path} is empty: download the report again.`);
  if (found && found.size > BYTES_MAX) throw new ReportFailure(`${path} is larger than 100 MB: take a shorter period.`);
  await checkFile(path);
}

const amounts = (title: string, sums: ReadonlyMap<string, number>): string[] =>
  [...sums].map(([currency, minor]) => `${title}: ${amountCell(minor, currency)} ${currency}`);

function linesOf({ counts, ledger, report, fees, others }: Summary): string[] {
  return [
    ...STATES.flatMap((state) => (counts.has(state) ? [`${state}: ${counts.get(state)}`] : [])),
    ...amounts('ledger', ledger),
    ...amounts('report', report),
    ...amounts('fees', fees),
    ...[...others].map(
      ([type, { currency, minor }]) =>
        `not compared, ${JSON.stringify(type)}: ${amountCell(minor, currency)} ${currency}`,
    ),
  ];
}

/**
 * Writes the findings to a file. Returns the lines of the summary, and how many findings are differences that somebody
 * has to look at.
 */
export async function reconcileToFile(
  shop: Shop,
  period: Period,
  { provider, path, columns, folder }: ReportWish,
  ownReport: (from: Date, to: Date) => ReportSource['lines'],
): Promise<{ lines: string[]; differences: number }> {
  if (path !== null) await checkReport(path);
  // The sandbox's report lists a payment or refund under the day it was created, the ledger under the day it was
  // booked; so the report covers one day more on both sides.
  const [from, to] = [new Date(period.start.getTime() - DAY_MS), new Date(period.end.getTime() + DAY_MS)];
  const lines = path === null ? ownReport(from, to) : rowsOf(path);
  const summary = emptySummary();
  const name = `hindam-reconciliation-${provider}-${period.from}-${period.to}.csv`;
  const written = await writeNewFile(folder, name, async (write) => {
    await write(BYTE_ORDER_MARK + csvLine(FINDING_COLUMNS.map(([heading]) => heading)));
    for await (const finding of reconcile(shop, period, { provider, columns, lines })) {
      addFinding(summary, finding);
      await write(csvLine(FINDING_COLUMNS.map(([, cell]) => cell(finding, period.timeZone))));
    }
  });
  const differences = [...summary.counts].reduce((sum, [state, many]) => sum + (DIFFERENCES.has(state) ? many : 0), 0);
  return { lines: [written, ...linesOf(summary)], differences };
}
