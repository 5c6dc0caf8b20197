// The report at the end of an import: a line for each problem, then the sums.
import type { Problem } from './reading.ts';

export type Outcome = 'created' | 'changed' | 'unchanged' | 'failed';

export interface Report {
  dryRun: boolean;
  rows: number;
  products: Record<Outcome, number>;
  pictures: { taken: number; missing: number };
  /** At most PROBLEMS_MAX problems; `problemsLeftOut` counts the rest. */
  problems: Problem[];
  problemsLeftOut: number;
  /** Sentences about the file as a whole (notesOf), printed after the problems. */
  notes: string[];
  milliseconds: number;
}

/** Maximum number of problems in a report, to limit its memory for a file with nothing but mistakes. */
const PROBLEMS_MAX = 10_000;
const PROBLEMS_PRINTED = 200;

export function newReport(dryRun: boolean, rows: number): Report {
  return {
    dryRun,
    rows,
    products: { created: 0, changed: 0, unchanged: 0, failed: 0 },
    pictures: { taken: 0, missing: 0 },
    problems: [],
    problemsLeftOut: 0,
    notes: [],
    milliseconds: 0,
  };
}

export function addProblems(report: Report, problems: readonly Problem[]): void {
  const room = Math.max(0, PROBLEMS_MAX - report.problems.length);
  report.problems.push(...problems.slice(0, room));
  report.problemsLeftOut += Math.max(0, problems.length - room);
}

// oxlint-disable-next-line no-control-regex -- a cell may hold a terminal's own commands
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;
const printable = (text: string, longest: number): string => {
  const clean = text.replace(CONTROLS, ' ');
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean;
};

function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

const sentence = ({ what, advice }: Problem): string => printable(`${what}: ${advice}.`, 400);

export function printReport(report: Report): string {
  const lines: string[] = [];
  if (report.problems.length > 0) {
    const shown = report.problems.slice(0, PROBLEMS_PRINTED);
    lines.push(
      ...tableOf([
        ['Row', '', 'Column', 'Product', 'What is wrong, and what to do'],
        ...shown.map((problem) => [
          String(problem.row),
          problem.severity,
          printable(problem.column ?? '(row)', 32),
          printable(problem.handle, 40),
          sentence(problem),
        ]),
      ]),
    );
    const more = report.problems.length - shown.length + report.problemsLeftOut;
    if (more > 0)
      lines.push(`… and ${more} more; --json <file> keeps ${report.problemsLeftOut > 0 ? 'the first 10,000' : 'all'}.`);
    lines.push('');
  }
  lines.push(...report.notes.map((note) => printable(note, 1_000)));
  const { created, changed, unchanged, failed } = report.products;
  const total = created + changed + unchanged + failed;
  lines.push(
    `${total} products in ${report.rows} rows: ${created} created, ${changed} changed, ${unchanged} unchanged, ${failed} failed.`,
    `Pictures: ${report.pictures.taken} taken, ${report.pictures.missing} not reached.`,
    `${report.dryRun ? 'Dry run: nothing was written.' : 'Done'} (${(report.milliseconds / 1000).toFixed(1)} s)`,
  );
  return `${lines.join('\n')}\n`;
}
