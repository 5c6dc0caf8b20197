// Collects the report of an import and formats it as text: the sums, then sections of at most LINES_PRINTED lines each
// (changes of stock, of prices and of what is on sale, refusals, warnings), and last the notes about the whole file.
import { formatMoney } from '@hindam/contract/money';
import type { Change } from './changes.ts';
import type { Problem } from './reading.ts';

export type Outcome = 'created' | 'changed' | 'unchanged' | 'failed';

export interface Report {
  dryRun: boolean;
  rows: number;
  products: Record<Outcome, number>;
  /**
   * `named` is the number of pictures of the products that were not refused, `missing` how many of them cannot be used;
   * only a dry run checks that picture files exist.
   */
  pictures: { named: number; missing: number };
  /**
   * `counted`: variants whose stock was counted for the first time. `kept`: variants that keep a stock different from
   * the file's number.
   */
  stock: { counted: number; kept: number };
  /**
   * Changes of products that the shop had before, at most CHANGES_MAX; `changesLeftOut` is the number of the others.
   */
  changes: Change[];
  changesLeftOut: number;
  /** At most PROBLEMS_MAX; `problemsLeftOut` is the number of the others. */
  problems: Problem[];
  problemsLeftOut: number;
  /** Sentences about the import or the file as a whole, printed after the problems. */
  notes: string[];
  milliseconds: number;
}

/** Limits on the changes and problems in a report, because the report of a large file would need too much memory. */
const CHANGES_MAX = 50_000;
const PROBLEMS_MAX = 10_000;
/** Maximum number of lines printed in each section; the JSON report may have more. */
const LINES_PRINTED = 200;

export function newReport(dryRun: boolean, rows: number): Report {
  return {
    dryRun,
    rows,
    products: { created: 0, changed: 0, unchanged: 0, failed: 0 },
    pictures: { named: 0, missing: 0 },
    stock: { counted: 0, kept: 0 },
    changes: [],
    changesLeftOut: 0,
    problems: [],
    problemsLeftOut: 0,
    notes: [],
    milliseconds: 0,
  };
}

export function addChanges(report: Report, changes: readonly Change[]): void {
  const room = Math.max(0, CHANGES_MAX - report.changes.length);
  report.changes.push(...changes.slice(0, room));
  report.changesLeftOut += Math.max(0, changes.length - room);
}

export function addProblems(report: Report, problems: readonly Problem[]): void {
  const room = Math.max(0, PROBLEMS_MAX - report.problems.length);
  report.problems.push(...problems.slice(0, room));
  report.problemsLeftOut += Math.max(0, problems.length - room);
}

// oxlint-disable-next-line no-control-regex -- a cell may hold a terminal's own commands
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;
export const printable = (text: string, longest: number): string => {
  const clean = text.replace(CONTROLS, ' ');
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean;
};

export function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** The row number as in a spreadsheet; with the line of the text file where that differs. */
const rowOf = ({ row, line }: { row: number; line: number }): string =>
  row === line ? String(row) : `${row} (line ${line})`;

export function sectionOf(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length - LINES_PRINTED;
  return [
    '',
    `${title}: ${rows.length}`,
    ...tableOf([head, ...rows.slice(0, LINES_PRINTED)]),
    ...(more > 0 ? [`… and ${more} more; --json <file> has them.`] : []),
  ];
}

const piecesOf = (pieces: number | null): string => (pieces === null ? 'not counted' : String(pieces));

function sayChange(change: Change): string {
  if (change.what === 'stock') return `${piecesOf(change.from)} → ${piecesOf(change.to)}`;
  if (change.what === 'offered') return change.to ? 'now on sale' : 'no longer in the file, taken off sale';
  const amount = (minor: number | null): string =>
    minor === null ? 'none' : formatMoney({ amount: minor, currency: change.currency }, 'en');
  const before = change.what === 'price' ? '' : 'before the reduction: ';
  return `${before}${amount(change.from)} → ${amount(change.to)} (${change.market.toUpperCase()})`;
}

function changesPrinted(title: string, changes: readonly Change[]): string[] {
  const rows = changes.map((change) => [
    change.what === 'offered' && !change.to ? '–' : rowOf(change),
    printable(change.handle, 40),
    printable(change.sku, 32),
    printable(`${change.colour} / ${change.size}`, 32),
    sayChange(change),
  ]);
  return sectionOf(title, ['Row', 'Product', 'SKU', 'Colour / size', 'Change'], rows);
}

function problemsPrinted(title: string, problems: readonly Problem[]): string[] {
  const rows = problems.map((problem) => [
    rowOf(problem),
    printable(problem.handle, 40),
    printable(problem.column ?? '(row)', 32),
    printable(`${problem.what}: ${problem.advice}.`, 400),
  ]);
  return sectionOf(title, ['Row', 'Product', 'Column', 'What is wrong, and what to do'], rows);
}

function sums(report: Report): string[] {
  const { created, changed, unchanged, failed } = report.products;
  const total = created + changed + unchanged + failed;
  const lines = [
    `${total} products in ${report.rows} rows: ${created} created, ${changed} changed, ${unchanged} unchanged, ${failed} refused.`,
    `Pictures: ${report.pictures.named} named, ${report.pictures.missing} of them cannot be taken.`,
  ];
  const { counted, kept } = report.stock;
  if (counted > 0) lines.push(`Stock, variants counted for the first time: ${counted}.`);
  if (kept > 0)
    lines.push(`Stock, variants that keep their own although the file has another number: ${kept} (see --set-stock).`);
  return lines;
}

export function printReport(report: Report): string {
  const { changes, problems } = report;
  const cut = report.changesLeftOut + report.problemsLeftOut;
  const lines = [
    ...sums(report),
    ...changesPrinted(
      'Stock changed',
      changes.filter(({ what }) => what === 'stock'),
    ),
    ...changesPrinted(
      'Prices changed',
      changes.filter(({ what }) => what === 'price' || what === 'compare_at_price'),
    ),
    ...changesPrinted(
      'Offer changed',
      changes.filter(({ what }) => what === 'offered'),
    ),
    ...problemsPrinted(
      'Refused',
      problems.filter(({ severity }) => severity === 'error'),
    ),
    ...problemsPrinted(
      'To look at',
      problems.filter(({ severity }) => severity === 'warning'),
    ),
    ...(cut > 0 ? ['', `${cut} more changes or problems were left out of this report.`] : []),
    '',
    ...report.notes.map((note) => printable(note, 1_000)),
    `${report.dryRun ? 'Dry run: nothing was written.' : 'Done'} (${(report.milliseconds / 1000).toFixed(1)} s)`,
  ];
  return `${lines.join('\n')}\n`;
}
